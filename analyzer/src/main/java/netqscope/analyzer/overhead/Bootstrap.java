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

    private final double[] baseMeans;
    private final double[] means;
    private final int values;

    private Bootstrap(int values) {
        this.baseMeans = new double[RESAMPLES];
        this.means = new double[RESAMPLES];
        this.values = values;
    }

    /** What is made of two means. */
    @FunctionalInterface
    public interface Statistic {
        double of(double baseMean, double mean);
    }

    /**
     * Resamples measurements that belong together: value <i>i</i> of both was measured in the same round. Rounds are drawn, so
     * that what slows a whole round down makes no difference.
     *
     * @return empty if there are too few rounds
     */
    public static Optional<Bootstrap> paired(double[] base, double[] values) {
        if (base.length != values.length) {
            throw new IllegalArgumentException(base.length + " and " + values.length + " values are no pairs");
        }
        int n = base.length;
        if (n < MIN_VALUES) {
            return Optional.empty();
        }
        SplittableRandom random = new SplittableRandom(SEED);
        Bootstrap bootstrap = new Bootstrap(n);
        for (int resample = 0; resample < RESAMPLES; resample++) {
            double baseSum = 0;
            double sum = 0;
            for (int i = 0; i < n; i++) {
                int round = random.nextInt(n);
                baseSum += base[round];
                sum += values[round];
            }
            bootstrap.baseMeans[resample] = baseSum / n;
            bootstrap.means[resample] = sum / n;
        }
        return Optional.of(bootstrap);
    }

    /** The same for measurements that have nothing to do with each other, each resampled by itself. */
    public static Optional<Bootstrap> unpaired(double[] base, double[] values) {
        int fewer = Math.min(base.length, values.length);
        if (fewer < MIN_VALUES) {
            return Optional.empty();
        }
        SplittableRandom random = new SplittableRandom(SEED);
        Bootstrap bootstrap = new Bootstrap(fewer);
        for (int resample = 0; resample < RESAMPLES; resample++) {
            bootstrap.baseMeans[resample] = resampledMean(base, random);
            bootstrap.means[resample] = resampledMean(values, random);
        }
        return Optional.of(bootstrap);
    }

    /** The interval of a statistic; empty if it has no finite value for some of the resamples. */
    public Optional<Interval> interval(Statistic statistic) {
        double[] resamples = new double[RESAMPLES];
        for (int resample = 0; resample < RESAMPLES; resample++) {
            resamples[resample] = statistic.of(baseMeans[resample], means[resample]);
        }
        if (!Arrays.stream(resamples).allMatch(Double::isFinite)) {
            return Optional.empty();
        }
        Arrays.sort(resamples);
        int below = (int) (tail(values) * (RESAMPLES - 1));
        return Optional.of(new Interval(resamples[below], resamples[RESAMPLES - 1 - below]));
    }

    private static double resampledMean(double[] values, SplittableRandom random) {
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[random.nextInt(values.length)];
        }
        return sum / values.length;
    }

    /** How much of the resamples to leave out at either end. */
    private static double tail(int n) {
        return StudentT.normalAbove(Math.sqrt(n / (n - 1.0)) * StudentT.quantileTwoSided(OUTSIDE, n - 1));
    }
}
