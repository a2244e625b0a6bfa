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

class FlowsCommandTest {

    @TempDir
    private Path folder;

    private Path file;

    /** On veth0, queue 1: 3 packets of flow 0xdeadbeef, 1 of flow 1 and 1 without a hash; queue 0: 2 of flow 2. */
    @BeforeEach
    void record() throws RecordingException {
        file = folder.resolve("run.arrow");
        PacketRecorder.record(
                file,
                ThreeDevices.start(),
                ThreeDevices.end(),
                List.of(
                        hot().hash(3_735_928_559L),
                        hot().hash(3_735_928_559L),
                        hot().hash(3_735_928_559L).length(820),
                        hot().hash(1),
                        hot(),
                        hot().queueMapping(0).hash(2),
                        hot().queueMapping(0).hash(2),
                        Packet.rx(2, 0).on(1, 0)));
    }

    @Test
    void tableSaysWhetherOneFlowIsTheReason() {
        AnalyzerRun run = AnalyzerRun.of("flows", file, "--device", "veth0", "--direction", "tx");
        // Without the flow 2 of 4 packets would be left on queue 1.
        assertThat(run.out()).isEqualTo(file + """
                : 7 kernel packets (skbs) in 2.000 s, 3 lost
                A flow is a value of skb->hash; TX and RX hashes of one flow differ. Bytes with link header.

                veth0 tx: queue 1 is the busiest of 2, with 71.429 % of the packets.
                  One flow makes it so: 0xdeadbeef has 60.000 % of its packets; without it the queue would have 50.000 %, no more than another one.

                device  direction  queue  flows  flow        packets      share  bytes  share of bytes
                ------  ---------  -----  -----  ----------  -------  ---------  -----  --------------
                veth0   tx             0      1  0x00000002        2  100.000 %    120       100.000 %
                veth0   tx             1      2  0xdeadbeef        3   60.000 %    940        88.679 %
                veth0   tx             1      2  0x00000001        1   20.000 %     60         5.660 %
                veth0   tx             1      2  none              1   20.000 %     60         5.660 %
                """);
        assertThat(AnalyzerRun.of("flows", file, "--direction", "tx", "--top", "1")
                        .out())
                .contains("1 other           1   20.000 %");
    }

    @Test
    void aloneAQueueIsNotComparedAndAnIdleOneHasNoFlow() {
        assertThat(AnalyzerRun.of("flows", file, "--device", "veth0", "--direction", "tx", "--queue", "1")
                        .out())
                .contains("veth0 tx: queue 1: its largest flow, 0xdeadbeef, has 60.000 % of its packets.\n");
        assertThat(AnalyzerRun.of("flows", file, "--queue", "0-1", "--direction", "tx")
                        .out())
                .contains("veth0 tx: queue 1 is the busiest of 2 that were selected, with 71.429 % of the packets.\n");
        AnalyzerRun idle = AnalyzerRun.of("flows", file, "--device", "eth0", "--queue", "3", "--direction", "tx");
        assertThat(idle.out()).doesNotContain("eth0 tx:").contains("eth0    tx             3      0  -           0");
    }

    @Test
    void queueThatStaysTheBusiestIsNotOfOneFlow() throws RecordingException {
        PacketRecorder.record(
                file,
                ThreeDevices.start(),
                ThreeDevices.end(),
                List.of(
                        hot().hash(5),
                        hot().hash(4),
                        hot().hash(3),
                        hot().queueMapping(0),
                        Packet.tx(2, 0).queueMapping(2)));
        assertThat(AnalyzerRun.of("flows", file, "--direction", "tx").out()).contains("""
                eth0 tx: queue 2 is the busiest of 4, with 100.000 % of the packets.
                  None of its packets has a hash.
                veth0 tx: queue 1 is the busiest of 2, with 75.000 % of the packets.
                  No one flow makes it so: its largest, 0x00000003, has 33.333 % of its packets; without it the queue would have 66.667 % and still be the busiest.
                """);
    }

    @Test
    void receivedPacketsAreMarkedWherePacketsWereLost() {
        AnalyzerRun run = AnalyzerRun.of("flows", file, "--device", "veth0");
        assertThat(run.out()).containsPattern("veth0   rx +not recorded +0  none +1 .* !");
        assertThat(run.err()).contains(LossMark.NOTE, "veth0 rx: queues are not recorded");
    }

    @Test
    void csvHasARowForEachFlowAndOneForPacketsWithoutAHash() {
        assertThat(AnalyzerRun.of("flows", file, "--device", "veth0", "--format", "csv")
                        .out()
                        .lines())
                .containsExactly(
                        "device,direction,queue,rank,flow_hash,packets,bytes,packets_share,bytes_share,queue_flows,"
                                + "queue_packets,queue_share,queue_share_without,lossy",
                        "veth0,tx,0,1,2,2,120,1,1,1,2,0.2857142857142857,0,false",
                        "veth0,tx,1,1,3735928559,3,940,0.6,0.8867924528301887,2,5,0.7142857142857143,0.5,false",
                        "veth0,tx,1,2,1,1,60,0.2,0.05660377358490566,2,5,0.7142857142857143,0.6666666666666667,false",
                        "veth0,tx,1,,,1,60,0.2,0.05660377358490566,2,5,0.7142857142857143,0.6666666666666667,false",
                        "veth0,rx,,,,1,60,1,1,0,1,,,true");
    }

    @Test
    void jsonOfAnIdleQueueHasNoShares() {
        assertThat(AnalyzerRun.of(
                                "flows",
                                file,
                                "--device",
                                "eth0",
                                "--direction",
                                "tx",
                                "--queue",
                                "3",
                                "--format",
                                "json")
                        .out())
                .isEqualTo("""
                        [
                          {"device": "eth0", "direction": "tx", "queue": 3, "rank": null, "flow_hash": null, "packets": 0, "bytes": 0, "packets_share": null, "bytes_share": null, "queue_flows": 0, "queue_packets": 0, "queue_share": null, "queue_share_without": null, "lossy": false}
                        ]
                        """);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {"0|--top 0 is not 1 to 1000.", "1001|--top 1001 is not 1 to 1000.", "many|'many' is not an int"})
    void numberOfFlowsThatCannotBeIsWrongUsage(String top, String message) {
        AnalyzerRun run = AnalyzerRun.of("flows", file, "--top", top);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(message);
    }

    private static Packet hot() {
        return Packet.tx(1, 0).on(1, 0).queueMapping(1);
    }
}
