package netqscope.analyzer.analysis;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import netqscope.analyzer.analysis.QueueSizes.Queue;
import netqscope.recording.Direction;
import org.jspecify.annotations.Nullable;

/**
 * The queues of two recordings side by side. Queues are matched by direction and number, and by the name of their device
 * unless each recording has but one.
 *
 * @param groups in the order of the first recording, then what only the second one has
 */
public record Comparison(List<Group> groups) {

    /** Orders queues as a recording does: unrecorded ones last. */
    private static final Comparator<OptionalInt> BY_NUMBER =
            Comparator.comparingInt(queue -> queue.orElse(Integer.MAX_VALUE));

    public Comparison {
        groups = List.copyOf(groups);
    }

    /** Matches what two recordings have. */
    public static Comparison of(QueueSizes a, QueueSizes b) {
        boolean byName = devices(a) != 1 || devices(b) != 1;
        Map<Key, QueueSizes.Group> groupsA = byKey(a, byName);
        Map<Key, QueueSizes.Group> groupsB = byKey(b, byName);
        return new Comparison(Stream.concat(groupsA.keySet().stream(), groupsB.keySet().stream())
                .distinct()
                .map(key -> group(key.direction(), groupsA.get(key), a.durationNs(), groupsB.get(key), b.durationNs()))
                .toList());
    }

    private static long devices(QueueSizes sizes) {
        return sizes.queues().stream().map(Queue::device).distinct().count();
    }

    private static Map<Key, QueueSizes.Group> byKey(QueueSizes sizes, boolean byName) {
        Map<Key, QueueSizes.Group> groups = new LinkedHashMap<>();
        for (QueueSizes.Group group : sizes.groups()) {
            groups.put(new Key(byName ? group.device() : "", group.direction()), group);
        }
        return groups;
    }

    private static Group group(
            Direction direction,
            QueueSizes.@Nullable Group a,
            OptionalLong durationNsA,
            QueueSizes.@Nullable Group b,
            OptionalLong durationNsB) {
        TreeMap<OptionalInt, Side> sidesA = sides(a, durationNsA);
        TreeMap<OptionalInt, Side> sidesB = sides(b, durationNsB);
        List<Pair> pairs = new ArrayList<>();
        Stream.concat(sidesA.keySet().stream(), sidesB.keySet().stream())
                .distinct()
                .sorted(BY_NUMBER)
                .forEach(queue -> pairs.add(new Pair(
                        queue, Optional.ofNullable(sidesA.get(queue)), Optional.ofNullable(sidesB.get(queue)))));
        return new Group(
                direction,
                Optional.ofNullable(a).map(QueueSizes.Group::device),
                Optional.ofNullable(b).map(QueueSizes.Group::device),
                pairs,
                new Pair(OptionalInt.empty(), total(a, durationNsA), total(b, durationNsB)));
    }

    private static TreeMap<OptionalInt, Side> sides(QueueSizes.@Nullable Group group, OptionalLong durationNs) {
        TreeMap<OptionalInt, Side> sides = new TreeMap<>(BY_NUMBER);
        if (group != null) {
            for (Queue queue : group.queues()) {
                sides.put(queue.queue(), new Side(queue, group.total(), durationNs));
            }
        }
        return sides;
    }

    private static Optional<Side> total(QueueSizes.@Nullable Group group, OptionalLong durationNs) {
        return Optional.ofNullable(group).map(present -> new Side(present.total(), present.total(), durationNs));
    }

    /** By what groups are matched. */
    private record Key(String device, Direction direction) {}

    /**
     * A device and direction of both recordings.
     *
     * @param deviceA its name in the first recording; empty if that has not got it
     * @param deviceB its name in the second one; not both are empty
     * @param queues by number, unrecorded ones last
     * @param total of all queues
     */
    public record Group(
            Direction direction, Optional<String> deviceA, Optional<String> deviceB, List<Pair> queues, Pair total) {

        public Group {
            queues = List.copyOf(queues);
        }
    }

    /**
     * A queue, or all queues of a device and direction.
     *
     * @param queue empty if it was not recorded, or of all
     * @param a empty if the first recording has no such queue
     * @param b empty if the second one has not
     */
    public record Pair(OptionalInt queue, Optional<Side> a, Optional<Side> b) {

        private static final BigDecimal PERCENT = BigDecimal.valueOf(100);

        /** (B - A) / A in percent; empty if one of them is not known, or A is 0. */
        public Optional<BigDecimal> changePercent(Criterion criterion) {
            Optional<BigDecimal> before = a.flatMap(criterion::of).filter(value -> value.signum() != 0);
            Optional<BigDecimal> after = b.flatMap(criterion::of);
            if (before.isEmpty() || after.isEmpty()) {
                return Optional.empty();
            }
            BigDecimal difference = after.get().subtract(before.get());
            return Optional.of(difference.multiply(PERCENT).divide(before.get(), MathContext.DECIMAL64));
        }
    }

    /**
     * A queue in one of the recordings.
     *
     * @param total all queues of its device and direction
     * @param durationNs how long packets were recorded; empty if that is not known
     */
    public record Side(Queue queue, Queue total, OptionalLong durationNs) {}
}
