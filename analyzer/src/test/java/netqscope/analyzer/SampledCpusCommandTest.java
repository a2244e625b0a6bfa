package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import netqscope.analyzer.fixture.Packet;
import netqscope.analyzer.fixture.SampledTraffic;
import netqscope.recording.RecordingException;
import netqscope.recording.Sampling;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queue 1 of the transmitted traffic has 8,000 packets on each of CPUs 0 and 1. */
class SampledCpusCommandTest {

    private static final Sampling ONE_IN_20 = new Sampling(Sampling.Method.RANDOM, 20);
    private static final int PACKETS = 5;
    private static final int SHARE = 8;

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void record() throws RecordingException {
        file = SampledTraffic.record(folder.resolve("run.arrow"), ONE_IN_20, 1);
    }

    @Test
    void tableHasEstimatesAndSaysWhatOfMovesIsChance() {
        AnalyzerRun run = AnalyzerRun.onTerminal("cpus", file, "--direction", "tx", "--window", "10ms");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains(": 40,000 kernel packets (skbs) in 2.000 s, ", "?: may be by chance of sampling.")
                .containsPattern("eth0 +tx +0 +~20,[0-9]+ ±[0-9.]+ % +≤[0-9]+ +0 +~100.00 % ")
                .containsPattern(
                        "eth0 +tx +1 +~7,[0-9]+ ±[0-9.]+ % +~8,[0-9]+ ±[0-9.]+ % +1\\? +~50.6 % \\([0-9.-]+\\) +"
                                + "[0-9]+, [0-9]+ of them\\?");
        assertThat(run.err())
                .containsPattern(
                        "note: moves are judged by sampled packets: \\d+ of \\d+ windows of queues have fewer");
    }

    @Test
    void intervalsHaveTheTrafficThatWasSampled() {
        List<String[]> rows = csv();
        for (int row : new int[] {1, 2}) {
            assertThat(rows.get(row)).startsWith("eth0", "tx", "1", String.valueOf(row - 1));
            assertInterval(rows.get(row), PACKETS, 8_000);
            assertInterval(rows.get(row), SHARE, 0.5);
        }
    }

    @Test
    void cpusOfOneQueueAreStreamsOfTheirOwn() throws RecordingException {
        List<Packet> packets = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            packets.add(Packet.tx(i, i / 3).on(0, i % 3 == 0 ? 1 : 0));
        }
        // Two of three packets are of CPU 0.
        file = SampledTraffic.record(folder.resolve("two.arrow"), ONE_IN_20, 1, packets);
        List<String[]> rows = csv();
        assertInterval(rows.get(0), PACKETS, 2_000);
        assertInterval(rows.get(1), PACKETS, 1_000);
        assertInterval(rows.get(0), SHARE, 2.0 / 3);
    }

    @Test
    void moveOfAllPacketsIsNotDoubtful() throws RecordingException {
        List<Packet> packets = new ArrayList<>();
        for (int i = 0; i < 4_000; i++) {
            packets.add(Packet.tx(i * 100_000L, i % 2_000).on(0, i < 2_000 ? 0 : 1));
        }
        file = SampledTraffic.record(folder.resolve("moved.arrow"), ONE_IN_20, 1, packets);
        List<String> lines = AnalyzerRun.of(
                        "cpus", file, "--moves", "--direction", "tx", "--window", "100ms", "--format", "csv")
                .out()
                .lines()
                .toList();
        assertThat(lines.getFirst())
                .isEqualTo("time_ns,device,direction,queue,from_cpu,to_cpu,from_recorded,to_recorded,doubtful,lossy");
        assertThat(lines).hasSize(2);
        assertThat(lines.get(1)).startsWith("200000000,eth0,tx,0,0,1,0,").endsWith(",false,false");
        assertThat(AnalyzerRun.of("cpus", file, "--moves", "--direction", "tx").out())
                .containsPattern("0\\.2 +eth0 +tx +0 +0 +1 +0 +\\d+");
    }

    private List<String[]> csv() {
        return AnalyzerRun.of("cpus", file, "--direction", "tx", "--format", "csv")
                .out()
                .lines()
                .skip(1)
                .map(line -> line.split(",", -1))
                .toList();
    }

    private static void assertInterval(String[] row, int column, double truth) {
        assertThat(truth).isBetween(Double.parseDouble(row[column + 1]), Double.parseDouble(row[column + 2]));
    }
}
