package netqscope.analyzer.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import netqscope.analyzer.analysis.QueueSizes.Queue;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.fixture.OpenedRecording;
import netqscope.analyzer.fixture.Packet;
import netqscope.analyzer.fixture.PacketRecorder;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.Direction;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueueSizesTest {

    @TempDir
    private Path folder;

    @Test
    void eachLengthFallsIntoExactlyOneClass() throws RecordingException, AnalyzerException {
        long[] lengths = {0, 63, 64, 511, 512, 2047, 2048, 16383, 16384, 65535, 65536, 200_000};
        List<Packet> packets = new ArrayList<>();
        for (int i = 0; i < lengths.length; i++) {
            packets.add(Packet.tx(i, i).queueMapping(3).length(lengths[i]));
        }
        assertThat(sizes(packets).queues().get(3))
                .isEqualTo(new Queue(
                        "eth0",
                        Direction.TX,
                        OptionalInt.of(3),
                        12,
                        369_083,
                        OptionalLong.of(12),
                        List.of(2L, 2L, 2L, 2L, 2L, 2L)));
    }

    @Test
    void classesGoByTheLengthWithLinkHeader() throws RecordingException, AnalyzerException {
        Queue unrecorded = sizes(
                        List.of(Packet.rx(0, 0).length(49), Packet.rx(1, 1).length(50)))
                .queues()
                .stream()
                .filter(queue -> queue.device().equals("eth0") && queue.queue().isEmpty())
                .findFirst()
                .orElseThrow();
        assertThat(unrecorded.classes()).containsExactly(1L, 1L, 0L, 0L, 0L, 0L);
    }

    @Test
    void queuesComeInTheOrderOfTheRecordingTransmitFirstUnrecordedLast() throws RecordingException, AnalyzerException {
        assertThat(sizes(ThreeDevices.packets()).queues().stream()
                        .map(queue -> queue.device() + " " + queue.direction().label() + " "
                                + (queue.queue().isPresent() ? queue.queue().getAsInt() : "-")))
                .containsExactly(
                        "eth0 tx 0",
                        "eth0 tx 1",
                        "eth0 tx 2",
                        "eth0 tx 3",
                        "eth0 rx 0",
                        "eth0 rx 1",
                        "eth0 rx 2",
                        "eth0 rx 3",
                        "eth0 rx -",
                        "veth0 tx 0",
                        "veth0 tx 1",
                        "veth0 tx 7",
                        "veth0 rx -",
                        "tun0 tx 0",
                        "tun0 rx 0");
    }

    @Test
    void durationIsThatOfTheRecording() throws RecordingException, AnalyzerException {
        assertThat(sizes(List.of()).durationNs()).hasValue(2_000_000_000);
    }

    @Test
    void sumKeepsWirePacketsUnknown() {
        Queue known = queue(OptionalLong.of(5));
        assertThat(known.plus(known))
                .isEqualTo(new Queue(
                        "eth0",
                        Direction.TX,
                        OptionalInt.empty(),
                        2,
                        120,
                        OptionalLong.of(10),
                        List.of(2L, 0L, 0L, 0L, 0L, 0L)));
        assertThat(known.plus(queue(OptionalLong.empty())).wirePackets()).isEmpty();
    }

    @Test
    void classesThatDoNotAddUpAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Queue(
                        "eth0",
                        Direction.TX,
                        OptionalInt.of(0),
                        2,
                        120,
                        OptionalLong.of(2),
                        List.of(1L, 0L, 0L, 0L, 0L, 0L)))
                .withMessageContaining("2 packets");
    }

    private static Queue queue(OptionalLong wirePackets) {
        return new Queue("eth0", Direction.TX, OptionalInt.of(1), 1, 60, wirePackets, List.of(1L, 0L, 0L, 0L, 0L, 0L));
    }

    private QueueSizes sizes(List<Packet> packets) throws RecordingException, AnalyzerException {
        Path file = folder.resolve("sizes.arrow");
        PacketRecorder.record(file, ThreeDevices.start(), ThreeDevices.end(), packets);
        try (OpenedRecording opened = OpenedRecording.of(file)) {
            return QueueSizes.of(opened.session());
        }
    }
}
