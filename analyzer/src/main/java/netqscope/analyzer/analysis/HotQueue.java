package netqscope.analyzer.analysis;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import netqscope.analyzer.analysis.QueueFlows.Flow;
import netqscope.analyzer.analysis.QueueFlows.Queue;

/**
 * The busiest queue of a device and direction, and whether that is because of one flow. Packets whose queue was not recorded
 * are no part of it.
 *
 * @param queue has packets; of several busiest ones the first
 * @param queues how many there are
 * @param packets kernel packets of all queues
 * @param nextPackets kernel packets of the busiest other queue; 0 if there is no other
 */
public record HotQueue(Queue queue, int queues, long packets, long nextPackets) {

    /** That of one device and direction; empty if no queue has packets. */
    static Optional<HotQueue> of(List<Queue> queues) {
        List<Queue> recorded =
                queues.stream().filter(queue -> queue.queue().isPresent()).toList();
        long[] packets = recorded.stream().mapToLong(Queue::packets).sorted().toArray();
        long most = packets.length > 0 ? packets[packets.length - 1] : 0;
        long next = packets.length > 1 ? packets[packets.length - 2] : 0;
        return recorded.stream()
                .filter(queue -> most > 0 && queue.packets() == most)
                .findFirst()
                .map(hot ->
                        new HotQueue(hot, packets.length, LongStream.of(packets).sum(), next));
    }

    /** Whether there is another queue to compare it with. */
    public boolean isOneOfSeveral() {
        return queues > 1;
    }

    /** The flow with most packets; empty if none of the packets has a hash. */
    public Optional<Flow> largest() {
        return queue.largest().stream().findFirst();
    }

    /** Kernel packets it would have without its largest flow. */
    public long packetsWithout() {
        return queue.packets() - largest().map(Flow::packets).orElse(0L);
    }

    /** Kernel packets that all queues would have without its largest flow. */
    public long allPacketsWithout() {
        return packets - largest().map(Flow::packets).orElse(0L);
    }

    /** Whether it is the busiest because of one flow: without that, another queue has as many packets or more. */
    public boolean isOfOneFlow() {
        return isOneOfSeveral() && largest().isPresent() && packetsWithout() <= nextPackets;
    }
}
