package netqscope.analyzer.analysis.sampling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import netqscope.analyzer.analysis.Buckets;
import netqscope.analyzer.analysis.LengthHistogram;
import netqscope.analyzer.analysis.QueueSizes;
import netqscope.analyzer.database.PacketStreams;
import netqscope.analyzer.database.PacketStreams.Kind;
import netqscope.analyzer.database.PacketStreams.Queue;
import netqscope.analyzer.database.TimeRange;
import netqscope.recording.Direction;

/** Packets of eth0 tx on CPU 0, without a file: each has a queue, a length and a second. */
final class Traffic {

    private static final long SECOND_NS = 1_000_000_000;

    private final int[] queues;
    private final int[] lengths;
    private final int[] seconds;

    private Traffic(int[] queues, int[] lengths, int[] seconds) {
        this.queues = queues;
        this.lengths = lengths;
        this.seconds = seconds;
    }

    /** Packets of 100 bytes, all in the first second. */
    static Traffic of(int... queues) {
        return new Traffic(queues, IntStream.of(queues).map(queue -> 100).toArray(), new int[queues.length]);
    }

    /** As many packets, each in the queue that its index leads to. */
    static Traffic of(int packets, IntUnaryOperator queue) {
        return of(IntStream.range(0, packets).map(queue).toArray());
    }

    Traffic lengths(int... bytes) {
        return new Traffic(queues, bytes, seconds);
    }

    Traffic seconds(int... each) {
        return new Traffic(queues, lengths, each);
    }

    PacketStreams streams() {
        int[] numbers = IntStream.of(queues).sorted().distinct().toArray();
        Map<List<Integer>, Long> counts = new TreeMap<>(
                Comparator.<List<Integer>>comparingInt(List::getFirst).thenComparingInt(List::getLast));
        for (int i = 0; i < queues.length; i++) {
            counts.merge(List.of(queues[i], lengths[i]), 1L, Long::sum);
        }
        List<List<Integer>> keys = new ArrayList<>(counts.keySet());
        List<Kind> kinds = keys.stream()
                .map(key -> {
                    int index = IntStream.range(0, numbers.length)
                            .filter(i -> numbers[i] == key.getFirst())
                            .findFirst()
                            .orElseThrow();
                    return new Kind(index, key.getLast(), 0, index, counts.get(key));
                })
                .toList();
        Map<List<Integer>, Integer> kindOf = new TreeMap<>(
                Comparator.<List<Integer>>comparingInt(List::getFirst).thenComparingInt(List::getLast));
        keys.forEach(key -> kindOf.put(key, keys.indexOf(key)));
        int[] packetKinds = new int[queues.length];
        int[] ordinals = new int[queues.length];
        int[] inQueue = new int[numbers.length];
        for (int i = 0; i < queues.length; i++) {
            packetKinds[i] = kindOf.get(List.of(queues[i], lengths[i]));
            ordinals[i] = inQueue[kinds.get(packetKinds[i]).queue()]++;
        }
        int[] starts = IntStream.range(0, seconds.length)
                .filter(i -> i == 0 || seconds[i] != seconds[i - 1])
                .toArray();
        return new PacketStreams(
                IntStream.of(numbers)
                        .mapToObj(number -> new Queue("eth0", Direction.TX, OptionalInt.of(number)))
                        .toList(),
                kinds,
                List.of(new PacketStreams.Stream(
                        Direction.TX,
                        0,
                        IntStream.range(0, numbers.length).toArray(),
                        packetKinds,
                        ordinals,
                        starts,
                        IntStream.of(starts).mapToLong(i -> seconds[i]).toArray())));
    }

    Buckets buckets() {
        int count = IntStream.of(seconds).max().orElse(0) + 1;
        return new Buckets(SECOND_NS, 0, count, new TimeRange(0, count * SECOND_NS));
    }

    /** Its device has so many queues. */
    QueueGroups groups(int deviceQueues) {
        return new QueueGroups(
                streams().queues(),
                new QueueSizes(
                        java.util.OptionalLong.empty(),
                        IntStream.range(0, deviceQueues)
                                .mapToObj(queue -> new QueueSizes.Queue(
                                        "eth0",
                                        Direction.TX,
                                        OptionalInt.of(queue),
                                        java.util.OptionalLong.empty(),
                                        LengthHistogram.EMPTY))
                                .toList()));
    }
}
