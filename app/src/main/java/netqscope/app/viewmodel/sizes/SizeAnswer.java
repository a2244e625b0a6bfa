package netqscope.app.viewmodel.sizes;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import netqscope.analyzer.analysis.LengthHistogram;
import netqscope.analyzer.analysis.QueueSizes;
import netqscope.analyzer.analysis.SampledClass;
import netqscope.analyzer.analysis.SampledSizes;
import netqscope.analyzer.analysis.WireSizes;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Sample;
import netqscope.analyzer.database.Session;
import netqscope.app.viewmodel.QueueKey;
import netqscope.app.viewmodel.QueueNames;
import netqscope.recording.Direction;

/**
 * Lengths of the packets of each queue.
 *
 * @param weight what its packets are
 * @param groups of each device and direction, in the order of the recording
 */
public record SizeAnswer(Weight weight, List<Group> groups) {

    public SizeAnswer {
        groups = List.copyOf(groups);
    }

    /** Asks the analyzer. Wire packets of a sampled recording are not estimated. */
    static SizeAnswer of(Session session, Weight weight, QueueNames names) throws AnalyzerException {
        Optional<Sample> sample = session.database().sample();
        if (sample.isPresent()) {
            return new SizeAnswer(Weight.KERNEL_PACKETS, ofSample(SampledSizes.of(session, sample.get()), names));
        }
        List<SizeClass> queues = switch (weight) {
            case KERNEL_PACKETS ->
                QueueSizes.of(session).queues().stream()
                        .map(queue -> exact(
                                names,
                                new QueueKey(queue.device(), queue.direction(), queue.queue()),
                                queue.lengths(),
                                0))
                        .toList();
            case WIRE_PACKETS ->
                WireSizes.of(session).queues().stream()
                        .map(queue -> exact(
                                names,
                                new QueueKey(queue.device(), queue.direction(), queue.queue()),
                                queue.carriedBy(),
                                queue.unknown()))
                        .toList();
        };
        return new SizeAnswer(weight, groups(queues, names));
    }

    private static SizeClass exact(QueueNames names, QueueKey key, LengthHistogram lengths, long unknown) {
        return new SizeClass(
                names.of(key), key.device(), key.direction(), Optional.of(key), lengths, Optional.empty(), unknown);
    }

    private static List<Group> groups(List<SizeClass> queues, QueueNames names) {
        List<Group> groups = new ArrayList<>();
        int from = 0;
        for (int to = 1; to <= queues.size(); to++) {
            if (to == queues.size()
                    || !queues.get(to).device().equals(queues.get(from).device())
                    || queues.get(to).direction() != queues.get(from).direction()) {
                List<SizeClass> members = queues.subList(from, to);
                groups.add(new Group(
                        members,
                        sum(
                                members,
                                names.of(
                                        members.getFirst().device(),
                                        members.getFirst().direction()))));
                from = to;
            }
        }
        return groups;
    }

    private static List<Group> ofSample(SampledSizes sizes, QueueNames names) {
        List<Group> groups = new ArrayList<>();
        for (SampledSizes.Group group : sizes.groups()) {
            List<SizeClass> queues = group.queues().stream()
                    .map(queue -> sampled(names, new QueueKey(queue.device(), queue.direction(), queue.queue()), queue))
                    .toList();
            SampledClass total = group.total();
            groups.add(new Group(
                    queues,
                    new SizeClass(
                            names.of(total.device(), total.direction()),
                            total.device(),
                            total.direction(),
                            Optional.empty(),
                            total.lengths(),
                            Optional.of(total),
                            0)));
        }
        return groups;
    }

    private static SizeClass sampled(QueueNames names, QueueKey key, SampledClass of) {
        return new SizeClass(
                names.of(key), key.device(), key.direction(), Optional.of(key), of.lengths(), Optional.of(of), 0);
    }

    /**
     * Several queues of one device and direction as one.
     *
     * @param queues at least one
     */
    static SizeClass sum(List<SizeClass> queues, String name) {
        SizeClass first = queues.getFirst();
        SizeClass sum = new SizeClass(
                name,
                first.device(),
                first.direction(),
                Optional.empty(),
                first.lengths(),
                first.sampled(),
                first.unknown());
        for (SizeClass queue : queues.subList(1, queues.size())) {
            sum = sum.plus(queue, name);
        }
        return sum;
    }

    /** What counts as one. */
    public enum Weight {
        /** A kernel packet (skb). */
        KERNEL_PACKETS("kernel packets"),
        /** A wire packet, at the length of the kernel packet that carried it. */
        WIRE_PACKETS("wire packets");

        private final String label;

        Weight(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    /**
     * The queues of a device and direction.
     *
     * @param queues idle ones too
     */
    public record Group(List<SizeClass> queues, SizeClass total) {

        public Group {
            queues = List.copyOf(queues);
        }

        public Direction direction() {
            return total.direction();
        }
    }
}
