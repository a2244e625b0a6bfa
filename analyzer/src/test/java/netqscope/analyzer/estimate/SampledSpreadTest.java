package netqscope.analyzer.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Shares, max/mean, CV and Jain's index by hand, and how often intervals of thinned queues have the truth. */
class SampledSpreadTest {

    private static final int SAMPLINGS = 2_000;

    @Test
    void evenQueuesOfATinySample() {
        // 10 packets of 1,000: 6 and 4. x = 600, 400; variances 100^2 0.99 (6 - 36 / 10) = 23,760 each.
        SampledSpread spread = spread(Stratum.of(1_000, 10), 6, 4);
        assertThat(spread.busiest()).hasValue(0);
        assertThat(spread.isBusiestCertain()).isFalse();
        assertThat(spread.sampleVariation()).isCloseTo(0.2, within(1e-9));
        // Their sum is known, so that the mean square of both is 23,760: sqrt(23,760) / 500.
        assertThat(spread.samplingVariation()).isCloseTo(0.30828, within(1e-5));
        Estimate variation = spread.coefficientOfVariation().orElseThrow();
        assertThat(variation.value()).isZero();
        assertThat(variation.low()).isZero();
        assertThat(variation.high()).isCloseTo(1.96 * 0.30828, within(0.005));
        assertThat(spread.jainIndex().orElseThrow().value()).isEqualTo(1);
        assertThat(spread.maxOverMean().orElseThrow().value()).isCloseTo(1.2, within(1e-9));
        assertThat(spread.maxOverMean().orElseThrow().low()).isEqualTo(1);
    }

    @Test
    void shareIsWilsonsOfOneStream() {
        Estimate share = spread(Stratum.of(1_000_000_000, 100), 50, 50).share(0).orElseThrow();
        assertThat(share.low()).isCloseTo(0.4038, within(1e-4));
        assertThat(share.high()).isCloseTo(0.5962, within(1e-4));
    }

    @Test
    void sharesOfStreamsAreOfEstimates() {
        // 100 of CPU 0 stand for 1,000, 100 of CPU 1 for 9,000.
        Strata strata = Strata.of(List.of(Stratum.of(1_000, 100), Stratum.of(9_000, 100)));
        SampledSpread spread = SampledSpread.of(
                strata, List.of(Recorded.counts(new long[] {100, 0}), Recorded.counts(new long[] {0, 100})));
        assertThat(spread.share(1).orElseThrow().value()).isCloseTo(0.9, within(1e-12));
        assertThat(spread.maxOverMean().orElseThrow().value()).isCloseTo(1.8, within(1e-12));
        assertThat(spread.isBusiestCertain()).isTrue();
    }

    @Test
    void everythingRecordedIsExact() {
        SampledSpread spread = spread(Stratum.of(4, 4), 3, 1);
        assertThat(spread.share(0)).contains(Estimate.exact(0.75));
        assertThat(spread.coefficientOfVariation()).contains(Estimate.exact(0.5));
        assertThat(spread.jainIndex()).contains(Estimate.exact(0.8));
        assertThat(spread.samplingVariation()).isZero();
    }

    @Test
    void oneQueueIsEvenAndNoQueueIsNothing() {
        assertThat(spread(Stratum.of(100, 10), 10).coefficientOfVariation()).contains(Estimate.exact(0));
        SampledSpread none = spread(Stratum.of(100, 0), 0, 0);
        assertThat(none.busiest()).isEmpty();
        assertThat(none.share(0)).isEmpty();
        assertThat(none.coefficientOfVariation()).isEmpty();
        assertThat(none.unseen()).isEqualTo(2);
        assertThat(SampledSpread.of(Strata.of(List.of()), List.of()).maxOverMean())
                .isEmpty();
    }

    @Test
    void differenceHasTheVarianceOfBoth() {
        // 100 of many for each: 10 (60 - 40), 10 sqrt(0.9 (100 - 400 / 1000)) 1.96
        Estimate difference = SampledShare.difference(
                Strata.of(List.of(Stratum.of(10_000, 1_000))),
                Recorded.counts(new long[] {60}),
                Recorded.counts(new long[] {40}));
        assertThat(difference.value()).isEqualTo(200);
        assertThat(difference.high() - 200).isCloseTo(185.6, within(0.1));
    }

    @Test
    void ratioOfEstimatesIsAsUncertainAsBoth() {
        Estimate ratio = new Estimate(20, 10, 40).over(new Estimate(10, 5, 20));
        // ln 2 on each side of both: exp(ln 2 sqrt 2)
        assertThat(ratio.value()).isEqualTo(2);
        assertThat(ratio.low()).isCloseTo(2 / 2.6651, within(1e-4));
        assertThat(ratio.high()).isCloseTo(2 * 2.6651, within(1e-3));
        assertThat(new Estimate(20, 10, 40).over(new Estimate(10, 0, 20)).high())
                .isInfinite();
        assertThat(new Estimate(0, 0, 5).over(Estimate.exact(10))).isEqualTo(new Estimate(0, 0, 0.5));
        assertThat(Estimate.exact(3).over(Estimate.exact(2))).isEqualTo(Estimate.exact(1.5));
    }

    /** Packets of the queues on the one CPU, and on the other. */
    @ParameterizedTest
    @CsvSource({
        "one is hot, 10, '4000,1000,1000,1000', '0,0,0,0'",
        "of two CPUs, 10, '4000,1000,500,0', '0,1000,2500,900'",
        "one in a hundred, 100, '90000,40000,30000,20000', '0,0,0,20000'",
        "two queues, 20, '6000,4000', '0,500'"
    })
    void intervalsHaveTheTruth95TimesInAHundred(String name, int distance, String one, String other) {
        long[][] truth = {numbers(one), numbers(other)};
        int[] covered = cover(truth, distance);
        for (int i = 0; i < covered.length; i++) {
            assertThat(covered[i] / (double) SAMPLINGS).as("measure %d", i).isBetween(0.925, 0.985);
        }
    }

    @ParameterizedTest
    @CsvSource({"4, 10, 1000", "2, 10, 1000", "16, 100, 10000"})
    void variationOfEvenQueuesIsWithinItsInterval(int queues, int distance, long packets) {
        long[] even = new long[queues];
        Arrays.fill(even, packets);
        int[] covered = cover(new long[][] {even}, distance);
        assertThat(covered[0] / (double) SAMPLINGS).as("share").isBetween(0.93, 0.97);
        assertThat(covered[2] / (double) SAMPLINGS).as("CV").isGreaterThanOrEqualTo(0.93);
        assertThat(covered[3] / (double) SAMPLINGS).as("Jain").isGreaterThanOrEqualTo(0.93);
    }

    /** How often the share of the first queue, max/mean, CV and Jain's index are within their intervals. */
    private static int[] cover(long[][] truth, int distance) {
        int queues = truth[0].length;
        double[] sums = new double[queues];
        for (long[] stream : truth) {
            for (int queue = 0; queue < queues; queue++) {
                sums[queue] += stream[queue];
            }
        }
        double total = Arrays.stream(sums).sum();
        double squares = Arrays.stream(sums).map(sum -> sum * sum).sum();
        double jain = total * total / queues / squares;
        double[] truths = {
            sums[0] / total, queues * Arrays.stream(sums).max().orElseThrow() / total, Math.sqrt(1 / jain - 1), jain
        };
        SplittableRandom random = new SplittableRandom(1);
        int[] covered = new int[truths.length];
        for (int sampling = 0; sampling < SAMPLINGS; sampling++) {
            SampledSpread spread = thinned(truth, distance, random);
            List<Estimate> estimates = List.of(
                    spread.share(0).orElseThrow(),
                    spread.maxOverMean().orElseThrow(),
                    spread.coefficientOfVariation().orElseThrow(),
                    spread.jainIndex().orElseThrow());
            for (int i = 0; i < truths.length; i++) {
                Estimate estimate = estimates.get(i);
                covered[i] += estimate.low() - 1e-9 <= truths[i] && truths[i] <= estimate.high() + 1e-9 ? 1 : 0;
            }
        }
        return covered;
    }

    private static SampledSpread thinned(long[][] truth, int distance, SplittableRandom random) {
        int queues = truth[0].length;
        long[][] recorded = new long[queues][truth.length];
        List<Stratum> strata = new ArrayList<>();
        for (int stream = 0; stream < truth.length; stream++) {
            long all = 0;
            for (int queue = 0; queue < queues; queue++) {
                recorded[queue][stream] = Thinning.recorded(truth[stream][queue], distance, random);
                all += recorded[queue][stream];
            }
            strata.add(Stratum.of(Arrays.stream(truth[stream]).sum(), all));
        }
        return SampledSpread.of(
                Strata.of(strata), Arrays.stream(recorded).map(Recorded::counts).toList());
    }

    private static SampledSpread spread(Stratum stratum, long... recorded) {
        return SampledSpread.of(
                Strata.of(List.of(stratum)),
                Arrays.stream(recorded)
                        .mapToObj(count -> Recorded.counts(new long[] {count}))
                        .toList());
    }

    private static long[] numbers(String list) {
        return Arrays.stream(list.split(",")).mapToLong(Long::parseLong).toArray();
    }
}
