package netqscope.analyzer.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Intervals of bytes and mean sizes: real thinning of packets of known lengths. */
class SumCoverageTest {

    private static final int SAMPLINGS = 2_000;
    private static final int STREAMS = 2;

    /** Two streams; every third packet of the one and every eighth of the other is of the queue. */
    @ParameterizedTest
    @CsvSource({
        "ACKs and full frames, 5000, 10, 60, 1514, 0.5",
        "ACKs and full frames, 5000, 2, 60, 1514, 0.5",
        "few large ones, 20000, 20, 60, 65226, 0.1",
        "equal, 5000, 10, 1000, 1000, 0.5"
    })
    void intervalsOfBytesAndMeansHaveTheTruth95TimesInAHundred(
            String name, int packets, int distance, int small, int large, double largeShare) {
        SplittableRandom random = new SplittableRandom(1);
        int[][] lengths = new int[STREAMS][packets];
        long truth = 0;
        long ofQueue = 0;
        for (int stream = 0; stream < STREAMS; stream++) {
            for (int i = 0; i < packets; i++) {
                lengths[stream][i] = random.nextDouble() < largeShare ? large : small;
                truth += isOfQueue(stream, i) ? lengths[stream][i] : 0;
                ofQueue += isOfQueue(stream, i) ? 1 : 0;
            }
        }
        int bytesCovered = 0;
        int meansCovered = 0;
        for (int sampling = 0; sampling < SAMPLINGS; sampling++) {
            long[] all = new long[STREAMS];
            long[] recorded = new long[STREAMS];
            double[] sums = new double[STREAMS];
            double[] squares = new double[STREAMS];
            for (int stream = 0; stream < STREAMS; stream++) {
                for (int i = 0; i < packets; i++) {
                    if (random.nextInt(distance) == 0) {
                        all[stream]++;
                        if (isOfQueue(stream, i)) {
                            recorded[stream]++;
                            sums[stream] += lengths[stream][i];
                            squares[stream] += (double) lengths[stream][i] * lengths[stream][i];
                        }
                    }
                }
            }
            Strata strata = Strata.of(List.of(Stratum.of(packets, all[0]), Stratum.of(packets, all[1])));
            bytesCovered += covers(strata.sum(recorded, sums, squares, Double.NaN), (double) truth);
            meansCovered += covers(strata.mean(recorded, sums, squares).orElseThrow(), (double) truth / ofQueue);
        }
        assertThat(bytesCovered / (double) SAMPLINGS).as("bytes").isBetween(0.93, 0.975);
        assertThat(meansCovered / (double) SAMPLINGS).as("means").isBetween(0.93, 1.0);
    }

    private static boolean isOfQueue(int stream, int index) {
        return index % (stream == 0 ? 3 : 8) == 0;
    }

    private static int covers(Estimate estimate, double truth) {
        return estimate.low() <= truth * (1 + 1e-9) && truth * (1 - 1e-9) <= estimate.high() ? 1 : 0;
    }
}
