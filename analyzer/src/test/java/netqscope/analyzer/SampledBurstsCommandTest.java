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
                .contains("note: windows are chosen by their sampled packets, so the busiest look too large")
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
        assertThat(run.out())
                .startsWith(
                        "device,direction,queue,recorded,packets,packets_low,packets_high,sample_min_ns,sample_p1_ns,sample_p5_ns,sample_p25_ns,");
        assertThat(run.err()).contains("tell nothing when multiplied or divided by 20");
        assertThat(AnalyzerRun.of("bursts", file, "--intervals").out())
                .contains("Times between two consecutive sampled packets of a queue, in us.");
    }

    @Test
    void windowOfFewPacketsIsWorkedOutByHand() throws RecordingException {
        // Every other packet of a CPU is recorded, from the first on, of 300 on each. Ten of CPU 0 in 1 ms of queue 0,
        // at 1 s.
        List<Packet> packets = new ArrayList<>();
        for (int i = 0; i < 290; i++) {
            packets.add(Packet.tx(i * 3_000_000L, i).queueMapping(1));
        }
        for (int i = 0; i < 10; i++) {
            packets.add(Packet.tx(1_000_000_000L + i * 10_000L, 290 + i).length(100));
        }
        Path few = SampledTraffic.record(
                folder.resolve("few.arrow"), new Sampling(Sampling.Method.SYSTEMATIC, 2), 0, packets);
        AnalyzerRun run = AnalyzerRun.of("bursts", few, "--queue", "0", "--top", "1", "--format", "json");
        // Five of 150: each stands for two of 300. The busiest of five windows, one for each recorded packet: a normal
        // distribution is above 2.576 with 0.05 / 2 / 5. Byar's ends, 5 (1 - 1/45 - 2.576/6.708)^3 = 1.047 and
        // 6 (1 - 1/54 + 2.576/7.348)^3 = 14.18; twice as many, and at least the five.
        assertThat(run.out())
                .contains(
                        "\"rank\": 1, \"time_ns\": 1000000000, \"end_ns\": 1001000000, \"recorded\": 5, \"packets\": 10,"
                                + " \"packets_low\": 5, \"packets_high\": 28, \"bytes\": 1000,")
                .containsPattern("\"packets_per_second\": 10000.000, \"packets_per_second_low\": 5000.000,"
                        + " \"packets_per_second_high\": 283[56]");
        assertThat(run.err()).contains("fewer than about 2 packets are mostly unseen");
    }

    @Test
    void unfinishedRecordingIsScaledByTheDistance() throws RecordingException {
        Path cut = SampledTraffic.recordUnfinished(folder.resolve("cut.arrow"), ONE_IN_20, 1);
        AnalyzerRun run =
                AnalyzerRun.of("bursts", cut, "--direction", "tx", "--queue", "0", "--top", "1", "--format", "csv");
        assertThat(run.exitCode()).isZero();
        String[] row = run.out().lines().skip(1).findFirst().orElseThrow().split(",", -1);
        assertThat(Long.parseLong(row[7])).isEqualTo(20 * Long.parseLong(row[6]));
        assertThat(run.err()).contains("the recording lacks its counts of all packets");
    }

    @Test
    void gapsAreNotScaled() throws RecordingException {
        // Of five packets 10 us apart the first, third and fifth are recorded.
        List<Packet> packets = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            packets.add(Packet.tx(1_000 + i * 10_000L, i));
        }
        Path few = SampledTraffic.record(
                folder.resolve("few.arrow"), new Sampling(Sampling.Method.SYSTEMATIC, 2), 0, packets);
        assertThat(AnalyzerRun.of("bursts", few, "--gaps", "--direction", "tx", "--format", "csv")
                        .out())
                .contains("eth0,tx,0,1,1000,21000,20000,false", "eth0,tx,0,2,21000,41000,20000,false");
        assertThat(AnalyzerRun.of("bursts", few, "--intervals", "--queue", "0", "--direction", "tx", "--format", "csv")
                        .out())
                .containsPattern("eth0,tx,0,3,5,3,5,20000,20000,20000,");
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
