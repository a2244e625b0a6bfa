package netqscope.analyzer.analysis;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import netqscope.analyzer.database.Sample;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.estimate.Recorded;
import netqscope.analyzer.estimate.SampledCount;
import netqscope.analyzer.estimate.SampledQuantile;
import netqscope.analyzer.estimate.SampledShare;
import netqscope.analyzer.estimate.Strata;
import netqscope.recording.Direction;

/** Packets of a queue, or of all queues of a device and direction, of which a sample was recorded. */
public final class SampledClass {

    private final Sample.Domain domain;
    private final String device;
    private final Direction direction;
    private final OptionalInt queue;
    private final OptionalLong recordedWirePackets;
    private final LengthHistogram[] byStratum;
    private final LengthHistogram lengths;
    private final double typicalBytes;
    private final boolean all;

    private SampledClass(
            Sample.Domain domain,
            String device,
            Direction direction,
            OptionalInt queue,
            OptionalLong recordedWirePackets,
            LengthHistogram[] byStratum,
            double typicalBytes,
            boolean all) {
        this.domain = domain;
        this.device = device;
        this.direction = direction;
        this.queue = queue;
        this.recordedWirePackets = recordedWirePackets;
        this.byStratum = byStratum;
        this.lengths = Arrays.stream(byStratum).reduce(LengthHistogram.EMPTY, LengthHistogram::plus);
        this.typicalBytes = typicalBytes;
        this.all = all;
    }

    static Builder builder(
            Sample sample, String device, Direction direction, OptionalInt queue, OptionalLong recordedWirePackets) {
        return new Builder(sample, device, direction, queue, recordedWirePackets);
    }

    /** Of its packets. */
    public String device() {
        return device;
    }

    /** Of its packets. */
    public Direction direction() {
        return direction;
    }

    /** Empty: not recorded, or all queues. */
    public OptionalInt queue() {
        return queue;
    }

    /** Those that were recorded. */
    public LengthHistogram lengths() {
        return lengths;
    }

    /** How many packets a recorded one stands for, on the whole; the sampling distance or so. */
    public double weight() {
        Estimate packets = packets();
        return lengths.packets() == 0 ? 1 : Math.max(1, packets.value() / lengths.packets());
    }

    /** Kernel packets (skbs); exact if they are all of a device and direction. */
    public Estimate packets() {
        return all ? domain.total(recorded()) : strata().count(recorded());
    }

    /** With link header. */
    public Estimate bytes() {
        Estimate bytes = strata().sum(recorded(), sums(), squares(), typicalBytes);
        Estimate packets = packets();
        return packets.isExact() && packets.value() == 0 ? packets : bytes;
    }

    /** The mean length; empty if none of its packets was recorded. */
    public Optional<Estimate> meanBytes() {
        return strata().mean(recorded(), sums(), squares());
    }

    /** Packets on the wire; empty if that is unknown of a recorded one. */
    public Optional<Estimate> wirePackets() {
        if (recordedWirePackets.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(WirePackets.of(packets(), bytes(), recorded(), recordedWirePackets.getAsLong()));
    }

    /** Kernel packets of each bucket of lengths. */
    public Estimate[] counts(SizeBuckets buckets) {
        long[][] recorded = new long[buckets.count()][byStratum.length];
        for (int stratum = 0; stratum < byStratum.length; stratum++) {
            long[] counts = byStratum[stratum].counts(buckets);
            for (int bucket = 0; bucket < counts.length; bucket++) {
                recorded[bucket][stratum] = counts[bucket];
            }
        }
        return Arrays.stream(recorded).map(strata()::count).toArray(Estimate[]::new);
    }

    /** The share of its packets that a bucket of lengths has; empty if none was recorded. */
    public Optional<Estimate> share(SizeBuckets buckets, int bucket) {
        return lengths.packets() == 0
                ? Optional.empty()
                : Optional.of(SampledCount.share(lengths.counts(buckets)[bucket], lengths.packets(), weight()));
    }

    /** Its share of the packets of others that include it; empty if none of those was recorded. */
    public Optional<Estimate> shareOf(SampledClass others) {
        return all && others.all
                ? Optional.of(Estimate.exact(1)).filter(_ -> packets().value() > 0)
                : SampledShare.of(strata(), Recorded.counts(recorded()), Recorded.counts(others.recorded()));
    }

    /** The share of its packets that some of them have. */
    Optional<Estimate> shareOfPart(Recorded part) {
        return SampledShare.of(strata(), part.counts(), Recorded.counts(recorded()));
    }

    /**
     * The nearest-rank percentile of the lengths, as of one sample of all strata: they hardly differ in weight.
     *
     * @param perMille 1 to 1000: the median is 500
     * @return empty if none of its packets was recorded
     */
    public Optional<Estimate> percentile(int perMille) {
        if (lengths.packets() == 0) {
            return Optional.empty();
        }
        SampledQuantile quantile = SampledQuantile.of(lengths.packets(), perMille, weight());
        return Optional.of(new Estimate(
                atRank(OptionalLong.of(quantile.rank()), 0),
                atRank(quantile.lowRank(), 0),
                atRank(quantile.highRank(), Double.POSITIVE_INFINITY)));
    }

    private double atRank(OptionalLong rank, double unknown) {
        return rank.isPresent() ? (double) lengths.atRank(rank.getAsLong()).orElseThrow() : unknown;
    }

    boolean isOfSameGroup(SampledClass other) {
        return device.equals(other.device) && direction == other.direction;
    }

    /** Both of the same device and direction. */
    public SampledClass plus(SampledClass other) {
        LengthHistogram[] sum = new LengthHistogram[byStratum.length];
        for (int i = 0; i < sum.length; i++) {
            sum[i] = byStratum[i].plus(other.byStratum[i]);
        }
        OptionalLong wirePackets = recordedWirePackets.isPresent() && other.recordedWirePackets.isPresent()
                ? OptionalLong.of(recordedWirePackets.getAsLong() + other.recordedWirePackets.getAsLong())
                : OptionalLong.empty();
        return new SampledClass(domain, device, direction, OptionalInt.empty(), wirePackets, sum, Double.NaN, false);
    }

    /** The same as all there is of its device and direction, recorded or not. */
    SampledClass asAll() {
        return new SampledClass(
                domain, device, direction, queue, recordedWirePackets, byStratum, typicalLength(lengths), true);
    }

    /** The same, its packets as long as those of others if none of it was recorded. */
    SampledClass withTypicalLengthOf(SampledClass others) {
        return new SampledClass(
                domain, device, direction, queue, recordedWirePackets, byStratum, typicalLength(others.lengths), false);
    }

    /** Of as many equal packets as vary as much. */
    private static double typicalLength(LengthHistogram lengths) {
        return lengths.bytes() == 0 ? Double.NaN : lengths.squares() / lengths.bytes();
    }

    private Strata strata() {
        return domain.strata();
    }

    private long[] recorded() {
        return Arrays.stream(byStratum).mapToLong(LengthHistogram::packets).toArray();
    }

    private double[] sums() {
        return Arrays.stream(byStratum).mapToDouble(LengthHistogram::bytes).toArray();
    }

    private double[] squares() {
        return Arrays.stream(byStratum).mapToDouble(LengthHistogram::squares).toArray();
    }

    /** Collects the packets of one queue. */
    static final class Builder {

        private final SampledClass none;

        private Builder(
                Sample sample,
                String device,
                Direction direction,
                OptionalInt queue,
                OptionalLong recordedWirePackets) {
            Sample.Domain domain = sample.domain(Optional.of(device), Optional.of(direction), OptionalInt.empty());
            LengthHistogram[] byStratum = new LengthHistogram[domain.strata().size()];
            Arrays.fill(byStratum, LengthHistogram.EMPTY);
            none = new SampledClass(
                    domain, device, direction, queue, recordedWirePackets, byStratum, Double.NaN, false);
        }

        void add(int cpu, LengthHistogram lengths) {
            int stratum = none.domain.stratum(none.device, none.direction, cpu);
            none.byStratum[stratum] = none.byStratum[stratum].plus(lengths);
        }

        SampledClass build() {
            return new SampledClass(
                    none.domain,
                    none.device,
                    none.direction,
                    none.queue,
                    none.recordedWirePackets,
                    none.byStratum,
                    Double.NaN,
                    false);
        }
    }
}
