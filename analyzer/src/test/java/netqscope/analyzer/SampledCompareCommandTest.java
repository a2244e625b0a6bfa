package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import netqscope.analyzer.fixture.SampledTraffic;
import netqscope.recording.RecordingException;
import netqscope.recording.Sampling;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same traffic, recorded in full, and twice as a sample. */
class SampledCompareCommandTest {

    private static final Sampling ONE_IN_20 = new Sampling(Sampling.Method.RANDOM, 20);

    @TempDir
    private Path folder;

    private Path full;
    private Path sampled;
    private Path other;

    @BeforeEach
    void record() throws RecordingException {
        full = SampledTraffic.record(folder.resolve("full.arrow"), Sampling.NONE, 1);
        sampled = SampledTraffic.record(folder.resolve("sampled.arrow"), ONE_IN_20, 1);
        other = SampledTraffic.record(folder.resolve("other.arrow"), new Sampling(Sampling.Method.RANDOM, 10), 2);
    }

    @Test
    void tableHasCountsEstimatesAndWhetherAChangeIsMoreThanChance() {
        AnalyzerRun run = AnalyzerRun.onTerminal("compare", full, sampled, "--direction", "tx");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("A: " + full + ": 40,000 kernel packets (skbs) in 2.000 s, 0 lost\n")
                .contains("A change with = is within the error of sampling.")
                .containsPattern("eth0 +tx +0 +A +20,000 +10,000.0 +600,000 +50.00 % +60 +60 +60\n")
                .containsPattern("eth0 +tx +0 +B +~20,121 ±3.3 % .* +~50.3 % \\([0-9.-]+\\) +~60 +~60 +~60")
                .containsPattern("eth0 +tx +0 +change +=  ?\\+0.6 % \\(-[0-9.]+ to \\+[0-9.]+\\)")
                .containsPattern("eth0 +tx +3 +B +≤73")
                .containsPattern("eth0 +tx +total +change +0 % +0 %");
        assertThat(run.err())
                .contains(
                        "note: sampling differs: A has every packet, B one in 20 (random); what was sampled is estimated")
                .contains("note: changes have intervals of 95 %")
                .contains(sampled + ": one packet in 20 was recorded (random sampling), and the rest estimated")
                .doesNotContain("do not compare");
    }

    @Test
    void sameTrafficHasNotChangedByMoreThanChance() {
        int changed = 0;
        int of = 0;
        List<String[]> rows = csv(sampled, other);
        for (String[] row : rows.subList(1, rows.size())) {
            for (String criterion : List.of("packets", "bytes_per_second", "share")) {
                String certain = row[List.of(rows.getFirst()).indexOf(criterion + "_changed")];
                of += certain.isEmpty() ? 0 : 1;
                changed += certain.equals("true") ? 1 : 0;
            }
        }
        // Four queues, one of them idle, and their total.
        assertThat(of).isEqualTo(3 * 5);
        assertThat(changed).isLessThanOrEqualTo(2);
    }

    @Test
    void changeOfThePartIsBeyondChance() throws RecordingException {
        // Half of the packets.
        Path half = SampledTraffic.record(
                folder.resolve("half.arrow"),
                ONE_IN_20,
                3,
                SampledTraffic.packets().stream()
                        .filter(packet -> packet.timeNs() < SampledTraffic.DURATION_NS / 2)
                        .toList());
        List<String[]> rows = csv(sampled, half);
        String[] queue = rows.get(1);
        List<String> names = List.of(rows.getFirst());
        assertThat(queue[names.indexOf("packets_changed")]).isEqualTo("true");
        assertThat(-50.0)
                .isBetween(
                        Double.parseDouble(queue[names.indexOf("packets_change_percent_low")]),
                        Double.parseDouble(queue[names.indexOf("packets_change_percent_high")]));
    }

    @Test
    void queueThatOnlyTheOtherSampleHasIsMoreThanBefore() throws RecordingException {
        Path without = SampledTraffic.record(
                folder.resolve("without.arrow"),
                ONE_IN_20,
                4,
                SampledTraffic.packets().stream()
                        .filter(packet -> packet.queueMapping() != 2)
                        .toList());
        List<String[]> rows = csv(without, sampled);
        List<String> names = List.of(rows.getFirst());
        String[] queue2 = rows.get(3);
        assertThat(queue2).startsWith("eth0", "eth0", "tx", "queue", "2", "0", "0");
        assertThat(queue2[names.indexOf("packets_change_percent")]).isEmpty();
        assertThat(queue2[names.indexOf("packets_changed")]).isEqualTo("true");
        // None in either.
        assertThat(rows.get(4)[names.indexOf("packets_changed")]).isEqualTo("false");
        assertThat(AnalyzerRun.onTerminal("compare", without, sampled).out())
                .containsPattern("eth0 +tx +2 +change +more +more +more +more +- +- +-")
                .containsPattern("eth0 +tx +3 +change +- +- +- +- +- +- +-")
                // All of the queue have 60 bytes, as far as is known.
                .containsPattern("eth0 +tx +0 +change .* ~0 % +~0 % +~0 %");
    }

    @Test
    void unfinishedSampleIsCompared() throws RecordingException {
        Path cut = SampledTraffic.recordUnfinished(folder.resolve("cut.arrow"), ONE_IN_20, 1);
        AnalyzerRun run = AnalyzerRun.of("compare", cut, full, "--direction", "tx");
        assertThat(run.exitCode()).isZero();
        // 2,006 recorded, one in 20
        assertThat(run.out()).containsPattern("eth0 +tx +total +A +~40,?120 ±");
    }

    @Test
    void jsonHasTheSameColumns() {
        assertThat(AnalyzerRun.of("compare", full, sampled, "--direction", "tx", "--format", "json")
                        .out())
                .contains(
                        "\"packets_a\": 20000, \"packets_a_low\": 20000, \"packets_a_high\": 20000, \"packets_b\": 20121,")
                .contains("\"packets_changed\": false");
    }

    @Test
    void columnsAreFollowedByBothEnds() {
        assertThat(List.of(csv(full, sampled).getFirst()))
                .startsWith(
                        "device_a",
                        "device_b",
                        "direction",
                        "scope",
                        "queue",
                        "packets_a",
                        "packets_a_low",
                        "packets_a_high",
                        "packets_b",
                        "packets_b_low",
                        "packets_b_high",
                        "packets_change_percent",
                        "packets_change_percent_low",
                        "packets_change_percent_high",
                        "packets_changed");
        // What is counted is its own interval.
        assertThat(csv(full, sampled).get(1)).containsSequence("20000", "20000", "20000");
    }

    private static List<String[]> csv(Path a, Path b) {
        return AnalyzerRun.of("compare", a, b, "--direction", "tx", "--format", "csv")
                .out()
                .lines()
                .map(line -> line.split(",", -1))
                .toList();
    }
}
