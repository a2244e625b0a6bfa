package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import netqscope.analyzer.fixture.Packet;
import netqscope.analyzer.fixture.PacketRecorder;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InfoCommandTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void record() throws RecordingException {
        file = ThreeDevices.record(folder.resolve("run.arrow"));
    }

    @Test
    void tableTellsEverythingThatTheMetadataHold() {
        AnalyzerRun run = AnalyzerRun.of("info", file);
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines().skip(1)).containsExactly("""
                  state          complete
                  started        2023-11-14T22:13:20.123456789Z
                  ended          2023-11-14T22:13:22.723456789Z, reason: duration
                  duration       2.000 s
                  host           testhost, kernel 6.18.0-test, 4 CPUs
                  tool           netqscope 0.1.0
                  directions     tx, rx
                  filter         none
                  sampling       none, every packet
                  ring           2 MiB for each CPU and direction

                Kernel packets (skbs)
                device  direction  seen  recorded  lost  lost share  sampled out  filtered
                ------  ---------  ----  --------  ----  ----------  -----------  --------
                eth0    tx            2         2     0         0 %            0         0
                eth0    rx            5         2     3    60.000 %            0         0
                veth0   tx            1         1     0         0 %            0         0
                veth0   rx            1         1     0         0 %            0         0
                tun0    tx            0         0     0         0 %            0         0
                tun0    rx            1         1     0         0 %            0         0
                total                10         7     3    30.000 %            0         0

                Lost where
                direction  cpu  seen  lost  lost share
                ---------  ---  ----  ----  ----------
                rx           0     5     3    60.000 %

                Lost when
                   from       to  direction  cpu  lost
                -------  -------  ---------  ---  ----
                0.001 s  0.002 s  rx           0     3

                Missed by the kernel (the probe was already running on that CPU; not among the seen)
                  tx  0
                  rx  2; the probe ran 9 times for 0.005 s

                Device eth0
                  interface      index 2 in network namespace 4026531840
                  driver         virtio_net
                  kind           none
                  MTU            1500, link type Ethernet (1)
                  queues         4 tx, 4 rx
                  rx queues      recorded: virtio_net records it.
                  offloads on    gro
                  offloads off   tso

                Device veth0
                  interface      index 7 in network namespace 4026531841
                  driver         veth
                  kind           veth
                  MTU            9000, link type Ethernet (1)
                  queues         2 tx, 2 rx
                  rx queues      not recorded: veth leaves the sender's queue behind.
                  offloads on    none
                  offloads off   none

                Device tun0
                  interface      index 8 in network namespace 4026531840
                  driver         tun
                  kind           tun
                  MTU            1500, link type none (65534)
                  queues         1 tx, 1 rx
                  rx queues      recorded: tun records it.
                  offloads on    none
                  offloads off   none
                """.lines().toArray(String[]::new));
    }

    @Test
    void jsonHasTheAccountUnderTotals() throws JsonProcessingException {
        JsonNode info = json("info", file, "--format", "json");
        assertThat(info.get("totals"))
                .isEqualTo(new ObjectMapper()
                        .readTree("{\"seen\":10,\"recorded\":7,\"lost\":3,\"sampled_out\":0,\"filtered\":0}"));
        assertThat(info.get("lost_share").decimalValue()).isEqualByComparingTo("0.3");
        assertThat(info.get("complete").booleanValue()).isTrue();
        assertThat(info.get("rows").longValue()).isEqualTo(7);
        assertThat(info.get("sequence_gaps").isNull()).isTrue();
        assertThat(info.get("start_time").textValue()).isEqualTo("2023-11-14T22:13:20.123456789Z");
        assertThat(info.get("duration_ns").longValue()).isEqualTo(2_000_000_000);
        assertThat(info.get("devices")).hasSize(3);
        assertThat(info.at("/devices/0/totals/seen").longValue()).isEqualTo(7);
        assertThat(info.at("/devices/0/offloads/gro").booleanValue()).isTrue();
        assertThat(info.at("/devices/0/kind").isNull()).isTrue();
        assertThat(info.get("accounts")).hasSize(6);
        assertThat(info.at("/accounts/2/lost").longValue()).isEqualTo(3);
        assertThat(info.get("losses")).hasSize(1);
        assertThat(info.at("/losses/0/from_ns").longValue()).isEqualTo(900_000);
        assertThat(info.at("/missed/1/recursion_misses").longValue()).isEqualTo(2);
        assertThat(info.at("/missed/0/run_time_ns").isNull()).isTrue();
    }

    @Test
    void csvHasAKeyAndAValueInEachLine() {
        assertThat(AnalyzerRun.of("info", file, "--format", "csv").out().split("\r\n"))
                .startsWith("key,value", "file," + file)
                .contains(
                        "totals.lost,3",
                        "incomplete_reason,",
                        "devices.2.device,tun0",
                        "devices.1.rx_queue_recorded,false",
                        "directions.0,tx");
    }

    @Test
    void incompleteRecordingHasRowsAndGapsInsteadOfTotals() throws RecordingException, JsonProcessingException {
        Path cut = PacketRecorder.recordUnfinished(
                folder.resolve("cut.arrow"),
                ThreeDevices.start(),
                List.of(Packet.tx(0, 0), Packet.tx(10, 3), Packet.rx(20, 1), Packet.tx(30, 4)));
        JsonNode info = json("info", cut, "--format", "json");
        assertThat(info.get("complete").booleanValue()).isFalse();
        assertThat(info.get("incomplete_reason").textValue()).isNotEmpty();
        assertThat(info.get("totals").isNull()).isTrue();
        assertThat(info.get("rows").longValue()).isEqualTo(4);
        assertThat(info.get("sequence_gaps").longValue()).isEqualTo(3);
        assertThat(info.get("duration_ns").longValue()).isEqualTo(30);
        assertThat(AnalyzerRun.of("info", cut).out())
                .contains("  state          incomplete: ")
                .contains("  duration       at least 0.000 s (up to the last packet)\n")
                .contains("  readable       4\n")
                .contains("  sequence gaps  3, so many were lost at least\n");
    }

    @Test
    void emptyUnfinishedRecordingHasNoDuration() throws RecordingException, JsonProcessingException {
        Path cut = PacketRecorder.recordUnfinished(folder.resolve("cut.arrow"), ThreeDevices.start(), List.of());
        JsonNode info = json("info", cut, "--format", "json");
        assertThat(info.get("duration_ns").isNull()).isTrue();
        assertThat(info.get("rows").longValue()).isZero();
    }

    private static JsonNode json(Object... args) throws JsonProcessingException {
        return new ObjectMapper().readTree(AnalyzerRun.of(args).out());
    }
}
