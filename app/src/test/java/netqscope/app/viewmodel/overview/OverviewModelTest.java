package netqscope.app.viewmodel.overview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import netqscope.analyzer.analysis.GroupBy;
import netqscope.analyzer.analysis.Imbalance;
import netqscope.analyzer.analysis.Measure;
import netqscope.analyzer.analysis.QueueSizes;
import netqscope.analyzer.analysis.Rate;
import netqscope.analyzer.analysis.SampledSizes;
import netqscope.analyzer.analysis.SizeBuckets;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.database.TimeRange;
import netqscope.analyzer.estimate.Estimate;
import netqscope.app.chart.Columns;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.Databases;
import netqscope.app.viewmodel.LoadState;
import netqscope.app.viewmodel.QueueKey;
import netqscope.app.viewmodel.RecordingModel;
import netqscope.app.viewmodel.SampledRecording;
import netqscope.recording.Direction;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OverviewModelTest {

    private static final String IMBALANCE =
            Path.of("..", "samples", "imbalance.arrow").toString();
    private static final String GRO = Path.of("..", "samples", "gro.arrow").toString();
    private static final TimeRange RANGE = new TimeRange(200_000_000, 700_000_000);

    @TempDir
    private Path folder;

    private RecordingModel recording;
    private OverviewModel model;

    @AfterEach
    void close() throws AnalyzerException {
        model.close();
        recording.close();
    }

    @Test
    void figuresOfTheVisibleTimeAreThoseOfTheAnalyzer() throws RecordingException, AnalyzerException {
        open(IMBALANCE);
        recording.exploration().zoom(RANGE);
        try (Databases.Lease lease = recording.databases().lease(RANGE, new Cancellation());
                Session session = lease.database().session()) {
            List<QueueSizes.Queue> queues = QueueSizes.of(session).queues();
            List<QueueRow> rows =
                    model.rows().stream().filter(row -> !row.total()).toList();
            assertThat(rows).hasSameSizeAs(queues);
            for (int i = 0; i < rows.size(); i++) {
                QueueSizes.Queue queue = queues.get(i);
                assertThat(rows.get(i).key()).isEqualTo(new QueueKey(queue.device(), queue.direction(), queue.queue()));
                assertThat(rows.get(i).packets()).isEqualTo(Estimate.exact((double) queue.packets()));
                assertThat(rows.get(i).bytes()).isEqualTo(Estimate.exact((double) queue.bytes()));
                assertThat(rows.get(i).sizes().stream().mapToLong(size -> (long) size.value()))
                        .containsExactly(boxed(queue.lengths().counts(SizeBuckets.NETQTOP)));
                assertThat(rows.get(i).packetsPerSecond().orElseThrow().value())
                        .isCloseTo(queue.packets() / 0.5, within(1e-6));
            }
            List<Imbalance.Load> loads = Imbalance.of(session, Measure.PACKETS).loads().stream()
                    .filter(load -> load.spread().queues().length > 0)
                    .toList();
            assertThat(model.spreads()).hasSameSizeAs(loads);
            for (int i = 0; i < loads.size(); i++) {
                assertThat(model.spreads().get(i).maxOverMean().map(Estimate::value))
                        .isEqualTo(boxed(loads.get(i).spread().maxOverMean()));
                assertThat(model.spreads().get(i).variation().map(Estimate::value))
                        .isEqualTo(boxed(loads.get(i).spread().coefficientOfVariation()));
                assertThat(model.spreads().get(i).jain().map(Estimate::value))
                        .isEqualTo(boxed(loads.get(i).spread().jainIndex()));
            }
        }
    }

    @Test
    void savedTableIsWhatTheCommandWrites() throws Exception {
        open(IMBALANCE);
        recording.exploration().zoom(RANGE);
        Path file = folder.resolve("queues.csv");
        model.writeCsv(file);
        assertThat(Files.readString(file))
                .isEqualTo(command(
                        "queues", IMBALANCE, "--throughput", "--format", "csv", "--from", "200ms", "--to", "700ms"));
    }

    @Test
    void evennessIsWhatTheCommandWrites() throws Exception {
        open(GRO);
        recording.exploration().zoom(RANGE);
        List<String> lines = command("imbalance", GRO, "--format", "csv", "--from", "200ms", "--to", "700ms")
                .lines()
                .toList();
        List<String> names = List.of(lines.get(0).split(",", -1));
        List<String> tx = List.of(lines.get(1).split(",", -1));
        SpreadRow row = model.spreads().getFirst();
        assertThat(tx.get(names.indexOf("direction"))).isEqualTo("tx");
        assertThat(row.busiest().getAsInt()).isEqualTo(Integer.parseInt(tx.get(names.indexOf("busiest_queue"))));
        assertThat(row.maxOverMean().orElseThrow().value())
                .isEqualTo(Double.parseDouble(tx.get(names.indexOf("max_over_mean"))));
        assertThat(row.variation().orElseThrow().value())
                .isEqualTo(Double.parseDouble(tx.get(names.indexOf("coefficient_of_variation"))));
        assertThat(row.jain().orElseThrow().value()).isEqualTo(Double.parseDouble(tx.get(names.indexOf("jain_index"))));
    }

    @Test
    void sampledFiguresAreEstimates() throws RecordingException, AnalyzerException {
        open(SampledRecording.write(folder.resolve("run.arrow")).toString());
        assertThat(model.unit()).isEqualTo("estimated kernel packets/s");
        try (Session session = recording.databases().whole().session()) {
            SampledSizes sizes = SampledSizes.of(
                    session, recording.databases().whole().sample().orElseThrow());
            assertThat(model.rows().get(1).packets())
                    .isEqualTo(sizes.groups().getFirst().queues().getFirst().packets());
            assertThat(model.rows().getFirst().packets())
                    .isEqualTo(sizes.groups().getFirst().total().packets());
        }
        assertThat(model.rows().get(1).packets().isExact()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(Measure.class)
    void chartsDrawWhatRateCounts(Measure measure) throws RecordingException, AnalyzerException {
        open(GRO);
        model.measureProperty().set(measure);
        assertThat(model.ratesProperty().get()).isInstanceOf(LoadState.Ready.class);
        try (Session session = recording.databases().whole().session()) {
            Rate rate = Rate.of(session, RANGE, 10_000_000, Set.of(GroupBy.DEVICE, GroupBy.DIRECTION, GroupBy.QUEUE));
            int series = 0;
            for (ChartPart part : model.chartsProperty().get()) {
                for (int i = 0; i < part.queues().size(); i++) {
                    Columns columns = new Columns(50);
                    part.series().read(i, RANGE.fromNs(), RANGE.toNs(), columns);
                    Rate.Series counted = rate.series().get(series++);
                    long[] values = switch (measure) {
                        case PACKETS -> counted.packets();
                        case BYTES -> counted.bytes();
                        case WIRE_PACKETS -> counted.wirePackets();
                    };
                    for (int bucket = 0; bucket < 50; bucket++) {
                        assertThat(columns.mean[bucket]).isCloseTo(values[bucket] * 100.0, within(1e-6));
                    }
                }
            }
            assertThat(series).isEqualTo(rate.series().size());
        }
    }

    @Test
    void lookingCloselyCountsWithinMilliseconds() throws RecordingException, AnalyzerException {
        open(GRO);
        ChartPart before = model.chartsProperty().get().getFirst();
        assertThat(before.series().peakOf()).isEqualTo("1 ms");
        recording.exploration().zoom(new TimeRange(300_000_000, 310_000_000));
        ChartPart part = model.chartsProperty().get().getFirst();
        assertThat(part.series().peakOf()).isEqualTo("10 us");
        Columns columns = new Columns(1000);
        part.series().read(3, 300_000_000, 310_000_000, columns);
        double packets = 0;
        for (double mean : columns.mean) {
            packets += mean * 10e-6;
        }
        assertThat(packets)
                .isCloseTo(before.series().pyramid().total(3, new TimeRange(300_000_000, 310_000_000)), within(1e-6));
        recording.exploration().reset();
        assertThat(model.chartsProperty().get().getFirst().series().peakOf()).isEqualTo("1 ms");
    }

    @Test
    void directionsAreApartOrTogetherOrAlone() throws RecordingException, AnalyzerException {
        open(GRO);
        assertThat(model.chartsProperty().get()).extracting(ChartPart::id).containsExactly("tx", "rx");
        model.layoutProperty().set(ChartLayout.TOGETHER);
        assertThat(model.chartsProperty().get()).extracting(ChartPart::id).containsExactly("both");
        assertThat(model.chartsProperty().get().getFirst().queues()).isEqualTo(recording.queues());
        model.directionProperty().set(DirectionChoice.RX);
        assertThat(recording.exploration().directions()).containsExactly(Direction.RX);
        assertThat(model.chartsProperty().get()).extracting(ChartPart::id).containsExactly("rx");
        assertThat(model.rows())
                .allSatisfy(row -> assertThat(row.key().direction()).isEqualTo(Direction.RX));
        recording.exploration().showDirections(Set.of(Direction.TX));
        assertThat(model.directionProperty().get()).isEqualTo(DirectionChoice.TX);
    }

    @Test
    void idleQueuesAreThereWithZeros() throws RecordingException, AnalyzerException {
        open(GRO);
        QueueRow idle = model.rows().get(2);
        assertThat(idle.key()).isEqualTo(new QueueKey("veth0", Direction.TX, OptionalInt.of(1)));
        assertThat(idle.packets()).isEqualTo(Estimate.exact(0));
        assertThat(idle.meanBytes()).isEmpty();
        assertThat(model.idle(model.chartsProperty().get().getFirst())).containsExactly(1);
        assertThat(model.sparkline(idle, 10)).containsOnly(0);
    }

    @Test
    void queueThatIsPickedTwiceStandsOutNoLonger() throws RecordingException, AnalyzerException {
        open(GRO);
        QueueKey queue = recording.queues().get(2);
        model.pick(queue);
        assertThat(recording.exploration().selectedQueues()).containsExactly(queue);
        model.pick(recording.queues().getFirst());
        assertThat(recording.exploration().selectedQueues())
                .containsExactly(recording.queues().getFirst());
        model.pick(recording.queues().getFirst());
        assertThat(recording.exploration().selectedQueues()).isEmpty();
    }

    @Test
    void nothingIsAskedWhileItIsHidden() throws RecordingException, AnalyzerException {
        open(GRO);
        model.hidden();
        List<QueueRow> before = model.rows();
        recording.exploration().zoom(RANGE);
        assertThat(model.rows()).isEqualTo(before);
        model.shown();
        assertThat(model.rows()).isNotEqualTo(before);
    }

    private void open(String file) throws RecordingException, AnalyzerException {
        recording = RecordingModel.open(List.of(file), Progress.NONE, new Cancellation());
        model = new OverviewModel(recording, Background.sameThread());
        model.shown();
    }

    /** What the analyzer's command prints, in a process of its own. */
    private static String command(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "netqscope.analyzer.AnalyzerCommand"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return out;
    }

    private static Long[] boxed(long[] values) {
        Long[] all = new Long[values.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = values[i];
        }
        return all;
    }

    private static Optional<Double> boxed(OptionalDouble value) {
        return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
    }
}
