package netqscope.analyzer.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.Session;
import netqscope.recording.Direction;

/**
 * netqtop's table: what each queue carried, and in which sizes.
 *
 * @param durationNs how long packets were recorded; empty if that is not known
 * @param queues by device in the order of the recording, TX before RX, by queue, unrecorded ones last
 */
public record QueueSizes(OptionalLong durationNs, List<Queue> queues) {

    /** Number of size classes: [0,64) [64,512) [512,2K) [2K,16K) [16K,64K) [64K,inf). */
    public static final int CLASSES = 6;

    private static final int FIRST_CLASS_COLUMN = 6;

    public QueueSizes {
        queues = List.copyOf(queues);
    }

    /** Counts the packets. */
    public static QueueSizes of(Session session) throws AnalyzerException {
        List<Queue> queues = new ArrayList<>();
        try (QueryResult result = session.queryFile("queue_sizes")) {
            while (result.next()) {
                queues.add(queue(result));
            }
        }
        return new QueueSizes(session.database().durationNs(), queues);
    }

    /** Kernel packets of all queues. */
    public long packets() {
        return queues.stream().mapToLong(Queue::packets).sum();
    }

    private static Queue queue(QueryResult result) throws AnalyzerException {
        List<Long> classes = new ArrayList<>();
        for (int i = 0; i < CLASSES; i++) {
            classes.add(result.longValue(FIRST_CLASS_COLUMN + i));
        }
        OptionalLong queue = result.optionalLong(2);
        return new Queue(
                result.text(0),
                Direction.ofLabel(result.text(1)),
                queue.isPresent() ? OptionalInt.of((int) queue.getAsLong()) : OptionalInt.empty(),
                result.longValue(3),
                result.longValue(4),
                result.optionalLong(5),
                classes);
    }

    /**
     * One queue, or the packets of a device whose receive queue was not recorded.
     *
     * @param queue empty if not recorded
     * @param packets kernel packets (skbs)
     * @param bytes with link header
     * @param wirePackets packets on the wire; empty if that is unknown of one of them
     * @param classes kernel packets in each size class, by length with link header
     */
    public record Queue(
            String device,
            Direction direction,
            OptionalInt queue,
            long packets,
            long bytes,
            OptionalLong wirePackets,
            List<Long> classes) {

        public Queue {
            classes = List.copyOf(classes);
            long inClasses = classes.stream().mapToLong(Long::longValue).sum();
            if (classes.size() != CLASSES || inClasses != packets) {
                throw new IllegalArgumentException(packets + " packets are not the sum of " + classes);
            }
        }

        /** The sum of some queues of this one's device and direction. */
        public Queue plus(Queue other) {
            List<Long> sums = new ArrayList<>();
            for (int i = 0; i < CLASSES; i++) {
                sums.add(classes.get(i) + other.classes.get(i));
            }
            return new Queue(
                    device,
                    direction,
                    OptionalInt.empty(),
                    packets + other.packets,
                    bytes + other.bytes,
                    wirePackets.isPresent() && other.wirePackets.isPresent()
                            ? OptionalLong.of(wirePackets.getAsLong() + other.wirePackets.getAsLong())
                            : OptionalLong.empty(),
                    sums);
        }
    }
}
