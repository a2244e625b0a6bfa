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
 * Which flows the packets of each queue are of. A flow is a value of skb->hash: two flows may share one, and the hash that a
 * sender chose for a flow (TX) is not the one a receiver computes from its headers (RX).
 *
 * @param queues idle ones too; by device in the order of the recording, TX before RX, by queue, unrecorded ones last
 */
public record QueueFlows(List<Queue> queues) {

    /** Each of them is an object, in each queue. */
    public static final int MAX_TOP = 1000;

    public QueueFlows {
        queues = List.copyOf(queues);
    }

    /**
     * Counts the packets of each flow; imports the packets.
     *
     * @param top how many flows of a queue are told apart
     * @throws IllegalArgumentException if those are not 1 to {@link #MAX_TOP}
     */
    public static QueueFlows of(Session session, int top) throws AnalyzerException {
        if (top < 1 || top > MAX_TOP) {
            throw new IllegalArgumentException(top + " flows of a queue are not 1 to " + MAX_TOP);
        }
        Losses losses = Losses.of(session);
        List<Queue> queues = new ArrayList<>();
        try (QueryResult result = session.queryFile("queue_flows", top)) {
            boolean more = result.next();
            while (more) {
                long number = result.longValue(0);
                String device = result.text(1);
                Direction direction = Direction.ofLabel(result.text(2));
                OptionalLong queue = result.optionalLong(3);
                long packets = result.longValue(4);
                long bytes = result.longValue(5);
                long count = result.longValue(6);
                List<Flow> largest = new ArrayList<>();
                Flow unhashed = new Flow(OptionalLong.empty(), 0, 0);
                do {
                    Flow flow = new Flow(result.optionalLong(7), result.longValue(8), result.longValue(9));
                    if (flow.hash().isPresent()) {
                        largest.add(flow);
                    } else {
                        unhashed = flow;
                    }
                    more = result.next();
                } while (more && result.longValue(0) == number);
                queues.add(new Queue(
                        device,
                        direction,
                        queue.isPresent() ? OptionalInt.of((int) queue.getAsLong()) : OptionalInt.empty(),
                        packets,
                        bytes,
                        count,
                        largest,
                        unhashed,
                        losses.list().stream().anyMatch(interval -> interval.direction() == direction)));
            }
        }
        return new QueueFlows(queues);
    }

    /** Kernel packets of all queues. */
    public long packets() {
        return queues.stream().mapToLong(Queue::packets).sum();
    }

    /** The busiest queue of each device and direction that has recorded queues and packets on them. */
    public List<HotQueue> hotQueues() {
        List<HotQueue> hot = new ArrayList<>();
        int from = 0;
        for (int to = 1; to <= queues.size(); to++) {
            if (to == queues.size() || !queues.get(to).isBeside(queues.get(from))) {
                HotQueue.of(queues.subList(from, to)).ifPresent(hot::add);
                from = to;
            }
        }
        return hot;
    }

    /** Kernel packets on all queues of one device and direction that were recorded, {@code queue} one of them or not. */
    public long packetsBeside(Queue queue) {
        return queues.stream()
                .filter(other -> other.isBeside(queue) && other.queue().isPresent())
                .mapToLong(Queue::packets)
                .sum();
    }

    /**
     * The flows of one queue.
     *
     * @param queue empty: packets whose queue was not recorded
     * @param packets kernel packets, those without a hash too
     * @param bytes of all of them, with link header
     * @param count how many flows there are
     * @param largest the flows with most packets, those first; of equal ones the lowest hash
     * @param unhashed the packets without a hash
     * @param lossy whether packets of the direction were lost, of this queue or another one
     */
    public record Queue(
            String device,
            Direction direction,
            OptionalInt queue,
            long packets,
            long bytes,
            long count,
            List<Flow> largest,
            Flow unhashed,
            boolean lossy) {

        public Queue {
            largest = List.copyOf(largest);
        }

        /** The packets of the flows that are not among the largest. */
        public Flow others() {
            return new Flow(
                    OptionalLong.empty(),
                    packets
                            - unhashed.packets()
                            - largest.stream().mapToLong(Flow::packets).sum(),
                    bytes
                            - unhashed.bytes()
                            - largest.stream().mapToLong(Flow::bytes).sum());
        }

        private boolean isBeside(Queue other) {
            return device.equals(other.device) && direction == other.direction;
        }
    }

    /**
     * Packets of one queue with the same hash.
     *
     * @param hash skb->hash; empty if there is none
     * @param packets kernel packets (skbs)
     * @param bytes with link header
     */
    public record Flow(OptionalLong hash, long packets, long bytes) {}
}
