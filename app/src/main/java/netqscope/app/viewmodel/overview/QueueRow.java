package netqscope.app.viewmodel.overview;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import netqscope.analyzer.analysis.QueueSizes;
import netqscope.analyzer.analysis.SampledClass;
import netqscope.analyzer.analysis.SampledSizes;
import netqscope.analyzer.analysis.SizeBuckets;
import netqscope.analyzer.estimate.Estimate;
import netqscope.app.viewmodel.QueueKey;

/**
 * What a queue carried in the visible time, or all queues of a device and direction together. What was counted is exact.
 *
 * @param key of all together: without a queue
 * @param total whether it is all of them together
 * @param packets kernel packets
 * @param bytes with link header
 * @param meanBytes empty if there were none
 * @param share of the packets of its device and direction; empty if there were none
 * @param sizes kernel packets in netqtop's classes of sizes
 * @param durationNs how long packets were recorded
 * @param lossy whether packets of the direction were lost meanwhile
 */
public record QueueRow(
        QueueKey key,
        boolean total,
        Estimate packets,
        Estimate bytes,
        Optional<Estimate> meanBytes,
        Optional<Estimate> share,
        List<Estimate> sizes,
        OptionalLong durationNs,
        boolean lossy) {

    private static final double NS_PER_SECOND = 1e9;

    public QueueRow {
        sizes = List.copyOf(sizes);
    }

    static QueueRow of(
            QueueSizes.Queue queue, QueueSizes.Group group, boolean total, OptionalLong durationNs, boolean lossy) {
        long packets = queue.packets();
        long all = group.total().packets();
        return new QueueRow(
                new QueueKey(queue.device(), queue.direction(), queue.queue()),
                total,
                Estimate.exact((double) packets),
                Estimate.exact((double) queue.bytes()),
                packets == 0 ? Optional.empty() : Optional.of(Estimate.exact((double) queue.bytes() / packets)),
                all == 0 ? Optional.empty() : Optional.of(Estimate.exact((double) packets / all)),
                Arrays.stream(queue.lengths().counts(SizeBuckets.NETQTOP))
                        .mapToObj(count -> Estimate.exact((double) count))
                        .toList(),
                durationNs,
                lossy);
    }

    static QueueRow of(
            SampledClass queue, SampledSizes.Group group, boolean total, OptionalLong durationNs, boolean lossy) {
        return new QueueRow(
                new QueueKey(queue.device(), queue.direction(), queue.queue()),
                total,
                queue.packets(),
                queue.bytes(),
                queue.meanBytes(),
                queue.shareOf(group.total()),
                List.of(queue.counts(SizeBuckets.NETQTOP)),
                durationNs,
                lossy);
    }

    /** Kernel packets a second of recorded time; empty if that is not known. */
    public Optional<Estimate> packetsPerSecond() {
        return perSecond(packets);
    }

    /** Bytes a second of recorded time; empty if that is not known. */
    public Optional<Estimate> bytesPerSecond() {
        return perSecond(bytes);
    }

    private Optional<Estimate> perSecond(Estimate amount) {
        long ns = durationNs.orElse(0);
        return ns <= 0 ? Optional.empty() : Optional.of(amount.times(NS_PER_SECOND / ns));
    }
}
