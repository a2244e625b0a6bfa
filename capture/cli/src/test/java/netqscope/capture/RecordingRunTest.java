package netqscope.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.OptionalLong;
import netqscope.recording.Direction;
import netqscope.recording.EndReason;
import netqscope.recording.Loss;
import netqscope.recording.RecordingWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How a recording ends; the events come from no kernel. */
@Timeout(20)
final class RecordingRunTest {

    private static final long SECOND_NS = 1_000_000_000;

    private final FakeEvents events = new FakeEvents();
    private final Stop stop = new Stop();

    @TempDir
    private Path folder;

    private RecordingWriter writer;
    private BatchPool pool;

    @BeforeEach
    void openWriter() throws Exception {
        writer = TestRecording.create(folder.resolve("run.arrow"));
        pool = new BatchPool(() -> new PooledBatch(writer.newBatch()), 1, 4);
    }

    @AfterEach
    void closeWriter() {
        pool.close();
        writer.close();
    }

    @Test
    void withoutTrafficTheDurationEndsItAndNothingIsRecorded() throws Exception {
        RecordingRun run = run(duration(SECOND_NS / 5));
        assertThat(run.reason()).isEqualTo(EndReason.DURATION);
        assertThat(run.rows()).isZero();
        assertThat(run.losses()).isEmpty();
        assertThat(run.durationNs()).isBetween(SECOND_NS / 5, 2 * SECOND_NS);
    }

    @Test
    void theCountIsAtLeastReachedAndWhatTheRingsStillHoldIsRecordedToo() throws Exception {
        events.arrive(300_000);
        events.arriveWhileDetaching(5, 0);
        RecordingRun run = run(new Limits(OptionalLong.empty(), OptionalLong.of(70_000), OptionalLong.empty()));
        assertThat(run.reason()).isEqualTo(EndReason.COUNT);
        assertThat(run.rows()).isEqualTo(300_005);
        assertThat(events.detached()).isTrue();
    }

    @Test
    void theSizeEndsItBeforeTheFileIsMuchLarger() throws Exception {
        events.arrive(200_000);
        long most = 1 << 20;
        RecordingRun run = run(new Limits(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.of(most)));
        assertThat(run.reason()).isEqualTo(EndReason.SIZE);
        // The first batch passes the limit; all the events were in the rings by then.
        assertThat(run.rows()).isEqualTo(200_000);
        assertThat(writer.bytesWritten()).isBetween(most, 200_000L * 40);
    }

    @Test
    void askedToEndBeforeItBeganItStillRecordsWhatIsThere() throws Exception {
        events.arrive(3);
        stop.request(EndReason.INTERRUPTED);
        stop.request(EndReason.TERMINATED);
        RecordingRun run = run(Limits.NONE);
        assertThat(run.reason()).isEqualTo(EndReason.INTERRUPTED);
        assertThat(run.rows()).isEqualTo(3);
    }

    @Test
    void whatIsLostWhileDetachingIsInTheLosses() throws Exception {
        events.arriveWhileDetaching(0, 12);
        RecordingRun run = run(duration(SECOND_NS / 20));
        assertThat(run.losses()).singleElement().satisfies(loss -> {
            assertThat(loss.direction()).isEqualTo(Direction.RX);
            assertThat(loss.count()).isEqualTo(12);
        });
        assertThat(run.losses().stream().mapToLong(Loss::count).sum()).isEqualTo(12);
    }

    @Test
    void aSingleEventIsInTheFileWhileTheRecordingGoesOn() throws Exception {
        long empty = writer.bytesWritten();
        events.arrive(1);
        RecordingRun run = RecordingRun.untilStopped(events, pool, writer, Limits.NONE, stop, progress -> {
            assertThat(progress.recorded()).isEqualTo(1);
            assertThat(progress.seenRx()).isEqualTo(7);
            if (progress.fileBytes() > empty) {
                stop.request(EndReason.INTERRUPTED);
            }
        });
        assertThat(run.rows()).isEqualTo(1);
    }

    @Test
    void theKernelIsNotAskedForProgressThatNobodyIsShown() throws Exception {
        run(duration(SECOND_NS / 2));
        assertThat(events.askedForSeen()).isFalse();
    }

    @Test
    void aBugInTheDrainEndsTheRecordingInsteadOfHangingIt() {
        events.breakDown();
        assertThatThrownBy(() -> run(Limits.NONE))
                .hasMessage("a thread of the recording failed")
                .hasRootCauseMessage("the rings are broken");
    }

    @Test
    void whatWasDrainedIsInTheFileAlsoWhenDetachingFails() {
        long empty = writer.bytesWritten();
        events.arrive(3);
        events.failToDetach();
        assertThatThrownBy(() -> run(duration(SECOND_NS / 20))).hasRootCauseMessage("the program stays attached");
        assertThat(writer.bytesWritten()).isGreaterThan(empty);
    }

    private RecordingRun run(Limits limits) throws Exception {
        return RecordingRun.untilStopped(events, pool, writer, limits, stop, null);
    }

    private static Limits duration(long ns) {
        return new Limits(OptionalLong.of(ns), OptionalLong.empty(), OptionalLong.empty());
    }
}
