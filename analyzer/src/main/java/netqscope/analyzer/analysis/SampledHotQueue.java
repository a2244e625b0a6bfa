package netqscope.analyzer.analysis;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import netqscope.analyzer.analysis.SampledFlows.Flow;
import netqscope.analyzer.analysis.SampledFlows.Queue;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.estimate.Recorded;
import netqscope.analyzer.estimate.SampledShare;

/**
 * The queue of a device and direction that is estimated to be the busiest, and whether that is because of one flow. Packets
 * whose queue was not recorded are no part of it.
 *
 * @param queue was recorded with packets; of several busiest ones the first
 * @param queues how many there are
 * @param recorded of all queues
 * @param next the busiest other queue; empty if there is no other
 */
public record SampledHotQueue(Queue queue, int queues, Recorded recorded, Optional<Queue> next) {

    /** That of one device and direction; empty if nothing was recorded of their queues. */
    static Optional<SampledHotQueue> of(List<Queue> queues) {
        List<Queue> byPackets = queues.stream()
                .filter(queue -> queue.queue().isPresent())
                .sorted(Comparator.comparingDouble(
                                (Queue queue) -> queue.packets(queue.recorded()).value())
                        .reversed())
                .toList();
        if (byPackets.isEmpty() || byPackets.getFirst().recorded().total() == 0) {
            return Optional.empty();
        }
        return Optional.of(new SampledHotQueue(
                byPackets.getFirst(),
                byPackets.size(),
                byPackets.stream().map(Queue::recorded).reduce(Recorded::plus).orElseThrow(),
                byPackets.stream().skip(1).findFirst()));
    }

    /** The flow that is estimated to have most of its packets; empty if none has a hash. */
    public Optional<Flow> largest() {
        return queue.largest().stream().findFirst();
    }

    /** Its share of the packets of all queues. */
    public Estimate share() {
        return queue.share(queue.recorded(), recorded).orElseThrow();
    }

    /** The share it would have without its largest flow; empty if there would be no packets. */
    public Optional<Estimate> shareWithout() {
        return queue.share(without(), recorded.minus(queue.recorded()).plus(without()));
    }

    /** How many more packets than the next one it has; empty if there is no other. */
    public Optional<Estimate> ahead() {
        return next.map(other -> ahead(queue.recorded(), other));
    }

    /** How many more packets than the next one it would have without its largest flow; below 0: fewer. */
    public Optional<Estimate> aheadWithout() {
        return next.map(other -> ahead(without(), other));
    }

    private Recorded without() {
        return largest().map(flow -> queue.recorded().minus(flow.recorded())).orElse(queue.recorded());
    }

    private Estimate ahead(Recorded some, Queue other) {
        return SampledShare.difference(
                queue.domain().strata(), some.counts(), other.recorded().counts());
    }
}
