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
 * What each queue carried, and in which sizes. It comes from the counts of lengths: no packets are imported.
 *
 * @param durationNs how long packets were recorded; empty if that is not known
 * @param queues by device in the order of the recording, TX before RX, by queue, unrecorded ones last; idle ones too
 */
public record QueueSizes(OptionalLong durationNs, List<Queue> queues) {

    public QueueSizes {
        queues = List.copyOf(queues);
    }

    /** Counts the packets. */
    public static QueueSizes of(Session session) throws AnalyzerException {
        List<Queue> queues = new ArrayList<>();
        try (QueryResult result = session.queryFile("queue_sizes")) {
            boolean more = result.next();
            while (more) {
                long number = result.longValue(0);
                String device = result.text(1);
                Direction direction = Direction.ofLabel(result.text(2));
                OptionalLong queue = result.optionalLong(3);
                OptionalLong wirePackets = result.optionalLong(4);
                LengthHistogram.Builder lengths = new LengthHistogram.Builder();
                do {
                    OptionalLong length = result.optionalLong(5);
                    if (length.isPresent()) {
                        lengths.add(length.getAsLong(), result.longValue(6));
                    }
                    more = result.next();
                } while (more && result.longValue(0) == number);
                queues.add(new Queue(
                        device,
                        direction,
                        queue.isPresent() ? OptionalInt.of((int) queue.getAsLong()) : OptionalInt.empty(),
                        wirePackets,
                        lengths.build()));
            }
        }
        return new QueueSizes(session.database().durationNs(), queues);
    }

    /** Kernel packets of all queues. */
    public long packets() {
        return queues.stream().mapToLong(Queue::packets).sum();
    }

    /** The queues of each device and direction, in their order. */
    public List<Group> groups() {
        List<Group> groups = new ArrayList<>();
        int from = 0;
        for (int to = 1; to <= queues.size(); to++) {
            if (to == queues.size() || !queues.get(to).isOfSameGroup(queues.get(from))) {
                groups.add(Group.of(queues.subList(from, to)));
                from = to;
            }
        }
        return groups;
    }

    /**
     * One queue, or the packets of a device whose receive queue was not recorded.
     *
     * @param queue empty if not recorded
     * @param wirePackets packets on the wire; empty if that is unknown of one of them
     * @param lengths of its kernel packets (skbs)
     */
    public record Queue(
            String device, Direction direction, OptionalInt queue, OptionalLong wirePackets, LengthHistogram lengths) {

        /** Kernel packets (skbs). */
        public long packets() {
            return lengths.packets();
        }

        /** With link header. */
        public long bytes() {
            return lengths.bytes();
        }

        private boolean isOfSameGroup(Queue other) {
            return device.equals(other.device) && direction == other.direction;
        }
    }

    /**
     * The queues of one device and direction.
     *
     * @param queues at least one
     * @param total all of them together, as if they were one queue without a number
     */
    public record Group(List<Queue> queues, Queue total) {

        public Group {
            queues = List.copyOf(queues);
        }

        private static Group of(List<Queue> queues) {
            return new Group(queues, total(queues));
        }

        /** Of all its queues. */
        public String device() {
            return total.device();
        }

        /** Of all its queues. */
        public Direction direction() {
            return total.direction();
        }

        private static Queue total(List<Queue> queues) {
            Queue first = queues.getFirst();
            boolean known =
                    queues.stream().allMatch(queue -> queue.wirePackets().isPresent());
            return new Queue(
                    first.device(),
                    first.direction(),
                    OptionalInt.empty(),
                    known
                            ? OptionalLong.of(queues.stream()
                                    .mapToLong(queue -> queue.wirePackets().getAsLong())
                                    .sum())
                            : OptionalLong.empty(),
                    queues.stream().map(Queue::lengths).reduce(LengthHistogram.EMPTY, LengthHistogram::plus));
        }
    }
}
