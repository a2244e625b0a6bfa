package netqscope.analyzer.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import netqscope.analyzer.analysis.QueueCpus.Move;
import netqscope.analyzer.analysis.QueueCpus.Queue;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.fixture.OpenedRecording;
import netqscope.analyzer.fixture.Packet;
import netqscope.analyzer.fixture.PacketRecorder;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueueCpusTest {

    private static final long WINDOW_NS = 100_000_000;

    @TempDir
    private Path folder;

    @Test
    void eachQueueHasThePacketsOfItsCpus() throws RecordingException, AnalyzerException {
        Queue queue = queue(windows("0", "0", "0", "2"));
        assertThat(queue.cpus()).containsExactly(0, 2);
        assertThat(queue.packets()).containsExactly(3, 1);
        assertThat(queue.total()).isEqualTo(4);
        assertThat(queue.main()).hasValue(0);
        assertThat(queue.packetsOn(2)).isEqualTo(1);
        assertThat(queue.packetsOn(1)).isZero();
    }

    @Test
    void queueMovesWhenAnotherCpuHasMostOfAWindow() throws RecordingException, AnalyzerException {
        assertThat(queue(windows("0", "001", "011", "11", "0")).moves())
                .containsExactly(new Move(2 * WINDOW_NS, 0, 1, false), new Move(4 * WINDOW_NS, 1, 0, false));
    }

    @Test
    void windowsWithoutPacketsDoNotCount() throws RecordingException, AnalyzerException {
        assertThat(queue(windows("", "3", "", "", "3", "", "1")).moves())
                .containsExactly(new Move(6 * WINDOW_NS, 3, 1, false));
    }

    @Test
    void tieIsNoMoveFromTheOneBefore() throws RecordingException, AnalyzerException {
        assertThat(queue(windows("2", "0022", "2", "0022")).moves()).isEmpty();
        // Without one before, the first CPU is it; in a tie of others, too.
        assertThat(queue(windows("21", "1", "0033")).moves()).containsExactly(new Move(2 * WINDOW_NS, 1, 0, false));
    }

    @Test
    void otherQueuesAreIdleAndHaveNoCpu() throws RecordingException, AnalyzerException {
        QueueCpus queues = queues(windows("0"));
        assertThat(queues.queues()).hasSize(13);
        assertThat(queues.packets()).isEqualTo(1);
        Queue idle = queues.queues().get(1);
        assertThat(idle.queue()).isEqualTo(OptionalInt.of(1));
        assertThat(idle.cpus()).isEmpty();
        assertThat(idle.main()).isEmpty();
        assertThat(idle.moves()).isEmpty();
    }

    @Test
    void moveWhilePacketsOfOneOfTheCpusWereLostIsLossy() throws RecordingException, AnalyzerException {
        // Packets of rx and CPU 0 were lost from 0.9 ms to before 1.9 ms.
        List<Packet> packets = List.of(
                Packet.rx(0, 0).queueMapping(1),
                Packet.rx(1_000_000, 0).on(0, 1).queueMapping(1),
                Packet.rx(2_000_000, 1).queueMapping(1));
        try (OpenedRecording opened = recorded(packets)) {
            List<Queue> queues = QueueCpus.of(opened.session(), 1_000_000).queues();
            assertThat(queues.get(4).moves())
                    .containsExactly(new Move(1_000_000, 0, 1, true), new Move(2_000_000, 1, 0, false));
            assertThat(queues.get(4).lossy()).isTrue();
            assertThat(queues.get(0).lossy()).isFalse();
            assertThat(opened.database().packetsImported()).isFalse();
        }
    }

    /** Packets of transmit queue 0: for each window the CPUs they are on, a digit each. */
    private static List<Packet> windows(String... windows) {
        List<Packet> packets = new ArrayList<>();
        for (int window = 0; window < windows.length; window++) {
            for (int i = 0; i < windows[window].length(); i++) {
                int cpu = windows[window].charAt(i) - '0';
                packets.add(Packet.tx(window * WINDOW_NS + i, packets.size()).on(0, cpu));
            }
        }
        return packets;
    }

    private Queue queue(List<Packet> packets) throws RecordingException, AnalyzerException {
        return queues(packets).queues().getFirst();
    }

    private QueueCpus queues(List<Packet> packets) throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = recorded(packets)) {
            return QueueCpus.of(opened.session(), WINDOW_NS);
        }
    }

    private OpenedRecording recorded(List<Packet> packets) throws RecordingException, AnalyzerException {
        Path file = folder.resolve("cpus.arrow");
        PacketRecorder.record(file, ThreeDevices.start(), ThreeDevices.end(), packets);
        return OpenedRecording.of(file);
    }
}
