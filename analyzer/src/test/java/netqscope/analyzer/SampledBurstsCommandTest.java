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

/** 20,000 packets in a second, one every 50 us, and 10,000 more from 0.5 s on, one every 10 us: one in 20 was recorded. */
class SampledBurstsCommandTest {

    private static final Sampling ONE_IN_20 = new Sampling(Sampling.Method.RANDOM, 20);

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void record() throws RecordingException {
        List<Packet> packets = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            packets.add(Packet.tx(i * 50_000L, i));
        }
        for (int i = 0; i < 10_000; i++) {
            packets.add(Packet.tx(500_000_000L + i * 10_000L, i).on(0, 1));
        }
        file = SampledTraffic.record(folder.resolve("run.arrow"), ONE_IN_20, 1, packets);
    }

    @Test
    void busiestWindowIsScaledWithAnInterval() {
        // 100 ms of 10,000 and 2,000.
        List<String[]> rows = csv("--window", "100ms", "--top", "1");
        List<String> names = List.of(rows.getFirst());
        String[] busiest = rows.get(1);
        assertThat(Long.parseLong(busiest[names.indexOf("time_ns")])).isBetween(490_000_000L, 510_000_000L);
        assertInterval(names, busiest, "packets", 12_000);
        assertInterval(names, busiest, "bytes", 720_000);
        assertInterval(names, busiest, "wire_packets", 12_000);
        assertInterval(names, busiest, "packets_per_second", 120_000);
        // Of 30,000 in two seconds, 15,000 a second.
        assertInterval(names, busiest, "over_mean", 8);
    }

    @Test
    void tableSaysWhatIsToBeExpectedOfTheBusiest() {
        AnalyzerRun run =
                AnalyzerRun.onTerminal("bursts", file, "--direction", "tx", "--window", "100ms", "--top", "1");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains(": 30,000 kernel packets (skbs) in 2.000 s, ")
                .contains("The windows of 100ms with most sampled packets;")
                .containsPattern("eth0 +tx +0 +0\\.\\d+ +~1[12],\\d+ ±[0-9.]+ % ")
                .containsPattern("eth0 +tx +3 +- +- +- +- +- +-");
        assertThat(run.err())
                .contains("note: windows are chosen by their sampled packets: those shown are rather too large")
                .contains("bursts of fewer than about 20 packets are mostly unseen");
    }

    @Test
    void gapsAreOfTheSampleAndSaidToBe() {
        AnalyzerRun run = AnalyzerRun.of("bursts", file, "--gaps", "--direction", "tx", "--top", "1");
        assertThat(run.out())
                .contains("The longest times between two consecutive sampled packets of a queue.", "sample gap (s)");
        assertThat(run.err())
                .contains(
                        "; times are between those",
                        "note: times are between sampled packets",
                        "no gaps of the traffic");
        assertThat(AnalyzerRun.of("bursts", file, "--gaps", "--format", "csv").out())
                .startsWith("device,direction,queue,rank,from_ns,to_ns,sample_gap_ns,lossy");
    }

    @Test
    void intervalsAreOfTheSampleAndSaidToBe() {
        AnalyzerRun run = AnalyzerRun.of("bursts", file, "--intervals", "--format", "csv");
        assertThat(run.out()).startsWith("device,direction,queue,recorded,sample_min_ns,sample_p1_ns,sample_p5_ns");
        assertThat(run.err()).contains("tell nothing when multiplied or divided by 20");
        assertThat(AnalyzerRun.of("bursts", file, "--intervals").out())
                .contains("Times between two consecutive sampled packets of a queue, in us.");
    }

    private List<String[]> csv(Object... args) {
        List<Object> all = new ArrayList<>(List.of("bursts", file, "--direction", "tx", "--format", "csv"));
        all.addAll(List.of(args));
        return AnalyzerRun.of(all.toArray())
                .out()
                .lines()
                .map(line -> line.split(",", -1))
                .toList();
    }

    private static void assertInterval(List<String> names, String[] row, String name, double truth) {
        assertThat(truth)
                .as(name)
                .isBetween(
                        Double.parseDouble(row[names.indexOf(name + "_low")]),
                        Double.parseDouble(row[names.indexOf(name + "_high")]));
    }
}
