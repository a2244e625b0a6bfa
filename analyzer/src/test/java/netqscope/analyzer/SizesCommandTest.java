package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import netqscope.analyzer.fixture.Packet;
import netqscope.analyzer.fixture.PacketRecorder;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SizesCommandTest {

    @TempDir
    private Path folder;

    private Path file;

    /** Queue 0 of eth0 sends 60 bytes three times and 1000 once, queue 3 has 70,000 once. */
    @BeforeEach
    void record() throws RecordingException {
        file = folder.resolve("run.arrow");
        List<Packet> packets = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            packets.add(Packet.tx(i, i));
        }
        packets.add(Packet.tx(3, 3).length(1000));
        packets.add(Packet.tx(4, 4).queueMapping(3).length(70_000));
        packets.add(Packet.rx(5, 0).on(1, 0));
        PacketRecorder.record(file, ThreeDevices.start(), ThreeDevices.end(), packets);
    }

    @Test
    void tableHasSharesOfEachQueueAndOfTheDirection() {
        AnalyzerRun run = AnalyzerRun.of("sizes", file, "--device", "eth0", "--direction", "tx");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo(file + """
                : 5 kernel packets (skbs) in 2.000 s, 3 lost
                Sizes in bytes, with link header; share of the packets of each size.

                device  direction  queue  packets     mean    min    p50    p99    max    [0,64)  [64,512)  [512,2K)  [2K,16K)  [16K,64K)  [64K,inf)
                ------  ---------  -----  -------  -------  -----  -----  -----  -----  --------  --------  --------  --------  ---------  ---------
                eth0    tx             0        4    295.0     60     60   1000   1000  75.000 %       0 %  25.000 %       0 %        0 %        0 %
                eth0    tx             1        0        -      -      -      -      -         -         -         -         -          -          -
                eth0    tx             2        0        -      -      -      -      -         -         -         -         -          -          -
                eth0    tx             3        1  70000.0  70000  70000  70000  70000       0 %       0 %       0 %       0 %        0 %  100.000 %
                eth0    tx         total        5  14236.0     60     60  70000  70000  60.000 %       0 %  20.000 %       0 %        0 %   20.000 %
                """);
    }

    @Test
    void countsStandInTheTableWhenAskedFor() {
        assertThat(lines("--counts", "--buckets", "64,1000", "--queue", "0"))
                .contains(
                        "device  direction  queue  packets   mean  min  p50   p99   max  [0,64)  [64,1000)  [1000,inf)",
                        "eth0    tx             0        4  295.0   60   60  1000  1000       3          0           1");
    }

    @Test
    void percentilesTakeThePlaceOfTheBuckets() {
        assertThat(lines("--percentiles", "--queue", "0"))
                .contains(
                        "device  direction  queue  packets   mean  min  p1  p5  p10  p25  p50  p75   p90   p95   p99  p99.9   max",
                        "eth0    tx             0        4  295.0   60  60  60   60   60   60   60  1000  1000  1000   1000  1000");
    }

    @Test
    void powersOfTwoReachFromTheSmallestPacketToTheLargest() {
        assertThat(lines("--buckets", "log2", "--counts", "--queue", "0"))
                .contains(
                        "device  direction  queue  packets   mean  min  p50   p99   max  [32,64)  [64,128)  [128,256)  [256,512)  [512,1K)",
                        "eth0    tx             0        4  295.0   60   60  1000  1000        3         0          0          0         1");
    }

    @Test
    void imixHasTheLettersOfTheRfc() {
        assertThat(lines("--buckets", "imix", "--counts", "--queue", "0").get(3))
                .endsWith("a [0,61)  b [61,125)  c [125,253)  d [253,509)  e [509,1021)  f [1021,1277)  g [1277,1515)"
                        + "  h [1515,2109)  i [2109,8997)  j [8997,15997)  [15997,inf)");
    }

    @Test
    void csvHasCountsSharesAndPercentilesOfQueuesAndDirections() {
        assertThat(lines("--buckets", "64", "--format", "csv"))
                .startsWith(
                        "device,direction,scope,queue,packets,bytes,mean_bytes,min_bytes,p1_bytes,p5_bytes,p10_bytes,"
                                + "p25_bytes,p50_bytes,p75_bytes,p90_bytes,p95_bytes,p99_bytes,p99_9_bytes,max_bytes,"
                                + "size_0_64,size_64_up,share_0_64,share_64_up",
                        "eth0,tx,queue,0,4,1180,295.000,60,60,60,60,60,60,60,1000,1000,1000,1000,1000,3,1,0.75,0.25",
                        "eth0,tx,queue,1,0,0,,,,,,,,,,,,,,0,0,,")
                .contains("eth0,tx,direction,,5,71180,14236.000,60,60,60,60,60,60,1000,70000,70000,70000,70000,70000,"
                        + "3,2,0.6,0.4");
    }

    @Test
    void jsonTellsAnUnrecordedQueueFromATotal() {
        assertThat(AnalyzerRun.of("sizes", file, "--format", "json").out())
                .contains(
                        "{\"device\": \"veth0\", \"direction\": \"rx\", \"scope\": \"queue\", \"queue\": null, \"packets\": 1,",
                        "{\"device\": \"veth0\", \"direction\": \"rx\", \"scope\": \"direction\", \"queue\": null, \"packets\": 1,");
    }

    @Test
    void edgesThatAreNoneAreWrongUsage() {
        AnalyzerRun run = AnalyzerRun.of("sizes", file, "--buckets", "512,64");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains("--buckets", "'512,64' are no edges: edges ascend, but 64 follows 512", "sizes --help");
    }

    private List<String> lines(Object... options) {
        Object[] args = new Object[options.length + 2];
        args[0] = "sizes";
        args[1] = file;
        System.arraycopy(options, 0, args, 2, options.length);
        AnalyzerRun run = AnalyzerRun.of(args);
        assertThat(run.exitCode()).isZero();
        return run.out().lines().toList();
    }
}
