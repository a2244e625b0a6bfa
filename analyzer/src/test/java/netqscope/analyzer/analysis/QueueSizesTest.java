package netqscope.analyzer.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import netqscope.analyzer.analysis.QueueSizes.Group;
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
    void queueHasEachLengthThatItsPacketsHave() throws RecordingException, AnalyzerException {
        long[] lengths = {200_000, 64, 63, 64, 4_294_967_295L};
        List<Packet> packets = new ArrayList<>();
        for (int i = 0; i < lengths.length; i++) {
            packets.add(Packet.tx(i, i).queueMapping(3).length(lengths[i]).on(0, i % 2));
        }
        Queue queue = sizes(packets).queues().get(3);
        assertThat(queue.device()).isEqualTo("eth0");
        assertThat(queue.direction()).isEqualTo(Direction.TX);
        assertThat(queue.queue()).hasValue(3);
        assertThat(queue.packets()).isEqualTo(5);
        assertThat(queue.bytes()).isEqualTo(4_295_167_486L);
        assertThat(queue.wirePackets()).hasValue(5);
        assertThat(queue.lengths().counts(SizeBuckets.of(64, 65))).containsExactly(1, 2, 2);
    }

    @Test
    void lengthsAreThoseWithLinkHeader() throws RecordingException, AnalyzerException {
        Queue unrecorded = sizes(
                        List.of(Packet.rx(0, 0).length(49), Packet.rx(1, 1).length(50)))
                .queues()
                .stream()
                .filter(queue -> queue.device().equals("eth0") && queue.queue().isEmpty())
                .findFirst()
                .orElseThrow();
        assertThat(unrecorded.lengths().min()).hasValue(63);
        assertThat(unrecorded.lengths().max()).hasValue(64);
    }

    @Test
    void queuesComeInTheOrderOfTheRecordingTransmitFirstUnrecordedLast() throws RecordingException, AnalyzerException {
        assertThat(sizes(ThreeDevices.packets()).queues().stream()
                        .map(queue -> queue.device() + " " + queue.direction().label() + " "
                                + (queue.queue().isPresent() ? queue.queue().getAsInt() : "-") + " " + queue.packets()))
                .containsExactly(
                        "eth0 tx 0 1",
                        "eth0 tx 1 0",
                        "eth0 tx 2 1",
                        "eth0 tx 3 0",
                        "eth0 rx 0 1",
                        "eth0 rx 1 0",
                        "eth0 rx 2 0",
                        "eth0 rx 3 0",
                        "eth0 rx - 1",
                        "veth0 tx 0 0",
                        "veth0 tx 1 0",
                        "veth0 tx 7 1",
                        "veth0 rx - 1",
                        "tun0 tx 0 0",
                        "tun0 rx 0 1");
    }

    @Test
    void groupHasTheQueuesOfADeviceAndDirectionAndTheirTotal() throws RecordingException, AnalyzerException {
        List<Group> groups = sizes(ThreeDevices.packets()).groups();
        assertThat(groups.stream()
                        .map(group -> "%s %s %d %d %d %s"
                                .formatted(
                                        group.device(),
                                        group.direction().label(),
                                        group.queues().size(),
                                        group.total().packets(),
                                        group.total().bytes(),
                                        group.total().wirePackets())))
                .containsExactly(
                        "eth0 tx 4 2 70060 OptionalLong[50]",
                        "eth0 rx 5 2 1574 OptionalLong[2]",
                        "veth0 tx 3 1 4294967295 OptionalLong[65535]",
                        "veth0 rx 1 1 100 OptionalLong.empty",
                        "tun0 tx 1 0 0 OptionalLong[0]",
                        "tun0 rx 1 1 84 OptionalLong[1]");
        assertThat(groups).allMatch(group -> group.total().queue().isEmpty());
    }

    @Test
    void durationIsThatOfTheRecording() throws RecordingException, AnalyzerException {
        assertThat(sizes(List.of()).durationNs()).hasValue(2_000_000_000);
    }

    @Test
    void noPacketsAreImported() throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = OpenedRecording.of(ThreeDevices.record(folder.resolve("sizes.arrow")))) {
            assertThat(QueueSizes.of(opened.session()).packets()).isEqualTo(7);
            assertThat(opened.database().packetsImported()).isFalse();
        }
    }

    private QueueSizes sizes(List<Packet> packets) throws RecordingException, AnalyzerException {
        Path file = folder.resolve("sizes.arrow");
        PacketRecorder.record(file, ThreeDevices.start(), ThreeDevices.end(), packets);
        try (OpenedRecording opened = OpenedRecording.of(file)) {
            return QueueSizes.of(opened.session());
        }
    }
}
