package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import netqscope.analyzer.fixture.Packet;
import netqscope.analyzer.fixture.PacketRecorder;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BurstsCommandTest {

    @TempDir
    private Path folder;

    private Path file;

    /** Five packets on transmit queue 1 of veth0, and one it received while others were lost. */
    @BeforeEach
    void record() throws RecordingException {
        file = folder.resolve("run.arrow");
        PacketRecorder.record(
                file,
                ThreeDevices.start(),
                ThreeDevices.end(),
                List.of(
                        sent(0, 0),
                        sent(400_000, 1),
                        sent(999_999, 2).length(940).gso(2, 400),
                        sent(1_000_000, 3),
                        sent(5_000_000, 4),
                        Packet.rx(1_000_000, 0).on(1, 0)));
    }

    @Test
    void tableHasTheBusiestWindowsOfEachQueue() {
        AnalyzerRun run = AnalyzerRun.of("bursts", file, "--device", "veth0", "--direction", "tx", "--top", "2");
        // The mean of queue 1 is 5 packets in 2 s: 2.5 PPS.
        assertThat(run.out()).isEqualTo(file + """
                        : 5 kernel packets (skbs) in 2.000 s, 3 lost
                        The busiest windows of 1ms; PPS: kernel packets a second within, x mean: over the queue's mean. Bytes with link header.

                        device  direction  queue     from (s)  packets  bytes  wire packets   PPS  x mean
                        ------  ---------  -----  -----------  -------  -----  ------------  ----  ------
                        veth0   tx             0            -        0      0             0     -       -
                        veth0   tx             1  0.000000000        3   1060             4  3000  1200.0
                        veth0   tx             1  0.001000000        1     60             1  1000   400.0
                        """);
        assertThat(run.err()).doesNotContain("!");
    }

    @Test
    void windowIsAsLongAsWanted() {
        assertThat(AnalyzerRun.of(
                                "bursts",
                                file,
                                "--queue",
                                "1",
                                "--device",
                                "veth0",
                                "--window",
                                "1us",
                                "--format",
                                "csv")
                        .out()
                        .lines())
                .contains("veth0,tx,1,1,999999,1000999,2,1000,3,2000000.000,800000.000,false")
                .contains("veth0,tx,1,2,0,1000,1,60,1,1000000.000,400000.000,false")
                .hasSize(5);
    }

    @Test
    void csvMarksLossAndHasARowForAnIdleQueue() {
        assertThat(AnalyzerRun.of("bursts", file, "--device", "veth0", "--top", "1", "--format", "csv")
                        .out()
                        .lines())
                .containsExactly(
                        "device,direction,queue,rank,time_ns,end_ns,packets,bytes,wire_packets,packets_per_second,"
                                + "over_mean,lossy",
                        "veth0,tx,0,,,,0,0,0,,,false",
                        "veth0,tx,1,1,0,1000000,3,1060,4,3000.000,1200.000,false",
                        "veth0,rx,,1,1000000,2000000,1,60,1,1000.000,2000.000,true");
        assertThat(AnalyzerRun.of("bursts", file, "--device", "veth0").err()).contains(LossMark.NOTE);
    }

    @Test
    void gapsComeTheLongestFirst() {
        assertThat(AnalyzerRun.of("bursts", file, "--gaps", "--top", "2", "--format", "csv")
                        .out()
                        .lines())
                .containsExactly(
                        "device,direction,queue,rank,from_ns,to_ns,gap_ns,lossy",
                        "veth0,tx,1,1,1000000,5000000,4000000,false",
                        "veth0,tx,1,2,400000,999999,599999,false");
        assertThat(AnalyzerRun.of("bursts", file, "--gaps", "--top", "1").out())
                .contains("veth0   tx             1  0.001000000  0.005000000  0.004000000\n");
    }

    @Test
    void intervalsArePercentilesOfAllGaps() {
        // Gaps 1, 400,000, 599,999 and 4,000,000.
        assertThat(AnalyzerRun.of("bursts", file, "--intervals", "--device", "veth0", "--format", "csv")
                        .out()
                        .lines())
                .containsExactly(
                        "device,direction,queue,packets,min_ns,p1_ns,p5_ns,p25_ns,p50_ns,p75_ns,p95_ns,p99_ns,p99_9_ns,"
                                + "max_ns",
                        "veth0,tx,0,0,,,,,,,,,,",
                        "veth0,tx,1,5,1,1,1,1,400000,599999,4000000,4000000,4000000,4000000",
                        "veth0,rx,,1,,,,,,,,,,");
        assertThat(AnalyzerRun.of("bursts", file, "--intervals", "--device", "veth0", "--queue", "1")
                        .out())
                .contains("p99.9")
                .contains("veth0   tx             1        5  0.001  0.001  0.001  0.001  400.000  599.999  4000.000");
    }

    @ParameterizedTest
    @CsvSource({"--top, 0", "--top, 1001", "--window, 0", "--window, 5", "--gaps, --intervals"})
    void whatCannotBeIsWrongUsage(String option, String value) {
        AnalyzerRun run = AnalyzerRun.of("bursts", file, option, value);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(option, "Try 'analyzer bursts --help'.");
    }

    private static Packet sent(long timeNs, long sequence) {
        return Packet.tx(timeNs, sequence).on(1, 0).queueMapping(1);
    }
}
