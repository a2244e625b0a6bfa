package netqscope.analyzer.overhead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class BootstrapTest {

    private static final int EXPERIMENTS = 600;
    private static final double TRUE_DROP = 9;

    @Test
    void sameMeasurementsGiveTheSameInterval() {
        double[] base = {100, 102, 98, 101, 99, 103};
        double[] values = {90, 93, 88, 91, 89, 94};
        assertThat(paired(base, values))
                .isEqualTo(paired(base, values))
                .hasValueSatisfying(
                        interval -> assertThat(interval.contains(9.6)).isTrue());
    }

    @Test
    void rateWithoutNoiseHasAnIntervalWithoutWidth() {
        double[] base = {100, 200, 300, 400, 500};
        double[] values = {90, 180, 270, 360, 450};
        Interval interval = paired(base, values).orElseThrow();
        assertThat(interval.low()).isBetween(9.999999, 10.000001);
        assertThat(interval.width()).isLessThan(1e-9);
    }

    @Test
    void tooFewRoundsAndABaseOfZeroHaveNoInterval() {
        assertThat(Bootstrap.paired(new double[4], new double[4])).isEmpty();
        assertThat(Bootstrap.unpaired(new double[5], new double[4])).isEmpty();
        assertThat(paired(new double[5], new double[5])).isEmpty();
        assertThatThrownBy(() -> Bootstrap.paired(new double[5], new double[6]))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Of 600 experiments with a known drop, 95 % +- 2 (2.2 standard errors) have it in their interval. */
    @Test
    void intervalsOfThirtyRoundsCover() {
        assertThat(coverage(30, 0.02, normal(1), true)).isBetween(0.93, 0.97);
        assertThat(coverage(30, 0.02, normal(2), false)).isBetween(0.93, 0.97);
    }

    @Test
    void intervalsOfSkewedMeasurementsCover() {
        Random random = new Random(3);
        Supplier<Double> skewed = () -> Math.exp(random.nextGaussian()) - Math.exp(0.5);
        assertThat(coverage(30, 0.01, skewed, true)).isBetween(0.92, 0.97);
    }

    /** Plain percentiles would cover about 85 and 91 % (1,500 experiments in numpy). */
    @Test
    void intervalsOfFewRoundsAreWideEnough() {
        assertThat(coverage(6, 0.02, normal(4), true)).isBetween(0.92, 0.98);
        assertThat(coverage(10, 0.02, normal(5), true)).isBetween(0.93, 0.97);
    }

    /** A machine whose speed drifts by 10 % between rounds, and measures with 1 % within one. */
    @Test
    void pairsSeeThroughDrift() {
        Random random = new Random(6);
        double[] base = new double[30];
        double[] values = new double[30];
        for (int round = 0; round < 30; round++) {
            double speed = 300_000 * (1 + 0.1 * random.nextGaussian());
            base[round] = speed * (1 + 0.01 * random.nextGaussian());
            values[round] = speed * (1 - TRUE_DROP / 100) * (1 + 0.01 * random.nextGaussian());
        }
        Interval paired = paired(base, values).orElseThrow();
        Interval unpaired = unpaired(base, values).orElseThrow();
        assertThat(paired.contains(TRUE_DROP)).isTrue();
        assertThat(unpaired.width()).isGreaterThan(5 * paired.width());
    }

    /** The share of experiments whose interval contains the drop that their measurements were made with. */
    private static double coverage(int rounds, double noise, Supplier<Double> error, boolean paired) {
        int covered = 0;
        for (int experiment = 0; experiment < EXPERIMENTS; experiment++) {
            double[] base = new double[rounds];
            double[] values = new double[rounds];
            for (int round = 0; round < rounds; round++) {
                base[round] = 300_000 * (1 + noise * error.get());
                values[round] = 300_000 * (1 - TRUE_DROP / 100) * (1 + noise * error.get());
            }
            Interval interval = (paired ? paired(base, values) : unpaired(base, values)).orElseThrow();
            covered += interval.contains(TRUE_DROP) ? 1 : 0;
        }
        return (double) covered / EXPERIMENTS;
    }

    private static Optional<Interval> paired(double[] base, double[] values) {
        return Bootstrap.paired(base, values).flatMap(bootstrap -> bootstrap.interval(BootstrapTest::drop));
    }

    private static Optional<Interval> unpaired(double[] base, double[] values) {
        return Bootstrap.unpaired(base, values).flatMap(bootstrap -> bootstrap.interval(BootstrapTest::drop));
    }

    private static Supplier<Double> normal(long seed) {
        return new Random(seed)::nextGaussian;
    }

    private static double drop(double base, double mean) {
        return 100 * (base - mean) / base;
    }
}
