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

/** Flows 1 to 4 have 20,000, 8,000, 8,000 and 4,000 packets; 2 and 3 are of queue 1. */
class SampledFlowsCommandTest {

    private static final Sampling ONE_IN_20 = new Sampling(Sampling.Method.RANDOM, 20);

    @TempDir
    private Path folder;

    private Path file;

    private List<String> names = List.of();

    @BeforeEach
    void record() throws RecordingException {
        file = SampledTraffic.record(folder.resolve("run.arrow"), ONE_IN_20, 1);
    }

    @Test
    void tableHasEstimatesAndNoCounts() {
        AnalyzerRun run = AnalyzerRun.onTerminal("flows", file, "--direction", "tx");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains(": 40,000 kernel packets (skbs) in 2.000 s, ", "~: estimated from a sample, one packet in 20")
                .contains("eth0 tx: queue 0 is estimated to be the busiest of 4, with ~")
                .contains("By the sample one flow makes it so: 0x00000001 has ~100.00 % (99.")
                .containsPattern("eth0 +tx +0 +≥1 +0x00000001 +~[0-9,]+ ±[0-9.]+ % +~100.00 % \\(99[0-9.]+-100.00\\)")
                .containsPattern("eth0 +tx +3 +≥0 +- +≤[0-9]+ +- +≤[0-9,]+ +-");
        assertThat(run.err())
                .contains("one packet in 20 was recorded (random sampling), and the rest estimated")
                .contains("note: flows of fewer than about 20 packets are mostly not in the sample");
    }

    @Test
    void flowIsExpandedByTheSampleOfItsCpu() {
        // Of CPU 1, which has flows 3 and 4 of 12,000 packets.
        long of3 = recorded(3);
        long of4 = recorded(4);
        List<String[]> rows = csv();
        assertThat(column(row(rows, "3"), "packets")).isEqualTo(Math.rint(12_000.0 * of3 / (of3 + of4)));
        assertThat(column(row(rows, "3"), "recorded")).isEqualTo((double) of3);
    }

    @Test
    void shareIsThatOfEstimatesNotOfTheSample() {
        double flow2 = 28_000.0 * recorded(2) / (recorded(1) + recorded(2));
        double flow3 = 12_000.0 * recorded(3) / (recorded(3) + recorded(4));
        String[] row = row(csv(), "2");
        assertThat(column(row, "packets_share")).isEqualTo(Math.rint(1e6 * flow2 / (flow2 + flow3)) / 1e6);
        // All packets of queue 1 are as long.
        assertThat(column(row, "bytes_share")).isEqualTo(column(row, "packets_share"));
    }

    @Test
    void intervalsHaveTheTrafficThatWasSampled() throws RecordingException {
        double[] truths = {20_000, 8_000, 8_000, 4_000};
        double[] bytes = {1_200_000, 12_112_000, 12_112_000, 1_200_000};
        double[] shares = {1, 0.5, 0.5, 1};
        double[] queueShares = {0.5, 0.4, 0.4, 0.1};
        double[] without = {0, 8.0 / 32, 8.0 / 32, 0};
        int outside = 0;
        for (int seed = 1; seed <= 10; seed++) {
            file = SampledTraffic.record(folder.resolve(seed + ".arrow"), ONE_IN_20, seed);
            List<String[]> rows = csv();
            for (int i = 0; i < truths.length; i++) {
                String[] row = row(rows, String.valueOf(i + 1));
                outside += outside(row, "packets", truths[i]);
                outside += outside(row, "bytes", bytes[i]);
                outside += outside(row, "packets_share", shares[i]);
                outside += outside(row, "queue_share", queueShares[i]);
                outside += outside(row, "queue_share_without", without[i]);
            }
        }
        // 200 intervals, some of which are the same: 5 % and what chance may add.
        assertThat(outside).isLessThanOrEqualTo(20);
    }

    @Test
    void whatTheSampleDoesNotTellIsSaid() throws RecordingException {
        List<Packet> packets = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            packets.add(Packet.tx(i, i).queueMapping(i % 2).hash(i % 2 == 0 ? 7 : 8));
        }
        Path even = SampledTraffic.record(folder.resolve("even.arrow"), ONE_IN_20, 2, packets);
        assertThat(AnalyzerRun.of("flows", even).out())
                .contains("seems the busiest of 4, but may not be: another is within the error of sampling, with ~")
                .contains("By the sample one flow makes it so");
    }

    @Test
    void flowThatIsAsLargeAsTheLeadIsNotJudged() throws RecordingException {
        // Queue 0: flow 1 of 500 and others of 1,000; queue 1: 1,000.
        List<Packet> packets = new ArrayList<>();
        for (int i = 0; i < 2_500; i++) {
            Packet packet = Packet.tx(i, i);
            packets.add(i % 5 == 0 ? packet.hash(1) : i % 5 < 3 ? packet.hash(1_000 + i) : packet.queueMapping(1));
        }
        Path tie = SampledTraffic.record(folder.resolve("tie.arrow"), ONE_IN_20, 1, packets);
        String out = AnalyzerRun.of("flows", tie, "--top", "1").out();
        assertThat(out)
                .contains("The sample does not tell whether one flow makes it so: its largest, 0x00000001,")
                .contains(" others ");
    }

    @Test
    void queueThatIsOutOfComparisonHasItsFlows() {
        assertThat(AnalyzerRun.of("flows", file, "--queue", "1", "--direction", "tx")
                        .out())
                .containsPattern(
                        "eth0 tx: queue 1: its largest flow, 0x0000000[23], has ~[0-9.]+ % \\(.*\\) of its packets");
    }

    @Test
    void jsonHasBothEndsAndNullsForAQueueThatIsNotInTheSample() {
        assertThat(AnalyzerRun.of("flows", file, "--direction", "tx", "--queue", "3", "--format", "json")
                        .out())
                .contains("\"queue\": 3, \"rank\": null, \"flow_hash\": null, \"recorded\": 0, \"packets\": 0,"
                        + " \"packets_low\": 0, \"packets_high\": ")
                .contains("\"packets_share\": null, \"packets_share_low\": null, \"packets_share_high\": null")
                .contains("\"queue_flows_low\": 0");
    }

    private long recorded(int hash) {
        return SampledTraffic.sample(SampledTraffic.packets(), ONE_IN_20, 1).stream()
                .filter(packet -> packet.hash() != null && packet.hash() == hash)
                .count();
    }

    private List<String[]> csv() {
        List<String[]> rows = AnalyzerRun.of("flows", file, "--direction", "tx", "--format", "csv")
                .out()
                .lines()
                .map(line -> line.split(",", -1))
                .toList();
        names = List.of(rows.getFirst());
        return rows;
    }

    private static String[] row(List<String[]> rows, String hash) {
        return rows.stream().filter(row -> row[4].equals(hash)).findFirst().orElseThrow();
    }

    private double column(String[] row, String name) {
        return Double.parseDouble(row[names.indexOf(name)]);
    }

    private int outside(String[] row, String name, double truth) {
        return column(row, name + "_low") <= truth && truth <= column(row, name + "_high") ? 0 : 1;
    }
}
