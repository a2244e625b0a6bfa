package netqscope.analyzer.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.LongStream;
import netqscope.analyzer.analysis.QueueBursts.Gap;
import netqscope.analyzer.analysis.QueueBursts.Queue;
import netqscope.analyzer.analysis.QueueBursts.Window;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.fixture.OpenedRecording;
import netqscope.analyzer.fixture.Packet;
import netqscope.analyzer.fixture.PacketRecorder;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueueBurstsTest {

    @TempDir
    private Path folder;

    @Test
    void burstAcrossTheEdgeOfMillisecondsIsFoundWhole() throws RecordingException, AnalyzerException {
        assertThat(firstQueue(1_000_000, 1, 200_000, 999_998, 999_999, 1_000_000, 1_000_001, 3_000_000)
                        .windows())
                .containsExactly(window(200_000, 5));
        assertThat(firstQueue(10, 2, 200_000, 999_998, 999_999, 1_000_000, 1_000_001, 3_000_000)
                        .windows())
                .containsExactly(window(999_998, 4), window(200_000, 1));
    }

    @Test
    void windowExcludesThePacketAtItsEnd() throws RecordingException, AnalyzerException {
        assertThat(firstQueue(100, 3, 0, 50, 100, 199, 300).windows())
                .containsExactly(window(0, 2), window(100, 2), window(300, 1));
    }

    @Test
    void packetsOfEqualTimeAreOneBurst() throws RecordingException, AnalyzerException {
        Queue queue = firstQueue(1, 2, 7, 7, 7, 9, 9);
        assertThat(queue.windows()).containsExactly(window(7, 3), window(9, 2));
        assertThat(queue.gaps()).containsExactly(new Gap(7, 9, false), new Gap(7, 7, false));
    }

    @Test
    void gapPercentilesAreThoseOfNearestRank() throws RecordingException, AnalyzerException {
        // Gaps 10, 20, 30 and 40: of rank 1, 1, 1, 1, 2, 3, 4, 4, 4, 4.
        assertThat(firstQueue(1, 1, 0, 40, 50, 70, 100).gapPercentilesNs())
                .containsExactly(10L, 10L, 10L, 10L, 20L, 30L, 40L, 40L, 40L, 40L);
    }

    @Test
    void singlePacketHasAWindowAndNoGap() throws RecordingException, AnalyzerException {
        Queue queue = firstQueue(1000, 5, 5);
        assertThat(queue.windows()).containsExactly(window(5, 1));
        assertThat(queue.gaps()).isEmpty();
        assertThat(queue.gapPercentilesNs()).isEmpty();
    }

    @Test
    void idleAndUnrecordedQueuesAreThereAndLossIsMarked() throws RecordingException, AnalyzerException {
        List<Queue> queues = bursts(ThreeDevices.packets(), 1_000_000, 2).queues();
        assertThat(queues).hasSize(15);
        assertThat(queues.get(1).windows()).isEmpty();
        // Lost from 900,000 to 1,900,000 ns on rx.
        assertThat(queues.get(8).queue()).isEqualTo(OptionalInt.empty());
        assertThat(queues.get(8).windows()).containsExactly(new Window(1_000_000, 1, 1514, OptionalLong.of(1), true));
        assertThat(queues.get(12).windows()).containsExactly(new Window(1_000_000, 1, 100, OptionalLong.empty(), true));
        assertThat(queues.get(14).windows()).containsExactly(new Window(2_500_000, 1, 84, OptionalLong.of(1), false));
    }

    @Test
    void longGapsHaveExactPercentilesToo() throws RecordingException, AnalyzerException {
        // The k-th of 2000 gaps is k * 1,003 ns long; permille p is that of rank 2p.
        long[] times = new long[2001];
        for (int k = 1; k < times.length; k++) {
            times[k] = times[k - 1] + k * 1_003L;
        }
        assertThat(firstQueue(1, 1, times).gapPercentilesNs())
                .isEqualTo(LongStream.of(1, 20, 100, 500, 1000, 1500, 1900, 1980, 1998, 2000)
                        .mapToObj(rank -> rank * 1_003)
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void windowsAndGapsAreThoseOfASearchThatTriesThemAll(long seed) throws RecordingException, AnalyzerException {
        Random random = new Random(seed);
        long[] times =
                random.longs(400, 0, seed % 2 == 0 ? 300 : 20_000).sorted().toArray();
        List<Packet> packets = packets(times);
        Path file = record(packets);
        try (OpenedRecording opened = OpenedRecording.of(file)) {
            for (long windowNs : new long[] {1, 7, 8, 9, 64, 333, 5_000, 100_000}) {
                Queue queue =
                        QueueBursts.of(opened.session(), windowNs, 4).queues().getFirst();
                assertThat(queue.windows()).as("window %s", windowNs).isEqualTo(searched(times, windowNs, 4));
                assertThat(queue.gaps().stream().map(Gap::lengthNs))
                        .isEqualTo(gaps(times).subList(0, 4));
                assertThat(queue.gapPercentilesNs()).isEqualTo(percentiles(gaps(times)));
            }
        }
    }

    private static List<Window> searched(long[] times, long windowNs, int top) {
        List<Window> chosen = new ArrayList<>();
        while (chosen.size() < top) {
            Window best = window(-1, 0);
            for (long from : times) {
                boolean free = chosen.stream()
                        .allMatch(other -> other.fromNs() + windowNs <= from || from + windowNs <= other.fromNs());
                int packets = 0;
                for (long time : times) {
                    packets += time >= from && time < from + windowNs ? 1 : 0;
                }
                if (free && packets > best.packets()) {
                    best = window(from, packets);
                }
            }
            if (best.packets() == 0) {
                break;
            }
            chosen.add(best);
        }
        return chosen;
    }

    /** The longest first. */
    private static List<Long> gaps(long[] times) {
        List<Long> gaps = new ArrayList<>();
        for (int i = 1; i < times.length; i++) {
            gaps.add(times[i] - times[i - 1]);
        }
        gaps.sort((one, other) -> Long.compare(other, one));
        return gaps;
    }

    /** The shortest gap that at least so many thousandths of all do not exceed. */
    private static List<Long> percentiles(List<Long> gaps) {
        return QueueBursts.PERMILLES.stream()
                .map(permille -> gaps.stream()
                        .filter(gap -> 1000
                                        * gaps.stream()
                                                .filter(other -> other <= gap)
                                                .count()
                                >= (long) permille * gaps.size())
                        .min(Long::compare)
                        .orElseThrow())
                .toList();
    }

    private static Window window(long fromNs, long packets) {
        return new Window(fromNs, packets, packets * 60, OptionalLong.of(packets), false);
    }

    private Queue firstQueue(long windowNs, int top, long... times) throws RecordingException, AnalyzerException {
        return bursts(packets(times), windowNs, top).queues().getFirst();
    }

    private QueueBursts bursts(List<Packet> packets, long windowNs, int top)
            throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = OpenedRecording.of(record(packets))) {
            return QueueBursts.of(opened.session(), windowNs, top);
        }
    }

    private static List<Packet> packets(long... times) {
        List<Packet> packets = new ArrayList<>();
        for (long time : times) {
            packets.add(Packet.tx(time, packets.size()));
        }
        return packets;
    }

    private Path record(List<Packet> packets) throws RecordingException {
        Path file = folder.resolve("bursts.arrow");
        PacketRecorder.record(file, ThreeDevices.start(), ThreeDevices.end(), packets);
        return file;
    }
}
