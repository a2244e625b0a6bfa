package netqscope.analyzer.analysis.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.SplittableRandom;
import netqscope.analyzer.analysis.sampling.StudyRow.Scope;
import netqscope.recording.Sampling.Method;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What was measured agrees with what is known of sampling. */
class SamplingTheoryTest {

    /** Of a root mean square over so many seeds, the standard error is one percent. */
    private static final int SEEDS = 5_000;

    @ParameterizedTest
    @CsvSource({"100000, 1000, 10", "100000, 10000, 100", "100000, 50000, 100", "100000, 90000, 10", "20000, 6000, 30"})
    void errorOfACountIsThatOfTheFormulas(int all, int ofClass, int distance) {
        // Its packets are spread evenly.
        Traffic traffic = Traffic.of(all, i -> (long) i * ofClass / all != (long) (i + 1) * ofClass / all ? 1 : 0);
        Study study = Study.of(traffic, 2, Method.RANDOM, distance, SEEDS);
        StudyRow known = study.queue(1, Statistic.PACKETS);
        double share = (double) ofClass / all;
        double withN = Math.sqrt((1 - share) * (distance - 1) / ofClass);
        assertThat(known.theory()).isCloseTo(withN, withinPercentage(0.001));
        assertThat(known.errors().rms()).isCloseTo(withN, withinPercentage(5));
        assertThat(Math.abs(known.errors().bias())).isLessThan(withN / 10);

        StudyRow unknown = study.queue(1, Statistic.PACKETS_PLAIN);
        double withoutN = Math.sqrt((distance - 1.0) / ofClass);
        assertThat(unknown.theory()).isCloseTo(withoutN, withinPercentage(0.001));
        assertThat(unknown.errors().rms()).isCloseTo(withoutN, withinPercentage(5));
    }

    // Phaal and Panchen, "Packet Sampling Basics": of 1,000,000 packets 2,500 are taken, of which 1,000 are of a class;
    // it has
    // 381,000 to 419,000 packets then, with 95 % confidence.
    @Test
    void exampleOfPacketSamplingBasics() {
        Traffic traffic = Traffic.of(1_000_000, i -> i % 5 < 2 ? 0 : 1);
        StudyRow row = Study.of(traffic, 2, Method.RANDOM, 400, 2_000).queue(0, Statistic.PACKETS);
        assertThat(row.truth()).isEqualTo(400_000);
        assertThat(row.taken()).isCloseTo(1_000, withinPercentage(1));
        assertThat(400_000 * row.errors().p95()).isCloseTo(19_000, withinPercentage(5));
    }

    // The same: the error is at most 196 sqrt(1/c) percent, such as 1.96 % for 10,000 samples of a class.
    @Test
    void boundOfPacketSamplingBasics() {
        Traffic many = Traffic.of(1_000_000, i -> i % 10 == 0 ? 1 : 0);
        assertThat(Study.of(many, 2, Method.RANDOM, 10, 1)
                        .queue(1, Statistic.PACKETS)
                        .bound())
                .isCloseTo(0.0196, withinPercentage(0.001));
        // Of a small share it is what is measured, too: c = 1000, 6.2 %.
        StudyRow row = Study.of(Traffic.of(1_000_000, i -> i % 50 == 0 ? 1 : 0), 2, Method.RANDOM, 20, 2_000)
                .queue(1, Statistic.PACKETS);
        assertThat(row.bound()).isCloseTo(1.96 / Math.sqrt(1000), withinPercentage(0.001));
        assertThat(row.errors().p95())
                .isCloseTo(row.bound(), withinPercentage(8))
                .isLessThan(row.bound());
    }

    @Test
    void errorsOfSumsMeansAndSharesAreThatOfTheory() {
        SplittableRandom random = new SplittableRandom(7);
        int packets = 50_000;
        int[] lengths = new int[packets];
        for (int i = 0; i < packets; i++) {
            lengths[i] = random.nextInt(4) == 0 ? 1514 : 60 + random.nextInt(200);
        }
        Study study =
                Study.of(Traffic.of(packets, i -> random.nextInt(3)).lengths(lengths), 3, Method.RANDOM, 50, SEEDS);
        for (Statistic statistic :
                new Statistic[] {Statistic.BYTES, Statistic.MEAN_BYTES, Statistic.SHARE_512_2048, Statistic.SHARE_64_512
                }) {
            StudyRow row = study.queue(1, statistic);
            assertThat(row.errors().rms()).as(statistic.label()).isCloseTo(row.theory(), withinPercentage(5));
        }
        StudyRow mean = study.row(Scope.TOTAL, Statistic.MEAN_BYTES);
        assertThat(mean.errors().rms()).isCloseTo(mean.theory(), withinPercentage(5));
    }

    @Test
    void ratesInBucketsHaveTheErrorOfTheirFewerPackets() {
        int packets = 60_000;
        int[] seconds = new int[packets];
        for (int i = 0; i < packets; i++) {
            seconds[i] = i / 10_000;
        }
        StudyRow rate = Study.of(Traffic.of(packets, i -> i % 4).seconds(seconds), 4, Method.RANDOM, 20, 1_000)
                .queue(2, Statistic.PACKETS_BUCKET);
        // 2,500 of 60,000 packets.
        double theory = Math.sqrt((1 - 2_500.0 / 60_000) * 19 / 2_500);
        assertThat(rate.theory()).isCloseTo(theory, withinPercentage(0.001));
        assertThat(rate.errors().rms()).isCloseTo(theory, withinPercentage(5));
        assertThat(rate.errors().p95()).isCloseTo(1.96 * theory, withinPercentage(5));
    }

    // Every 10th packet is one of queue 1, and long.
    @Test
    void periodicTrafficBreaksSystematicSamplesAndNotRandomOnes() {
        int packets = 100_000;
        int[] lengths = new int[packets];
        for (int i = 0; i < packets; i++) {
            lengths[i] = i % 10 == 3 ? 1514 : 60;
        }
        Traffic inStep = Traffic.of(packets, i -> 0).lengths(lengths);
        StudyRow systematic = Study.everyOffset(inStep, 10).queue(0, Statistic.MEAN_BYTES);
        assertThat(systematic.periodic()).isTrue();
        // Nine samples have 60, one has 1514; the truth is 205.4.
        assertThat(systematic.errors().worst()).isCloseTo(1514 / 205.4 - 1, withinPercentage(0.001));
        StudyRow random = Study.of(inStep, 2, Method.RANDOM, 10, 1_000).queue(0, Statistic.MEAN_BYTES);
        assertThat(random.errors().rms()).isCloseTo(random.theory(), withinPercentage(7));
        assertThat(random.periodic()).isFalse();
        // 7 and 10 have no common factor.
        assertThat(Study.everyOffset(inStep, 7).queue(0, Statistic.MEAN_BYTES).periodic())
                .isFalse();
        Traffic queues = Traffic.of(packets, i -> i % 10 == 3 ? 1 : 0);
        assertThat(Study.everyOffset(queues, 10).queue(1, Statistic.PACKETS).periodic())
                .isTrue();
        assertThat(Study.of(queues, 2, Method.SYSTEMATIC, 1_000, 100)
                        .queue(1, Statistic.PACKETS)
                        .periodic())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({"2", "10", "100", "1000"})
    void packetsInRandomOrderAreNotPeriodic(int distance) {
        SplittableRandom random = new SplittableRandom(distance);
        Traffic traffic = Traffic.of(100_000, i -> random.nextInt(5));
        Study study = Study.of(traffic, 5, Method.SYSTEMATIC, distance, Math.min(distance, 100));
        for (int queue = 0; queue < 5; queue++) {
            assertThat(study.queue(queue, Statistic.PACKETS).periodic()).isFalse();
        }
    }
}
