package netqscope.analyzer.overhead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class EffectTest {

    @Test
    void deviationIsThatOfASample() {
        Sample sample = Sample.of(2, 4, 4, 4, 5, 5, 7, 9);
        assertThat(sample.mean()).isEqualTo(5);
        // The population's would be 2 and 40 %.
        assertThat(sample.standardDeviation().orElseThrow()).isCloseTo(Math.sqrt(32.0 / 7), within(1e-12));
        assertThat(sample.coefficientOfVariationPercent().orElseThrow()).isCloseTo(42.7618, within(1e-4));
        assertThat(Sample.of(5).standardDeviation()).isEmpty();
    }

    @Test
    void roundsThatOneLacksAreLeftOut() {
        Effect effect = Effect.paired(
                rounds(new int[] {1, 2, 3, 4, 5, 6}, 100, 110, 120, 130, 140, 1000),
                rounds(new int[] {1, 2, 3, 4, 5, 7}, 90, 99, 108, 117, 126, 1));
        assertThat(effect.test()).isEqualTo(Effect.Test.PAIRED_BOOTSTRAP);
        assertThat(effect.base().mean()).isEqualTo(120);
        assertThat(effect.sample().mean()).isEqualTo(108);
        assertThat(effect.drop().orElseThrow()).isCloseTo(10, within(1e-9));
        assertThat(effect.significant()).contains(true);
        assertThat(effect.noisy()).isFalse();
    }

    @Test
    void differenceWithinTheNoiseIsNotSignificant() {
        Effect effect = Effect.paired(
                rounds(new int[] {1, 2, 3, 4, 5, 6}, 100, 110, 90, 105, 95, 100),
                rounds(new int[] {1, 2, 3, 4, 5, 6}, 108, 95, 99, 90, 104, 102));
        assertThat(effect.significant()).contains(false);
        assertThat(effect.noisy()).isTrue();
    }

    @Test
    void fewRoundsTellADropAndNoMore() {
        Effect effect = Effect.paired(rounds(new int[] {1, 2}, 100, 100), rounds(new int[] {1, 2}, 90, 90));
        assertThat(effect.drop()).hasValue(10);
        assertThat(effect.dropInterval()).isEmpty();
        assertThat(effect.significant()).isEmpty();
        assertThat(effect.test()).isEqualTo(Effect.Test.NONE);
    }

    /** By hand: 1 - 1746.35 / 1770.89 = 1.3857 %; its standard error is 0.98614 sqrt((0.24^2 + 0.4^2) / 10) = 0.14547 %. */
    @Test
    void publishedMeansAreTestedByWelch() {
        Effect effect = Effect.paired(published(1770.89, 0.24, 10), published(1746.35, 0.40, 10));
        assertThat(effect.test()).isEqualTo(Effect.Test.WELCH);
        assertThat(effect.drop().orElseThrow()).isCloseTo(1.3857, within(1e-4));
        assertThat(effect.pValue().orElseThrow()).isCloseTo(1.07e-7, within(1e-9));
        assertThat(effect.significant()).contains(true);
        // t of 95 % with 14.6 to 14.8 degrees of freedom is 2.135.
        assertThat(effect.dropInterval().orElseThrow().low()).isCloseTo(1.3857 - 2.135 * 0.14547, within(1e-3));
        assertThat(effect.dropInterval().orElseThrow().high()).isCloseTo(1.3857 + 2.135 * 0.14547, within(1e-3));
    }

    @Test
    void measuredAndPublishedAreTestedByWelch() {
        Effect effect = Effect.unpaired(Sample.of(100, 101, 99, 100, 102, 98), published(90, 1, 10));
        assertThat(effect.test()).isEqualTo(Effect.Test.WELCH);
        assertThat(effect.significant()).contains(true);
    }

    @Test
    void meanWithoutVariationIsNotTested() {
        Effect effect = Effect.paired(
                Sample.published(301_880, OptionalDouble.empty(), OptionalInt.empty()),
                Sample.published(214_680, OptionalDouble.empty(), OptionalInt.empty()));
        assertThat(effect.drop().orElseThrow()).isCloseTo(28.89, within(0.005));
        assertThat(effect.test()).isEqualTo(Effect.Test.NONE);
        assertThat(effect.significant()).isEmpty();
        assertThat(effect.noisy()).isFalse();
    }

    @Test
    void baseOfZeroHasNoDrop() {
        assertThat(Effect.paired(Sample.of(0), Sample.of(5)).drop()).isEmpty();
    }

    private static Sample published(double mean, double variation, int count) {
        return Sample.published(mean, OptionalDouble.of(variation), OptionalInt.of(count));
    }

    private static Sample rounds(int[] rounds, double... values) {
        TreeMap<Integer, Double> byRound = new TreeMap<>();
        for (int i = 0; i < rounds.length; i++) {
            byRound.put(rounds[i], values[i]);
        }
        return Sample.ofRounds(byRound);
    }
}
