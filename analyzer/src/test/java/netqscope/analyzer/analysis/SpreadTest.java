package netqscope.analyzer.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpreadTest {

    @Test
    void loadOfSeveralQueuesIsMeasured() {
        Spread spread = of(1, 6, 3, 2);
        assertThat(spread.total()).isEqualTo(12);
        assertThat(spread.busiest()).hasValue(1);
        assertThat(spread.maxOverMean()).hasValue(2);
        // Deviations from the mean of 3 are -2, 3, 0, -1: the variance is 14 / 4.
        assertThat(spread.coefficientOfVariation().orElseThrow()).isCloseTo(Math.sqrt(3.5) / 3, within(1e-15));
        // 12^2 / (4 (1 + 36 + 9 + 4))
        assertThat(spread.jainIndex()).hasValue(0.72);
    }

    @Test
    void evenLoadIsOneZeroOne() {
        Spread spread = of(5, 5, 5);
        assertThat(spread.busiest()).hasValue(0);
        assertThat(spread.maxOverMean()).hasValue(1);
        assertThat(spread.coefficientOfVariation()).hasValue(0);
        assertThat(spread.jainIndex()).hasValue(1);
        assertThat(spread.idle()).isZero();
    }

    @Test
    void allInOneOfFourQueuesIsFourSquareRootOfThreeAndAQuarter() {
        Spread spread = of(0, 0, 8, 0);
        assertThat(spread.maxOverMean()).hasValue(4);
        assertThat(spread.coefficientOfVariation().orElseThrow()).isCloseTo(Math.sqrt(3), within(1e-15));
        assertThat(spread.jainIndex()).hasValue(0.25);
        assertThat(spread.idle()).isEqualTo(3);
    }

    @Test
    void withoutLoadThereAreNoMeasures() {
        for (Spread spread : new Spread[] {of(0, 0), of()}) {
            assertThat(spread.total()).isZero();
            assertThat(spread.busiest()).isEmpty();
            assertThat(spread.maxOverMean()).isEmpty();
            assertThat(spread.coefficientOfVariation()).isEmpty();
            assertThat(spread.jainIndex()).isEmpty();
        }
    }

    @Test
    void unknownLoadOfOneQueueLeavesMeasuresUnknown() {
        Spread spread = of(7, Rate.UNKNOWN, 0);
        assertThat(spread.isKnown()).isFalse();
        assertThat(spread.total()).isEqualTo(7);
        assertThat(spread.idle()).isEqualTo(1);
        assertThat(spread.busiest()).isEmpty();
        assertThat(spread.jainIndex()).isEmpty();
    }

    @Test
    void bytesOfYearsDoNotOverflow() {
        Spread spread = of(1L << 61, 1L << 61);
        assertThat(spread.jainIndex()).hasValue(1);
        assertThat(spread.coefficientOfVariation()).hasValue(0);
    }

    @Test
    void eachQueueHasAnAmount() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Spread(new int[] {0, 1}, new long[] {3}))
                .withMessage("2 queues cannot have 1 amounts");
    }

    private static Spread of(long... amounts) {
        return new Spread(IntStream.range(0, amounts.length).toArray(), amounts);
    }
}
