package netqscope.analyzer.estimate;

import java.util.List;

/** Counts of a class of packets in one stream of which a sample was recorded. See {@link Strata} for several streams. */
public final class SampledCount {

    private SampledCount() {}

    /**
     * How many packets of a population that was counted are of a class.
     *
     * @param recorded of the class in the sample
     * @param sample all packets in the sample
     * @param population of which the sample is
     */
    public static Estimate of(long recorded, long sample, long population) {
        return Strata.of(List.of(Stratum.of(population, sample))).count(new long[] {recorded});
    }

    /** How many packets a class has of which one in {@code distance} was recorded; nobody counted the population. */
    public static Estimate uncounted(long recorded, int distance) {
        return Strata.of(List.of(Stratum.uncounted(distance))).count(new long[] {recorded});
    }

    /**
     * The share that a class has of others, of which one in {@code weight} was recorded: 0 to 1, Wilson's interval.
     *
     * @param recorded of the class in the sample
     * @param sample of those that it has a share of; at least 1
     * @param weight how many packets one of the sample stands for
     */
    public static Estimate share(long recorded, long sample, double weight) {
        if (sample < 1 || recorded > sample) {
            throw new IllegalArgumentException(recorded + " packets have no share of " + sample);
        }
        double k = Estimate.NORMAL_95 * Estimate.NORMAL_95 * (1 - 1 / weight) / sample;
        double share = (double) recorded / sample;
        double error = Math.sqrt(k * share * (1 - share) + k * k / 4);
        return new Estimate(
                share,
                Math.max(0, Math.min(share, (share + k / 2 - error) / (1 + k))),
                Math.min(1, Math.max(share, (share + k / 2 + error) / (1 + k))));
    }
}
