package netqscope.analyzer.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class StrataTest {

    private static final double[] NONE = {0};

    @Test
    void countIsExpandedFromSampleToPopulation() {
        // "Packet Sampling Basics": a million packets, 10,000 samples, 1,000 of the class: 100,000, at most 6.2 % off.
        Estimate estimate = SampledCount.of(1_000, 10_000, 1_000_000);
        assertThat(estimate.value()).isEqualTo(100_000);
        // 1.96 * 10^6 * sqrt(0.1 * 0.9 / 10^4 * 0.99) = 5850
        assertThat(estimate.high() - estimate.low()).isCloseTo(2 * 5_850, within(5.0));
        assertThat(estimate.relativeError()).isLessThan(1.96 * Math.sqrt(1 / 1_000.0));
    }

    @Test
    void allOfWhatWasRecordedIsCountedWhenEverythingWas() {
        assertThat(SampledCount.of(7, 20, 20)).isEqualTo(Estimate.exact(7));
        assertThat(SampledCount.of(0, 20, 20)).isEqualTo(Estimate.exact(0));
    }

    @Test
    void totalOfWhatNobodyCountedIsAnEstimate() {
        Estimate total =
                Strata.of(List.of(Stratum.uncounted(10), Stratum.uncounted(10))).count(new long[] {60, 40});
        assertThat(total.value()).isEqualTo(1_000);
        // k = 3.8415 * 0.9; 100 + k / 2 -+ sqrt(100 k + k^2 / 4)
        assertThat(total.low()).isCloseTo(830.5, within(0.05));
        assertThat(total.high()).isCloseTo(1_204.0, within(0.05));
    }

    @Test
    void noneSampledIsNotNone() {
        Estimate estimate = SampledCount.of(0, 1_000, 1_000_000);
        assertThat(estimate.value()).isZero();
        assertThat(estimate.low()).isZero();
        // 3.8415 (1 - 1 / 1000) of a sample, each for 1,000, over 1 + k / n; whole packets
        assertThat(estimate.high()).isEqualTo(3_823);
        assertThat(estimate.isExact()).isFalse();
    }

    @Test
    void allSampledIsNotAll() {
        Estimate estimate = SampledCount.of(1_000, 1_000, 1_000_000);
        assertThat(estimate.value()).isEqualTo(1_000_000);
        assertThat(estimate.high()).isEqualTo(1_000_000);
        assertThat(estimate.low()).isCloseTo(1_000_000 - 3_822.9, within(0.5));
    }

    @Test
    void neverFewerThanWereSeenNorMoreThanThereCanBe() {
        // One of 4 was recorded, of 6 packets: there are 1 to 3.
        Estimate estimate = SampledCount.of(1, 4, 6);
        assertThat(estimate.low()).isEqualTo(1);
        assertThat(estimate.value()).isEqualTo(1.5);
        assertThat(estimate.high()).isLessThanOrEqualTo(3);
    }

    @Test
    void streamsHaveWeightsOfTheirOwn() {
        Strata strata = Strata.of(List.of(Stratum.of(100, 10), Stratum.of(1_000, 10)));
        Estimate estimate = strata.count(new long[] {5, 2});
        assertThat(estimate.value()).isEqualTo(50 + 200);
        assertThat(estimate.low()).isGreaterThanOrEqualTo(7);
        assertThat(estimate.high()).isLessThanOrEqualTo(1_100);
    }

    @Test
    void streamsThatAreAllOneQueuesTellItBetterThanTogether() {
        Strata apart = Strata.of(List.of(Stratum.of(10_000, 100), Stratum.of(10_000, 100)));
        Estimate estimate = apart.count(new long[] {100, 0});
        assertThat(estimate.value()).isEqualTo(10_000);
        // Within one stream alone: 10,000 less 3.8 samples, and as many of the other.
        assertThat(estimate.low()).isCloseTo(10_000 - 366.5, within(2.0));
        assertThat(estimate.high()).isCloseTo(10_000 + 366.5, within(2.0));
    }

    @Test
    void streamWithoutASampleLeavesOpenWhatItHad() {
        Estimate estimate = SampledCount.of(0, 0, 50);
        assertThat(estimate).isEqualTo(new Estimate(0, 0, 50));
    }

    @Test
    void nothingOfNothingIsKnown() {
        assertThat(SampledCount.of(0, 0, 0)).isEqualTo(Estimate.exact(0));
    }

    @Test
    void equalLengthsAreAMultipleOfTheCount() {
        Strata strata = Strata.of(List.of(Stratum.of(1_000_000, 10_000)));
        long[] packets = {400};
        Estimate count = strata.count(packets);
        Estimate bytes = strata.sum(packets, new double[] {40_000}, new double[] {4_000_000}, Double.NaN);
        assertThat(bytes.value()).isCloseTo(100 * count.value(), within(1e-6));
        assertThat(bytes.low()).isCloseTo(100 * count.low(), within(1e-6));
        assertThat(bytes.high()).isCloseTo(100 * count.high(), within(1e-6));
    }

    @Test
    void unequalLengthsAreLessCertain() {
        Strata strata = Strata.of(List.of(Stratum.of(1_000_000, 10_000)));
        // 399 of 60 bytes and one of 64,000: sum 87,940, squares 4,097,436,400
        Estimate bytes =
                strata.sum(new long[] {400}, new double[] {87_940}, new double[] {4_097_436_400.0}, Double.NaN);
        assertThat(bytes.value()).isCloseTo(8_794_000, within(1e-3));
        // As uncertain as 87,940^2 / 4,097,436,400 = 1.9 packets.
        assertThat(bytes.low()).isGreaterThanOrEqualTo(87_940).isLessThan(2_500_000);
        assertThat(bytes.high()).isBetween(25_000_000.0, 40_000_000.0);
    }

    @Test
    void bytesOfNoneSampledAreAtMostSoManyTypicalOnes() {
        Strata strata = Strata.of(List.of(Stratum.of(1_000_000, 1_000)));
        long[] none = {0};
        assertThat(strata.sum(none, NONE, NONE, 100)).isEqualTo(new Estimate(0, 0, 382_300));
        assertThat(strata.sum(none, NONE, NONE, Double.NaN).high()).isInfinite();
    }

    @Test
    void bytesOfNonePossibleAreNone() {
        assertThat(Strata.of(List.of(Stratum.of(0, 0))).sum(new long[] {0}, NONE, NONE, Double.NaN))
                .isEqualTo(Estimate.exact(0));
    }

    @Test
    void meanHasTheIntervalOfStudent() {
        // 1, 2, 3, 4, 5 of a sample of 5 of many: mean 3, s^2 2.5, t 2.776, error 2.776 sqrt(2.5 / 5) = 1.963
        Strata strata = Strata.of(List.of(Stratum.of(5_000_000, 5)));
        Estimate mean = strata.mean(new long[] {5}, new double[] {15}, new double[] {55})
                .orElseThrow();
        assertThat(mean.value()).isEqualTo(3);
        assertThat(mean.high() - 3).isCloseTo(1.963, within(0.002));
    }

    @Test
    void fewEqualNumbersSayNothingOfOthers() {
        Estimate mean = Strata.of(List.of(Stratum.of(1_000, 100)))
                .mean(new long[] {29}, new double[] {29 * 32_810.1}, new double[] {29 * 32_810.1 * 32_810.1})
                .orElseThrow();
        assertThat(mean.low()).isZero();
        assertThat(mean.high()).isInfinite();
    }

    @Test
    void meanOfEqualNumbersIsThat() {
        Estimate mean = Strata.of(List.of(Stratum.of(1_000, 100)))
                .mean(new long[] {30}, new double[] {3_000}, new double[] {300_000})
                .orElseThrow();
        assertThat(mean.value()).isEqualTo(100);
        assertThat(mean.high()).isCloseTo(100, within(1e-6));
    }

    @Test
    void oneNumberTellsNoIntervalOfTheMean() {
        Estimate mean = Strata.of(List.of(Stratum.of(1_000, 10)))
                .mean(new long[] {1}, new double[] {400}, new double[] {160_000})
                .orElseThrow();
        assertThat(mean).isEqualTo(new Estimate(400, 0, Double.POSITIVE_INFINITY));
    }

    @Test
    void meanOfNoNumbersIsNotKnown() {
        assertThat(Strata.of(List.of(Stratum.of(1_000, 10))).mean(new long[] {0}, NONE, NONE))
                .isEmpty();
    }

    @Test
    void countsOfOtherStrataAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Strata.of(List.of()).count(new long[] {1}))
                .withMessage("1 counts are not of 0 strata");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Stratum.of(5, 6))
                .withMessageContaining("6.0 packets recorded of 5.0");
    }

    @Test
    void shareIsBetweenNoneAndAll() {
        Estimate half = SampledCount.share(50, 100, 1e9);
        // Wilson, 1927: (0.5 + 0.0192) / 1.0384 -+ ...
        assertThat(half.low()).isCloseTo(0.4038, within(1e-4));
        assertThat(half.high()).isCloseTo(0.5962, within(1e-4));
        assertThat(SampledCount.share(0, 10, 100).low()).isZero();
        assertThat(SampledCount.share(10, 10, 100).high()).isEqualTo(1);
        assertThat(SampledCount.share(3, 10, 1)).isEqualTo(Estimate.exact(0.3));
    }

    @Test
    void studentsQuantilesAreThoseOfTheTables() {
        double[][] table = {
            {1, 12.706}, {2, 4.303}, {3, 3.182}, {4, 2.776}, {5, 2.571}, {10, 2.228}, {29, 2.045}, {1e6, 1.960}
        };
        for (double[] row : table) {
            assertThat(Student.t95(row[0])).as("%s", row[0]).isCloseTo(row[1], within(0.005));
        }
    }

    @Test
    void intervalsHaveTheirEstimate() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Estimate(1, 2, 3));
        assertThatIllegalArgumentException().isThrownBy(() -> new Estimate(Double.NaN, 2, 3));
        assertThat(new Estimate(10, 8, 13).relativeError()).isEqualTo(0.3);
        assertThat(new Estimate(0, 0, 3).relativeError()).isInfinite();
        assertThat(Estimate.exact(0).relativeError()).isZero();
        assertThat(new Estimate(10, 8, 13).times(2)).isEqualTo(new Estimate(20, 16, 26));
    }
}
