package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import netqscope.analyzer.fixture.Steps;
import netqscope.recording.RecordingException;
import netqscope.recording.Sampling;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SamplingCommandTest {

    private static final Path PUBLISHED = Path.of("../samples/netqtop-published.csv");

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void record() throws RecordingException {
        file = Steps.record(folder.resolve("run.arrow"));
    }

    @Test
    void answersInWordsHowFarApartPacketsMayBeTaken() {
        AnalyzerRun run = AnalyzerRun.of("sampling", file, "--distances", "1,2,1000", "--within", "10%");
        assertThat(words(run))
                .startsWith(file + ": 20000 kernel packets (skbs) in 2.000 s, 0 lost To know the packets per second of"
                        + " every queue with at least 1 % of the traffic within 10 % (95 %, buckets of 1s), sample at"
                        + " most 1 in 2 (random): the worst of 2 such queues is within ")
                .contains("What that saves, 'capture overhead' measures on a machine: give its file with --overhead.");
        assertThat(run.out().lines()).anyMatch(line -> line.matches(" +1 +20000( +0 %){7} +100 % +0\\.0"));
        assertThat(run.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    @Test
    void namesADistanceBetweenThoseThatWereTried() {
        String words = words(AnalyzerRun.of("sampling", file, "--distances", "1,10", "--within", "12%"));
        Matcher theory = Pattern.compile("By theory 1 in (\\d+) does; --distances \\1 measures that\\.")
                .matcher(words);
        assertThat(theory.find()).as(words).isTrue();
        String distance = theory.group(1);
        assertThat(Integer.parseInt(distance)).isBetween(2, 9);
        // What is measured is within a tenth of what theory says.
        assertThat(words(AnalyzerRun.of("sampling", file, "--distances", distance, "--within", "13.2%")))
                .contains("sample at most 1 in " + distance + " (random)");
        assertThat(words(AnalyzerRun.of("sampling", file, "--distances", "1,1000")))
                .as("estimates that are mostly of nothing")
                .doesNotContain("By theory");
    }

    @Test
    void saysWhenNothingIsPreciseEnough() {
        assertThat(words(AnalyzerRun.of("sampling", file, "--distances", "1,1000")))
                .contains("take every packet: 1 in 1000 is within ", "Larger buckets or fewer queues");
        assertThat(words(AnalyzerRun.of("sampling", file, "--distances", "1,1000", "--bucket", "1min")))
                .contains("A longer recording or fewer queues (--min-share) leave more packets to each.")
                .doesNotContain("Larger buckets");
        assertThat(words(AnalyzerRun.of("sampling", file, "--distances", "1,1000", "--overhead", PUBLISHED)))
                .contains("leave more packets to each. That costs 28.89 % of PPS (netqtop);");
        assertThat(words(AnalyzerRun.of("sampling", file, "--distances", "1000")))
                .contains("take more than 1 packet in 1000, which is within ");
        assertThat(words(AnalyzerRun.of("sampling", file, "--from", "1.99995s")))
                .contains("There is nothing to sample.");
    }

    @Test
    void periodicTrafficIsForRandomSamples() {
        assertThat(words(AnalyzerRun.of("sampling", file, "--distances", "7,10")))
                .contains("Periodic: use random. Systematic samples of 1 in 10 are in step with the traffic");
        assertThat(words(AnalyzerRun.of("sampling", file, "--distances", "7"))).doesNotContain("eriodic");
        AnalyzerRun packets = AnalyzerRun.of("sampling", file, "--distances", "10", "--statistic", "packets");
        assertThat(packets.out().lines().filter(line -> line.endsWith("periodic: use random")))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).startsWith("systematic"));
    }

    @Test
    void overheadOfAPublishedTableStandsBesidePrecision() {
        AnalyzerRun run =
                AnalyzerRun.of("sampling", file, "--distances", "1,10,500", "--within", "50%", "--overhead", PUBLISHED);
        assertThat(words(run))
                .contains("sample at most 1 in 10 (random)")
                .contains(
                        "That lowers the cost from 28.89 % for every packet (netqtop) to 24.37 % of PPS; the floor of any"
                                + " attached tracepoint was not measured; the least was 22.33 % at 1 in 100000")
                .contains("1 thread, against none");
        assertThat(run.out()).contains("PPS drop (%)");
        assertThat(run.err())
                .contains("note: the drop at 1 in 500 is not in " + PUBLISHED + "; drops are not interpolated");
        List<String> csv = AnalyzerRun.of(
                        "sampling", file, "--distances", "10", "--overhead", PUBLISHED, "--format", "csv")
                .out()
                .lines()
                .toList();
        assertThat(csv.getFirst()).endsWith(",periodic,drop_percent,drop_low_percent,drop_high_percent");
        assertThat(csv.subList(1, csv.size()))
                .allSatisfy(line -> assertThat(line).endsWith(",24.37,,"));
    }

    // In six rounds, the base sends 1000 packets a second and the others lose 20, 5 and 10 %, give or take a percent.
    @Test
    void measuredOverheadHasIntervalsAndAFloor() throws IOException {
        StringBuilder csv = new StringBuilder("""
                # title: Ours
                # rate_unit: packets/s
                # base_variant: none
                kind,variant,sampling_method,sampling_distance,threads,round,rate
                """);
        for (int round = 1; round <= 6; round++) {
            int noise = round % 2 == 0 ? 10 : -10;
            csv.append("throughput,none,,,2,%d,1000\n".formatted(round));
            csv.append("throughput,full,,,2,%d,%d\n".formatted(round, 800 + noise));
            csv.append("throughput,filtered,,,2,%d,%d\n".formatted(round, 950 + noise));
            csv.append("throughput,sampled,random,10,2,%d,%d\n".formatted(round, 900 + noise));
            csv.append("throughput,sampled,systematic,7,2,%d,%d\n".formatted(round, 900 + noise));
        }
        Path costs = Files.writeString(folder.resolve("cost.csv"), csv);
        AnalyzerRun run =
                AnalyzerRun.of("sampling", file, "--distances", "1,7,10", "--within", "50%", "--overhead", costs);
        assertThat(words(run))
                .containsPattern(
                        "lowers the cost from 20\\.00 % \\(1[89]\\.\\d\\d to 2[01]\\.\\d\\d\\) for every packet \\(full\\)"
                                + " to 10\\.00 % \\([89]\\.\\d\\d to 1[01]\\.\\d\\d\\) of PPS; 5\\.00 % \\([34]\\.\\d\\d to [56]\\.\\d\\d\\) is the"
                                + " floor of any attached tracepoint")
                .contains("\"Ours\", 2 threads, against none");
        assertThat(run.out().lines()).anyMatch(line -> line.matches(" +1 +20\\.00 ±[01]\\.\\d\\d +20000 .*"));
        assertThat(run.err()).contains("note: the drop at 1 in 7 is not in ");
    }

    @Test
    void distanceSaysWhatCanBeTrusted() {
        AnalyzerRun run =
                AnalyzerRun.of("sampling", file, "--distance", "5", "--within", "1%", "--overhead", PUBLISHED);
        assertThat(words(run))
                .contains(
                        "From 1 packet in 5 (random), of queues with at least 1 % of the traffic: within 1 % (95 %) and to"
                                + " be trusted: average size (0 %), share [0,64) (0 %)")
                .contains("What 1 in 5 costs was not measured; 1 in 1 costs 33.04 %, 1 in 10 costs 24.37 % of PPS");
        // Every systematic sample sees the 180 bursts of queue 0, one of five the 20 of queue 1.
        assertThat(run.out().lines()).anyMatch(line -> line.matches("bursts of 100 +100 % +92 %"));
        assertThat(run.out().lines()).noneMatch(line -> line.contains("D x c"));
    }

    // Every systematic sample of 1 in 10 but one has nothing of queue 1; that one has nothing else, and 2000 x 10
    // packets.
    @Test
    void csvHasEveryNumber() {
        assertThat(AnalyzerRun.of("sampling", file, "--distances", "10", "--format", "csv")
                        .out()
                        .lines())
                .startsWith(
                        "method,distance,traffic_distance,statistic,scope,device,direction,queue,targets,repetitions,"
                                + "packets_taken,true_value,bias,mean_error,rms_error,theory_rms_error,p95_error,"
                                + "bound_p95_error,worst_error,missed,theory_missed,bursts_seen,theory_bursts_seen,periodic")
                // Mean of nine errors of 1 and one of 9: 1.8; root of (9 + 81) / 10: 3; sqrt(0.9 x 9 / 2000); 1.96 /
                // sqrt(200).
                .contains(
                        "systematic,10,10,packets,queue,eth0,tx,1,1,10,200,2000,0,1.8,3,0.0636396,9,0.138593,9,0.9,,,,true")
                .contains("systematic,10,10,bursts_10,queue,eth0,tx,1,1,10,200,1,,,,,,,,0.9,,0.1,1,false");
    }

    @Test
    void sampledRecordingIsStudiedAsWhatItIs() throws RecordingException {
        Path sampled = Steps.record(folder.resolve("sampled.arrow"), new Sampling(Sampling.Method.RANDOM, 100), 0);
        AnalyzerRun run =
                AnalyzerRun.of("sampling", sampled, "--distances", "1,10", "--within", "50%", "--overhead", PUBLISHED);
        assertThat(words(run))
                .contains("sample at most 1 in 10 of what was recorded, which is 1 in 1000 of the traffic")
                .contains("to 23.08 % of PPS");
        assertThat(run.err())
                .contains(
                        "note: the recording is itself a sample, 1 in 100 (random): distances here are of what it has, and"
                                + " multiply: 1 in 10 is 1 in 1,000 of the traffic.")
                .contains("cannot be known from it");
        assertThat(AnalyzerRun.of("sampling", sampled, "--distances", "10", "--format", "csv")
                        .out()
                        .lines()
                        .skip(1))
                .allSatisfy(line -> assertThat(line).matches("(random|systematic),10,1000,.*"));
    }

    @Test
    void lostPacketsAreInNoSample() throws RecordingException {
        Path lossy = Steps.record(folder.resolve("lossy.arrow"), Sampling.NONE, 12);
        assertThat(AnalyzerRun.of("sampling", lossy, "--distances", "10").err())
                .contains("12 of 20,012 packets were lost", "note: samples are of recorded packets");
    }

    @Test
    void selectedQueuesAreSampledAlone() {
        AnalyzerRun run = AnalyzerRun.of("sampling", file, "--queue", "1", "--distances", "10", "--format", "csv");
        assertThat(run.out().lines())
                .anyMatch(line -> line.startsWith("random,10,10,packets,queue,eth0,tx,1,1,100,")
                        && line.contains(",2000,0,0,0,0,0,"));
        assertThat(run.err()).contains("note: only the selected queues were sampled");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--distances|0|'0' is no sampling distance; write whole numbers from 1 to 1000000000",
                "--distances|1,ten|'ten' is no sampling distance",
                "--distances|,|',' has no distance in it",
                "--distance|-5|'-5' is no sampling distance",
                "--within|5|'5' is no percentage; write a number and %, such as 5%",
                "--min-share|101%|'101%' is more than 100%",
                "--method|every|'every' is no sampling method; write random or systematic",
                "--statistic|mean|'mean' is no statistic; write one of packets_bucket, bytes_bucket, packets",
                "--repetitions|0|0 repetitions are not 1 to 10000",
                "--bucket|1|'1' is not a length of time",
                "--bucket|1us|--bucket 1us is too short"
            })
    void valueThatCannotBeIsQuoted(String option, String value, String message) {
        AnalyzerRun run = AnalyzerRun.of("sampling", file, option + "=" + value);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(message).contains("Try 'analyzer sampling --help'.");
    }

    @Test
    void recordingIsNoOverhead() {
        AnalyzerRun run = AnalyzerRun.of("sampling", file, "--overhead", file);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains(file + " is a recording, not an overhead experiment");
    }

    /** The output on one line. */
    private static String words(AnalyzerRun run) {
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.out().replaceAll("\\s+", " ");
    }
}
