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

class CpusCommandTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void record() throws RecordingException {
        file = folder.resolve("run.arrow");
        PacketRecorder.record(
                file,
                ThreeDevices.start(),
                ThreeDevices.end(),
                List.of(
                        Packet.tx(0, 0).on(1, 0),
                        Packet.tx(50_000_000, 1).on(1, 0),
                        Packet.tx(100_000_000, 0).on(1, 3),
                        Packet.tx(200_000_000, 2).on(1, 0),
                        Packet.rx(300_000_000, 0).on(1, 1)));
    }

    @Test
    void tableIsAMatrixWithTheMainCpuAndMoves() {
        AnalyzerRun run = AnalyzerRun.of("cpus", file, "--device", "veth0");
        assertThat(run.out()).isEqualTo(file + """
                : 5 kernel packets (skbs) in 2.000 s, 3 lost
                Moves from window to window, of 100ms.

                device  direction         queue  CPU 0  CPU 1  CPU 3  main CPU  its share  moves  first moves
                ------  ---------  ------------  -----  -----  -----  --------  ---------  -----  ----------------------------
                veth0   tx                    0      3      0      1         0   75.000 %      2  0.1 s: 0 to 3, 0.2 s: 3 to 0
                veth0   tx                    1      0      0      0         -          -      0
                veth0   rx         not recorded      0      1      0         1  100.000 %      0
                """);
    }

    @Test
    void csvHasARowForEachQueueAndCpu() {
        assertThat(AnalyzerRun.of("cpus", file, "--device", "veth0", "--format", "csv")
                        .out()
                        .lines())
                .containsExactly(
                        "device,direction,queue,cpu,packets,share,main,moves,lossy",
                        "veth0,tx,0,0,3,0.75,true,2,false",
                        "veth0,tx,0,3,1,0.25,false,2,false",
                        "veth0,tx,1,,0,,false,0,false",
                        "veth0,rx,,1,1,1,true,0,false");
    }

    @Test
    void movesAreRowsWithTheirTimes() {
        assertThat(AnalyzerRun.of("cpus", file, "--moves", "--format", "json").out())
                .isEqualTo("""
                        [
                          {"time_ns": 100000000, "device": "veth0", "direction": "tx", "queue": 0, "from_cpu": 0, "to_cpu": 3, "lossy": false},
                          {"time_ns": 200000000, "device": "veth0", "direction": "tx", "queue": 0, "from_cpu": 3, "to_cpu": 0, "lossy": false}
                        ]
                        """);
        assertThat(AnalyzerRun.of("cpus", file, "--moves", "--device", "veth0").out())
                .endsWith("""
                        time (s)  device  direction  queue  from CPU  to CPU
                        --------  ------  ---------  -----  --------  ------
                             0.1  veth0   tx             0         0       3
                             0.2  veth0   tx             0         3       0
                        """);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--window|often|'often' is not a length of time",
                "--window|100ns|--window 100ns is too short: the least is 1us"
            })
    void valueThatCannotBeIsQuoted(String option, String value, String message) {
        AnalyzerRun run = AnalyzerRun.of("cpus", file, option, value);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(message);
    }
}
