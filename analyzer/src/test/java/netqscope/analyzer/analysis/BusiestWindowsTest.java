package netqscope.analyzer.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import netqscope.analyzer.analysis.BusiestWindows.Found;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.CancelledException;
import netqscope.analyzer.fixture.OpenedRecording;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With more packets than a block of starts has, which is 65,536. */
class BusiestWindowsTest {

    private static final int PACKETS = 200_000;

    @TempDir
    private Path folder;

    private OpenedRecording opened;

    @BeforeEach
    void open() throws RecordingException, AnalyzerException {
        opened = OpenedRecording.of(ThreeDevices.record(folder.resolve("run.arrow")));
    }

    @AfterEach
    void close() throws AnalyzerException {
        opened.close();
    }

    @Test
    void burstsAcrossTheEdgesOfBlocksAreFoundWhole() throws CancelledException {
        // Every 100 ns a packet; but 15 about the first edge come within 15 ns, and 20 about the second.
        long[] times = LongStream.range(0, PACKETS)
                .map(i -> i >= 65_530 && i < 65_545
                        ? 6_553_000 + i - 65_530
                        : i >= 131_065 && i < 131_085 ? 13_106_500 + i - 131_065 : i * 100)
                .toArray();
        assertThat(found(times, 100, 4))
                .containsExactly(
                        new Found(13_106_500, 20), new Found(6_553_000, 15), new Found(0, 1), new Found(100, 1));
    }

    @Test
    void windowAsLongAsAllPacketsLeavesNoOther() throws CancelledException {
        assertThat(found(everyTenNs(), 10L * PACKETS, 3)).containsExactly(new Found(0, PACKETS));
    }

    @Test
    void windowsLongerThanABlockFollowEachOther() throws CancelledException {
        assertThat(found(everyTenNs(), 800_000, 9))
                .containsExactly(new Found(0, 80_000), new Found(800_000, 80_000), new Found(1_600_000, 40_000));
    }

    @Test
    void packetsOfOneTimeAreOneWindow() throws CancelledException {
        assertThat(found(new long[PACKETS], 1, 3)).containsExactly(new Found(0, PACKETS));
    }

    @Test
    void searchIsCancelled() {
        opened.session().cancel();
        assertThatThrownBy(() -> found(everyTenNs(), 100, 1)).isInstanceOf(CancelledException.class);
    }

    private List<Found> found(long[] times, long windowNs, int top) throws CancelledException {
        return BusiestWindows.of(MemorySegment.ofArray(times), windowNs, top, opened.session());
    }

    private static long[] everyTenNs() {
        return LongStream.range(0, PACKETS).map(i -> i * 10).toArray();
    }
}
