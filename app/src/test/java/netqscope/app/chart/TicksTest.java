package netqscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TicksTest {
    @Test
    void linearTicksAreOneTwoOrFiveTimesAPowerOfTenApart() {
        assertThat(Ticks.linear(0, 10, 6)).containsExactly(0, 2, 4, 6, 8, 10);
        assertThat(Ticks.linear(0, 1_000_000, 3)).containsExactly(0, 500_000, 1_000_000);
        assertThat(Ticks.linear(0.13, 0.27, 5)).containsExactly(new double[] {0.15, 0.2, 0.25}, within(1e-12));
    }

    @Test
    void ticksAreNeverMoreThanAskedForAndAtLeastOne() {
        for (double high : new double[] {1, 1.3, 2, 3.7, 7, 9.99, 123, 4567, 1e9}) {
            for (int most = 2; most < 12; most++) {
                assertThat(Ticks.linear(0, high, most)).hasSizeBetween(1, most);
            }
        }
    }

    @Test
    void logarithmicTicksAreOneTwoAndFiveWhereThereIsRoomAndDecadesWhereThereIsNot() {
        assertThat(Ticks.log(1, 100, 8)).containsExactly(1, 2, 5, 10, 20, 50, 100);
        assertThat(Ticks.log(1, 1e4, 5)).containsExactly(1, 10, 100, 1_000, 10_000);
        assertThat(Ticks.log(1, 1e8, 5)).containsExactly(1, 100, 1e4, 1e6, 1e8);
    }

    @Test
    void lessThanADecadeStillHasTwoLabels() {
        assertThat(Ticks.log(2_100, 2_900, 6).length).isGreaterThanOrEqualTo(2);
        assertThat(Ticks.log(2_400, 2_401, 3).length).isGreaterThanOrEqualTo(2);
        assertThat(java.util.Arrays.stream(Ticks.log(31, 79, 4)).boxed()).allMatch(tick -> tick >= 31 && tick <= 79);
    }

    @Test
    void bytesAreRoundInKibibytesAndLengthsAreRoundInBytes() {
        assertThat(Ticks.binary(0, 4096 * 1024, 5)).containsExactly(0, 1 << 20, 2 << 20, 3 << 20, 4 << 20);
        assertThat(Ticks.binary(0, 1600, 5)).containsExactly(0, 500, 1_000, 1_500);
        assertThat(Ticks.binaryLog(40, 70_000, 20)).contains(64, 128, 65_536).hasSize(11);
    }

    @Test
    void aTopIsRoundAndNotFarAboveTheHighest() {
        assertThat(Ticks.roundedUp(101)).isEqualTo(120);
        assertThat(Ticks.roundedUp(1)).isEqualTo(1);
        assertThat(Ticks.roundedUp(0.061)).isEqualTo(0.08, within(1e-12));
        assertThat(Ticks.roundedUp(987)).isEqualTo(1_000);
    }

    @Test
    void zeroIsAtTheLowerEdgeOfALogarithmicScale() {
        LogScale scale = LogScale.between(30, 9_000);
        assertThat(scale.low()).isEqualTo(10);
        assertThat(scale.fraction(0)).isZero();
        assertThat(scale.fraction(-5)).isZero();
        assertThat(scale.fraction(10)).isZero();
        assertThat(scale.fraction(100)).isEqualTo(1.0 / 3, within(1e-9));
        assertThat(scale.value(1.0 / 3)).isEqualTo(100, within(1e-6));
    }

    @Test
    void nothingMakesAScaleToo() {
        assertThat(LogScale.between(Double.MAX_VALUE, 0).high()).isEqualTo(10);
        assertThat(LinearScale.to(0).high()).isEqualTo(1);
    }
}
