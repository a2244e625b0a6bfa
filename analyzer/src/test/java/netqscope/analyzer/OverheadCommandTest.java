package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import netqscope.overhead.ExperimentEnd;
import netqscope.overhead.Measurement;
import netqscope.overhead.OverheadFile;
import netqscope.overhead.OverheadStart;
import netqscope.overhead.OverheadWriter;
import netqscope.recording.RecordingException;
import netqscope.recording.Sampling;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OverheadCommandTest {

    private static final Path NETQTOP = Path.of("../samples/netqtop-published.arrow");
    private static final Path OSV = Path.of("../samples/osv-published.arrow");

    @TempDir
    private Path folder;

    @Test
    void netqtopsTablesAreThosePublished() {
        AnalyzerRun run = AnalyzerRun.of("overhead", NETQTOP);
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("""
                ../samples/netqtop-published.arrow: Cost of bcc's netqtop: throughput, latency, and a netqtop that samples
                source: bcc pull request 3048, https://github.com/iovisor/bcc/pull/3048
                kernel 4.19, Xeon Platinum 8269CY
                load: sockperf; latency with sockperf pp, over lo, 20 s each
                remark: The drops by sampling distance were published without packet rates, for one thread. Without the \
                sampling code the drop was 28.89 %.

                Throughput

                threads  variant  base      PPS      PPS     drop    ns a
                                           idle   traced           packet
                -------  -------  ----  -------  -------  -------  ------
                      1  netqtop  none   301880   214680  28.89 %    1346
                      2  netqtop  none   398041   292487  26.52 %    1813
                      4  netqtop  none   765540   556819  27.26 %    1959
                      8  netqtop  none  1529395  1108588  27.51 %    1986
                     16  netqtop  none  2945627  2092091  28.98 %    2216
                     32  netqtop  none  5608652  3777976  32.64 %    2765
                     64  netqtop  none  6179109  4584678  25.80 %    3602
                    104  netqtop  none  6744903  4852358  28.06 %    6014

                Drop by sampling distance

                threads  recorded      base     drop
                -------  ------------  ----  -------
                      1  1 in 1        none  33.04 %
                      1  1 in 10       none  24.37 %
                      1  1 in 100      none  23.13 %
                      1  1 in 1000     none  23.08 %
                      1  1 in 10000    none  23.23 %
                      1  1 in 100000   none  22.33 %
                      1  1 in 1000000  none  22.85 %

                Latency, half of a round trip

                variant  base  latency   idle  traced  difference
                                           us      us          us
                -------  ----  -------  -----  ------  ----------
                netqtop  none  mean     7.424   8.590       1.166

                netqtop: the mean is 1.17 us (1.166) longer than with none, 15.7 %.
                """);
        assertThat(run.err())
                .isEqualTo(
                        "note: ../samples/netqtop-published.arrow has means without their variation: whether they differ"
                                + " by more than noise is not known\n");
    }

    @Test
    void tracepointsOfOsvEachSayTheirBase() {
        AnalyzerRun run = AnalyzerRun.of("overhead", OSV);
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("remark: The issue prints Gbps; the magnitude suggests Mbps. Kept as printed.")
                .endsWith("""

                        master with two more disabled tracepoints on the Tx path: a drop of 1.39 %% against %1$s (95 %%: \
                        1.08 to 1.70; CV 0.40 %% against 0.24 %%; significant, Welch's t, p < 0.0001)
                        master with all tracepoints compiled out: a gain of 3.25 %% against %1$s (95 %%: \
                        3.04 to 3.46; CV 0.19 %% against 0.24 %%; significant, Welch's t, p < 0.0001)
                        master with all tracepoints compiled out: a gain of 4.70 %% against master with two more disabled \
                        tracepoints on the Tx path (95 %%: 4.39 to 5.02; CV 0.19 %% against 0.40 %%; significant, \
                        Welch's t, p < 0.0001)
                        """.formatted("clean master 973107d13"));
        assertThat(run.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"netqtop-published", "osv-published"})
    void committedArrowFilesAreTheConvertedTables(String name) throws Exception {
        Path arrow = folder.resolve("converted.arrow");
        Path table = Path.of("../samples/" + name + ".csv");
        AnalyzerRun run = AnalyzerRun.of("overhead", table, "--convert", arrow);
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith(table + " -> " + arrow + ": ").endsWith(" measurements\n");
        assertThat(arrow).hasSameBinaryContentAs(Path.of("../samples/" + name + ".arrow"));
        assertThat(OverheadFile.read(arrow)).isEqualTo(OverheadFile.read(table));
    }

    /** The numbers of ../shared/reference, which is not there in every checkout. */
    @Test
    void publishedDropsAreTheComputedOnes() {
        List<String> drops = rows(AnalyzerRun.of("overhead", NETQTOP, "--format", "csv"))
                .filter(row -> row[4].equals("netqtop") && row[2].equals("rate"))
                .map(row -> row[15])
                .toList();
        String[] published = {"28.89", "26.52", "27.26", "27.51", "28.98", "32.64", "25.80", "28.06"};
        assertThat(drops).hasSameSizeAs(published);
        for (int i = 0; i < published.length; i++) {
            assertThat("%.2f".formatted(Double.parseDouble(drops.get(i)))).isEqualTo(published[i]);
        }
    }

    @Test
    void csvHasEveryComparisonAndNothingThatIsNotKnown() {
        AnalyzerRun run = AnalyzerRun.of("overhead", OSV, "--format", "csv");
        assertThat(run.out().lines().findFirst())
                .contains(
                        "experiment,base_experiment,measure,unit,variant,base,sampling_method,sampling_distance,threads,"
                                + "base_mean,mean,base_coefficient_of_variation_percent,coefficient_of_variation_percent,"
                                + "base_repetitions,repetitions,drop_percent,drop_low_percent,drop_high_percent,"
                                + "median_drop_percent,median_drop_low_percent,median_drop_high_percent,"
                                + "difference,difference_low,difference_high,p_value,added_ns_per_packet,"
                                + "seen,recorded,lost,sampled_out,significant,test");
        assertThat(run.out().lines().skip(1)).hasSize(3);
        assertThat(run.out())
                .contains("master with two more disabled tracepoints on the Tx path,clean master 973107d13,,,,"
                        + "1770.89,1746.35,0.24,0.4,10,10,1.385744,");
        assertThat(AnalyzerRun.of("overhead", NETQTOP, "--format", "csv").out())
                .contains("rate,packets/s,sampled,none,,10,1,,,,,,,24.37,,,,,,,,,,,,,,,,\r\n");
    }

    @Test
    void jsonHasNullForWhatIsNotKnown() {
        AnalyzerRun run = AnalyzerRun.of("overhead", NETQTOP, "--format", "json");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("\"drop_percent\": 28.885650, \"drop_low_percent\": null".replace("28.885650", "28.88565"))
                .contains("\"difference\": 1166, \"difference_low\": null");
    }

    @Test
    void markdownHasTheSameTables() {
        AnalyzerRun run = AnalyzerRun.of("overhead", NETQTOP, "--format", "markdown");
        assertThat(run.out())
                .contains("| threads | variant | base | PPS<br>idle | PPS<br>traced | drop | ns a<br>packet |\n")
                .contains("| 1 | netqtop | none | 301880 | 214680 | 28.89 % | 1346 |\n");
    }

    /** Rounds whose speed differs by far more than tracing costs. */
    @Test
    void measuredExperimentHasIntervalsThatDriftDoesNotWiden() throws Exception {
        AnalyzerRun run = AnalyzerRun.of("overhead", measured("cost.arrow", 30, 1, 0.001, 50), "--format", "csv");
        assertThat(run.exitCode()).isZero();
        String[] full =
                rows(run).filter(row -> row[4].equals("full")).findFirst().orElseThrow();
        assertThat(Double.parseDouble(full[15])).isBetween(8.9, 9.1);
        assertThat(Double.parseDouble(full[16])).isBetween(8.8, 9.0);
        assertThat(Double.parseDouble(full[17])).isBetween(9.0, 9.2);
        assertThat(Double.parseDouble(full[12])).as("variation").isGreaterThan(5);
        assertThat(full).endsWith("30000", "29850", "150", "0", "true", "bootstrap of rounds");
        assertThat(full[13]).isEqualTo("30");
        assertThat(Double.parseDouble(full[18])).as("median").isBetween(8.9, 9.1);
    }

    @Test
    void tablesOfAMeasuredExperimentSayFloorLossAndBase() throws Exception {
        AnalyzerRun run = AnalyzerRun.of("overhead", measured("cost.arrow", 30, 1, 0.001, 50));
        assertThat(run.out())
                .contains("Throughput; intervals by bootstrap of 30 rounds")
                .contains("host lab, kernel 6.18.0, 2 CPUs")
                .contains("load: built-in, over lo, 30 rounds, 0.5 s each")
                .containsPattern("\n      1  1 in 1000  none  \\d+  \\d+   5.0\\d %    4.\\d+ to 5.\\d+ ")
                .containsPattern("\n      1  netqtop  full +\\d+ +\\d+  12.\\d\\d %")
                .containsSubsequence(
                        "1  every packet         none  9.0",
                        "1  1 in 1000            none  5.0",
                        "1  nothing (the floor)  none  5.0");
        assertThat(run.out().lines()).allMatch(line -> line.length() <= 105);
        assertThat(run.err())
                .isEqualTo(
                        "note: " + folder.resolve("cost.arrow") + ": the recorder lost packets with full with 1 thread"
                                + " (150 of 30,000, 0.50 %). What it lost cost nothing: the drop without loss would be larger.\n");
    }

    @Test
    void noiseThatIsLargerThanTheEffectIsMarkedAndSaid() throws Exception {
        AnalyzerRun run = AnalyzerRun.of("overhead", measured("cost.arrow", 10, 1, 0.5, 0));
        assertThat(run.out()).containsPattern("1 in 1000 .* -?[\\d.]+ to [\\d.]+ \\?");
        assertThat(run.out())
                .containsSubsequence("Medians of the drops of single rounds", "median", "Drop by sampling");
        assertThat(run.err()).contains("cost.arrow: noise is larger than the effect of ");
    }

    @Test
    void fewRoundsAndAnInterruptedExperimentAreSaid() throws Exception {
        AnalyzerRun run = AnalyzerRun.of("overhead", measured("cost.arrow", 3, 1, 0.001, 0));
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("3 of 30 rounds").doesNotContain("interval");
        assertThat(run.err())
                .contains("cost.arrow was interrupted: the rounds that were finished are shown")
                .contains("has too few rounds for intervals: 5 are the least, 30 are better");
    }

    /** Tracepoints disabled in one kernel, compiled out in the other: only the load was measured. */
    @Test
    void twoKernelsAreCompared() throws Exception {
        Path a = loadOnly("disabled.arrow", "6.18.0", 300_000);
        Path b = loadOnly("compiled-out.arrow", "6.18.0-bare", 314_100);
        AnalyzerRun run = AnalyzerRun.of("overhead", a, b);
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .containsPattern("\n      1  none +299\\d{3} ")
                .contains("A: " + a + ", kernel 6.18.0\nB: " + b + ", kernel 6.18.0-bare\n")
                .contains("B against A, which is the base of every line")
                .containsPattern(
                        "\n      1  none     PPS  299\\d{3}  31\\d{4}  \\+4.\\d\\d %  4.\\d\\d to 4.\\d\\d .* bootstrap\n");
        List<String[]> rows =
                rows(AnalyzerRun.of("overhead", a, b, "--format", "csv")).toList();
        String[] last = rows.getLast();
        assertThat(last).startsWith(b.toString(), a.toString(), "rate", "packets/s", "none", "none");
        assertThat(Double.parseDouble(last[15])).isBetween(-4.9, -4.5);
        assertThat(last).endsWith("true", "bootstrap");
    }

    @Test
    void publishedMeansOfTwoFilesAreComparedByWelch() throws Exception {
        String header = "kind,variant,rate,coefficient_of_variation_percent,repetitions\n";
        Path a = Files.writeString(folder.resolve("a.csv"), header + "throughput,none,1770.89,0.24,10\n");
        Path b = Files.writeString(folder.resolve("b.csv"), header + "throughput,none,1828.47,0.19,10\n");
        assertThat(AnalyzerRun.of("overhead", a, b).out())
                .containsPattern(
                        "\nnone     PPS  1770.89  1828.47  \\+3.25 %  3.04 to 3.46  0.24 %  0.19 %  Welch's t  < 0.0001");
    }

    @Test
    void ownMachineIsComparedWithThePublishedOneByDropsToo() throws Exception {
        AnalyzerRun run = AnalyzerRun.of("overhead", measured("cost.arrow", 30, 1, 0.001, 0), NETQTOP);
        assertThat(run.out())
                .containsPattern("\n      1  1 in 1000  PPS +- +- +- .* 5.0\\d %  23.08 %\n")
                .containsPattern("\n      1  netqtop    PPS .* 20.\\d\\d %  28.89 %\n")
                .containsPattern("\n      -  netqtop    mean us +8.6\\d\\d   8.590 ");
    }

    @Test
    void ratesInOtherUnitsAreNotCompared() {
        AnalyzerRun run = AnalyzerRun.of("overhead", NETQTOP, OSV);
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).endsWith("They have nothing in common that could be compared.\n");
        assertThat(run.err()).contains("are in packets/s and those of ../samples/osv-published.arrow in Gbps");
    }

    @Test
    void wrongLineIsToldWithFileNumberAndValue() throws IOException {
        Path own = Files.writeString(
                folder.resolve("own.csv"), "kind,variant,threads,rate\nthroughput,none,1,5\nthroughput,full,1,-5\n");
        AnalyzerRun run = AnalyzerRun.of("overhead", own);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEqualTo("analyzer: " + own + " line 3: rate is -5.0, below 0\n");
    }

    @Test
    void recordingIsRefusedWithTheCommandThatReadsIt() {
        AnalyzerRun run = AnalyzerRun.of("overhead", "../samples/imbalance.arrow");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .isEqualTo("analyzer: ../samples/imbalance.arrow is a recording, not an overhead experiment."
                        + " \"analyzer info\" reads it.\n");
    }

    @Test
    void fileIsNotConvertedIntoItself() throws IOException {
        Path own = Files.writeString(folder.resolve("own.csv"), "kind,variant,rate\nthroughput,none,5\n");
        assertThat(AnalyzerRun.of("overhead", own, "--convert", own).err())
                .startsWith("analyzer overhead: --convert " + own + " would replace what it reads.");
        assertThat(AnalyzerRun.of("overhead", own, own, "--convert", folder.resolve("x"))
                        .exitCode())
                .isEqualTo(2);
        assertThat(AnalyzerRun.of("overhead", own, "-o", own).exitCode()).isEqualTo(2);
        assertThat(own).hasContent("kind,variant,rate\nthroughput,none,5");
    }

    @Test
    void emptyExperimentAndBaselessVariantAreSaid() throws IOException {
        Path empty = Files.writeString(folder.resolve("empty.csv"), "kind,variant,rate\n");
        assertThat(AnalyzerRun.of("overhead", empty).err()).isEqualTo("note: " + empty + " has no measurements\n");
        Path own = Files.writeString(folder.resolve("own.csv"), "kind,variant,threads,rate\nthroughput,full,4,5\n");
        AnalyzerRun run = AnalyzerRun.of("overhead", own);
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEqualTo("note: " + own + " has no rate of the base, none, for full with 4 threads\n");
    }

    @Test
    void textsCannotSteerTheTerminal() throws Exception {
        Path file = folder.resolve("cost.arrow");
        try (OverheadWriter writer = OverheadWriter.create(
                file,
                OverheadStart.builder()
                        .title("\u001b[31mred\n")
                        .baseVariant("no\u001bne")
                        .build())) {
            writer.add(List.of(
                    Measurement.throughput("no\u001bne").rate(100).build(),
                    Measurement.throughput("fu\u001b\nll").rate(90).build()));
            writer.finish(ExperimentEnd.COMPLETE);
        }
        for (String format : List.of("table", "markdown")) {
            AnalyzerRun run = AnalyzerRun.of("overhead", file, "--format", format);
            assertThat(run.exitCode()).isZero();
            assertThat(run.out() + run.err()).doesNotContain("\u001b").contains("x1b[31mred", "x0a", "10.00 %");
        }
    }

    /** One thread; a netqtop that costs 20 %, a recorder that costs 9 %, samples that cost the floor of 5 %. */
    private Path measured(String name, int rounds, double scale, double noise, long lost) throws RecordingException {
        Path file = folder.resolve(name);
        Random random = new Random(1);
        OverheadStart start = OverheadStart.builder()
                .host("lab")
                .kernel("6.18.0")
                .cpus(2)
                .device("lo")
                .load("built-in")
                .rounds(30)
                .seconds(0.5)
                .build();
        try (OverheadWriter writer = OverheadWriter.create(file, start)) {
            for (int round = 1; round <= rounds; round++) {
                double speed = scale * 300_000 * (1 + 0.1 * random.nextGaussian());
                writer.add(List.of(
                        rate("none", round, speed, 0, noise, random).build(),
                        rate("filtered", round, speed, 5, noise, random).build(),
                        rate("sampled", round, speed, 5, noise, random)
                                .samplingMethod(Sampling.Method.RANDOM)
                                .samplingDistance(1000)
                                .account(1000, 1, 0, 999)
                                .build(),
                        rate("full", round, speed, 9, noise, random)
                                .account(1000, 1000 - lost / 10, lost / 10, 0)
                                .build(),
                        rate("netqtop", round, speed, 20, noise, random).build(),
                        latency("none", round, 7400),
                        latency("netqtop", round, 8600)));
            }
            writer.finish(rounds == 30 || rounds == 10 ? ExperimentEnd.COMPLETE : ExperimentEnd.INTERRUPTED);
        }
        return file;
    }

    private Path loadOnly(String name, String kernel, double rate) throws RecordingException {
        Path file = folder.resolve(name);
        Random random = new Random(name.length());
        try (OverheadWriter writer = OverheadWriter.create(
                file, OverheadStart.builder().kernel(kernel).build())) {
            for (int round = 1; round <= 30; round++) {
                writer.add(List.of(rate("none", round, rate, 0, 0.002, random).build()));
            }
            writer.finish(ExperimentEnd.COMPLETE);
        }
        return file;
    }

    private static Measurement.Builder rate(
            String variant, int round, double speed, double dropPercent, double noise, Random random) {
        double rate = speed * (1 - dropPercent / 100) * Math.max(0.1, 1 + noise * random.nextGaussian());
        return Measurement.throughput(variant).threads(1).round(round).rate(rate);
    }

    private static Measurement latency(String variant, int round, double ns) {
        return Measurement.latency(variant)
                .threads(1)
                .round(round)
                .latencyMeanNs(ns + round)
                .latencyP99Ns(2 * ns + round)
                .build();
    }

    /** Without the header; fields have no commas in these tests. */
    private static Stream<String[]> rows(AnalyzerRun run) {
        return Arrays.stream(run.out().split("\r\n")).skip(1).map(line -> line.split(",", -1));
    }
}
