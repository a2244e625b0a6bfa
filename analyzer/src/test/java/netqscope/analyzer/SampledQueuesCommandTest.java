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

class SampledQueuesCommandTest {

    private static final Sampling ONE_IN_20 = new Sampling(Sampling.Method.RANDOM, 20);
    private static final int PACKETS = 4;
    private static final int BYTES = 7;

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void record() throws RecordingException {
        file = SampledTraffic.record(folder.resolve("run.arrow"), ONE_IN_20, 1);
    }

    @Test
    void intervalsHaveTheTrafficThatWasSampled() {
        List<String[]> rows = csv("queues", file);
        for (int queue = 0; queue < SampledTraffic.TX_PACKETS.size(); queue++) {
            assertInterval(rows.get(queue), PACKETS, SampledTraffic.TX_PACKETS.get(queue));
            assertInterval(rows.get(queue), BYTES, SampledTraffic.TX_BYTES.get(queue));
        }
    }

    @Test
    void countIsThatOfTheSampleOfEachCpuExpandedToItsPackets() {
        List<Packet> sample = SampledTraffic.sample(SampledTraffic.packets(), ONE_IN_20, 1);
        double expected = 0;
        for (int cpu = 0; cpu < 2; cpu++) {
            List<Packet> ofCpu = new ArrayList<>();
            for (Packet packet : sample) {
                if (packet.cpu() == cpu) {
                    ofCpu.add(packet);
                }
            }
            long ofQueue =
                    ofCpu.stream().filter(packet -> packet.queueMapping() == 1).count();
            // Of each ten packets CPU 0 had seven, CPU 1 three.
            expected += (cpu == 0 ? 28_000.0 : 12_000.0) * ofQueue / ofCpu.size();
        }
        assertThat(csv("queues", file).get(1)[PACKETS]).isEqualTo(String.valueOf(Math.round(expected)));
    }

    @Test
    void totalOfAllTheTimeIsCountedAndOfAPartEstimated() {
        assertThat(line("total", "queues", file)).containsSubsequence("40,000", "~663.5 ±4.1 %", "~20,121 ±3.3 %");
        assertThat(line("total", "queues", file, "--to", "1s")).containsSubsequence("~19,772 ±4.4 %");
        assertThat(AnalyzerRun.onTerminal("queues", file).out())
                .startsWith(file + ": 50,000 kernel packets (skbs) in 2.000 s, 2,528 of them recorded, 0 lost\n"
                        + "~: estimated from a sample, one packet in 20, random; ± is the 95 % interval;");
    }

    @Test
    void noPacketSampledIsAnUpperBoundAndNoZero() {
        assertThat(line("tx             3", "queues", file)).containsPattern("3 +≤73 +- +≤73");
        assertThat(csv("queues", file).get(3)).startsWith("eth0", "tx", "3", "0", "0", "0", "73");
    }

    @Test
    void onlyQueueOfADirectionHasAllOfIt() throws RecordingException {
        assertThat(line("total", "queues", file, "--queue", "0", "--direction", "tx"))
                .contains("~");
        Path cut = SampledTraffic.recordUnfinished(folder.resolve("cut.arrow"), ONE_IN_20, 1);
        AnalyzerRun run = AnalyzerRun.onTerminal("queues", cut);
        assertThat(run.out().lines().filter(line -> line.contains("total"))).allMatch(line -> line.contains("~"));
        assertThat(run.err())
                .contains("the recording lacks its counts of all packets, so that totals are estimates, too");
        // 2,006 recorded transmitted packets, one in 20
        assertThat(run.out()).contains("~40,120 ±");
    }

    @Test
    void intervalsOfTheThroughputAreASecond() {
        List<String[]> rows = csv("queues", file, "-t");
        String[] queue = rows.getFirst();
        assertThat(Double.parseDouble(queue[queue.length - 3]))
                .isBetween(Double.parseDouble(queue[PACKETS]) / 2 - 0.5, Double.parseDouble(queue[PACKETS]) / 2 + 0.5);
        assertInterval(queue, queue.length - 3, 10_000);
        assertInterval(queue, queue.length - 6, 600_000);
    }

    @Test
    void systematicSamplingSaysWhatItCannotSee() throws RecordingException {
        Path systematic = SampledTraffic.record(
                folder.resolve("systematic.arrow"), new Sampling(Sampling.Method.SYSTEMATIC, 9), 4);
        AnalyzerRun run = AnalyzerRun.of("queues", systematic);
        assertThat(run.err())
                .contains(
                        "note: one packet in 9 of a CPU and direction was taken, at equal distances: traffic that repeats");
        assertThat(run.out()).contains("one packet in 9, systematic;");
    }

    @Test
    void fewerPacketsOfAStreamThanTheDistanceAreSaidToBeUnseen() throws RecordingException {
        Path few = SampledTraffic.record(
                folder.resolve("few.arrow"),
                new Sampling(Sampling.Method.RANDOM, 1_000_000),
                1,
                List.of(Packet.tx(5, 0), Packet.tx(6, 0).on(0, 1)));
        AnalyzerRun run = AnalyzerRun.of("queues", few);
        assertThat(run.exitCode()).isZero();
        assertThat(run.err())
                .contains(
                        "note: 2 packets of 2 streams (a device, direction and CPU) were counted and none of them recorded:"
                                + " their queues are not known");
        assertThat(run.out()).contains(": 2 kernel packets (skbs) in 2.000 s, 0 of them recorded");
    }

    @Test
    void jsonIsWhatPeopleReadWithBothEnds() {
        assertThat(AnalyzerRun.of("queues", file, "--format", "json").out())
                .contains("\"queue\": 3, \"recorded\": 0, \"packets\": 0, \"packets_low\": 0, \"packets_high\": 73,")
                .contains("\"avg_size\": null, \"avg_size_low\": null, \"avg_size_high\": null");
    }

    @Test
    void markdownHasTheSigns() {
        assertThat(AnalyzerRun.of("queues", file, "--format", "markdown").out())
                .contains("| eth0 | tx | 3 | ≤73 | - | ≤73 |");
    }

    private static String line(String part, Object... args) {
        return AnalyzerRun.onTerminal(args)
                .out()
                .lines()
                .filter(line -> line.contains(part))
                .findFirst()
                .orElseThrow();
    }

    private static List<String[]> csv(Object... args) {
        Object[] all = new Object[args.length + 2];
        System.arraycopy(args, 0, all, 0, args.length);
        all[args.length] = "--format";
        all[args.length + 1] = "csv";
        return AnalyzerRun.of(all)
                .out()
                .lines()
                .skip(1)
                .map(line -> line.split(",", -1))
                .toList();
    }

    /** A column, and those of its two ends that follow it. */
    private static void assertInterval(String[] row, int column, double truth) {
        assertThat(truth).isBetween(Double.parseDouble(row[column + 1]), Double.parseDouble(row[column + 2]));
        assertThat(Double.parseDouble(row[column]))
                .isBetween(Double.parseDouble(row[column + 1]), Double.parseDouble(row[column + 2]));
    }
}
