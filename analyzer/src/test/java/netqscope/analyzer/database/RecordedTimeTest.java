package netqscope.analyzer.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import netqscope.analyzer.analysis.GroupBy;
import netqscope.analyzer.analysis.Rate;
import netqscope.analyzer.fixture.OpenedRecording;
import netqscope.analyzer.fixture.Packet;
import netqscope.analyzer.fixture.PacketRecorder;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.Account;
import netqscope.recording.ClockPair;
import netqscope.recording.Direction;
import netqscope.recording.EndReason;
import netqscope.recording.RecordingEnd;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The clock is read 100 ms before the probe is attached; then a second is recorded, and written 50 ms later. */
class RecordedTimeTest {

    private static final long MS = 1_000_000;

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void record() throws RecordingException {
        file = record(OptionalLong.of(ThreeDevices.START.monotonicNs() + 100 * MS));
    }

    @Test
    void recordedTimeBeginsWithTheProbe() throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = OpenedRecording.of(file)) {
            assertThat(opened.database().span()).isEqualTo(new TimeRange(100 * MS, 1_100 * MS));
            assertThat(opened.database().durationNs()).hasValue(1_000 * MS);
            assertThat(opened.database().recordings().endNs()).hasValue(1_100 * MS);
        }
    }

    @Test
    void selectedTimeIsThatInWhichPacketsWereRecorded() throws RecordingException, AnalyzerException {
        assertThat(durationOf(file, 0, 300 * MS)).isEqualTo(200 * MS);
        assertThat(durationOf(file, 900 * MS, 5_000 * MS)).isEqualTo(200 * MS);
        assertThat(durationOf(file, 0, 50 * MS)).isZero();
    }

    @Test
    void firstBucketOfARateIsCutWhereTheProbeWasAttached() throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = OpenedRecording.of(file)) {
            Rate rate = Rate.of(opened.session(), 300 * MS, EnumSet.noneOf(GroupBy.class));
            assertThat(rate.buckets().isCut(0)).isTrue();
            assertThat(rate.buckets().fromNs(0)).isEqualTo(100 * MS);
        }
    }

    @Test
    void withoutThatTimeTheEndTellsUnlessPacketsAreEarlier() throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = OpenedRecording.of(record(OptionalLong.empty()))) {
            // 150 ms by the end's clock, but there is a packet at 120 ms.
            assertThat(opened.database().span()).isEqualTo(new TimeRange(120 * MS, 1_120 * MS));
            assertThat(opened.database().durationNs()).hasValue(1_000 * MS);
        }
    }

    private static long durationOf(Path file, long fromNs, long toNs) throws RecordingException, AnalyzerException {
        Selection selection =
                new Selection(new TimeRange(fromNs, toNs), EnumSet.allOf(Direction.class), Set.of(), Optional.empty());
        try (OpenedRecording opened = OpenedRecording.of(selection, file)) {
            return opened.database().durationNs().orElseThrow();
        }
    }

    private Path record(OptionalLong attachedNs) throws RecordingException {
        Path recorded = folder.resolve("run.arrow");
        RecordingEnd end = new RecordingEnd(
                new ClockPair(
                        ThreeDevices.START.monotonicNs() + 1_150 * MS, ThreeDevices.START.realtimeNs() + 1_150 * MS),
                attachedNs,
                1_000 * MS,
                List.of(new Account(Direction.TX, 0, 0, 2, 2, 0, 0, 0)),
                List.of(),
                List.of(),
                EndReason.DURATION);
        PacketRecorder.record(
                recorded, ThreeDevices.start(), end, List.of(Packet.tx(120 * MS, 0), Packet.tx(1_000 * MS, 1)));
        return recorded;
    }
}
