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

class SampledImbalanceCommandTest {

    private static final Sampling ONE_IN_20 = new Sampling(Sampling.Method.RANDOM, 20);

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void record() throws RecordingException {
        file = SampledTraffic.record(folder.resolve("run.arrow"), ONE_IN_20, 1);
    }

    @Test
    void tableHasEstimatesAndTheCountedTotal() {
        AnalyzerRun run = AnalyzerRun.onTerminal("imbalance", file, "--direction", "tx");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains(": 40,000 kernel packets (skbs) in 2.000 s, ", "~: estimated from a sample, one packet in 20")
                .containsPattern(
                        "eth0 +tx +4 +≤1 +40,000 +0 +~50[0-9.]+ % \\([0-9.-]+\\) +~2\\.0[0-9]+ ±[0-9.]+ % +~0\\.8[0-9]+ ±");
        assertThat(run.err())
                .contains("and the rest estimated", "estimates (~, or with _low and _high) have intervals of 95 %")
                .doesNotContain("look uneven");
    }

    /** Of 20,000, 16,000, 4,000 and 0: mean 10,000, sum of squares 6.72e8. */
    @Test
    void intervalsHaveTheTrafficThatWasSampled() throws RecordingException {
        String[] names = {"busiest_share", "max_over_mean", "coefficient_of_variation", "jain_index"};
        double[] truths = {0.5, 2, Math.sqrt(0.68), 16e8 / (4 * 6.72e8)};
        int outside = 0;
        for (int seed = 1; seed <= 10; seed++) {
            file = SampledTraffic.record(folder.resolve(seed + ".arrow"), ONE_IN_20, seed);
            List<String[]> rows = csv("--direction", "tx");
            for (int i = 0; i < names.length; i++) {
                outside += outside(rows, 1, names[i], truths[i]);
            }
        }
        assertThat(outside).isLessThanOrEqualTo(6);
    }

    @Test
    void sharesOfBytesAreARowForEachQueue() {
        List<String[]> rows = csv("--direction", "tx", "--shares", "--by", "bytes");
        assertThat(List.of(rows.getFirst()))
                .startsWith("device", "direction", "queue", "recorded", "bytes", "bytes_low", "bytes_high", "share");
        double all = 26_624_000;
        for (int queue = 0; queue < 4; queue++) {
            double truth = (double) SampledTraffic.TX_BYTES.get(queue);
            assertThat(outside(rows, queue + 1, "bytes", truth)).isZero();
            if (queue < 3) {
                assertThat(outside(rows, queue + 1, "share", truth / all)).isZero();
            }
        }
        assertThat(AnalyzerRun.onTerminal("imbalance", file, "--direction", "tx", "--shares")
                        .out())
                .containsPattern("eth0 +tx +3 +≤[0-9]+ +≤0.\\d+ % +≤0.0");
    }

    @Test
    void wirePacketsThatAreKernelPacketsAreEstimatedAsThose() {
        List<String[]> wire = csv("--direction", "tx", "--shares", "--by", "wire_packets");
        List<String[]> packets = csv("--direction", "tx", "--shares");
        for (int queue = 1; queue <= 3; queue++) {
            assertThat(wire.get(queue)).isEqualTo(packets.get(queue));
        }
    }

    @Test
    void windowsAreEstimatedFromTheirOwnSamples() {
        List<String[]> rows = csv("--direction", "tx", "--window", "1s");
        assertThat(rows).hasSize(3);
        for (int window = 1; window <= 2; window++) {
            assertThat(outside(rows, window, "packets", 20_000)).isZero();
            assertThat(outside(rows, window, "busiest_share", 0.5)).isZero();
        }
    }

    @Test
    void noiseOfASampleIsToldWhereQueuesAreEven() throws RecordingException {
        List<Packet> packets = new ArrayList<>();
        for (int i = 0; i < 4_000; i++) {
            packets.add(Packet.tx(i, i).queueMapping(i % 4));
        }
        file = SampledTraffic.record(folder.resolve("even.arrow"), ONE_IN_20, 1, packets);
        AnalyzerRun run = AnalyzerRun.of("imbalance", file, "--direction", "tx");
        assertThat(run.err())
                .contains("note: a sample makes even queues look uneven: chance alone would give eth0 tx a CV");
        assertThat(run.out()).containsPattern("eth0 +tx +4 +0 +4000 +[0-3]\\?");
        List<String[]> rows = csv("--direction", "tx");
        assertThat(column(rows, 1, "coefficient_of_variation_low")).isZero();
        // About 50 packets of each queue: sqrt(0.95 / 50)
        assertThat(column(rows, 1, "coefficient_of_variation_by_chance")).isBetween(0.11, 0.17);
    }

    @Test
    void nothingSampledHasNoMeasure() throws RecordingException {
        file = SampledTraffic.record(
                folder.resolve("few.arrow"),
                new Sampling(Sampling.Method.RANDOM, 1_000_000),
                1,
                List.of(Packet.tx(5, 0), Packet.tx(6, 0)));
        assertThat(AnalyzerRun.of("imbalance", file, "--direction", "tx").out())
                .containsPattern("eth0 +tx +4 +≤4 +2 +- +- +- +- +-");
    }

    private List<String[]> csv(Object... args) {
        List<Object> all = new ArrayList<>(List.of("imbalance", file, "--format", "csv"));
        all.addAll(List.of(args));
        return AnalyzerRun.of(all.toArray())
                .out()
                .lines()
                .map(line -> line.split(",", -1))
                .toList();
    }

    private static double column(List<String[]> rows, int row, String name) {
        return Double.parseDouble(rows.get(row)[List.of(rows.getFirst()).indexOf(name)]);
    }

    private static int outside(List<String[]> rows, int row, String name, double truth) {
        return column(rows, row, name + "_low") <= truth && truth <= column(rows, row, name + "_high") ? 0 : 1;
    }
}
