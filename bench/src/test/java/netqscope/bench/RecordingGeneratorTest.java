package netqscope.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import netqscope.recording.Account;
import netqscope.recording.Batch;
import netqscope.recording.Direction;
import netqscope.recording.EventBatch;
import netqscope.recording.Loss;
import netqscope.recording.Recording;
import netqscope.recording.RecordingEnd;
import netqscope.recording.Totals;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two recordings: ten seconds of 300,000 packets, and others that are made in the test. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RecordingGeneratorTest {

    private static final int PACKETS = 300_000;
    private static final int SECONDS = 10;
    private static final int QUEUES = 8;
    private static final TrafficPlan PLAN = new TrafficPlan(PACKETS, QUEUES, SECONDS, 1);
    private static final int RINGS = 8;
    private static final int TX = 0;
    private static final int RX = 1;

    private Recording recording;
    private RecordingEnd end;
    private Rows rows;

    @BeforeAll
    void generate(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("generated.arrow");
        RecordingGenerator.generate(PLAN, file, null);
        recording = Recording.open(file);
        end = recording.end().orElseThrow();
        rows = Rows.of(recording);
    }

    @AfterAll
    void close() {
        recording.close();
    }

    @Test
    void everyAccountCountsTheRowsOfItsCpuAndDirection() {
        long[] counted = new long[RINGS];
        for (int row = 0; row < rows.count(); row++) {
            counted[rows.ring(row)]++;
        }
        long[] recorded = new long[RINGS];
        for (Account account : end.accounts()) {
            recorded[account.cpu() * 2 + account.direction().code()] = account.recorded();
        }
        assertThat(recorded).isEqualTo(counted);
        Totals totals = end.totals();
        assertThat(totals.recorded()).isEqualTo(PACKETS);
        assertThat(totals.seen()).isEqualTo(PACKETS + totals.lost());
    }

    @Test
    void timeAndSequenceGrowWithinARing() {
        long[] lastNs = new long[RINGS];
        long[] lastSequence = new long[RINGS];
        Arrays.fill(lastSequence, -1);
        for (int row = 0; row < rows.count(); row++) {
            int ring = rows.ring(row);
            assertThat(rows.timeNs(row)).isGreaterThanOrEqualTo(lastNs[ring]);
            assertThat(rows.sequence(row)).isGreaterThan(lastSequence[ring]);
            lastNs[ring] = rows.timeNs(row);
            lastSequence[ring] = rows.sequence(row);
        }
    }

    @Test
    void everyPacketIsWithinTheDuration() {
        for (int row = 0; row < rows.count(); row++) {
            assertThat(rows.sinceStartNs(row)).isBetween(0L, SECONDS * 1_000_000_000L - 1);
        }
    }

    @Test
    void aGapInTheSequenceIsALossOfThatCpuAndTime() {
        long[] next = new long[RINGS];
        long gaps = 0;
        for (int row = 0; row < rows.count(); row++) {
            int ring = rows.ring(row);
            long missing = rows.sequence(row) - next[ring];
            if (missing > 0) {
                assertThat(end.losses()).contains(lossAround(row, missing));
                gaps += missing;
            }
            next[ring] = rows.sequence(row) + 1;
        }
        // One in each 3.2 s.
        assertThat(end.losses()).hasSize(3);
        assertThat(gaps)
                .isEqualTo(end.totals().lost())
                .isEqualTo(end.losses().stream().mapToLong(Loss::count).sum());
    }

    private Loss lossAround(int row, long count) {
        long drainNs = 100_000_000;
        long fromNs = rows.timeNs(row) / drainNs * drainNs;
        Direction direction = rows.direction(row) == TX ? Direction.TX : Direction.RX;
        return new Loss(direction, rows.cpu(row), fromNs, fromNs + drainNs, count);
    }

    @Test
    void batchesAreNoLargerThanARecordersAndSpanHalfASecond() {
        long rowsSoFar = 0;
        for (Batch batch : recording.batches()) {
            assertThat(batch.rows()).isBetween(1, EventBatch.ROWS);
            long fromNs = rows.sinceStartNs((int) rowsSoFar);
            for (int row = (int) rowsSoFar; row < rowsSoFar + batch.rows(); row++) {
                assertThat(rows.sinceStartNs(row) - fromNs).isBetween(-100_000_000L, 500_000_000L);
            }
            rowsSoFar += batch.rows();
        }
        assertThat(recording.batches()).hasSize(SECONDS * 2);
    }

    @Test
    void aFullBatchIsFollowedByTheRestOfItsRing(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("dense.arrow");
        RecordingGenerator.generate(new TrafficPlan(200_000, 1, 1, 1), file, null);
        try (Recording dense = Recording.open(file)) {
            assertThat(dense.batches().stream().mapToInt(Batch::rows)).contains(EventBatch.ROWS);
            assertThat(dense.rows()).isEqualTo(200_000);
            assertThat(dense.sequenceGaps())
                    .isEqualTo(dense.end().orElseThrow().totals().lost());
        }
    }

    @Test
    void queuesAreSkewedAndTheLastIsIdle() {
        int[] tx = new int[QUEUES];
        int[] rx = new int[QUEUES];
        for (int row = 0; row < rows.count(); row++) {
            if (rows.direction(row) == TX) {
                tx[rows.queueMapping(row)]++;
            } else {
                // On receive the raw value is the queue + 1.
                rx[rows.queueMapping(row) - 1]++;
            }
        }
        assertThat(rx[QUEUES - 1]).isZero();
        assertThat(tx[QUEUES - 1]).isZero();
        // The sum of rank^-1.1 over seven ranks is 2.41, the first of which is 1.
        assertThat((double) rx[0] / Arrays.stream(rx).sum()).isBetween(0.38, 0.45);
        assertThat((double) tx[4] / Arrays.stream(tx).sum()).isBetween(0.38, 0.45);
        assertThat((double) Arrays.stream(rx).sum() / PACKETS).isBetween(0.53, 0.57);
    }

    @Test
    void receiveQueuesAreMovedToTheNextCpuAndTransmitQueuesStay() {
        long quarterNs = SECONDS * 1_000_000_000L / 4;
        for (int row = 0; row < rows.count(); row++) {
            boolean rx = rows.direction(row) == RX;
            int queue = rows.queueMapping(row) - (rx ? 1 : 0);
            boolean moved = rx && queue <= 2 && rows.sinceStartNs(row) >= quarterNs * (queue + 1) + 50_000_000;
            boolean maybe =
                    rx && queue <= 2 && !moved && rows.sinceStartNs(row) >= quarterNs * (queue + 1) - 50_000_000;
            if (!maybe) {
                assertThat(rows.cpu(row)).isEqualTo((queue + (moved ? 1 : 0)) % 4);
            }
        }
    }

    @Test
    void gsoPacketsHaveTheSegmentsTheirLengthTakes() {
        int gso = 0;
        for (int row = 0; row < rows.count(); row++) {
            long lengthBytes = rows.length(row) + (rows.direction(row) == RX ? 14 : 0);
            if (rows.gsoSize(row) == 0) {
                assertThat(lengthBytes).isBetween(60L, 1_514L);
                assertThat(rows.gsoSegs(row)).isZero();
            } else {
                long payload = lengthBytes - 66;
                assertThat(rows.gsoSize(row)).isEqualTo(1_448);
                assertThat((long) rows.gsoSegs(row))
                        .isEqualTo((payload + 1_447) / 1_448)
                        .isBetween(2L, 45L);
                gso++;
            }
        }
        // 8 % of 45 % and 4 % of 55 %, of a table of 4,096 sizes
        assertThat((double) gso / PACKETS).isBetween(0.04, 0.08);
    }

    @Test
    void aPacketWithoutHashHasNullAndNoPacketHasZero() {
        int missing = 0;
        for (int row = 0; row < rows.count(); row++) {
            assertThat(rows.hashIsNull(row)).isEqualTo(rows.hash(row) == 0);
            missing += rows.hashIsNull(row) ? 1 : 0;
        }
        assertThat((double) missing / PACKETS).isBetween(0.045, 0.055);
    }

    @Test
    void aBurstIsTenTimesTheMeanOfItsQueue() {
        int[] perMillisecond = new int[SECONDS * 1_000];
        for (int row = 0; row < rows.count(); row++) {
            if (rows.direction(row) == RX && rows.queueMapping(row) == 1) {
                perMillisecond[(int) (rows.sinceStartNs(row) / 1_000_000)]++;
            }
        }
        double mean = Arrays.stream(perMillisecond).average().orElseThrow();
        assertThat(Arrays.stream(perMillisecond).max().orElseThrow()).isGreaterThan((int) (10 * mean));
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "7, 2, 1", "99991, 5, 3", "1000, 64, 2"})
    void thereAreAsManyRowsAsPlanned(long packets, int queues, int seconds, @TempDir Path folder) throws Exception {
        Path file = folder.resolve("planned.arrow");
        RecordingGenerator.generate(new TrafficPlan(packets, queues, seconds, 3), file, null);
        try (Recording made = Recording.open(file)) {
            assertThat(made.rows()).isEqualTo(packets);
            assertThat(made.end().orElseThrow().totals().recorded()).isEqualTo(packets);
            assertThat(made.start().devices().getFirst().rxQueues()).isEqualTo(queues);
        }
    }

    @Test
    void theSameSeedMakesTheSameFileAndAnotherOneAnother(@TempDir Path folder) throws Exception {
        List<Path> files = List.of(folder.resolve("a.arrow"), folder.resolve("b.arrow"), folder.resolve("c.arrow"));
        RecordingGenerator.generate(new TrafficPlan(5_000, 4, 1, 8), files.get(0), null);
        RecordingGenerator.generate(new TrafficPlan(5_000, 4, 1, 8), files.get(1), null);
        RecordingGenerator.generate(new TrafficPlan(5_000, 4, 1, 9), files.get(2), null);
        assertThat(Files.mismatch(files.get(0), files.get(1))).isEqualTo(-1);
        assertThat(Files.mismatch(files.get(0), files.get(2))).isNotEqualTo(-1);
    }
}
