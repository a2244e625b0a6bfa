package netqscope.app.viewmodel.bursts;

import java.util.List;
import javafx.beans.InvalidationListener;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import netqscope.analyzer.analysis.InterArrivals;
import netqscope.analyzer.console.ShownChoices;
import netqscope.analyzer.console.ShownSql;
import netqscope.analyzer.database.TimeRange;
import netqscope.app.viewmodel.Answer;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.Exploration;
import netqscope.app.viewmodel.ImportModel;
import netqscope.app.viewmodel.LoadState;
import netqscope.app.viewmodel.QueueNames;
import netqscope.app.viewmodel.RecordingModel;
import netqscope.app.viewmodel.WhileShown;
import netqscope.app.viewmodel.bursts.BurstAnswer.Gap;
import netqscope.app.viewmodel.bursts.BurstAnswer.Interval;
import netqscope.app.viewmodel.bursts.BurstAnswer.Window;
import netqscope.app.viewmodel.table.FactTable;

/** How much came at once to each queue, how long nothing came, and what was between its packets. */
public final class BurstsModel implements AutoCloseable {

    /** What is seen around a window that was clicked, in lengths of it on each side. */
    private static final int AROUND = 5;

    private final RecordingModel recording;
    private final Exploration exploration;
    private final QueueNames names;
    private final Answer<BurstAnswer> bursts;
    private final Answer<InterArrivals> arrivals;
    private final WhileShown asking;
    private final ImportModel importing;
    private final ObjectProperty<WindowLength> window = new SimpleObjectProperty<>(WindowLength.MS_1);
    private final ReadOnlyObjectWrapper<Tables> tables = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<List<ArrivalPicture>> pictures = new ReadOnlyObjectWrapper<>(List.of());
    private final InvalidationListener redraw = observable -> draw();

    public BurstsModel(RecordingModel recording, Background background) {
        this.recording = recording;
        this.exploration = recording.exploration();
        this.names = new QueueNames(recording.queues());
        this.bursts = new Answer<>(background);
        this.arrivals = new Answer<>(background);
        this.importing = new ImportModel(recording.databases(), background);
        this.asking = new WhileShown(exploration, background, this::ask, List.of(bursts, arrivals));
        draw();
        bursts.stateProperty().addListener(redraw);
        arrivals.stateProperty().addListener(redraw);
        exploration.directions().addListener(redraw);
        exploration.selectedQueues().addListener(redraw);
        window.addListener(observable -> askForBursts());
    }

    /** How long a burst is. */
    public ObjectProperty<WindowLength> windowProperty() {
        return window;
    }

    /** How far the busiest windows and the gaps have come. */
    public ReadOnlyObjectProperty<LoadState<BurstAnswer>> burstsProperty() {
        return bursts.stateProperty();
    }

    /** How far the distribution has come. */
    public ReadOnlyObjectProperty<LoadState<InterArrivals>> arrivalsProperty() {
        return arrivals.stateProperty();
    }

    /** What is read for them. */
    public ImportModel importing() {
        return importing;
    }

    /** What the tables have: of selected queues, or of all. */
    public ReadOnlyObjectProperty<Tables> tablesProperty() {
        return tables.getReadOnlyProperty();
    }

    /** The distribution of each direction. */
    public ReadOnlyObjectProperty<List<ArrivalPicture>> picturesProperty() {
        return pictures.getReadOnlyProperty();
    }

    /** Whether gaps are those of a sample, which say nothing of those between all packets. */
    public boolean isSampled() {
        return recording.sampled();
    }

    /** How many queues the tables are about; 0: all. */
    public int selectedQueues() {
        return exploration.selectedQueues().size();
    }

    /** A window and what was before and after it. */
    public TimeRange around(Window window) {
        long lengthNs = window.toNs() - window.fromNs();
        return around(window.fromNs(), window.toNs(), AROUND * lengthNs);
    }

    /** A gap and what was before and after it. */
    public TimeRange around(Gap gap) {
        return around(gap.fromNs(), gap.toNs(), Math.max(Exploration.MIN_RANGE_NS, gap.lengthNs() / 2));
    }

    /** The statement behind the distribution. */
    public String arrivalsSql() {
        return ShownSql.INTER_ARRIVALS.text();
    }

    /** The statement behind the busiest windows. */
    public String windowsSql() {
        return ShownChoices.busiestWindows(window.get().ns());
    }

    /** The view is visible. */
    public void shown() {
        asking.shown();
    }

    /** The view is hidden. */
    public void hidden() {
        asking.hidden();
    }

    /** Does not wait for the answers any longer. */
    public void cancel() {
        asking.cancel();
    }

    /** Asks once more. */
    public void again() {
        asking.again();
    }

    @Override
    public void close() {
        exploration.directions().removeListener(redraw);
        exploration.selectedQueues().removeListener(redraw);
        importing.close();
        asking.close();
    }

    private void ask() {
        importing.begin();
        arrivals.ask(recording.databases(), exploration.question(), InterArrivals::of);
        askForWindows();
    }

    private void askForBursts() {
        if (bursts.state() instanceof LoadState.Idle) {
            return;
        }
        askForWindows();
    }

    private void askForWindows() {
        long windowNs = window.get().ns();
        bursts.ask(recording.databases(), exploration.question(), session -> BurstAnswer.of(session, windowNs, names));
    }

    private void draw() {
        tables.set(bursts.state().shown().map(this::tables).orElseGet(Tables::none));
        pictures.set(arrivals.state()
                .shown()
                .map(of -> ArrivalPicture.of(of, exploration.directions(), exploration.selectedQueues(), names))
                .orElse(List.of()));
    }

    private Tables tables(BurstAnswer answer) {
        List<Window> windows = OfQueue.visible(answer.windows(), exploration);
        List<Gap> gaps = OfQueue.visible(answer.gaps(), exploration);
        return new Tables(
                new FactTable<>(
                        BurstTables.windows(answer.sampled(), windows.stream().anyMatch(Window::lossy)), windows),
                new FactTable<>(BurstTables.gaps(answer.sampled(), gaps.stream().anyMatch(Gap::lossy)), gaps),
                new FactTable<>(
                        BurstTables.intervals(answer.sampled()), OfQueue.visible(answer.intervals(), exploration)));
    }

    private static TimeRange around(long fromNs, long toNs, long marginNs) {
        return new TimeRange(Math.max(0, fromNs - marginNs), toNs + marginNs);
    }

    /** What the tables have. */
    public record Tables(FactTable<Window> windows, FactTable<Gap> gaps, FactTable<Interval> intervals) {

        private static Tables none() {
            return new Tables(
                    new FactTable<>(BurstTables.windows(false, false), List.of()),
                    new FactTable<>(BurstTables.gaps(false, false), List.of()),
                    new FactTable<>(BurstTables.intervals(false), List.of()));
        }
    }

    /** Lengths of windows to choose from. */
    public enum WindowLength {
        US_100("100 us", 100_000),
        MS_1("1 ms", 1_000_000),
        MS_10("10 ms", 10_000_000),
        MS_100("100 ms", 100_000_000),
        S_1("1 s", 1_000_000_000);

        private final String label;
        private final long ns;

        WindowLength(String label, long ns) {
            this.label = label;
            this.ns = ns;
        }

        public String label() {
            return label;
        }

        public long ns() {
            return ns;
        }
    }
}
