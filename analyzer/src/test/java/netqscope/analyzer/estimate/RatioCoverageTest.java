package netqscope.analyzer.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ratios of two estimates from independent samples of known packets, 2,000 times. */
class RatioCoverageTest {

    private static final int SAMPLINGS = 2_000;

    @ParameterizedTest
    @CsvSource({
        // packets and distance of both: expected in the samples
        "20000, 20, 20000, 20", // 1,000 and 1,000
        "20000, 20, 16000, 10", // 1,000 and 1,600
        "2000, 20, 1000, 20", // 100 and 50
        "500, 20, 500, 20", // 25 and 25
        "20000, 1, 2000, 20", // counted, and 100
        "10000, 1000, 10000, 1000", // 10 and 10
    })
    void intervalOfARatioHasTheTruthAsOftenAsItSays(long a, int distanceA, long b, int distanceB) {
        double truth = (double) b / a;
        RandomGenerator random = new SplittableRandom(1);
        int covered = 0;
        for (int i = 0; i < SAMPLINGS; i++) {
            Estimate ratio = sampled(b, distanceB, random).over(sampled(a, distanceA, random));
            covered += ratio.low() <= truth && truth <= ratio.high() ? 1 : 0;
        }
        assertThat((double) covered / SAMPLINGS).isBetween(0.93, 0.98);
    }

    @ParameterizedTest
    @CsvSource({"20, 20", "60, 20", "5000, 1000"})
    void fewPacketsAreRarelySaidToHaveChanged(long packets, int distance) {
        RandomGenerator random = new SplittableRandom(1);
        int changed = 0;
        for (int i = 0; i < SAMPLINGS; i++) {
            Estimate before = sampled(packets, distance, random);
            Estimate after = sampled(packets, distance, random);
            if (before.value() > 0) {
                Estimate ratio = after.over(before);
                changed += ratio.low() > 1 || ratio.high() < 1 ? 1 : 0;
            } else if (after.value() > 0) {
                changed += before.over(after).high() < 1 ? 1 : 0;
            }
        }
        assertThat((double) changed / SAMPLINGS).isLessThan(0.07);
    }

    @Test
    void noneOfASampleIsAsUncertainAsWhatItIsComparedWith() {
        // 30 / sqrt(5 (2 * 10 - 5)) = 30 / 8.66025
        assertThat(new Estimate(0, 0, 30).over(new Estimate(10, 5, 20)).high()).isCloseTo(3.4641, within(1e-4));
        assertThat(new Estimate(0, 0, 30).over(new Estimate(10, 0, 20)).high()).isInfinite();
        assertThat(Estimate.exact(0).over(new Estimate(10, 0, 20))).isEqualTo(Estimate.exact(0));
        // None of 73 at most, four of 20 each: by chance in one case of eight.
        assertThat(new Estimate(0, 0, 73).over(SampledCount.uncounted(4, 20)).high())
                .isGreaterThan(1);
    }

    private static Estimate sampled(long packets, int distance, RandomGenerator random) {
        if (distance == 1) {
            return Estimate.exact((double) packets);
        }
        return SampledCount.uncounted(Thinning.recorded(packets, distance, random), distance);
    }
}
