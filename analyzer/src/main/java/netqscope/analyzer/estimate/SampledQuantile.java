package netqscope.analyzer.estimate;

import java.util.OptionalLong;

/**
 * Which packets of a sample, in order of size, a quantile of all packets is between: those of the ranks {@code n p} less and
 * plus 1.96 standard deviations of that binomial number (W. J. Conover, "Practical Nonparametric Statistics", 3.2).
 *
 * @param rank of the estimate itself, by nearest rank, from 1
 * @param lowRank of where the interval begins; empty if it is below all of the sample
 * @param highRank of where it ends; empty if it is above all of the sample
 */
public record SampledQuantile(long rank, OptionalLong lowRank, OptionalLong highRank) {

    private static final int PER_MILLE = 1000;

    /**
     * A quantile.
     *
     * @param sample packets, at least 1
     * @param perMille of the packets that are not larger, 1 to 1000
     * @param weight how many packets one of the sample stands for
     */
    public static SampledQuantile of(long sample, int perMille, double weight) {
        if (sample < 1 || perMille < 1 || perMille > PER_MILLE) {
            throw new IllegalArgumentException(
                    "there is no percentile of %d per mille of %d packets".formatted(perMille, sample));
        }
        double share = (double) perMille / PER_MILLE;
        double error = Estimate.NORMAL_95 * Math.sqrt(sample * share * (1 - share) * (1 - 1 / weight));
        long rank = Math.ceilDiv(Math.multiplyExact(sample, perMille), PER_MILLE);
        long low = Math.min(rank, (long) Math.floor(sample * share - error));
        long high = Math.max(rank, (long) Math.ceil(sample * share + error) + (error > 0 ? 1 : 0));
        boolean all = weight <= 1;
        return new SampledQuantile(
                rank,
                all || low >= 1 ? OptionalLong.of(Math.max(1, all ? rank : low)) : OptionalLong.empty(),
                all || high <= sample ? OptionalLong.of(all ? rank : high) : OptionalLong.empty());
    }
}
