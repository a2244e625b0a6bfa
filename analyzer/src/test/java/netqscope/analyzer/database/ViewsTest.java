package netqscope.analyzer.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import netqscope.analyzer.fixture.Answers;
import netqscope.analyzer.fixture.OpenedRecording;
import netqscope.analyzer.fixture.Packet;
import netqscope.analyzer.fixture.PacketRecorder;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.analyzer.fixture.ThreeDevicesDatabase;
import netqscope.recording.Direction;
import netqscope.recording.RecordingException;
import netqscope.recording.Sampling;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class ViewsTest {

    @TempDir
    private Path folder;

    @RegisterExtension
    private final ThreeDevicesDatabase opened = new ThreeDevicesDatabase();

    @Test
    void packetsHaveTheirTimeSinceTheStartAndOnTheWall() throws AnalyzerException {
        assertThat(answers("select time_ns, wall_time, device, direction from packets order by time_ns, device"))
                .containsExactly(
                        "0 2023-11-14T22:13:20.123456789Z eth0 tx",
                        "1 2023-11-14T22:13:20.123456790Z eth0 tx",
                        "5 2023-11-14T22:13:20.123456794Z veth0 tx",
                        "999999 2023-11-14T22:13:20.124456788Z eth0 rx",
                        "1000000 2023-11-14T22:13:20.124456789Z eth0 rx",
                        "1000000 2023-11-14T22:13:20.124456789Z veth0 rx",
                        "2500000 2023-11-14T22:13:20.125956789Z tun0 rx");
    }

    @Test
    void unrecordedReceiveQueueIsNullNotZeroAndNotTheSendersQueue() throws AnalyzerException {
        assertThat(answers("select device, direction, skb_length_bytes, queue from packets order by all"))
                .containsExactly(
                        "eth0 rx 46 0",
                        "eth0 rx 1500 null",
                        "eth0 tx 60 0",
                        "eth0 tx 70000 2",
                        "tun0 rx 84 0",
                        "veth0 rx 86 null",
                        "veth0 tx 4294967295 7");
    }

    @Test
    void receivedLengthsGetTheirLinkHeaderBackWhereThereWasOne() throws AnalyzerException {
        assertThat(answers("select device, direction, skb_length_bytes, length_bytes from packets order by all"))
                .containsExactly(
                        "eth0 rx 46 60",
                        "eth0 rx 1500 1514",
                        "eth0 tx 60 60",
                        "eth0 tx 70000 70000",
                        "tun0 rx 84 84",
                        "veth0 rx 86 100",
                        "veth0 tx 4294967295 4294967295");
    }

    @Test
    void wirePacketsAreTheSegmentsAtLeastOneAndNullWhereNotCounted() throws AnalyzerException {
        assertThat(answers("select skb_length_bytes, gso_size, wire_packets from packets order by all"))
                .containsExactly(
                        "46 0 1",
                        "60 0 1",
                        "84 0 1",
                        "86 1448 null",
                        "1500 0 1",
                        "70000 1448 49",
                        "4294967295 65535 65535");
    }

    @Test
    void otherColumnsArriveWholeAtTheEndsOfTheirRange() throws AnalyzerException {
        assertThat(answers("select cpu, protocol, vlan_id, flow_hash, sequence, file from packets"
                        + " where direction = 'tx' order by cpu"))
                .containsExactly(
                        "0 2048 null 3735928559 0 run.arrow",
                        "1 34525 100 null 0 run.arrow",
                        "2 65535 4095 4294967295 18446744073709551615 run.arrow");
    }

    @Test
    void queuesHoldEveryQueueTheDeviceHasAndEveryOneThatOccurs() throws AnalyzerException {
        assertThat(answers("from queues order by device, direction desc, queue nulls last"))
                .containsExactly(
                        "eth0 tx 0 1 60 1",
                        "eth0 tx 1 0 0 0",
                        "eth0 tx 2 1 70000 49",
                        "eth0 tx 3 0 0 0",
                        "eth0 rx 0 1 60 1",
                        "eth0 rx 1 0 0 0",
                        "eth0 rx 2 0 0 0",
                        "eth0 rx 3 0 0 0",
                        "eth0 rx null 1 1514 1",
                        "tun0 tx 0 0 0 0",
                        "tun0 rx 0 1 84 1",
                        "veth0 tx 0 0 0 0",
                        "veth0 tx 1 0 0 0",
                        "veth0 tx 7 1 4294967295 65535",
                        "veth0 rx null 1 100 null");
    }

    @Test
    void rateCountsWholeMillisecondsTowardsTheEarlierEdge() throws AnalyzerException {
        assertThat(answers("from rate_1ms order by bucket, device, direction desc, queue nulls last"))
                .containsExactly(
                        "eth0 tx 0 0 0 1 60 1",
                        "eth0 tx 2 1 0 1 70000 49",
                        "eth0 rx 0 0 0 1 60 1",
                        "veth0 tx 7 2 0 1 4294967295 65535",
                        "eth0 rx null 0 1 1 1514 1",
                        "veth0 rx null 1 1 1 100 null",
                        "tun0 rx 0 1 2 1 84 1");
    }

    @Test
    void lengthCountsHoldEachLengthOfEachQueue() throws AnalyzerException {
        assertThat(answers("from length_counts order by device, direction desc, queue nulls last"))
                .containsExactly(
                        "eth0 tx 0 60 1",
                        "eth0 tx 2 70000 1",
                        "eth0 rx 0 60 1",
                        "eth0 rx null 1514 1",
                        "tun0 rx 0 84 1",
                        "veth0 tx 7 4294967295 1",
                        "veth0 rx null 100 1");
    }

    @Test
    void devicesAreThoseOfTheMetadataWithTheirTotals() throws AnalyzerException {
        assertThat(answers("from devices"))
                .containsExactly(
                        "run.arrow eth0 2 4026531840 virtio_net null 1500 1 4 4 true virtio_net records it."
                                + " {gro=true, tso=false} 7 4 3 0 0",
                        "run.arrow veth0 7 4026531841 veth veth 9000 1 2 2 false"
                                + " veth leaves the sender's queue behind. {} 2 2 0 0 0",
                        "run.arrow tun0 8 4026531840 tun tun 1500 65534 1 1 true tun records it. {} 1 1 0 0 0");
    }

    @Test
    void recordingIsOneRowWithTotals() throws AnalyzerException {
        assertThat(answers("from recording"))
                .containsExactly("run.arrow true null duration 0.1.0 testhost 6.18.0-test 4"
                        + " 2023-11-14T22:13:20.123456789Z 2023-11-14T22:13:22.723456789Z 2000000000"
                        + " [tx, rx] none 1 null 2097152 10 7 3 0 0");
    }

    @Test
    void lossesCountFromTheStart() throws AnalyzerException {
        assertThat(answers("from losses")).containsExactly("run.arrow rx 0 900000 1900000 3 2");
    }

    @Test
    void directionThatWasNotRecordedHasNoQueues() throws RecordingException, AnalyzerException {
        Path file = folder.resolve("tx.arrow");
        PacketRecorder.record(
                file,
                ThreeDevices.start(EnumSet.of(Direction.TX), Sampling.NONE),
                ThreeDevices.end(),
                List.of(Packet.tx(0, 0)));
        try (OpenedRecording txOnly = OpenedRecording.of(file)) {
            assertThat(txOnly.answers("select distinct direction from queues")).containsExactly("tx");
        }
    }

    @Test
    void incompleteRecordingHasItsRowsAndNullWhereOnlyTheEndWouldTell() throws RecordingException, AnalyzerException {
        Path file = PacketRecorder.recordUnfinished(
                folder.resolve("cut.arrow"), ThreeDevices.start(), ThreeDevices.packets());
        try (OpenedRecording cut = OpenedRecording.of(file)) {
            assertThat(cut.answers("select count(*) from packets")).containsExactly("7");
            assertThat(cut.answers(
                            "select complete, end_reason, end_time, duration_ns, seen, recorded, lost, sampled_out,"
                                    + " filtered, incomplete_reason is null from recording"))
                    .containsExactly("false null null 2500000 null null null null null false");
            assertThat(cut.answers("select device, seen, lost from devices where device = 'eth0'"))
                    .containsExactly("eth0 null null");
        }
    }

    @Test
    void rowsThatNoCaptureWritesAreLeftOutAndCounted() throws RecordingException, AnalyzerException {
        Path file = folder.resolve("damaged.arrow");
        PacketRecorder.record(
                file,
                ThreeDevices.start(),
                ThreeDevices.end(),
                List.of(
                        Packet.tx(0, 0),
                        Packet.tx(1, 1).on(3, 0),
                        Packet.rx(2, 0).length(4_294_967_282L),
                        Packet.rx(3, 1).length(4_294_967_281L),
                        // Nothing but the link header, which has been pulled.
                        Packet.rx(6, 2).length(0),
                        // Nothing is sent without bytes, and no hash is 0.
                        Packet.tx(4, 4).length(0),
                        Packet.tx(5, 5).hash(0),
                        // After the end.
                        Packet.tx(2_600_000_001L, 2),
                        // Before the start.
                        Packet.tx(-1, 3)));
        try (OpenedRecording damaged = OpenedRecording.of(file)) {
            assertThat(damaged.database().rejectedRows()).isEqualTo(6);
            assertThat(damaged.answers("select time_ns, length_bytes from packets order by time_ns"))
                    .containsExactly("0 60", "3 4294967295", "6 14");
        }
    }

    private List<String> answers(String sql) throws AnalyzerException {
        return Answers.of(opened.session(), sql);
    }
}
