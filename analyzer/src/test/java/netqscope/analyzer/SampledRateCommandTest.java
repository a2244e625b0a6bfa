package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import netqscope.analyzer.fixture.SampledTraffic;
import netqscope.recording.RecordingException;
import netqscope.recording.Sampling;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampledRateCommandTest {

    private static final Sampling ONE_IN_20 = new Sampling(Sampling.Method.RANDOM, 20);

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void record() throws RecordingException {
        file = SampledTraffic.record(folder.resolve("run.arrow"), ONE_IN_20, 1);
    }

    @Test
    void intervalsOfBucketsHaveTheTruth95TimesInAHundred() throws RecordingException {
        int cells = 0;
        int packetsCovered = 0;
        int bytesCovered = 0;
        for (int seed = 1; seed <= 6; seed++) {
            Path sampled = SampledTraffic.record(folder.resolve("run." + seed + ".arrow"), ONE_IN_20, seed);
            for (String[] row : csv("rate", sampled, "--bucket", "100ms", "--format", "csv")) {
                boolean firstSecond = Long.parseLong(row[0]) < 1_000_000_000;
                int queue = Integer.parseInt(row[4]);
                if (row[3].equals("tx") ? queue < 3 : queue < 2) {
                    // Of 50,000 packets in 2 s there are 2,000 transmitted and 500 received ones in 100 ms.
                    double packets = row[3].equals("tx") ? new double[] {1_000, 800, 200}[queue] : 250;
                    double length = row[3].equals("tx")
                            ? new double[] {60, 1514, 300}[queue]
                            : queue == 0 ? 100 : firstSecond ? 1_000 : 200;
                    packetsCovered += covers(row, 7, packets);
                    bytesCovered += covers(row, 10, packets * length);
                    cells++;
                }
            }
        }
        assertThat(cells).isEqualTo(6 * 20 * 5);
        assertThat((double) packetsCovered / cells).isBetween(0.92, 0.98);
        assertThat((double) bytesCovered / cells).isBetween(0.92, 1.0);
    }

    @Test
    void columnsOfProgramsHaveBothEnds() {
        assertThat(AnalyzerRun.of("rate", file, "--bucket", "1s", "--format", "csv")
                        .out())
                .startsWith("time_ns,end_ns,device,direction,queue,recorded,packets,packets_low,packets_high,bytes,"
                        + "bytes_low,bytes_high,wire_packets,wire_packets_low,wire_packets_high,lossy\r\n");
    }

    @Test
    void emptyBucketOfASampleIsNoZero() {
        List<String[]> rows = csv(
                "rate",
                file,
                "--bucket",
                "100us",
                "--by",
                "none",
                "--from",
                "1s",
                "--to",
                "1.0002s",
                "--format",
                "csv");
        assertThat(rows).hasSize(2);
        assertThat(rows).allSatisfy(row -> {
            assertThat(row[2]).isEqualTo("0");
            assertThat(Long.parseLong(row[5])).isBetween(70L, 76L);
        });
        assertThat(AnalyzerRun.of("rate", file, "--by", "queue", "--bucket", "1s")
                        .out())
                .containsPattern("0 +3 +≤73.0 +≤\\d+ +≤73 +≤73");
    }

    @Test
    void allTimeOfACpuIsCounted() {
        List<String[]> rows = csv("rate", file, "--by", "direction,cpu", "--bucket", "10s", "--format", "csv");
        assertThat(rows.get(0)).startsWith("0", "2000000000", "tx", "0").containsSequence("28000", "28000", "28000");
        assertThat(rows.get(1)).startsWith("0", "2000000000", "tx", "1").containsSequence("12000", "12000", "12000");
        assertThat(AnalyzerRun.onTerminal("rate", file, "--by", "direction,cpu", "--bucket", "10s")
                        .out())
                .containsPattern("tx +0 +14,000.0 +~6,568,250 ±7.2 % +28,000 +28,000");
    }

    @Test
    void partOfTheTimeIsEstimatedThoughOneBucketHasIt() {
        assertThat(AnalyzerRun.onTerminal("rate", file, "--by", "direction,cpu", "--bucket", "10s", "--to", "1.9s")
                        .out())
                .containsPattern("tx +0 +~14,")
                .contains("run.arrow: ~47,");
    }

    @Test
    void bucketsOfPacketsAgreeWithThoseOfMilliseconds() {
        assertThat(csv("rate", file, "--bucket", "500ms", "--by", "queue", "--format", "csv"))
                .usingRecursiveComparison()
                .isEqualTo(csv("rate", file, "--bucket", "500ms", "--by", "queue", "--to", "2s", "--format", "csv"));
        List<String[]> fine = csv("rate", file, "--bucket", "499999us", "--by", "queue", "--format", "csv");
        assertThat(fine.getFirst()[4]).isNotEqualTo("0");
    }

    @Test
    void bucketThatIsTooShortIsWrongUsage() {
        AnalyzerRun run = AnalyzerRun.of("rate", file, "--bucket", "10ns");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--bucket 10ns is too short");
    }

    /** Whether a truth is between two columns. */
    private static int covers(String[] row, int low, double truth) {
        return Double.parseDouble(row[low]) <= truth && truth <= Double.parseDouble(row[low + 1]) ? 1 : 0;
    }

    private static List<String[]> csv(Object... args) {
        return AnalyzerRun.of(args)
                .out()
                .lines()
                .skip(1)
                .map(line -> line.split(",", -1))
                .toList();
    }
}
