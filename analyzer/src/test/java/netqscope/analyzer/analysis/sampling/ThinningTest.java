package netqscope.analyzer.analysis.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import netqscope.analyzer.analysis.sampling.StudyRow.Scope;
import netqscope.recording.Sampling;
import org.junit.jupiter.api.Test;

/** Small cases, worked out by hand. */
class ThinningTest {

    private static final double EXACT = 1e-12;

    /** Queues 0 and 1 take turns, four packets each. */
    private static final Traffic TURNS =
            Traffic.of(0, 1, 0, 1, 0, 1, 0, 1).lengths(60, 1500, 60, 1500, 60, 100, 60, 100);

    @Test
    void samplesOfEveryPacketHaveNoError() {
        Study study = Study.everyOffset(TURNS, 1);
        for (Statistic statistic : new Statistic[] {
            Statistic.PACKETS, Statistic.BYTES, Statistic.MEAN_BYTES, Statistic.P99_BYTES, Statistic.PACKETS_BUCKET
        }) {
            assertThat(study.queue(1, statistic).errors()).as(statistic.label()).isEqualTo(zero());
        }
        assertThat(study.queue(1, Statistic.PACKETS).truth()).isEqualTo(4);
        assertThat(study.queue(1, Statistic.BYTES).truth()).isEqualTo(3200);
        assertThat(study.queue(1, Statistic.MEAN_BYTES).truth()).isEqualTo(800);
        assertThat(study.queue(1, Statistic.P50_BYTES).truth()).isEqualTo(100);
        assertThat(study.queue(1, Statistic.P95_BYTES).truth()).isEqualTo(1500);
        assertThat(study.queue(1, Statistic.SHARE_64_512).truth()).isEqualTo(0.5);
    }

    // Of the two samples of 1 in 2, one has the four packets of queue 0, of which each stands for 8/4; the other has
    // none.
    @Test
    void countsStandForThePacketsOfTheirStream() {
        StudyRow packets = Study.everyOffset(TURNS, 2).queue(0, Statistic.PACKETS);
        assertThat(packets.errors()).isEqualTo(new RelativeErrors(0, 1, 1, 1, 1));
        assertThat(packets.taken()).isEqualTo(2);
        assertThat(packets.missed()).isEqualTo(0.5);
    }

    // 1 in 3: packets 0 3 6, 1 4 7 and 2 5 have 2, 1 and 1 packets of queue 0, and 3, 3 and 2 in all.
    @Test
    void biasMeanAndWorstErrorAreOverAllOffsets() {
        StudyRow packets = Study.everyOffset(TURNS, 3).queue(0, Statistic.PACKETS);
        double more = 8.0 * 2 / 3 / 4 - 1;
        double less = 8.0 * 1 / 3 / 4 - 1;
        assertThat(packets.errors().bias()).isCloseTo((more + less) / 3, within(EXACT));
        assertThat(packets.errors().mean()).isCloseTo(2.0 / 9, within(EXACT));
        assertThat(packets.errors().rms()).isCloseTo(Math.sqrt((more * more + less * less) / 3), within(EXACT));
        assertThat(packets.errors().worst()).isCloseTo(1.0 / 3, within(EXACT));
        StudyRow plain = Study.everyOffset(TURNS, 3).queue(0, Statistic.PACKETS_PLAIN);
        // 3 x 2, 3 x 1 and 3 x 1 of 4.
        assertThat(plain.errors().bias()).isCloseTo((0.5 - 0.25 - 0.25) / 3, within(EXACT));
        assertThat(plain.errors().worst()).isCloseTo(0.5, within(EXACT));
    }

    // Sizes of queue 1 are 1500, 1500, 100, 100; the samples of 1 in 4 with packets 1 and 5, or 3 and 7, have one of
    // each.
    @Test
    void sizesAreThoseOfTheSample() {
        Study study = Study.everyOffset(TURNS, 4);
        assertThat(study.queue(1, Statistic.MEAN_BYTES).errors().worst()).isZero();
        assertThat(study.queue(1, Statistic.SHARE_512_2048).errors().worst()).isZero();
        assertThat(study.queue(1, Statistic.P50_BYTES).errors().worst()).isZero();
        // 8 / 2 x 2 packets, or none.
        assertThat(study.queue(1, Statistic.BYTES).errors()).isEqualTo(new RelativeErrors(0, 1, 1, 1, 1));
    }

    @Test
    void whereTooManySamplesHaveNoPacketThereIsNothingThatErrorsAreWithin() {
        StudyRow mean = Study.everyOffset(TURNS, 2).queue(1, Statistic.MEAN_BYTES);
        assertThat(mean.errors().worst()).isZero();
        assertThat(mean.errors().p95()).isInfinite();
    }

    // 1 in 2 of eight packets of 100 to 800 bytes: 100 300 500 700 or 200 400 600 800. The median of all is 400.
    @Test
    void percentilesAreOfNearestRank() {
        Traffic traffic = Traffic.of(8, i -> 0).lengths(100, 200, 300, 400, 500, 600, 700, 800);
        StudyRow median = Study.everyOffset(traffic, 2).queue(0, Statistic.P50_BYTES);
        assertThat(median.truth()).isEqualTo(400);
        assertThat(median.errors().bias()).isCloseTo((300 / 400.0 - 1) / 2, within(EXACT));
        StudyRow p99 = Study.everyOffset(traffic, 2).queue(0, Statistic.P99_BYTES);
        assertThat(p99.errors().worst()).isCloseTo(1 - 700 / 800.0, within(EXACT));
        assertThat(p99.theory()).isNaN();
    }

    // Queue 0 has 3 packets in the first second and 1 in the other one; 1 in 2 has 2 and 0, or 1 and 1, each for 2.
    @Test
    void ratesAreOfEachSecond() {
        Traffic traffic = Traffic.of(0, 0, 0, 0).seconds(0, 0, 0, 1);
        StudyRow rate = Study.everyOffset(traffic, 2).queue(0, Statistic.PACKETS_BUCKET);
        assertThat(rate.targets()).isEqualTo(2);
        assertThat(rate.errors().bias()).isCloseTo((1.0 / 3 - 1 - 1.0 / 3 + 1) / 4, within(EXACT));
        assertThat(rate.errors().mean()).isCloseTo((1.0 / 3 + 1 + 1.0 / 3 + 1) / 4, within(EXACT));
        assertThat(rate.missed()).isEqualTo(0.5);
    }

    // Of 4 queues, 2 have packets: 6 and 2. Truth 6 / 2 = 3. Samples of 1 in 4 are 2 packets each: 0 0, or 0 1.
    @Test
    void imbalanceIsOfAllQueuesOfTheDevice() {
        Traffic traffic = Traffic.of(0, 0, 0, 0, 0, 0, 1, 1);
        StudyRow imbalance =
                Study.of(traffic, 4, Sampling.Method.SYSTEMATIC, 4, 4).row(Scope.DIRECTION, Statistic.MAX_OVER_MEAN);
        assertThat(imbalance.truth()).isEqualTo(3);
        assertThat(imbalance.errors().worst()).isCloseTo(1.0 / 3, within(EXACT));
        assertThat(imbalance.errors().bias())
                .isCloseTo((4 / 3.0 - 1 + 4 / 3.0 - 1 + 2 * (2 / 3.0 - 1)) / 4, within(EXACT));
    }

    @Test
    void burstsAreSeenByTheSamplesThatHaveOneOfTheirPackets() {
        // 25 packets: two bursts of 10, and 5 that are none.
        Traffic traffic = Traffic.of(25, i -> 0);
        // 1 in 20: offsets 0 to 4 have packets 20 to 24 and one of the first burst; every offset has one of one burst.
        assertThat(Study.everyOffset(traffic, 20).queue(0, Statistic.BURSTS_10).seen())
                .isCloseTo(10.0 / 20, within(EXACT));
        assertThat(Study.everyOffset(traffic, 20).queue(0, Statistic.BURSTS_10).seenTheory())
                .isEqualTo(0.5);
        assertThat(Study.everyOffset(traffic, 10).queue(0, Statistic.BURSTS_10).seen())
                .isEqualTo(1);
        assertThat(Study.everyOffset(traffic, 40).queue(0, Statistic.BURSTS_10).seen())
                .isCloseTo(0.25, within(EXACT));
    }

    @Test
    void burstsOfAQueueAreTheirsThoughOthersComeBetween() {
        // 20 packets of each queue in turn: 1 in 2 sees all bursts of one queue, and none of the other.
        Study study = Study.everyOffset(Traffic.of(40, i -> i % 2), 2);
        assertThat(study.queue(0, Statistic.BURSTS_10).seen()).isEqualTo(0.5);
        assertThat(study.queue(0, Statistic.BURSTS_10).seenTheory()).isEqualTo(1);
    }

    @Test
    void randomSamplesSeeBurstsAsTheoryHasIt() {
        Traffic traffic = Traffic.of(100_000, i -> i % 3);
        StudyRow bursts = Study.of(traffic, 3, Sampling.Method.RANDOM, 100, 200).row(Scope.TOTAL, Statistic.BURSTS_100);
        // 1 - 0.99^100
        assertThat(bursts.seenTheory()).isCloseTo(0.6340, within(0.0001));
        assertThat(bursts.seen()).isCloseTo(0.6340, within(0.003));
    }

    @Test
    void queuesMissedAreCountedPerSample() {
        // Ten queues with one packet each: a sample of 1 in 5 has two of them.
        Study study = Study.of(Traffic.of(10, i -> i), 10, Sampling.Method.SYSTEMATIC, 5, 5);
        assertThat(study.row(Scope.QUEUES, Statistic.PACKETS).missed()).isCloseTo(8, within(EXACT));
        Study random = Study.of(Traffic.of(10, i -> i), 10, Sampling.Method.RANDOM, 5, 5);
        assertThat(random.row(Scope.QUEUES, Statistic.PACKETS).missedTheory()).isCloseTo(10 * 0.8, within(EXACT));
    }

    @Test
    void minorQueuesAreNotMajorOnes() {
        // Queue 1 has 1 packet of 200, which is half a percent.
        Study study = Study.everyOffset(Traffic.of(200, i -> i == 0 ? 1 : 0), 10);
        assertThat(study.queue(0, Statistic.PACKETS).major()).isTrue();
        assertThat(study.queue(1, Statistic.PACKETS).major()).isFalse();
        assertThat(study.row(Scope.MAJOR_QUEUES, Statistic.PACKETS).targets()).isEqualTo(1);
        assertThat(study.row(Scope.QUEUES, Statistic.PACKETS).targets()).isEqualTo(2);
    }

    @Test
    void systematicSamplesOfFewerRepetitionsBeginEverywhere() {
        // 100 samples of 1 in 1000 of 1000 packets take one packet each, of ten sorts that take turns.
        Study study = Study.of(Traffic.of(1000, i -> i % 10), 10, Sampling.Method.SYSTEMATIC, 1000, 100);
        long seen = IntStream.range(0, 10)
                .filter(queue -> study.queue(queue, Statistic.PACKETS).missed() < 1)
                .count();
        assertThat(seen).isEqualTo(10);
    }

    private static RelativeErrors zero() {
        return new RelativeErrors(0, 0, 0, 0, 0);
    }
}
