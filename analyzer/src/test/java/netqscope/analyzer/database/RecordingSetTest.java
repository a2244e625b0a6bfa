package netqscope.analyzer.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.util.List;
import netqscope.analyzer.fixture.OpenedRecording;
import netqscope.analyzer.fixture.Packet;
import netqscope.analyzer.fixture.PacketRecorder;
import netqscope.analyzer.fixture.Rotation;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.ClockPair;
import netqscope.recording.Device;
import netqscope.recording.Direction;
import netqscope.recording.Loss;
import netqscope.recording.RecordingException;
import netqscope.recording.RecordingStart;
import netqscope.recording.Sampling;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of one rotation as one recording, and files that are none. */
class RecordingSetTest {

    private static final List<Device> DEVICES = ThreeDevices.start().devices();

    @TempDir
    private Path folder;

    @Test
    void packetsOfAllFilesAreOnOneAxisWhateverTheirOrder() throws RecordingException, AnalyzerException {
        List<Path> files = Rotation.record(folder, 4);
        try (OpenedRecording opened = OpenedRecording.of(files.get(2), files.get(0), files.get(3), files.get(1))) {
            assertThat(opened.answers("select file, time_ns, queue from packets order by time_ns"))
                    .containsExactly(
                            "run.0.arrow 0 0",
                            "run.1.arrow 1000000000 0",
                            "run.1.arrow 1001000000 1",
                            "run.2.arrow 2000000000 0",
                            "run.2.arrow 2001000000 1",
                            "run.2.arrow 2002000000 2",
                            "run.3.arrow 3000000000 0",
                            "run.3.arrow 3001000000 1",
                            "run.3.arrow 3002000000 2",
                            "run.3.arrow 3003000000 3");
            // The first one started at that time.
            assertThat(opened.answers("select distinct epoch_ns(wall_time) - time_ns from packets"))
                    .containsExactly("1700000000123456789");
            assertThat(opened.database().recordings().files().stream().map(NamedRecording::name))
                    .containsExactly("run.0.arrow", "run.1.arrow", "run.2.arrow", "run.3.arrow");
            assertThat(opened.database().durationNs()).hasValue(4_000_000_000L);
        }
    }

    @Test
    void queuesOfADeviceInSeveralFilesAreTheSame() throws RecordingException, AnalyzerException {
        try (OpenedRecording opened =
                OpenedRecording.of(Rotation.record(folder, 4).toArray(Path[]::new))) {
            assertThat(opened.database().recordings().devices()).containsExactly("eth0", "veth0", "tun0");
            assertThat(opened.answers("select queue, packets from queues"
                            + " where device = 'eth0' and direction = 'tx' order by queue"))
                    .containsExactly("0 4", "1 3", "2 2", "3 1");
            assertThat(opened.answers(
                            "select bucket // 1000, sum(packets) from store.rate_cells group by 1 order by 1"))
                    .containsExactly("0 1", "1 2", "2 3", "3 4");
            assertThat(opened.answers("select count(*) from devices")).containsExactly("12");
        }
    }

    @Test
    void deviceIsKnownByItsNameWhateverItsNumberInAFile() throws RecordingException, AnalyzerException {
        Path first = record(0, Rotation.start(0, List.of(ThreeDevices.ETH0)), Packet.tx(0, 0));
        Path second = record(
                1,
                Rotation.start(1, List.of(ThreeDevices.TUN0, ThreeDevices.ETH0)),
                Packet.tx(0, 0).on(1, 0),
                Packet.tx(1, 0).on(0, 0));
        try (OpenedRecording opened = OpenedRecording.of(second, first)) {
            assertThat(opened.database().recordings().devices()).containsExactly("eth0", "tun0");
            String ofPackets = "select device, count(*) from packets group by device order by device";
            String ofQueues = "select device, sum(packets) from queues group by device order by device";
            assertThat(opened.answers(ofPackets)).containsExactly("eth0 2", "tun0 1");
            assertThat(opened.answers(ofQueues)).containsExactly("eth0 2", "tun0 1");
        }
    }

    @Test
    void lossesAreOnTheAxisWithTheirFile() throws RecordingException, AnalyzerException {
        Path first = record(0, Rotation.start(0, DEVICES), Packet.tx(0, 0));
        Path second = folder.resolve("run.1.arrow");
        long startNs = ThreeDevices.START.monotonicNs() + Rotation.FILE_NS;
        Rotation.record(
                second,
                Rotation.start(1, DEVICES),
                List.of(Packet.tx(0, 0)),
                List.of(new Loss(Direction.TX, 0, startNs + 100, startNs + 200, 7)));
        try (OpenedRecording opened = OpenedRecording.of(first, second)) {
            assertThat(opened.answers("select file, from_ns, to_ns, count from losses"))
                    .containsExactly("run.1.arrow 1000000100 1000000200 7");
        }
    }

    @Test
    void lastFileMayBeIncomplete() throws RecordingException, AnalyzerException {
        Path first = record(0, Rotation.start(0, DEVICES), Packet.tx(0, 0));
        Path cut = PacketRecorder.recordUnfinished(
                folder.resolve("run.1.arrow"),
                Rotation.start(1, DEVICES),
                List.of(Packet.tx(0, 0), Packet.tx(500_000_000, 1)));
        try (OpenedRecording opened = OpenedRecording.of(first, cut)) {
            assertThat(opened.database().recordings().rows()).isEqualTo(3);
            assertThat(opened.database().durationNs()).hasValue(1_500_000_000L);
        }
    }

    @Test
    void filesOfOtherHostsAreRefused() throws RecordingException {
        assertRefused("they are of the hosts testhost and elsewhere", changed("elsewhere", Sampling.NONE, ""));
    }

    @Test
    void filesOfAnotherSamplingOrFilterAreRefused() throws RecordingException {
        String difference = "they were recorded with different sampling or filters";
        assertRefused(difference, changed("testhost", new Sampling(Sampling.Method.SYSTEMATIC, 10), ""));
        assertRefused(difference, changed("testhost", Sampling.NONE, "tcp"));
    }

    @Test
    void filesFromBeforeAndAfterARestartAreRefused() throws RecordingException {
        ClockPair first = ThreeDevices.START;
        assertRefused(
                "the host was started anew in between",
                changed("testhost", Sampling.NONE, "", new ClockPair(5, first.realtimeNs() + Rotation.FILE_NS)));
    }

    @Test
    void fileThatIsGivenTwiceIsRefused() throws RecordingException {
        Path file = record(0, Rotation.start(0, DEVICES), Packet.tx(0, 0));
        assertThatExceptionOfType(AnalyzerException.class)
                .isThrownBy(() -> OpenedRecording.of(file, file))
                .withMessageStartingWith("run.0.arrow and run.0.arrow are not files of one recording:"
                        + " they started at the same moment, as if one file was given twice.");
    }

    @Test
    void clockThatCannotBeIsDamageAndQuoted() throws RecordingException {
        Path file = record(0, Rotation.start(0, DEVICES), Packet.tx(0, 0));
        Path damaged = PacketRecorder.recordUnfinished(
                folder.resolve("run.1.arrow"),
                changed("testhost", Sampling.NONE, "", new ClockPair(Long.MAX_VALUE, 8)),
                List.of());
        assertThatExceptionOfType(AnalyzerException.class)
                .isThrownBy(() -> OpenedRecording.of(file, damaged))
                .withMessageStartingWith("run.1.arrow.partial is damaged:")
                .withMessageContaining("9223372036854775807 ns (monotonic) and 8 ns (real time)");
    }

    private void assertRefused(String difference, RecordingStart second) throws RecordingException {
        Path first = record(0, Rotation.start(0, DEVICES), Packet.tx(0, 0));
        Path other = record(1, second, Packet.tx(0, 0));
        for (List<Path> files : List.of(List.of(first, other), List.of(other, first))) {
            assertThatExceptionOfType(AnalyzerException.class)
                    .isThrownBy(() -> OpenedRecording.of(files.toArray(Path[]::new)))
                    .withMessage("run.0.arrow and run.1.arrow are not files of one recording: " + difference
                            + ". Give one of them, or set them side by side with 'analyzer compare'.");
        }
    }

    private Path record(int number, RecordingStart start, Packet... packets) throws RecordingException {
        Path file = folder.resolve("run." + number + ".arrow");
        Rotation.record(file, start, List.of(packets), List.of());
        return file;
    }

    private static RecordingStart changed(String host, Sampling sampling, String filter) {
        return changed(host, sampling, filter, Rotation.start(1, DEVICES).clock());
    }

    private static RecordingStart changed(String host, Sampling sampling, String filter, ClockPair clock) {
        RecordingStart start = ThreeDevices.start();
        return new RecordingStart(
                start.toolVersion(),
                host,
                start.kernel(),
                start.cpuCount(),
                start.devices(),
                start.directions(),
                sampling,
                filter,
                start.ringBytes(),
                clock);
    }
}
