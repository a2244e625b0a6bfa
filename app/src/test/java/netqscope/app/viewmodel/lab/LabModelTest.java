package netqscope.app.viewmodel.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import netqscope.analyzer.analysis.sampling.SamplingStudy;
import netqscope.analyzer.analysis.sampling.Statistic;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.PacketStreams;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.database.TimeRange;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.overhead.Experiment;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.LoadState;
import netqscope.app.viewmodel.RecordingModel;
import netqscope.overhead.OverheadFile;
import netqscope.recording.RecordingException;
import netqscope.recording.Sampling.Method;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LabModelTest {

    private static final Path SAMPLES = Path.of("../samples");
    private static final Path IMBALANCE = SAMPLES.resolve("imbalance.arrow");
    private static final Path OVERHEAD = SAMPLES.resolve("overhead-lo.arrow");

    private RecordingModel recording;
    private LabModel lab;

    @BeforeEach
    void open() throws RecordingException, AnalyzerException {
        recording = RecordingModel.open(List.of(IMBALANCE.toString()), Progress.NONE, new Cancellation());
        lab = new LabModel(recording, Background.sameThread());
    }

    @AfterEach
    void close() throws AnalyzerException {
        lab.close();
        recording.close();
    }

    @Test
    void nothingIsStudiedUntilTheViewIsShown() {
        assertThat(lab.study().stateProperty().get()).isInstanceOf(LoadState.Idle.class);
        assertThat(lab.pictureProperty().get()).isEqualTo(LabPicture.NONE);
    }

    @Test
    void wordsAreThoseOfTheCommand() throws IOException, InterruptedException {
        lab.bucketNsProperty().set(100_000_000);
        lab.withinProperty().set(0.5);
        lab.minShareProperty().set(0.02);
        lab.openExperiment(OVERHEAD);
        lab.shown();
        String advice = command("--within", "50%", "--min-share", "2%", "--bucket", "100ms");
        LabWords words = lab.pictureProperty().get().words();
        assertThat(advice).contains(asCommand(words.advice())).contains(asCommand(words.periodic()));
        assertThat(words.advice()).contains("PPS");
        String trust = command("--within", "50%", "--min-share", "2%", "--bucket", "100ms", "--distance", "100");
        assertThat(lab.distanceProperty().get()).isEqualTo(100);
        assertThat(trust).contains(words.trust());
        words.lines()
                .forEach(line -> assertThat(trust)
                        .containsPattern(Pattern.quote(line.statistic().title()) + " +" + Pattern.quote(line.error())));
    }

    @Test
    void distanceInBetweenIsStudiedWhenItIsChosenAndJoinsTheCurve() {
        lab.shown();
        assertThat(distances()).doesNotContain(50);
        lab.distanceProperty().set(50);
        assertThat(distances()).contains(50).isSorted();
        assertThat(lab.pictureProperty().get().words().trust()).startsWith("From 1 packet in 50 (random)");
    }

    @Test
    void curveIsWhatTheStudySays() {
        lab.shown();
        SamplingStudy study = lab.study().study().orElseThrow();
        ErrorCurve curve = lab.pictureProperty().get().curves().getFirst();
        for (ErrorCurve.Point point : curve.points()) {
            double expected = study.within(Method.RANDOM, point.distance(), Statistic.PACKETS_BUCKET)
                    .orElseThrow();
            assertThat(point.value()).isCloseTo(100 * expected, within(1e-9));
            assertThat(point.theory()).isNotNegative();
        }
    }

    @Test
    void costsAreDropsWithIntervalsTheFloorAndEveryPacket() throws RecordingException, AnalyzerException {
        recording.experimentProperty().set(Optional.of(Experiment.of("cost", OverheadFile.read(OVERHEAD))));
        CostCurve costs = lab.pictureProperty().get().costs().orElseThrow();
        assertThat(costs.points()).extracting(CostCurve.Drop::distance).containsExactly(10.0, 100.0, 1_000.0, 10_000.0);
        assertThat(costs.points().getFirst().percent()).isCloseTo(8.32, within(0.01));
        assertThat(costs.points()).allMatch(CostCurve.Drop::hasInterval);
        assertThat(costs.every().orElseThrow().percent()).isCloseTo(11.21, within(0.01));
        assertThat(costs.floor().orElseThrow().percent()).isCloseTo(7.03, within(0.01));
    }

    @Test
    void distancesOfCostsAreThoseOfASampledRecordingItself() throws RecordingException, AnalyzerException {
        CostCurve costs = CostCurve.of(Experiment.of("cost", OverheadFile.read(OVERHEAD)), Method.RANDOM, 100);
        assertThat(costs.points()).extracting(CostCurve.Drop::distance).containsExactly(1.0, 10.0, 100.0);
        assertThat(costs.points().getFirst().percent()).isCloseTo(7.08, within(0.01));
        assertThat(costs.every()).isEmpty();
        assertThat(costs.floor()).isPresent();
    }

    @Test
    void fileThatIsNoExperimentIsSaidToBeNone() {
        lab.openExperiment(IMBALANCE);
        assertThat(lab.failureProperty().get()).contains("imbalance.arrow");
        assertThat(recording.experimentProperty().get()).isEmpty();
    }

    @Test
    void sampledChartIsWhatAnIndependentThinningHas() throws AnalyzerException {
        lab.methodProperty().set(Method.SYSTEMATIC);
        lab.distanceProperty().set(10);
        recording.exploration().selectedQueues().addAll(recording.queues());
        lab.shown();
        SampledChart chart = chart();
        try (Session session = recording.databases().whole().session()) {
            PacketStreams packets = session.packetStreams(chart.buckets().lengthNs());
            for (int series = 0; series < chart.queues().size(); series++) {
                int queue = queue(packets, chart, series);
                assertThat(chart.truth().get(series)).isEqualTo(counts(packets, chart, queue, 0, 1));
            }
            // Which of ten packets is the first one differs from stream to stream.
            int checked = 0;
            for (int stream = 0; stream < packets.streams().size(); stream++) {
                List<Integer> alone = alone(packets, chart, stream);
                checked += alone.size();
                assertThat(IntStream.range(0, 10)
                                .filter(first -> alone.stream()
                                        .allMatch(series -> isScaled(
                                                counts(packets, chart, queue(packets, chart, series), first, 10),
                                                chart.sampled().series().get(series)))))
                        .isNotEmpty();
            }
            assertThat(checked).isPositive();
        }
    }

    @Test
    void chartShowsTheFourBusiestQueuesUnlessSomeAreSelected() {
        lab.shown();
        assertThat(chart().queues()).hasSize(4);
        recording.exploration().selectedQueues().add(chart().queues().getLast());
        assertThat(chart().queues()).hasSize(1);
    }

    @Test
    void studyIsOfTheVisibleTime() {
        lab.shown();
        TimeRange all = recording.exploration().extent();
        recording.exploration().zoom(new TimeRange(all.fromNs(), all.fromNs() + all.lengthNs() / 2));
        long packets = lab.study().study().orElseThrow().packets();
        assertThat(packets).isPositive().isLessThan(recording.set().rows());
        assertThat(chart().packets()).isEqualTo(packets);
    }

    @Test
    void hiddenViewAsksNothing() {
        lab.shown();
        lab.hidden();
        SamplingStudy before = lab.study().study().orElseThrow();
        TimeRange all = recording.exploration().extent();
        recording.exploration().zoom(new TimeRange(all.fromNs(), all.fromNs() + all.lengthNs() / 2));
        assertThat(lab.study().study()).contains(before);
    }

    @Test
    void bucketSuitsTheTime() {
        assertThat(LabModel.bucket(new TimeRange(0, 60_000_000_000L))).isEqualTo(1_000_000_000L);
        assertThat(LabModel.bucket(new TimeRange(0, 1_055_000_000L))).isEqualTo(100_000_000L);
        assertThat(LabModel.bucket(new TimeRange(0, 5))).isEqualTo(1_000_000L);
        assertThat(SampledChartModel.bucketNs(new TimeRange(0, 10_000_000_000L)))
                .isEqualTo(100_000_000L);
    }

    @Test
    void distancesAreRoundOnALogarithmicScale() {
        assertThat(Distances.ALL).hasSize(19).startsWith(1, 2, 5, 10).endsWith(500_000, 1_000_000);
        assertThat(Distances.nearest(0.1)).isEqualTo(1);
        assertThat(Distances.nearest(1_400)).isEqualTo(1_000);
        assertThat(Distances.nearest(1_500)).isEqualTo(2_000);
    }

    private List<Integer> distances() {
        return lab.pictureProperty().get().curves().getFirst().points().stream()
                .map(ErrorCurve.Point::distance)
                .toList();
    }

    private SampledChart chart() {
        return lab.chart().stateProperty().get().shown().orElseThrow().orElseThrow();
    }

    /** A window has no options to tell, and the command groups no digits in a pipe. */
    private static String asCommand(String words) {
        return words.replaceFirst(" does\\..*", " does").replaceAll("(?<=\\d),(?=\\d{3})", "");
    }

    private static int queue(PacketStreams packets, SampledChart chart, int series) {
        return IntStream.range(0, packets.queues().size())
                .filter(i -> SampledChart.key(packets.queues().get(i))
                        .equals(chart.queues().get(series)))
                .findFirst()
                .orElseThrow();
    }

    /** Series whose packets are all of one stream. */
    private static List<Integer> alone(PacketStreams packets, SampledChart chart, int stream) {
        return IntStream.range(0, chart.queues().size())
                .filter(series -> packets.kinds().stream()
                        .filter(kind -> kind.queue() == queue(packets, chart, series))
                        .allMatch(kind -> kind.stream() == stream))
                .boxed()
                .toList();
    }

    /** Packets by bucket, of every {@code step}-th packet of each stream. */
    private static long[] counts(PacketStreams packets, SampledChart chart, int queue, int first, int step) {
        long[] counts = new long[chart.buckets().count()];
        for (PacketStreams.Stream stream : packets.streams()) {
            int run = 0;
            for (int i = 0; i < stream.packets(); i++) {
                while (run + 1 < stream.runStarts().length && stream.runStarts()[run + 1] <= i) {
                    run++;
                }
                if (i % step == first && packets.kinds().get(stream.kinds()[i]).queue() == queue) {
                    counts[(int) (stream.runBuckets()[run] - chart.buckets().first())]++;
                }
            }
        }
        return counts;
    }

    private static boolean isScaled(long[] counts, List<Estimate> shown) {
        double weight = shown.stream().mapToDouble(Estimate::value).sum()
                / Math.max(1, Arrays.stream(counts).sum());
        return IntStream.range(0, counts.length)
                .allMatch(i -> Math.abs(counts[i] * weight - shown.get(i).value()) < 1e-6);
    }

    /** What the command says, on one line. */
    private static String command(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "netqscope.analyzer.AnalyzerCommand",
                "sampling",
                IMBALANCE.toString(),
                "--overhead",
                OVERHEAD.toString()));
        command.addAll(List.of(options));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(out).isZero();
        return out.replaceAll("\\s*\\n\\n", "\n\n")
                .replaceAll("(?<!\\n)\\n(?!\\n)", " ")
                .replaceAll(" \\(--[^)]*\\)", "");
    }
}
