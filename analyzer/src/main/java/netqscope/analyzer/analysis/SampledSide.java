package netqscope.analyzer.analysis;

import java.util.Optional;
import java.util.OptionalLong;
import netqscope.analyzer.estimate.Estimate;

/**
 * A queue of a sampled recording, to be compared.
 *
 * @param queue or all queues of its device and direction
 * @param total of its device and direction
 * @param durationNs how long packets were recorded; empty if that is not known
 */
public record SampledSide(SampledClass queue, SampledClass total, OptionalLong durationNs) {

    private static final double NS_PER_SECOND = 1e9;

    /** The estimates of what a comparison has of the sample. */
    public static SampledSide of(SampledSizes sizes, Comparison.Side side) {
        SampledSizes.Group group = sizes.groups().stream()
                .filter(one -> one.total().device().equals(side.total().device())
                        && one.total().direction() == side.total().direction())
                .findFirst()
                .orElseThrow();
        SampledClass queue = side.queue().equals(side.total())
                ? group.total()
                : group.queues().stream()
                        .filter(one -> one.queue().equals(side.queue().queue()))
                        .findFirst()
                        .orElseThrow();
        return new SampledSide(queue, group.total(), sizes.durationNs());
    }

    /** Empty if that is not known, or not defined because there are no packets in the sample. */
    public Optional<Estimate> of(Criterion criterion) {
        return switch (criterion) {
            case PACKETS -> Optional.of(queue.packets());
            case PACKETS_PER_SECOND -> perSecond(queue.packets());
            case BYTES_PER_SECOND -> perSecond(queue.bytes());
            case SHARE -> queue.shareOf(total);
            case P50_BYTES -> queue.percentile(500);
            case P95_BYTES -> queue.percentile(950);
            case P99_BYTES -> queue.percentile(990);
        };
    }

    private Optional<Estimate> perSecond(Estimate estimate) {
        long ns = durationNs.orElse(0);
        return ns <= 0 ? Optional.empty() : Optional.of(estimate.times(NS_PER_SECOND / ns));
    }
}
