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

class ImbalanceCommandTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void record() throws RecordingException {
        file = ThreeDevices.record(folder.resolve("run.arrow"));
    }

    @Test
    void tableHasTheMeasuresOfEachDeviceAndDirection() {
        AnalyzerRun run = AnalyzerRun.of("imbalance", file);
        assertThat(run.out()).isEqualTo(file + """
                : 7 kernel packets (skbs) in 2.000 s, 3 lost

                device  direction  queues  idle  packets  busiest  its share  max/mean     CV   Jain  not recorded  lost
                ------  ---------  ------  ----  -------  -------  ---------  --------  -----  -----  ------------  ----
                eth0    tx              4     2        2        0   50.000 %     2.000  1.000  0.500             0
                eth0    rx              4     3        1        0  100.000 %     4.000  1.732  0.250             1  !
                veth0   tx              3     2        1        7  100.000 %     3.000  1.414  0.333             0
                veth0   rx              0     0        0        -          -         -      -      -             1  !
                tun0    tx              1     1        0        -          -         -      -      -             0
                tun0    rx              1     0        1        0  100.000 %     1.000  0.000  1.000             0  !
                """);
        assertThat(run.err())
                .contains("note: ! marks times", "note: veth0 rx: queues are not recorded: veth leaves the sender's");
    }

    @Test
    void sharesAreARowForEachQueue() {
        assertThat(AnalyzerRun.of(
                                "imbalance", file, "--shares", "--by", "bytes", "--device", "eth0", "--direction", "tx")
                        .out())
                .endsWith("""
                        Bytes with link header.

                        device  direction  queue  bytes     share  x mean
                        ------  ---------  -----  -----  --------  ------
                        eth0    tx             0     60   0.086 %   0.003
                        eth0    tx             1      0       0 %   0.000
                        eth0    tx             2  70000  99.914 %   3.997
                        eth0    tx             3      0       0 %   0.000
                        """);
    }

    @Test
    void csvHasNumbersInFullAndEmptyFieldsForWhatThereIsNot() {
        assertThat(AnalyzerRun.of("imbalance", file, "--format", "csv", "--by", "wire_packets")
                        .out()
                        .lines())
                .startsWith(
                        "device,direction,queues,idle_queues,wire_packets,busiest_queue,busiest_share,max_over_mean,"
                                + "coefficient_of_variation,jain_index,unrecorded_wire_packets,lossy")
                .contains(
                        "veth0,rx,0,0,0,,,,,,,true",
                        "tun0,tx,1,1,0,,,,,,0,false",
                        "tun0,rx,1,0,1,0,1,1.0,0.0,1.0,0,true");
    }

    @Test
    void windowsAreRowsWithTheirTimes() {
        assertThat(AnalyzerRun.of(
                                "imbalance",
                                file,
                                "--window",
                                "1.5s",
                                "--device",
                                "tun0",
                                "--shares",
                                "--format",
                                "csv")
                        .out()
                        .lines())
                .containsExactly(
                        "time_ns,end_ns,device,direction,queue,packets,share,over_mean,lossy",
                        "0,1500000000,tun0,tx,0,0,,,false",
                        "0,1500000000,tun0,rx,0,1,1,1.0,true",
                        "1500000000,2000000000,tun0,tx,0,0,,,false",
                        "1500000000,2000000000,tun0,rx,0,0,,,false");
        assertThat(AnalyzerRun.of("imbalance", file, "--window", "1.5s", "--direction", "tx", "--device", "tun0")
                        .out())
                .endsWith("""
                        Windows of 1500ms, the last one in part.

                        time (s)  device  direction  queues  idle  packets  busiest  its share  max/mean  CV  Jain
                        --------  ------  ---------  ------  ----  -------  -------  ---------  --------  --  ----
                             0.0  tun0    tx              1     1        0        -          -         -   -     -
                             1.5  tun0    tx              1     1        0        -          -         -   -     -
                        """);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--by|queue|'queue' is no load; write packets, bytes or wire_packets",
                "--window|1|'1' is not a length of time",
                "--window|100ns|--window 100ns is too short: the least is 1us",
                "--window|1us|--window 1us is too short: 2,000,000 times 15 series are more than 10,000,000; 5us would do"
            })
    void valueThatCannotBeIsQuoted(String option, String value, String message) {
        AnalyzerRun run = AnalyzerRun.of("imbalance", file, option, value);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(message).contains("Try 'analyzer imbalance --help'.");
    }
}
