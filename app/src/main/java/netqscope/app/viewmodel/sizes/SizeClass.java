package netqscope.app.viewmodel.sizes;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import netqscope.analyzer.analysis.LengthHistogram;
import netqscope.analyzer.analysis.SampledClass;
import netqscope.analyzer.analysis.SizeBuckets;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.estimate.SampledCount;
import netqscope.app.viewmodel.QueueKey;
import netqscope.recording.Direction;

/**
 * Packets whose lengths are shown together: of a queue, of all queues of a direction, or of those queues that are not shown one by
 * one.
 *
 * @param queue empty: of several
 * @param lengths of its kernel packets, or wire packets by the kernel packet that carried them; of a sampled recording those in
 *     the sample
 * @param sampled what the sample tells; empty: all packets are in the recording
 * @param unknown kernel packets that were left out, as they do not say how many wire packets they carried
 */
public record SizeClass(
        String name,
        String device,
        Direction direction,
        Optional<QueueKey> queue,
        LengthHistogram lengths,
        Optional<SampledClass> sampled,
        long unknown) {

    private static final int PER_MILLE = 1000;
    private static final int MEAN_DECIMALS = 9;

    /** How many packets there are. */
    public Estimate packets() {
        return sampled.map(SampledClass::packets).orElseGet(() -> Estimate.exact((double) lengths.packets()));
    }

    /** How many packets are in each bucket. */
    public Estimate[] counts(SizeBuckets buckets) {
        return sampled.map(of -> of.counts(buckets))
                .orElseGet(() -> Arrays.stream(lengths.counts(buckets))
                        .mapToObj(Estimate::exact)
                        .toArray(Estimate[]::new));
    }

    /** Which share of its packets a bucket has, 0 to 1; empty if there are none. */
    public Optional<Estimate> share(SizeBuckets buckets, int bucket) {
        if (sampled.isPresent()) {
            return sampled.get().share(buckets, bucket);
        }
        return lengths.packets() == 0
                ? Optional.empty()
                : Optional.of(Estimate.exact((double) lengths.counts(buckets)[bucket] / lengths.packets()));
    }

    /** Which share of its packets is no longer than each of its lengths, as far as the lengths go. */
    public Estimate[] sharesUpTo() {
        Estimate[] shares = new Estimate[lengths.distinct()];
        long upTo = 0;
        for (int i = 0; i < shares.length; i++) {
            upTo += lengths.count(i);
            shares[i] = sampled.isPresent()
                    ? SampledCount.share(upTo, lengths.packets(), sampled.get().weight())
                    : Estimate.exact((double) upTo / lengths.packets());
        }
        return shares;
    }

    /** The mean length; empty if there are no packets. */
    public Optional<Estimate> mean() {
        return sampled.isPresent()
                ? sampled.get().meanBytes()
                : lengths.mean(MEAN_DECIMALS).map(mean -> Estimate.exact(mean.doubleValue()));
    }

    /** By nearest rank; 0 is the shortest, 1000 the longest, which a sample knows of itself only. */
    public Optional<Estimate> percentile(int perMille) {
        if (sampled.isPresent() && perMille > 0 && perMille < PER_MILLE) {
            return sampled.get().percentile(perMille);
        }
        OptionalLong length = perMille == 0 ? lengths.min() : lengths.percentile(perMille);
        return length.isPresent() ? Optional.of(Estimate.exact((double) length.getAsLong())) : Optional.empty();
    }

    /** Both as one of another name, of one device and direction. */
    SizeClass plus(SizeClass other, String together) {
        return new SizeClass(
                together,
                device,
                direction,
                Optional.empty(),
                lengths.plus(other.lengths),
                sampled.flatMap(one -> other.sampled.map(one::plus)),
                unknown + other.unknown);
    }
}
