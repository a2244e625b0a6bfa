package netqscope.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a recovered recording says about packets that are missing, in figures worked out by hand. */
class RowAccountTest {

    private static final long START_NS = Samples.EVERY_PACKET.clock().monotonicNs();
    private static final long MS = 1_000_000;
    private static final int TX = 0;
    private static final int RX = 1;

    /** Missing: 0 and 1 of TX on CPU 0, then 4 and 5; 0 to 6 of RX on CPU 2. */
    private static final List<Row> FIRST =
            List.of(row(10, TX, 0, 0, 2), row(20, TX, 0, 0, 3), row(5, RX, 1, 2, 7), row(130, TX, 1, 0, 6));

    /** Missing: 7 of TX on CPU 0, across the batches; nothing of TX on CPU 1; 8 to 17 of RX on CPU 2. */
    private static final List<Row> SECOND =
            List.of(row(900, TX, 0, 0, 8), row(40, TX, 1, 1, 0), row(400, RX, 0, 2, 18), row(401, RX, 1, 2, 19));

    @TempDir
    Path directory;

    @Test
    void missingPacketsAreBookedAsLostOnTheDeviceOfTheNextPacket() throws Exception {
        RecordingEnd end = recover(Samples.EVERY_PACKET);
        assertThat(end.accounts())
                .containsExactlyInAnyOrder(
                        new Account(Direction.TX, 0, 0, 6, 3, 3, 0, 0),
                        new Account(Direction.TX, 0, 1, 3, 1, 2, 0, 0),
                        new Account(Direction.TX, 1, 1, 1, 1, 0, 0, 0),
                        new Account(Direction.RX, 2, 0, 11, 1, 10, 0, 0),
                        new Account(Direction.RX, 2, 1, 9, 2, 7, 0, 0));
        assertThat(end.totals()).isEqualTo(new Totals(30, 8, 22, 0, 0));
    }

    @Test
    void lossesReachFromThePacketBeforeAGapToTheOneAfterIt() throws Exception {
        RecordingEnd end = recover(Samples.EVERY_PACKET);
        assertThat(end.losses())
                .containsExactlyInAnyOrder(
                        // Two gaps that begin within 100 ms; the first counts from the start.
                        new Loss(Direction.TX, 0, START_NS, START_NS + 130 * MS, 4),
                        new Loss(Direction.TX, 0, START_NS + 130 * MS, START_NS + 900 * MS, 1),
                        new Loss(Direction.RX, 2, START_NS, START_NS + 400 * MS, 17));
    }

    @Test
    void sampledRecordingHasThemSampledOutAndNoLosses() throws Exception {
        RecordingEnd end = recover(Samples.START);
        assertThat(end.totals()).isEqualTo(new Totals(30, 8, 0, 22, 0));
        assertThat(end.accounts()).contains(new Account(Direction.RX, 2, 0, 11, 1, 0, 10, 0));
        assertThat(end.losses()).isEmpty();
    }

    @Test
    void recordingEndsWithItsLastPacket() throws Exception {
        RecordingEnd end = recover(Samples.EVERY_PACKET);
        assertThat(end.durationNs()).isEqualTo(900 * MS);
        assertThat(end.clock())
                .isEqualTo(
                        new ClockPair(START_NS + 900 * MS, Samples.START.clock().realtimeNs() + 900 * MS));
        assertThat(end.reason()).isEqualTo(EndReason.RECOVERED);
        assertThat(end.missed()).isEmpty();
    }

    @Test
    void packetBeforeTheStartMakesNoNegativeTime() throws Exception {
        RecordingEnd end = recover(Samples.EVERY_PACKET, List.of(row(-1, TX, 0, 0, 1)));
        assertThat(end.durationNs()).isZero();
        assertThat(end.losses()).containsExactly(new Loss(Direction.TX, 0, START_NS - MS, START_NS - MS, 1));
    }

    @Test
    void sequencesThatLeaveOutMoreThanCanBeCountedAreRefused() {
        for (long sequence : new long[] {-1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 62}) {
            assertThatThrownBy(() -> recover(Samples.EVERY_PACKET, List.of(row(1, TX, 0, 0, sequence))))
                    .isInstanceOf(RecordingException.class)
                    .hasMessageEndingWith("its sequence numbers leave out more packets than can be counted");
        }
        assertThatThrownBy(() ->
                        recover(Samples.EVERY_PACKET, List.of(row(1, TX, 0, 0, 1L << 61), row(1, RX, 0, 0, 1L << 61))))
                .isInstanceOf(RecordingException.class);
        assertThat(directory).isDirectoryNotContaining(path -> path.toString().endsWith("recovered.arrow"));
    }

    private RecordingEnd recover(RecordingStart start) throws RecordingException {
        return recover(start, FIRST, SECOND);
    }

    @SafeVarargs
    private RecordingEnd recover(RecordingStart start, List<Row>... batches) throws RecordingException {
        Path recovered = directory.resolve("recovered.arrow");
        try (Recording recording = Recording.open(Samples.partial(start, directory.resolve("run.arrow"), batches))) {
            RecordingEnd end = Recovery.of(recording).writeTo(recovered, rows -> {});
            try (Recording result = Recording.open(recovered)) {
                assertThat(result.end()).contains(end);
            }
            return end;
        }
    }

    private static Row row(long timeMs, int direction, int device, int cpu, long sequence) {
        return new Row(START_NS + timeMs * MS, direction, device, cpu, 0, 60, 0, 0, 0x0800, null, null, sequence);
    }
}
