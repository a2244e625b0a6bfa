package netqscope.analyzer.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SampledQuantileTest {

    @Test
    void medianOfAHundredIsBetweenTheFortiethAndTheSixtyFirst() {
        // 50 - 9.8 and 50 + 9.8, the upper one plus one
        assertThat(SampledQuantile.of(100, 500, 1e9))
                .isEqualTo(new SampledQuantile(50, OptionalLong.of(40), OptionalLong.of(61)));
    }

    @Test
    void extremesOfFewHaveNoEnd() {
        SampledQuantile p99 = SampledQuantile.of(50, 990, 100);
        assertThat(p99.rank()).isEqualTo(50);
        assertThat(p99.highRank()).isEmpty();
        assertThat(SampledQuantile.of(50, 10, 100).lowRank()).isEmpty();
    }

    @Test
    void ofAllPacketsTheyAreExact() {
        assertThat(SampledQuantile.of(7, 500, 1))
                .isEqualTo(new SampledQuantile(4, OptionalLong.of(4), OptionalLong.of(4)));
    }

    @Test
    void thereIsNoneOfNothing() {
        assertThatIllegalArgumentException().isThrownBy(() -> SampledQuantile.of(0, 500, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> SampledQuantile.of(1, 0, 2));
    }

    @Test
    void intervalsHaveTheTruthAtLeast95TimesInAHundred() {
        SplittableRandom random = new SplittableRandom(1);
        double[] lengths = random.doubles(20_000).sorted().toArray();
        for (int perMille : new int[] {50, 500, 900}) {
            double truth = lengths[(int) Math.ceilDiv(20_000L * perMille, 1000) - 1];
            int covered = 0;
            for (int i = 0; i < 1_000; i++) {
                double[] sample = Arrays.stream(lengths)
                        .filter(length -> random.nextInt(50) == 0)
                        .toArray();
                SampledQuantile quantile = SampledQuantile.of(sample.length, perMille, 50);
                double low = quantile.lowRank().isPresent()
                        ? sample[(int) quantile.lowRank().getAsLong() - 1]
                        : 0;
                double high = quantile.highRank().isPresent()
                        ? sample[(int) quantile.highRank().getAsLong() - 1]
                        : 1;
                covered += low <= truth && truth <= high ? 1 : 0;
            }
            assertThat(covered / 1_000.0).as("%d per mille", perMille).isBetween(0.93, 0.99);
        }
    }
}
