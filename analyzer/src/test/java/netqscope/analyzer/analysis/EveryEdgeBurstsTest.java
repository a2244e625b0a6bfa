package netqscope.analyzer.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.OptionalLong;
import netqscope.analyzer.analysis.QueueBursts.Gap;
import netqscope.analyzer.analysis.QueueBursts.Queue;
import netqscope.analyzer.analysis.QueueBursts.Window;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.fixture.EveryEdge;
import netqscope.analyzer.fixture.OpenedRecording;
import netqscope.recording.Direction;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bursts and gaps of {@link EveryEdge}, worked out from its list of packets. */
class EveryEdgeBurstsTest {

    private static final long US = 1_000;

    @TempDir
    private Path folder;

    @Test
    void burstAcrossAMillisecondIsFoundAndSoIsTheOneAcrossATenthOfASecond() throws Exception {
        assertThat(queue(1_000 * US, 5, 0).windows())
                .containsExactly(
                        // 64 511 512, of which the last two begin the next millisecond; not with the packet at 0
                        new Window(999_999, 3, 1087, OptionalLong.of(3), false),
                        // 2047 2048 16383
                        new Window(99_999_999, 3, 20_478, OptionalLong.empty(), false),
                        // At the end of the loss, which is over.
                        new Window(450_000 * US, 1, 16_384, OptionalLong.of(12), false),
                        new Window(500_000 * US, 1, 65_535, OptionalLong.of(46), false),
                        new Window(600_000 * US, 1, 65_536, OptionalLong.of(46), false));
    }

    @Test
    void windowsOfTheElephantDoNotOverlap() throws Exception {
        assertThat(queue(50 * US, 4, 1).windows())
                .containsExactly(
                        // 10 20 30 40 50 and the mouse at 50; equal ones begin at 20, 30, 40 and 50
                        new Window(200_010 * US, 6, 5100, OptionalLong.of(6), false),
                        new Window(200_060 * US, 5, 5000, OptionalLong.of(5), false),
                        new Window(200_110 * US, 1, 1000, OptionalLong.of(1), false),
                        new Window(300_000 * US, 1, 100, OptionalLong.of(1), true));
    }

    @Test
    void gapsAreBetweenNeighboursAndThoseWithALossAreMarked() throws Exception {
        Queue queue = queue(US, 5, 0);
        assertThat(queue.gaps())
                .containsExactly(
                        new Gap(600_000 * US, 999_999_999, false),
                        new Gap(100_000_500, 450_000 * US, true),
                        new Gap(500_000 * US, 600_000 * US, false),
                        new Gap(1_000_000, 99_999_999, false),
                        new Gap(450_000 * US, 500_000 * US, false));
        // 0 1 1 500 999999 50000000 98999999 100000000 349999500 399999999: the ranks 1 1 1 3 5 8 10 10 10 10
        assertThat(queue.gapPercentilesNs())
                .containsExactly(
                        0L, 0L, 0L, 1L, 999_999L, 100_000_000L, 399_999_999L, 399_999_999L, 399_999_999L, 399_999_999L);
    }

    private Queue queue(long windowNs, int top, int number) throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = OpenedRecording.of(EveryEdge.record(folder.resolve("run.arrow")))) {
            return QueueBursts.of(opened.session(), windowNs, top).queues().stream()
                    .filter(queue -> queue.device().equals("eth0") && queue.direction() == Direction.TX)
                    .filter(queue -> queue.queue().equals(OptionalInt.of(number)))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
