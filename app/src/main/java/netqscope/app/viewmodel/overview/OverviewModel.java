package netqscope.app.viewmodel.overview;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import javafx.beans.InvalidationListener;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import netqscope.analyzer.analysis.Losses;
import netqscope.analyzer.analysis.Measure;
import netqscope.analyzer.console.ShownSql;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.TimeRange;
import netqscope.analyzer.explore.FineRate;
import netqscope.analyzer.explore.RatePyramid;
import netqscope.app.viewmodel.Answer;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.Exploration;
import netqscope.app.viewmodel.ImportModel;
import netqscope.app.viewmodel.LoadState;
import netqscope.app.viewmodel.QueueKey;
import netqscope.app.viewmodel.QueueNames;
import netqscope.app.viewmodel.Rates;
import netqscope.app.viewmodel.RecordingModel;
import netqscope.app.viewmodel.WhileShown;
import netqscope.recording.Direction;

/** Which queue is hot, and when: rates over time, and the figures of the visible time. */
public final class OverviewModel implements AutoCloseable {

    /** More lines nobody tells apart. */
    private static final int MOST_LINES = 12;

    private static final int MOST_NAMES = 3;
    private static final int USUAL_COLUMNS = 1_000;

    private final RecordingModel recording;
    private final Exploration exploration;
    private final QueueNames names;
    private final Map<Measure, Rates> known = new EnumMap<>(Measure.class);
    private final Answer<Rates> rates;
    private final Answer<FineRate> fine;
    private final Answer<Losses> losses;
    private final Answer<Figures> figures;
    private final ImportModel importing;
    private final WhileShown asking;
    private final ObjectProperty<ChartKind> kind = new SimpleObjectProperty<>();
    private final BooleanProperty logarithmic = new SimpleBooleanProperty();
    private final ObjectProperty<ChartLayout> layout = new SimpleObjectProperty<>(ChartLayout.APART);
    private final ObjectProperty<DirectionChoice> direction = new SimpleObjectProperty<>(DirectionChoice.BOTH);
    private final ReadOnlyObjectWrapper<LoadState<Rates>> drawn = new ReadOnlyObjectWrapper<>(new LoadState.Idle<>());
    private final ReadOnlyObjectWrapper<List<ChartPart>> charts = new ReadOnlyObjectWrapper<>(List.of());
    private final InvalidationListener redraw = observable -> draw();
    private final InvalidationListener remeasured = observable -> measured();
    private final InvalidationListener redirected = observable -> directed();
    private int columns = USUAL_COLUMNS;

    public OverviewModel(RecordingModel recording, Background background) {
        this.recording = recording;
        this.exploration = recording.exploration();
        this.names = new QueueNames(recording.queues());
        this.rates = new Answer<>(background);
        this.fine = new Answer<>(background);
        this.losses = new Answer<>(background);
        this.figures = new Answer<>(background);
        this.importing = new ImportModel(recording.databases(), background);
        this.asking = new WhileShown(exploration, background, this::ask, List.of(rates, fine, losses, figures));
        boolean many = hasManyQueues();
        kind.set(many ? ChartKind.HEATMAP : ChartKind.LINES);
        // Bursts would leave no colours for the rest.
        logarithmic.set(many);
        known.put(Measure.PACKETS, recording.packetRates());
        rates.know(recording.packetRates());
        rates.stateProperty().subscribe(this::loaded);
        fine.stateProperty().addListener(redraw);
        layout.addListener(redraw);
        exploration.directions().addListener(redirected);
        exploration.measureProperty().addListener(remeasured);
        direction.set(DirectionChoice.of(exploration.directions()));
        direction.subscribe(choice -> exploration.showDirections(choice.directions()));
    }

    /** How rates are drawn; at first as a heatmap where there are many queues. */
    public ObjectProperty<ChartKind> kindProperty() {
        return kind;
    }

    public BooleanProperty logarithmicProperty() {
        return logarithmic;
    }

    /** Where tx and rx are, if both are shown. */
    public ObjectProperty<ChartLayout> layoutProperty() {
        return layout;
    }

    /** The directions that all views show. */
    public ObjectProperty<DirectionChoice> directionProperty() {
        return direction;
    }

    /** Directions that were recorded. */
    public Set<Direction> recordedDirections() {
        Set<Direction> recorded = EnumSet.noneOf(Direction.class);
        recording.queues().forEach(queue -> recorded.add(queue.direction()));
        return recorded;
    }

    /** What is drawn of packets. */
    public ObjectProperty<Measure> measureProperty() {
        return exploration.measureProperty();
    }

    /** What the charts' values are. */
    public String unit() {
        return (recording.sampled() ? "estimated " : "")
                + switch (exploration.measureProperty().get()) {
                    case PACKETS -> "kernel packets/s";
                    case BYTES -> "bytes/s";
                    case WIRE_PACKETS -> "wire packets/s";
                };
    }

    /** How queues are called and coloured. */
    public QueueNames names() {
        return names;
    }

    /** The charts, one below the other; none until there is something to draw. */
    public ReadOnlyObjectProperty<List<ChartPart>> chartsProperty() {
        return charts.getReadOnlyProperty();
    }

    /** How far what the charts draw has come. */
    public ReadOnlyObjectProperty<LoadState<Rates>> ratesProperty() {
        return drawn.getReadOnlyProperty();
    }

    /** Whether rates within milliseconds are being counted. */
    public ReadOnlyObjectProperty<LoadState<FineRate>> fineProperty() {
        return fine.stateProperty();
    }

    /** How far the table has come. */
    public ReadOnlyObjectProperty<LoadState<Figures>> figuresProperty() {
        return figures.stateProperty();
    }

    /** Of the whole recording. */
    public ReadOnlyObjectProperty<LoadState<Losses>> lossesProperty() {
        return losses.stateProperty();
    }

    /** What is read for all that. */
    public ImportModel importing() {
        return importing;
    }

    /** Says how many pixels wide the charts are: rates are worth counting as finely as that. */
    public void setColumns(int count) {
        if (count > 0 && count != columns) {
            columns = count;
            asking.changed();
        }
    }

    /** Rows of the directions that are shown. */
    public List<QueueRow> rows() {
        return figures.state().shown().map(Figures::rows).orElse(List.of()).stream()
                .filter(row -> exploration.directions().contains(row.key().direction()))
                .toList();
    }

    /** How evenly the queues of the directions that are shown were loaded. */
    public List<SpreadRow> spreads() {
        return figures.state().shown().map(Figures::spreads).orElse(List.of()).stream()
                .filter(row -> exploration.directions().contains(row.direction()))
                .toList();
    }

    /** Whether there are more queues than lines can be told apart. */
    public boolean hasManyQueues() {
        return Math.max(names.count(Direction.TX), names.count(Direction.RX)) > MOST_LINES;
    }

    /** Indices of the queues of a chart that never carried anything. */
    public Set<Integer> idle(ChartPart part) {
        Set<Integer> idle = new HashSet<>();
        for (int i = 0; i < part.series().count(); i++) {
            int index = part.series().indices().get(i);
            if (part.series().pyramid().total(index, exploration.extent()) == 0) {
                idle.add(i);
            }
        }
        return idle;
    }

    /** Losses of a chart. */
    public List<Losses.Interval> losses(ChartPart part) {
        Set<Direction> shown = EnumSet.noneOf(Direction.class);
        part.queues().forEach(queue -> shown.add(queue.direction()));
        return losses.state().shown().map(Losses::list).orElse(List.of()).stream()
                .filter(loss -> shown.contains(loss.direction()))
                .toList();
    }

    /** The peaks of a row over the visible time; empty until they are known. */
    public double[] sparkline(QueueRow row, int count) {
        Rates of = known.get(exploration.measureProperty().get());
        if (of == null) {
            return new double[0];
        }
        double[] mean = new double[count];
        double[] low = new double[count];
        double[] high = new double[count];
        TimeRange range = exploration.range();
        RatePyramid pyramid = row.total() ? of.groups().get(row.key()) : of.queues();
        int index = row.total() ? 0 : recording.queues().indexOf(row.key());
        if (pyramid == null || index < 0) {
            return new double[0];
        }
        pyramid.read(index, range.fromNs(), range.toNs(), mean, low, high);
        return high;
    }

    /** Makes a queue the one that stands out, or none if it is that already. */
    public void pick(QueueKey queue) {
        boolean alone = exploration.selectedQueues().equals(Set.of(queue));
        select(alone ? Set.of() : Set.of(queue));
    }

    /** Makes queues stand out. */
    public void select(Set<QueueKey> queues) {
        exploration.selectedQueues().retainAll(queues);
        exploration.selectedQueues().addAll(queues);
    }

    /** The statement behind the charts. */
    public String rateSql() {
        return ShownSql.RATE.text();
    }

    /** Writes exact figures of all queues, as {@code analyzer queues} has them. */
    public void writeCsv(Path file) throws AnalyzerException {
        Optional<Figures> shown = figures.state().shown();
        if (shown.isEmpty()) {
            throw new AnalyzerException("there is no table to save yet");
        }
        shown.get().writeCsv(file);
    }

    /** The view is visible. */
    public void shown() {
        asking.shown();
    }

    /** The view is hidden. */
    public void hidden() {
        asking.hidden();
    }

    /** Asks once more, after {@link #cancel} or a failure. */
    public void again() {
        asking.again();
    }

    /** Does not wait any longer. */
    public void cancel() {
        asking.cancel();
    }

    @Override
    public void close() {
        exploration.directions().removeListener(redirected);
        exploration.measureProperty().removeListener(remeasured);
        asking.close();
        importing.close();
    }

    private void ask() {
        Measure measure = exploration.measureProperty().get();
        // First what is seen first.
        Rates before = known.get(measure);
        if (before == null) {
            rates.ask(recording.databases(), TimeRange.ALL, session -> Rates.of(session, measure));
        } else {
            rates.know(before);
        }
        figures.ask(recording.databases(), exploration.question(), session -> Figures.of(session, measure));
        if (losses.state() instanceof LoadState.Idle) {
            losses.ask(recording.databases(), TimeRange.ALL, Losses::of);
        }
        askFine(measure);
    }

    private void askFine(Measure measure) {
        TimeRange range = exploration.range();
        OptionalLong bucketNs = FineRate.bucketNs(range, columns);
        if (bucketNs.isEmpty()) {
            fine.clear();
        } else {
            fine.ask(
                    recording.databases(),
                    exploration.question(),
                    session -> FineRate.of(session, range, bucketNs.getAsLong(), measure));
        }
    }

    private void loaded(LoadState<Rates> state) {
        if (state instanceof LoadState.Ready<Rates>(Rates of)) {
            known.put(of.queues().measure(), of);
        }
        draw();
    }

    private void measured() {
        fine.clear();
        draw();
        asking.again();
    }

    private void directed() {
        direction.set(DirectionChoice.of(exploration.directions()));
        draw();
    }

    private void draw() {
        Rates of = known.get(exploration.measureProperty().get());
        drawn.set(of == null ? rates.state() : new LoadState.Ready<>(of));
        if (of == null) {
            return;
        }
        List<ChartPart> parts = new ArrayList<>();
        Set<Direction> shown = EnumSet.copyOf(exploration.directions());
        shown.retainAll(recordedDirections());
        if (shown.size() > 1 && layout.get() == ChartLayout.TOGETHER) {
            parts.add(part(of, "both", shown));
        } else {
            shown.forEach(one -> parts.add(part(of, one.label(), EnumSet.of(one))));
        }
        charts.set(List.copyOf(parts));
    }

    private ChartPart part(Rates of, String id, Set<Direction> directions) {
        List<QueueKey> queues = recording.queues();
        List<Integer> indices = IntStream.range(0, queues.size())
                .filter(i -> directions.contains(queues.get(i).direction()))
                .boxed()
                .toList();
        Direction any = directions.iterator().next();
        RatePyramid total = directions.size() > 1 ? of.all() : of.directions().getOrDefault(any, of.all());
        List<String> devices =
                indices.stream().map(i -> queues.get(i).device()).distinct().toList();
        String where = devices.size() > MOST_NAMES ? devices.size() + " devices" : String.join(", ", devices);
        Optional<RateSeries.Fine> closer = fine.state()
                .shown()
                .filter(known -> known.measure() == of.queues().measure())
                .map(found -> new RateSeries.Fine(
                        found,
                        found.together(
                                indices.stream().mapToInt(Integer::intValue).toArray())));
        return new ChartPart(
                id,
                where + " " + (directions.size() > 1 ? "tx and rx" : any.label()),
                indices.stream().map(queues::get).toList(),
                new RateSeries(
                        of.queues(),
                        total,
                        closer,
                        indices,
                        indices.stream().map(i -> names.of(queues.get(i))).toList()));
    }
}
