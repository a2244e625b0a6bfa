package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import netqscope.analyzer.fixture.Packet;
import netqscope.analyzer.fixture.PacketRecorder;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.Account;
import netqscope.recording.ClockPair;
import netqscope.recording.Direction;
import netqscope.recording.EndReason;
import netqscope.recording.Loss;
import netqscope.recording.RecordingEnd;
import netqscope.recording.RecordingException;
import netqscope.recording.RecordingStart;
import netqscope.recording.Sampling;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LossCommandTest {

    @TempDir
    private Path folder;

    @Test
    void tableSaysHowManyWhereAndWhen() throws RecordingException {
        Path file = ThreeDevices.record(folder.resolve("run.arrow"));
        assertThat(AnalyzerRun.of("loss", file).out()).isEqualTo(file + """
                : 3 lost of 10 kernel packets (skbs) seen (30.000 %)
                  rx, CPU 0: 3 lost of 5 kernel packets (skbs) seen (60.000 %)

                from (s)    to (s)  direction  CPU  lost  recorded  lost share
                --------  --------  ---------  ---  ----  --------  ----------
                0.000900  0.001900  rx           0     3         2    60.000 %
                """);
    }

    @Test
    void withoutLossesTheZeroIsPrintedAndNoTable() throws RecordingException {
        Path file = folder.resolve("run.arrow");
        record(file, List.of());
        assertThat(AnalyzerRun.of("loss", file).out()).isEqualTo(file + ": 0 lost of 1 kernel packets (skbs) seen\n");
        assertThat(AnalyzerRun.of("loss", file, "--format", "csv").out())
                .isEqualTo("file,direction,cpu,from_ns,to_ns,lost,recorded,lost_share\r\n");
    }

    @Test
    void tableShowsTheLargestIntervalsByTimeAndCsvAll() throws RecordingException {
        Path file = folder.resolve("run.arrow");
        // 25 intervals of a millisecond, each with a packet less: 25 to 1 lost, 325 in all.
        List<Loss> losses = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            long fromNs = ThreeDevices.START.monotonicNs() + i * 1_000_000L;
            losses.add(new Loss(Direction.TX, 2, fromNs, fromNs + 1_000_000, 25 - i));
        }
        record(file, losses);
        AnalyzerRun run = AnalyzerRun.of("loss", file);
        assertThat(run.out())
                .startsWith(file + """
                        : 325 lost of 326 kernel packets (skbs) seen (99.693 %)
                          tx, CPU 2: 325 lost of 325 kernel packets (skbs) seen (100.000 %)

                        The 20 intervals with most losses of 25; --all shows all.

                        """)
                .endsWith("0.019000  0.020000  tx           2     6         0   100.000 %\n")
                .doesNotContain("0.021000");
        assertThat(AnalyzerRun.of("loss", file, "--all").out())
                .doesNotContain("--all")
                .endsWith("0.024000  0.025000  tx           2     1         0   100.000 %\n");
        assertThat(AnalyzerRun.of("loss", file, "--format", "csv").out().lines())
                .hasSize(26)
                .contains(file + ",tx,2,24000000,25000000,1,0,1");
        assertThat(AnalyzerRun.of("loss", file, "--format", "csv", "--to", "2ms")
                        .out()
                        .lines())
                .hasSize(3);
    }

    @Test
    void totalsAreARowForEachDirectionAndCpu() throws RecordingException {
        Path file = ThreeDevices.record(folder.resolve("run.arrow"));
        assertThat(AnalyzerRun.of("loss", file, "--totals", "--format", "csv")
                        .out()
                        .lines())
                .containsExactly(
                        "file,direction,cpu,seen,recorded,lost,lost_share,sampled_out,filtered,sequence_gaps",
                        file + ",tx,0,1,1,0,0,0,0,",
                        file + ",tx,1,1,1,0,0,0,0,",
                        file + ",tx,2,1,1,0,0,0,0,",
                        file + ",rx,0,5,2,3,0.6,0,0,",
                        file + ",rx,1,2,2,0,0,0,0,");
        assertThat(AnalyzerRun.of("loss", file, "--totals", "--direction", "rx").out())
                .endsWith("""
                        direction  CPU  seen  recorded  lost  lost share
                        ---------  ---  ----  --------  ----  ----------
                        rx           0     5         2     3    60.000 %
                        rx           1     2         2     0         0 %
                        """);
    }

    @Test
    void incompleteRecordingKnowsOnlyGaps() throws RecordingException {
        Path cut = PacketRecorder.recordUnfinished(
                folder.resolve("cut.arrow"), ThreeDevices.start(), List.of(Packet.tx(0, 0), Packet.tx(1, 5)));
        assertThat(AnalyzerRun.of("loss", cut).out())
                .isEqualTo(cut + ": incomplete, so that it is not known how many were lost; its sequence numbers have"
                        + " gaps of 4 packets: so many were lost at least\n");
        assertThat(AnalyzerRun.of("loss", cut, "--totals", "--format", "csv")
                        .out()
                        .lines())
                .contains(cut + ",,,,,,,,,4");
    }

    @Test
    void gapsOfASampledRecordingMayBeSampledOut() throws RecordingException {
        RecordingStart start =
                ThreeDevices.start(EnumSet.of(Direction.TX), new Sampling(Sampling.Method.SYSTEMATIC, 5));
        Path cut = PacketRecorder.recordUnfinished(
                folder.resolve("cut.arrow"), start, List.of(Packet.tx(0, 0), Packet.tx(1, 5)));
        assertThat(AnalyzerRun.of("loss", cut).out())
                .endsWith("gaps of 4 packets: so many were sampled out or lost at least\n");
    }

    @Test
    void lossOfASampleIsAShareOfWhatWasSampled() throws RecordingException {
        Path sampled = folder.resolve("sampled.arrow");
        RecordingEnd end = new RecordingEnd(
                ThreeDevices.end().clock(),
                2_000_000_000L,
                List.of(new Account(Direction.TX, 0, 0, 4_000, 3, 1, 3_996, 0)),
                List.of(),
                List.of(),
                EndReason.DURATION);
        PacketRecorder.record(
                sampled,
                ThreeDevices.start(EnumSet.of(Direction.TX), new Sampling(Sampling.Method.RANDOM, 1_000)),
                end,
                List.of(Packet.tx(0, 0), Packet.tx(1, 1_000), Packet.tx(2, 2_000)));
        AnalyzerRun run = AnalyzerRun.onTerminal("loss", sampled, "--totals");
        assertThat(run.out())
                .startsWith(sampled + ": 1 lost of 4 kernel packets (skbs) sampled of 4,000 seen (25.000 %)\n")
                .containsPattern("tx +0 +4,000 +3 +1 +25.000 % +3,996\n");
        assertThat(run.err())
                .contains("note: 1 of 4 sampled packets were lost (25.000 %)")
                .contains("note: one packet in 1,000 was recorded (random sampling), and the rest counted");
        assertThat(AnalyzerRun.of("loss", sampled, "--totals", "--format", "csv")
                        .out())
                .contains("tx,0,4000,3,1,0.25,3996,0,");
        assertThat(AnalyzerRun.onTerminal("info", sampled).out())
                .contains("sampling       random, one in 1,000; recorded was one in 1,333.3\n")
                .contains("25.000 %");
        assertThat(AnalyzerRun.of("info", sampled, "--format", "json").out()).contains("\"lost_share\": 0.25");
        assertThat(AnalyzerRun.of("sql", sampled, "select sum(weight) from packets")
                        .err())
                .contains("(random sampling); rows and counts are of those, and each stands for packets.weight");
    }

    @Test
    void filesOfARotationAreToldApart() throws RecordingException {
        Path first = ThreeDevices.record(folder.resolve("run.0.arrow"));
        Path second = PacketRecorder.recordUnfinished(
                folder.resolve("run.1.arrow"), startedTenSecondsLater(), List.of(Packet.tx(0, 0)));
        AnalyzerRun run = AnalyzerRun.of("loss", first, second);
        assertThat(run.out()).startsWith("""
                        %1$s and 1 more: 3 lost of 10 kernel packets (skbs) seen (30.000 %%), in those files that are complete
                          %1$s: 3 lost of 10 kernel packets (skbs) seen (30.000 %%)
                          %2$s: incomplete, so that it is not known how many were lost; its sequence numbers have gaps of 0 packets: so many were lost at least
                          rx, CPU 0: 3 lost of 5 kernel packets (skbs) seen (60.000 %%)

                        from (s)    to (s)  direction  CPU  lost  recorded  lost share  file
                        """.formatted(first, second));
    }

    private static RecordingStart startedTenSecondsLater() {
        RecordingStart start = ThreeDevices.start();
        return new RecordingStart(
                start.toolVersion(),
                start.host(),
                start.kernel(),
                start.cpuCount(),
                start.devices(),
                start.directions(),
                start.sampling(),
                start.filter(),
                start.ringBytes(),
                new ClockPair(
                        start.clock().monotonicNs() + 10_000_000_000L,
                        start.clock().realtimeNs() + 10_000_000_000L));
    }

    /** One packet on CPU 0 and those losses on CPU 2. */
    private static void record(Path file, List<Loss> losses) throws RecordingException {
        long lost = losses.stream().mapToLong(Loss::count).sum();
        RecordingEnd end = new RecordingEnd(
                ThreeDevices.end().clock(),
                2_000_000_000L,
                List.of(
                        new Account(Direction.TX, 0, 0, 1, 1, 0, 0, 0),
                        new Account(Direction.TX, 2, 0, lost, 0, lost, 0, 0)),
                losses,
                List.of(),
                EndReason.DURATION);
        PacketRecorder.record(file, ThreeDevices.start(), end, List.of(Packet.tx(0, 0)));
    }
}
