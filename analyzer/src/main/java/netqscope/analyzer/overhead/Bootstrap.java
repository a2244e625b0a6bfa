package netqscope.analyzer.overhead;

import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Confidence intervals by resampling measurements with replacement. The seed is fixed, so that the same file gives the same
 * answer.
 *
 * <p>The percentiles taken are those of Hesterberg's expanded percentile interval ("What Teachers Should Know About the
 * Bootstrap", 2015): with few rounds, plain percentiles would be too narrow by as much as the normal distribution is
 * narrower than Student's.
 */
public final class Bootstrap {

    /** With fewer measurements their whole range is no interval of 95 %. */
    public static final int MIN_VALUES = 5;

    private static final int RESAMPLES = 10_000;
    private static final long SEED = 0x6E65_7471_7363_6F70L;
    private static final double OUTSIDE = 0.05;

    private Bootstrap() {}

    /** What is made of two means. */
    @FunctionalInterface
    public interface Statistic {
        double of(double baseMean, double mean);
    }

    /**
     * The interval of a statistic of measurements that belong together: value <i>i</i> of both was measured in the same
     * round. Rounds are resampled, so that what slows a whole round down makes no difference.
     *
     * @return empty if there are too few rounds, or the statistic has no finite value for some of the resamples
     */
    public static Optional<Interval> paired(double[] base, double[] values, Statistic statistic) {
        if (base.length != values.length) {
            throw new IllegalArgumentException(base.length + " and " + values.length + " values are no pairs");
        }
        int n = base.length;
        if (n < MIN_VALUES) {
            return Optional.empty();
        }
        SplittableRandom random = new SplittableRandom(SEED);
        double[] resamples = new double[RESAMPLES];
        for (int resample = 0; resample < RESAMPLES; resample++) {
            double baseSum = 0;
            double sum = 0;
            for (int i = 0; i < n; i++) {
                int round = random.nextInt(n);
                baseSum += base[round];
                sum += values[round];
            }
            resamples[resample] = statistic.of(baseSum / n, sum / n);
        }
        return interval(resamples, n);
    }

    /** The same for measurements that have nothing to do with each other, each resampled by itself. */
    public static Optional<Interval> unpaired(double[] base, double[] values, Statistic statistic) {
        int fewer = Math.min(base.length, values.length);
        if (fewer < MIN_VALUES) {
            return Optional.empty();
        }
        SplittableRandom random = new SplittableRandom(SEED);
        double[] resamples = new double[RESAMPLES];
        for (int resample = 0; resample < RESAMPLES; resample++) {
            resamples[resample] = statistic.of(resampledMean(base, random), resampledMean(values, random));
        }
        return interval(resamples, fewer);
    }

    private static double resampledMean(double[] values, SplittableRandom random) {
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[random.nextInt(values.length)];
        }
        return sum / values.length;
    }

    private static Optional<Interval> interval(double[] resamples, int n) {
        if (!Arrays.stream(resamples).allMatch(Double::isFinite)) {
            return Optional.empty();
        }
        Arrays.sort(resamples);
        int below = (int) (tail(n) * (resamples.length - 1));
        return Optional.of(new Interval(resamples[below], resamples[resamples.length - 1 - below]));
    }

    /** How much of the resamples to leave out at either end. */
    private static double tail(int n) {
        return StudentT.normalAbove(Math.sqrt(n / (n - 1.0)) * StudentT.quantileTwoSided(OUTSIDE, n - 1));
    }
}
