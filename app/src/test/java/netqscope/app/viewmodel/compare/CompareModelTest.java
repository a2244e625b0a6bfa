package netqscope.app.viewmodel.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import netqscope.analyzer.ComparisonReport;
import netqscope.analyzer.ComparisonReport.Line;
import netqscope.analyzer.analysis.Comparison;
import netqscope.analyzer.analysis.Comparison.Group;
import netqscope.analyzer.analysis.Criterion;
import netqscope.analyzer.analysis.Measure;
import netqscope.analyzer.analysis.QueueSizes;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.database.TimeRange;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.LoadState;
import netqscope.app.viewmodel.QueueKey;
import netqscope.app.viewmodel.RecordingModel;
import netqscope.app.viewmodel.compare.OtherRecording.State;
import netqscope.recording.Direction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareModelTest {

    private static final Path IMBALANCE = Path.of("..", "samples", "imbalance.arrow");
    private static final Path GRO = Path.of("..", "samples", "gro.arrow");

    @TempDir
    private Path folder;

    private RecordingModel here;
    private CompareModel model;

    @BeforeEach
    void open() throws Exception {
        here = RecordingModel.open(List.of(IMBALANCE.toString()), Progress.NONE, new Cancellation());
        model = new CompareModel(here, Background.sameThread());
        model.shown();
    }

    @AfterEach
    void close() throws Exception {
        model.close();
        here.close();
    }

    @Test
    void figuresAreThoseOfTheAnalyzersClasses() throws Exception {
        compareWith(GRO);
        Comparison expected =
                Comparison.of(sizes(here), sizes(model.other().recording().orElseThrow()));
        List<Line> lines = report().lines();
        int at = 0;
        for (Group group : expected.groups()) {
            assertSame(lines.get(at++), group.total());
            for (Comparison.Pair pair : group.queues()) {
                assertSame(lines.get(at++), pair);
            }
        }
        assertThat(at).isEqualTo(lines.size());
    }

    @Test
    void savedTableIsThatOfTheCommand() throws Exception {
        compareWith(GRO);
        Path csv = folder.resolve("compare.csv");
        model.writeCsv(report(), csv);
        assertThat(Files.readString(csv)).isEqualTo(analyzer("compare", IMBALANCE, GRO, "--format", "csv"));
    }

    @Test
    void savedTableOfARangeIsThatOfTheCommand() throws Exception {
        compareWith(GRO);
        model.zoom(new TimeRange(200_000_000, 500_000_000));
        Path csv = folder.resolve("compare.csv");
        model.writeCsv(report(), csv);
        assertThat(Files.readString(csv))
                .isEqualTo(analyzer("compare", IMBALANCE, GRO, "--from", "200ms", "--to", "500ms", "--format", "csv"));
    }

    @Test
    void swappedRecordingsChangeTheSign() throws Exception {
        compareWith(GRO);
        Line before = report().lines().getFirst();
        model.swap();
        Line after = report().lines().stream()
                .filter(line -> line.total()
                        && line.group().direction() == before.group().direction()
                        && line.group().deviceB().equals(before.group().deviceA()))
                .findFirst()
                .orElseThrow();
        assertThat(after.figure(Criterion.PACKETS).difference().orElseThrow())
                .isEqualTo(-before.figure(Criterion.PACKETS).difference().orElseThrow());
        assertThat(rates().overlaid().name(0)).startsWith("A ");
        Path csv = folder.resolve("compare.csv");
        model.writeCsv(report(), csv);
        assertThat(Files.readString(csv)).isEqualTo(analyzer("compare", GRO, IMBALANCE, "--format", "csv"));
    }

    @Test
    void linesCarryWhatTheTableSays() {
        compareWith(GRO);
        model.shownLinesProperty().set(Shown.QUEUES);
        TimeRange all = model.extent();
        ComparedRates rates = rates();
        assertThat(rates.lines())
                .hasSameSizeAs(
                        report().lines().stream().filter(line -> !line.total()).toList());
        List<Line> queues =
                report().lines().stream().filter(line -> !line.total()).toList();
        for (int i = 0; i < rates.overlaid().count(); i++) {
            ComparedRates.Drawn drawn = rates.drawn().get(i);
            Line line = queues.get(drawn.line());
            double packets = (drawn.ofA() ? line.pair().a() : line.pair().b())
                    .orElseThrow()
                    .queue()
                    .packets();
            assertThat(integral(rates.overlaid(), i, all)).isCloseTo(packets, within(1e-3 * (1 + packets)));
        }
    }

    @Test
    void differenceIsBMinusAAndKeepsEachMillisecond() {
        compareWith(GRO);
        int count = 50;
        double[] a = new double[count];
        double[] b = new double[count];
        double[] difference = new double[count];
        double[] low = new double[count];
        double[] high = new double[count];
        TimeRange both = new TimeRange(200_000_000, 700_000_000);
        ComparedRates rates = rates();
        int line = rates.lines()
                .indexOf(rates.lines().stream()
                        .filter(one -> one.deviceOther().isPresent()
                                && one.deviceHere().isPresent())
                        .findFirst()
                        .orElseThrow());
        read(rates.overlaid(), rates.drawn().indexOf(new ComparedRates.Drawn(line, true)), both, a, low, high);
        read(rates.overlaid(), rates.drawn().indexOf(new ComparedRates.Drawn(line, false)), both, b, low, high);
        read(rates.difference(), line, both, difference, low, high);
        double[] fine = new double[500];
        read(rates.difference(), line, both, fine, new double[500], new double[500]);
        for (int i = 0; i < count; i++) {
            assertThat(difference[i]).isCloseTo(b[i] - a[i], within(1e-6));
            double[] milliseconds = Arrays.copyOfRange(fine, i * 10, i * 10 + 10);
            assertThat(low[i]).isCloseTo(Arrays.stream(milliseconds).min().orElseThrow(), within(1e-6));
            assertThat(high[i]).isCloseTo(Arrays.stream(milliseconds).max().orElseThrow(), within(1e-6));
        }
    }

    @Test
    void wallClockLeavesAGapBetweenRecordingsOfDifferentTimes() {
        compareWith(GRO);
        TimeRange fromStart = model.extent();
        model.alignmentProperty().set(Alignment.WALL_CLOCK);
        assertThat(model.axis().overlaps()).isFalse();
        assertThat(model.extent().lengthNs()).isGreaterThan(fromStart.lengthNs());
        assertThat(model.rangeProperty().get()).isEqualTo(model.extent());
        assertThat(model.notes().getFirst()).startsWith("A and B were not recorded at the same time");
        double[] difference = new double[100];
        read(rates().difference(), 0, model.extent(), difference, new double[100], new double[100]);
        assertThat(difference).containsOnly(Double.NaN);
        // The table is of all of both all the same.
        assertThat(report().a().sizes().packets()).isEqualTo(here.set().rows());
    }

    @Test
    void rangeBeyondTheOpenRecordingIsShownWithoutMovingOtherViews() {
        compareWith(GRO);
        model.alignmentProperty().set(Alignment.WALL_CLOCK);
        TimeRange beyond = model.axis().other();
        model.zoom(beyond);
        assertThat(model.rangeProperty().get()).isEqualTo(beyond);
        assertThat(here.exploration().isWhole()).isTrue();
        assertThat(report().a().sizes().packets()).isZero();
        assertThat(report().b().sizes().packets())
                .isEqualTo(model.other().recording().orElseThrow().set().rows());
        assertThat(model.notes()).contains("A was not recorded in the visible time");
        model.zoom(new TimeRange(200_000_000, 300_000_000));
        assertThat(here.exploration().range()).isEqualTo(new TimeRange(200_000_000, 300_000_000));
    }

    @Test
    void selectedLinesStandOutElsewhereAndTheOtherWayRound() {
        compareWith(GRO);
        Line queue = report().lines().stream()
                .filter(line -> !line.total() && line.pair().a().isPresent())
                .findFirst()
                .orElseThrow();
        model.select(List.of(queue));
        QueueKey key = RateLine.of(queue, false).keyHere().orElseThrow();
        assertThat(here.exploration().selectedQueues()).isEqualTo(Set.of(key));
        assertThat(rates().lines()).containsExactly(RateLine.of(queue, false));
        here.exploration().selectedQueues().clear();
        assertThat(model.isSelected(queue)).isFalse();
        here.exploration().selectedQueues().add(key);
        assertThat(model.isSelected(queue)).isTrue();
        model.swap();
        assertThat(rates().lines()).hasSize(1);
    }

    @Test
    void directionsThatAreNotShownElsewhereAreNotDrawn() {
        compareWith(GRO);
        here.exploration().showDirections(Set.of(Direction.TX));
        assertThat(rates().lines()).isNotEmpty().allMatch(line -> line.direction() == Direction.TX);
    }

    @Test
    void anotherMeasureIsReadAnew() {
        compareWith(GRO);
        double packets = integral(rates().overlaid(), 0, model.extent());
        model.measureProperty().set(Measure.BYTES);
        assertThat(integral(rates().overlaid(), 0, model.extent())).isGreaterThan(20 * packets);
    }

    @Test
    void whatIsNoRecordingIsSaidInPlace() throws Exception {
        compareWith(Files.writeString(folder.resolve("notes.txt"), "not a recording"));
        assertThat(model.other().stateProperty().get())
                .isInstanceOfSatisfying(
                        State.Failed.class,
                        failed -> assertThat(failed.message()).contains("notes.txt"));
        compareWith(Path.of("..", "samples", "overhead-lo.arrow"));
        assertThat(model.other().stateProperty().get())
                .isInstanceOfSatisfying(
                        State.Failed.class,
                        failed -> assertThat(failed.message()).contains("is an overhead experiment"));
    }

    @Test
    void closingLeavesNothingToShow() {
        compareWith(GRO);
        model.other().close();
        assertThat(model.reportProperty().get()).isInstanceOf(LoadState.Idle.class);
        assertThat(model.ratesProperty().get()).isInstanceOf(LoadState.Idle.class);
        assertThat(model.extent()).isEqualTo(here.exploration().extent());
    }

    @Test
    void biggestDifferencesComeFirstAndUnknownOnesLast() {
        compareWith(GRO);
        List<Line> sorted = report().lines().stream()
                .sorted(CompareColumn.FIRST.comparator(true))
                .toList();
        double before = Double.POSITIVE_INFINITY;
        for (Line line : sorted) {
            double now = Math.abs(
                    line.figure(Criterion.PACKETS_PER_SECOND).difference().orElse(-1));
            now = line.figure(Criterion.PACKETS_PER_SECOND).difference().isPresent() ? now : -1;
            assertThat(now).isLessThanOrEqualTo(before);
            before = now;
        }
        assertThat(sorted.getFirst().figure(Criterion.PACKETS_PER_SECOND).difference())
                .isPresent();
        assertThat(report().lines().stream()
                        .sorted(CompareColumn.FIRST.comparator(false))
                        .toList()
                        .getLast()
                        .figure(Criterion.PACKETS_PER_SECOND)
                        .difference())
                .isEmpty();
    }

    private void compareWith(Path file) {
        model.other().open(List.of(file.toString()));
    }

    private ComparisonReport report() {
        return ((LoadState.Ready<ComparisonReport>) model.reportProperty().get()).value();
    }

    private ComparedRates rates() {
        return ((LoadState.Ready<ComparedRates>) model.ratesProperty().get()).value();
    }

    private static QueueSizes sizes(RecordingModel recording) throws Exception {
        try (Session session = recording.databases().whole().session()) {
            return QueueSizes.of(session);
        }
    }

    private static void assertSame(Line line, Comparison.Pair pair) {
        assertThat(line.pair().queue()).isEqualTo(pair.queue());
        for (Criterion criterion : Criterion.values()) {
            assertThat(line.figure(criterion).a().map(a -> a.value()))
                    .isEqualTo(pair.a().flatMap(criterion::of).map(Number::doubleValue));
            assertThat(line.figure(criterion).b().map(b -> b.value()))
                    .isEqualTo(pair.b().flatMap(criterion::of).map(Number::doubleValue));
            assertThat(line.figure(criterion).changePercent().map(change -> change.value()))
                    .isEqualTo(pair.changePercent(criterion).map(Number::doubleValue));
        }
    }

    private static double integral(RateSeries series, int index, TimeRange range) {
        // A column of each millisecond: a longer one is of those that begin in it.
        int count = (int) Math.ceilDiv(range.lengthNs(), 1_000_000) + 1;
        TimeRange columns = new TimeRange(range.fromNs(), range.fromNs() + count * 1_000_000L);
        double[] mean = new double[count];
        read(series, index, columns, mean, new double[count], new double[count]);
        return Arrays.stream(mean).filter(value -> !Double.isNaN(value)).sum() / 1e3;
    }

    private static void read(
            RateSeries series, int index, TimeRange range, double[] mean, double[] low, double[] high) {
        series.read(index, range.fromNs(), range.toNs(), mean, low, high);
    }

    /** What the command writes, in a process of its own. */
    private static String analyzer(Object... args) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "netqscope.analyzer.AnalyzerCommand"));
        Arrays.stream(args).map(Object::toString).forEach(command::add);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        process.getInputStream().transferTo(out);
        assertThat(process.waitFor()).isZero();
        return out.toString(StandardCharsets.UTF_8);
    }
}
