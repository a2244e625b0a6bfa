package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import netqscope.analyzer.fixture.Packet;
import netqscope.analyzer.fixture.PacketRecorder;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.Account;
import netqscope.recording.ClockPair;
import netqscope.recording.Device;
import netqscope.recording.Direction;
import netqscope.recording.EndReason;
import netqscope.recording.RecordingEnd;
import netqscope.recording.RecordingException;
import netqscope.recording.RecordingStart;
import netqscope.recording.Sampling;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {

    private static final long SECOND_NS = 1_000_000_000;

    /** On queue 0; queue 1 is idle. */
    private static final List<Packet> PACKETS_A = packets(0, 60, 60, 60, 1000);

    /** Two on queue 0, six on queue 1, none on queue 2. */
    private static final List<Packet> PACKETS_B = Stream.concat(
                    packets(0, 100, 300).stream(), packets(1, 50, 50, 50, 50, 50, 50).stream())
            .toList();

    @TempDir
    private Path folder;

    private Path a;
    private Path b;

    @BeforeEach
    void record() throws RecordingException {
        a = record("a.arrow", "eth0", 2, Sampling.NONE, "", 2 * SECOND_NS, 0, PACKETS_A);
        b = record("b.arrow", "eth1", 3, Sampling.NONE, "", 4 * SECOND_NS, 0, PACKETS_B);
    }

    @Test
    void csvHasBothRecordingsAndTheChangeSideBySide() {
        AnalyzerRun run = AnalyzerRun.of("compare", a, b, "--format", "csv");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines())
                .containsExactly(
                        "device_a,device_b,direction,scope,queue,packets_a,packets_b,packets_change_percent,"
                                + "packets_per_second_a,packets_per_second_b,packets_per_second_change_percent,"
                                + "bytes_per_second_a,bytes_per_second_b,bytes_per_second_change_percent,"
                                + "share_a,share_b,share_change_percent,p50_bytes_a,p50_bytes_b,p50_bytes_change_percent,"
                                + "p95_bytes_a,p95_bytes_b,p95_bytes_change_percent,"
                                + "p99_bytes_a,p99_bytes_b,p99_bytes_change_percent",
                        "eth0,eth1,tx,queue,0,4,2,-50.000,2.000,0.500,-75.000,590.000,100.000,-83.051,"
                                + "1,0.25,-75.000,60,100,66.667,1000,300,-70.000,1000,300,-70.000",
                        "eth0,eth1,tx,queue,1,0,6,,0.000,1.500,,0.000,75.000,,0,0.75,,,50,,,50,,,50,",
                        "eth0,eth1,tx,queue,2,,0,,,0.000,,,0.000,,,0,,,,,,,,,,",
                        "eth0,eth1,tx,direction,,4,8,100.000,2.000,2.000,0.000,590.000,175.000,-70.339,"
                                + "1,1,0.000,60,50,-16.667,1000,300,-70.000,1000,300,-70.000");
    }

    @Test
    void tableHasOneBelowTheOther() {
        AnalyzerRun run = AnalyzerRun.of("compare", a, b);
        assertThat(run.out()).isEqualTo("""
                A: %s: 4 kernel packets (skbs) in 2.000 s, 0 lost
                B: %s: 8 kernel packets (skbs) in 4.000 s, 0 lost
                Packets and bytes with link header a second (PPS, BPS); share of the direction; sizes in bytes.

                device  direction  queue  recording   packets      PPS      BPS      share      p50      p95      p99
                ------  ---------  -----  ---------  --------  -------  -------  ---------  -------  -------  -------
                eth0    tx             0  A                 4      2.0      590  100.000 %%       60     1000     1000
                eth1    tx             0  B                 2      0.5      100   25.000 %%      100      300      300
                eth0    tx             0  change      -50.0 %%  -75.0 %%  -83.1 %%    -75.0 %%  +66.7 %%  -70.0 %%  -70.0 %%
                eth0    tx             1  A                 0      0.0        0        0 %%        -        -        -
                eth1    tx             1  B                 6      1.5       75   75.000 %%       50       50       50
                eth0    tx             1  change            -        -        -          -        -        -        -
                eth0    tx             2  A                 -        -        -          -        -        -        -
                eth1    tx             2  B                 0      0.0        0        0 %%        -        -        -
                eth0    tx             2  change            -        -        -          -        -        -        -
                eth0    tx         total  A                 4      2.0      590  100.000 %%       60     1000     1000
                eth1    tx         total  B                 8      2.0      175  100.000 %%       50      300      300
                eth0    tx         total  change     +100.0 %%      0 %%  -70.3 %%        0 %%  -16.7 %%  -70.0 %%  -70.0 %%
                """.formatted(a, b));
    }

    @Test
    void recordingIsNoDifferentFromItself() throws RecordingException {
        Path file = ThreeDevices.record(folder.resolve("run.arrow"));
        List<String[]> rows = AnalyzerRun.of("compare", file, file, "--format", "csv")
                .out()
                .lines()
                .skip(1)
                .map(line -> line.split(",", -1))
                .toList();
        // 15 queues and 6 totals.
        assertThat(rows).hasSize(21);
        for (String[] row : rows) {
            assertThat(row[0]).isEqualTo(row[1]);
            for (int measure = 5; measure < row.length; measure += 3) {
                boolean zero = row[measure].isEmpty() || Double.parseDouble(row[measure]) == 0;
                assertThat(row[measure]).isEqualTo(row[measure + 1]);
                assertThat(row[measure + 2]).isEqualTo(zero ? "" : "0.000");
            }
        }
    }

    @Test
    void rangeOfTimeIsThatOfEachRecording() {
        AnalyzerRun run = AnalyzerRun.of("compare", a, b, "--from", "-1s", "--format", "csv");
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).doesNotContain(" long and B ");
        // No packets in the last second, but two recordings of one second.
        assertThat(run.out()).contains("eth0,eth1,tx,direction,,0,0,,0.000,0.000,");
    }

    @Test
    void devicesGoByTheirNamesIfThereAreSeveral() throws RecordingException {
        Path three = ThreeDevices.record(folder.resolve("run.arrow"));
        assertThat(AnalyzerRun.of("compare", a, three, "--format", "csv", "--direction", "tx")
                        .out()
                        .lines()
                        .skip(1)
                        .map(line ->
                                line.replaceAll("^(.*?),(.*?),(.*?),(.*?),(.*?),(.*?),(.*?),.*", "$1 $2 $4 $5 $6 $7")))
                .containsExactly(
                        "eth0 eth0 queue 0 4 1",
                        "eth0 eth0 queue 1 0 0",
                        "eth0 eth0 queue 2  1",
                        "eth0 eth0 queue 3  0",
                        "eth0 eth0 direction  4 2",
                        " veth0 queue 0  0",
                        " veth0 queue 1  0",
                        " veth0 queue 7  1",
                        " veth0 direction   1",
                        " tun0 queue 0  0",
                        " tun0 direction   0");
    }

    @Test
    void notesSayWhatMakesTheComparisonDoubtful() throws RecordingException {
        Path other = record(
                "other.arrow",
                "eth0",
                2,
                new Sampling(Sampling.Method.RANDOM, 1000),
                "--min-length 60",
                4 * SECOND_NS,
                1,
                PACKETS_A);
        assertThat(AnalyzerRun.of("compare", a, other, "--format", "csv").err().lines())
                .contains(
                        "note: " + other
                                + ": 1 of 5 packets were lost (20.000 %); 'analyzer loss' shows when and where",
                        "note: " + other + ": one packet in 1,000 was recorded (random sampling), and the rest"
                                + " estimated",
                        "note: A is 2.000 s long and B 4.000 s: compare packets a second rather than packets",
                        "note: sampling differs: A has every packet, B one in 1,000 (random); what was sampled is estimated,"
                                + " and compares within its intervals",
                        "note: filters differ, so the recordings are of different packets: A was recorded without one,"
                                + " B with '--min-length 60'",
                        "note: A lost 0 % of its packets and B 20.000 %; differences of that size may come from it");
    }

    @Test
    void notesSayWhatIsNotKnown() throws RecordingException {
        Path cut = PacketRecorder.recordUnfinished(
                folder.resolve("cut.arrow"), start("eth9", 2, Sampling.NONE, ""), List.of());
        AnalyzerRun run = AnalyzerRun.of("compare", a, cut, "--format", "csv");
        assertThat(run.err().lines())
                .contains(
                        "note: eth0 of A is compared with eth9 of B, the only device of each",
                        "note: how long B took is not known, so packets and bytes a second are not",
                        "note: how many packets B lost is not known; a difference may come from that");
        assertThat(run.out()).contains("eth0,eth9,tx,direction,,4,0,-100.000,2.000,,,590.000,,,1,,,60,,,1000,,,1000,,");
    }

    @Test
    void quotedPatternIsOneRecording() throws RecordingException {
        Path rotation = folder.resolve("run.*.arrow");
        record("run.0.arrow", "eth0", 2, Sampling.NONE, "", 2 * SECOND_NS, 0, PACKETS_A);
        assertThat(AnalyzerRun.of("compare", rotation, a).out())
                .startsWith("A: " + folder.resolve("run.0.arrow") + ":");
    }

    @Test
    void standardInputTwiceIsWrongUsage() {
        AnalyzerRun run = AnalyzerRun.of("compare", "-", "-");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("only one of the recordings can come from standard input; both are -");
    }

    @Test
    void oneRecordingIsWrongUsage() {
        AnalyzerRun run = AnalyzerRun.of("compare", a);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("'B'");
    }

    @Test
    void recordingIsNotReplacedByTheResult() {
        AnalyzerRun run = AnalyzerRun.of("compare", a, b, "-o", b);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("would replace the recording");
    }

    private static List<Packet> packets(int queue, long... lengths) {
        return IntStream.range(0, lengths.length)
                .mapToObj(i -> Packet.tx(i, i).on(0, queue).queueMapping(queue).length(lengths[i]))
                .toList();
    }

    private Path record(
            String name,
            String device,
            int queues,
            Sampling sampling,
            String filter,
            long durationNs,
            long lost,
            List<Packet> packets)
            throws RecordingException {
        Path file = folder.resolve(name);
        RecordingEnd end = new RecordingEnd(
                new ClockPair(
                        ThreeDevices.START.monotonicNs() + durationNs, ThreeDevices.START.realtimeNs() + durationNs),
                durationNs,
                List.of(new Account(Direction.TX, 0, 0, packets.size() + lost, packets.size(), lost, 0, 0)),
                List.of(),
                List.of(),
                EndReason.DURATION);
        PacketRecorder.record(file, start(device, queues, sampling, filter), end, packets);
        return file;
    }

    private static RecordingStart start(String device, int queues, Sampling sampling, String filter) {
        return new RecordingStart(
                "0.1.0",
                "testhost",
                "6.18.0-test",
                4,
                List.of(new Device(device, 2, 1, "virtio_net", "", 1500, 1, queues, 1, true, "", Map.of())),
                Set.of(Direction.TX),
                sampling,
                filter,
                2 << 20,
                ThreeDevices.START);
    }
}
