package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateCommandTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void record() throws RecordingException {
        file = ThreeDevices.record(folder.resolve("run.arrow"));
    }

    @Test
    void tableShowsCountsASecondAndMarksLosses() {
        AnalyzerRun run = AnalyzerRun.onTerminal("rate", file, "--bucket", "500ms", "--by", "direction");
        assertThat(run.out()).isEqualTo(file + """
                : 7 kernel packets (skbs) in 2.000 s, 3 lost
                Buckets of 500ms. PPS: kernel packets a second. BPS: bytes a second, with link header.

                time (s)  direction  PPS            BPS  packets  wire packets  lost
                --------  ---------  ---  -------------  -------  ------------  ----
                     0.0  tx         6.0  8,590,074,710        3        65,585
                     0.0  rx         8.0          3,516        4             -  !
                     0.5  tx         0.0              0        0             0
                     0.5  rx         0.0              0        0             0
                     1.0  tx         0.0              0        0             0
                     1.0  rx         0.0              0        0             0
                     1.5  tx         0.0              0        0             0
                     1.5  rx         0.0              0        0             0
                """);
        assertThat(run.err()).contains("note: ! marks times in which packets were lost");
    }

    @Test
    void ratesOfBucketsAtTheEdgesAreOfTheSelectedPart() {
        AnalyzerRun run =
                AnalyzerRun.of("rate", file, "--bucket", "1ms", "--by", "none", "--from", "500us", "--to", "1.25ms");
        assertThat(run.out().lines().skip(1))
                .startsWith("Buckets of 1ms, the first and the last one in part. PPS: kernel packets a second."
                        + " BPS: bytes a second, with link header.")
                .endsWith(
                        "   0.000  2000.0   120000        1             1  !",
                        "   0.001  8000.0  6456000        2             -  !");
    }

    @Test
    void csvHasOneRowForEachBucketAndQueueAndWhatItCovers() {
        assertThat(AnalyzerRun.of("rate", file, "--bucket", "1.5s", "--device", "veth0", "--format", "csv")
                        .out()
                        .lines())
                .containsExactly(
                        "time_ns,end_ns,device,direction,queue,packets,bytes,wire_packets,lossy",
                        "0,1500000000,veth0,tx,0,0,0,0,false",
                        "0,1500000000,veth0,tx,1,0,0,0,false",
                        "0,1500000000,veth0,tx,7,1,4294967295,65535,false",
                        "0,1500000000,veth0,rx,,1,100,,true",
                        "1500000000,2000000000,veth0,tx,0,0,0,0,false",
                        "1500000000,2000000000,veth0,tx,1,0,0,0,false",
                        "1500000000,2000000000,veth0,tx,7,0,0,0,false",
                        "1500000000,2000000000,veth0,rx,,0,0,0,false");
    }

    @Test
    void jsonOfOneSeriesHasNothingToTellItApart() {
        assertThat(AnalyzerRun.of("rate", file, "--bucket", "2s", "--by", "none", "--format", "json")
                        .out())
                .isEqualTo("""
                        [
                          {"time_ns": 0, "end_ns": 2000000000, "packets": 7, "bytes": 4295039113, "wire_packets": null, "lossy": true}
                        ]
                        """);
    }

    @Test
    void unrecordedQueuesAreNamedAndExplained() {
        AnalyzerRun run = AnalyzerRun.of("rate", file, "--bucket", "2s", "--by", "cpu,queue", "--direction", "rx");
        assertThat(run.out()).contains("not recorded    0");
        assertThat(run.err())
                .contains("note: veth0 rx: queues are not recorded: veth leaves the sender's queue behind.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--bucket|100|'100' is not a length of time",
                "--bucket|999ns|--bucket 999ns is too short: the least is 1us",
                "--bucket|1us|--bucket 1us is too short: 2,000,000 times 15 series are more than 10,000,000; 5us would do",
                "--by|port|'port' is not a list of what packets are told apart by",
                "--by|queue,|'queue,' is not a list"
            })
    void valueThatCannotBeIsQuoted(String option, String value, String message) {
        AnalyzerRun run = AnalyzerRun.of("rate", file, option, value);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(message).contains("Try 'analyzer rate --help'.");
    }
}
