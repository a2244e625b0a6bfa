package netqscope.analyzer.overhead;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What became of a mean: of a base and of something else.
 *
 * @param base the base; of measurements that were paired, those in rounds that both have
 * @param sample what is compared with it, likewise
 * @param drop by how much the mean is lower, in percent of the base's; below 0 if it is higher, empty if the base's is 0
 * @param dropInterval its interval of 95 %, if there is enough to tell
 * @param difference the mean less the base's
 * @param differenceInterval its interval of 95 %
 * @param test where the intervals are from, and what {@link #significant()} stands on
 * @param pValue of Welch's test; empty with another
 * @param medianDrop of the drops of single rounds; empty without rounds
 */
public record Effect(
        Sample base,
        Sample sample,
        OptionalDouble drop,
        Optional<Interval> dropInterval,
        double difference,
        Optional<Interval> differenceInterval,
        Test test,
        OptionalDouble pValue,
        Optional<Median> medianDrop) {

    private static final double PERCENT = 100;
    private static final double OUTSIDE = 0.05;

    /** How a difference is told from noise. */
    public enum Test {
        /** By resampling rounds. */
        PAIRED_BOOTSTRAP("bootstrap of rounds"),
        /** By resampling either side's measurements. */
        BOOTSTRAP("bootstrap"),
        /** By Welch's t test of means, deviations and numbers. */
        WELCH("Welch's t"),
        /** Not at all: too little is known. */
        NONE("none");

        private final String label;

        Test(String label) {
            this.label = label;
        }

        /** As a reader calls it. */
        public String label() {
            return label;
        }
    }

    /** Of two samples of one experiment: what they measured in the same round belongs together. */
    public static Effect paired(Sample base, Sample sample) {
        if (!base.sharesRoundsWith(sample)) {
            return unpaired(base, sample);
        }
        Sample commonBase = base.inRoundsOf(sample);
        Sample common = sample.inRoundsOf(base);
        double[] baseValues = commonBase.values();
        double[] values = common.values();
        Optional<Bootstrap> bootstrap = Bootstrap.paired(baseValues, values);
        return of(
                commonBase,
                common,
                bootstrap.flatMap(one -> one.interval(Effect::dropPercent)),
                bootstrap.flatMap(one -> one.interval((b, v) -> v - b)),
                bootstrap.isPresent() ? Test.PAIRED_BOOTSTRAP : Test.NONE,
                OptionalDouble.empty(),
                medianDrop(baseValues, values));
    }

    /** Of samples of two experiments, or without rounds. */
    public static Effect unpaired(Sample base, Sample sample) {
        double[] baseValues = base.values();
        double[] values = sample.values();
        Optional<Bootstrap> bootstrap = Bootstrap.unpaired(baseValues, values);
        if (bootstrap.isPresent()) {
            return of(
                    base,
                    sample,
                    bootstrap.get().interval(Effect::dropPercent),
                    bootstrap.get().interval((b, v) -> v - b),
                    Test.BOOTSTRAP,
                    OptionalDouble.empty(),
                    Optional.empty());
        }
        return base.hasSpread() && sample.hasSpread()
                ? welch(base, sample)
                : of(
                        base,
                        sample,
                        Optional.empty(),
                        Optional.empty(),
                        Test.NONE,
                        OptionalDouble.empty(),
                        Optional.empty());
    }

    /** Whether the difference is more than noise, at 95 %; empty if that cannot be told. */
    public Optional<Boolean> significant() {
        return pValue.isPresent()
                ? Optional.of(pValue.getAsDouble() < OUTSIDE)
                : differenceInterval.map(interval -> !interval.contains(0));
    }

    /** Whether the noise is larger than the effect: the interval includes 0, or is wider than the difference. */
    public boolean noisy() {
        return differenceInterval
                .map(interval -> interval.contains(0) || interval.width() > Math.abs(difference))
                .orElse(false);
    }

    private static Effect welch(Sample base, Sample sample) {
        int n1 = base.count().orElseThrow();
        int n2 = sample.count().orElseThrow();
        double sd1 = base.standardDeviation().orElseThrow();
        double sd2 = sample.standardDeviation().orElseThrow();
        WelchTest test = WelchTest.of(base.mean(), sd1, n1, sample.mean(), sd2, n2);
        return of(
                base,
                sample,
                ratioInterval(base, sample),
                interval(sample.mean() - base.mean(), sd1 * sd1 / n1, n1, sd2 * sd2 / n2, n2),
                Test.WELCH,
                OptionalDouble.of(test.pValue()),
                Optional.empty());
    }

    /** Of the drop: relative variances add up in a ratio of means, to first order. */
    private static Optional<Interval> ratioInterval(Sample base, Sample sample) {
        OptionalDouble drop = drop(base, sample);
        OptionalDouble cv1 = base.coefficientOfVariationPercent();
        OptionalDouble cv2 = sample.coefficientOfVariationPercent();
        if (drop.isEmpty() || cv1.isEmpty() || cv2.isEmpty()) {
            return Optional.empty();
        }
        int n1 = base.count().orElseThrow();
        int n2 = sample.count().orElseThrow();
        double ratio = sample.mean() / base.mean();
        double variance1 = Math.pow(ratio * cv1.getAsDouble(), 2) / n1;
        double variance2 = Math.pow(ratio * cv2.getAsDouble(), 2) / n2;
        return interval(drop.getAsDouble(), variance1, n1, variance2, n2);
    }

    private static Optional<Interval> interval(double middle, double variance1, int n1, double variance2, int n2) {
        if (variance1 + variance2 == 0) {
            return Optional.of(new Interval(middle, middle));
        }
        double half = StudentT.quantileTwoSided(OUTSIDE, WelchTest.degreesOfFreedom(variance1, n1, variance2, n2))
                * Math.sqrt(variance1 + variance2);
        return Optional.of(new Interval(middle - half, middle + half));
    }

    private static Effect of(
            Sample base,
            Sample sample,
            Optional<Interval> dropInterval,
            Optional<Interval> differenceInterval,
            Test test,
            OptionalDouble pValue,
            Optional<Median> medianDrop) {
        return new Effect(
                base,
                sample,
                drop(base, sample),
                dropInterval,
                sample.mean() - base.mean(),
                differenceInterval,
                test,
                pValue,
                medianDrop);
    }

    private static Optional<Median> medianDrop(double[] base, double[] values) {
        double[] drops = new double[base.length];
        for (int round = 0; round < base.length; round++) {
            drops[round] = dropPercent(base[round], values[round]);
        }
        return Arrays.stream(drops).allMatch(Double::isFinite) ? Optional.of(Median.of(drops)) : Optional.empty();
    }

    private static OptionalDouble drop(Sample base, Sample sample) {
        return base.mean() > 0 ? OptionalDouble.of(dropPercent(base.mean(), sample.mean())) : OptionalDouble.empty();
    }

    private static double dropPercent(double baseMean, double mean) {
        return PERCENT * (baseMean - mean) / baseMean;
    }
}
