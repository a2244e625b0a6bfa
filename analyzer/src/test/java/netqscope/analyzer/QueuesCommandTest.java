package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import netqscope.analyzer.fixture.Packet;
import netqscope.analyzer.fixture.PacketRecorder;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.Direction;
import netqscope.recording.RecordingException;
import netqscope.recording.Sampling;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueuesCommandTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void record() throws RecordingException {
        file = ThreeDevices.record(folder.resolve("run.arrow"));
    }

    @Test
    void tableShowsIdleAndUnrecordedQueuesAndATotalOfEachDirection() {
        assertThat(AnalyzerRun.of("queues", file).out()).isEqualTo(file + """
                : 7 kernel packets (skbs) in 2.000 s, 3 lost
                Sizes in bytes, with link header.

                device  direction         queue  packets      avg size  [0,64)  [64,512)  [512,2K)  [2K,16K)  [16K,64K)  [64K,inf)
                ------  ---------  ------------  -------  ------------  ------  --------  --------  --------  ---------  ---------
                eth0    tx                    0        1          60.0       1         0         0         0          0          0
                eth0    tx                    1        0             -       0         0         0         0          0          0
                eth0    tx                    2        1       70000.0       0         0         0         0          0          1
                eth0    tx                    3        0             -       0         0         0         0          0          0
                eth0    tx                total        2       35030.0       1         0         0         0          0          1
                eth0    rx                    0        1          60.0       1         0         0         0          0          0
                eth0    rx                    1        0             -       0         0         0         0          0          0
                eth0    rx                    2        0             -       0         0         0         0          0          0
                eth0    rx                    3        0             -       0         0         0         0          0          0
                eth0    rx         not recorded        1        1514.0       0         0         1         0          0          0
                eth0    rx                total        2         787.0       1         0         1         0          0          0
                veth0   tx                    0        0             -       0         0         0         0          0          0
                veth0   tx                    1        0             -       0         0         0         0          0          0
                veth0   tx                    7        1  4294967295.0       0         0         0         0          0          1
                veth0   tx                total        1  4294967295.0       0         0         0         0          0          1
                veth0   rx         not recorded        1         100.0       0         1         0         0          0          0
                veth0   rx                total        1         100.0       0         1         0         0          0          0
                tun0    tx                    0        0             -       0         0         0         0          0          0
                tun0    tx                total        0             -       0         0         0         0          0          0
                tun0    rx                    0        1          84.0       0         1         0         0          0          0
                tun0    rx                total        1          84.0       0         1         0         0          0          0
                """);
    }

    @Test
    void throughputIsASecondOverTheWholeRecording() {
        AnalyzerRun run = AnalyzerRun.onTerminal("queues", file, "--throughput");
        assertThat(run.out()
                        .lines()
                        .filter(line -> line.startsWith("eth0    tx"))
                        .map(QueuesCommandTest::lastTwo))
                .containsExactly("30 0.5", "0 0.0", "35,000 0.5", "0 0.0", "35,030 1.0");
    }

    @Test
    void csvHasAnEmptyFieldForAnUnrecordedQueueAndNoTotals() {
        assertThat(AnalyzerRun.of("queues", file, "--format", "csv", "-t").out().lines())
                .startsWith(
                        "device,direction,queue,packets,bytes,wire_packets,avg_size,size_0_64,size_64_512,size_512_2048,"
                                + "size_2048_16384,size_16384_65536,size_65536_up,bytes_per_second,packets_per_second",
                        "eth0,tx,0,1,60,1,60.000,1,0,0,0,0,0,30.000,0.500",
                        "eth0,tx,1,0,0,0,,0,0,0,0,0,0,0.000,0.000")
                .contains("veth0,rx,,1,100,,100.000,0,1,0,0,0,0,50.000,0.500")
                .hasSize(16);
    }

    @Test
    void jsonHasNullForAnUnrecordedQueue() {
        assertThat(AnalyzerRun.of("queues", file, "--format", "json").out())
                .contains(
                        "{\"device\": \"veth0\", \"direction\": \"rx\", \"queue\": null, \"packets\": 1, \"bytes\": 100,"
                                + " \"wire_packets\": null, \"avg_size\": 100.000, \"size_0_64\": 0,");
    }

    @Test
    void markdownHasTheTableAsReadersGetItAndNothingElse() {
        assertThat(AnalyzerRun.of("queues", file, "--device", "tun0", "--format", "markdown")
                        .out())
                .isEqualTo("""
                        | device | direction | queue | packets | avg size | [0,64) | [64,512) | [512,2K) | [2K,16K) | [16K,64K) | [64K,inf) |
                        | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
                        | tun0 | tx | 0 | 0 | - | 0 | 0 | 0 | 0 | 0 | 0 |
                        | tun0 | tx | total | 0 | - | 0 | 0 | 0 | 0 | 0 | 0 |
                        | tun0 | rx | 0 | 1 | 84.0 | 0 | 1 | 0 | 0 | 0 | 0 |
                        | tun0 | rx | total | 1 | 84.0 | 0 | 1 | 0 | 0 | 0 | 0 |
                        """);
    }

    @Test
    void notesSayWhatTheNumbersHaveToBeReadWith() {
        AnalyzerRun run = AnalyzerRun.of("queues", file, "--format", "csv");
        assertThat(run.exitCode()).isZero();
        assertThat(run.err().lines())
                .containsExactly(
                        "note: 3 of 10 packets were lost (30.000 %); 'analyzer loss' shows when and where",
                        "note: veth0 rx: queues are not recorded: veth leaves the sender's queue behind.");
    }

    @Test
    void incompleteRecordingSaysSoAndCountsUpToItsLastPacket() throws RecordingException {
        Path cut = PacketRecorder.recordUnfinished(
                folder.resolve("cut.arrow"), ThreeDevices.start(), ThreeDevices.packets());
        AnalyzerRun run = AnalyzerRun.of("queues", cut, "-t");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .startsWith(
                        cut + ": 7 kernel packets (skbs) in 0.003 s, incomplete: how many were lost is not known\n");
        assertThat(run.err()).startsWith("note: the recording is incomplete: ");
    }

    @Test
    void sampledRecordingSaysSo() throws RecordingException {
        Path sampled = folder.resolve("sampled.arrow");
        PacketRecorder.record(
                sampled,
                ThreeDevices.start(EnumSet.of(Direction.TX), new Sampling(Sampling.Method.SYSTEMATIC, 1000)),
                ThreeDevices.end(),
                List.of(Packet.tx(0, 0)));
        assertThat(AnalyzerRun.of("queues", sampled).err())
                .contains("note: one packet in 1,000 was recorded (systematic sampling), and the rest estimated");
    }

    @Test
    void fileThatLacksRecordedPacketsSaysSo() throws RecordingException {
        Path changed = folder.resolve("changed.arrow");
        PacketRecorder.record(changed, ThreeDevices.start(), ThreeDevices.end(), List.of(Packet.tx(0, 0)));
        assertThat(AnalyzerRun.of("queues", changed).err())
                .contains("note: the file has 1 packets, but 7 were recorded: it was changed or is damaged");
    }

    private static String lastTwo(String line) {
        return line.replaceFirst(".* (\\S+) +(\\S+)$", "$1 $2");
    }
}
