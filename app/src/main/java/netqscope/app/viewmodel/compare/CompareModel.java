package netqscope.app.viewmodel.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javafx.beans.InvalidationListener;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.SetChangeListener;
import netqscope.analyzer.ComparisonReport;
import netqscope.analyzer.ComparisonReport.Line;
import netqscope.analyzer.analysis.Measure;
import netqscope.analyzer.console.ShownSql;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.TimeRange;
import netqscope.analyzer.output.CsvText;
import netqscope.analyzer.output.Output;
import netqscope.app.viewmodel.Answer;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.Exploration;
import netqscope.app.viewmodel.LoadState;
import netqscope.app.viewmodel.QueueKey;
import netqscope.app.viewmodel.RecordingModel;
import netqscope.app.viewmodel.Settled;
import org.jspecify.annotations.Nullable;

/**
 * An open recording beside another one. The open one is A and the other B until they are {@linkplain #swap swapped}; the axis of
 * time is that of the open one all the same.
 */
public final class CompareModel implements AutoCloseable {

    private static final DrawnLines NO_LINES = new DrawnLines(List.of(), 0);

    private final Background background;
    private final RecordingModel here;
    private final Exploration exploration;
    private final OtherRecording other;
    private final Answer<Side> sideHere;
    private final Answer<Side> sideOther;
    private final Answer<RecordedRate> rateHere;
    private final Answer<RecordedRate> rateOther;
    private final Settled settled;
    private final ObjectProperty<Alignment> alignment = new SimpleObjectProperty<>(Alignment.START);
    private final ObjectProperty<Shown> shownLines = new SimpleObjectProperty<>(Shown.TOTALS);
    private final BooleanProperty swapped = new SimpleBooleanProperty();
    private final ReadOnlyObjectWrapper<TimeRange> range;
    private final ReadOnlyObjectWrapper<LoadState<ComparisonReport>> report =
            new ReadOnlyObjectWrapper<>(new LoadState.Idle<>());
    private final ReadOnlyObjectWrapper<LoadState<ComparedRates>> rates =
            new ReadOnlyObjectWrapper<>(new LoadState.Idle<>());
    private final Set<RateLine> selected = new HashSet<>();
    private final InvalidationListener ranged = observable -> rangeChanged();
    private final InvalidationListener measured = observable -> askForRates();
    private final InvalidationListener directed = observable -> showRates();
    private final SetChangeListener<QueueKey> selectedElsewhere = change -> selectionChanged();
    private boolean visible;
    private boolean sidesWanted;
    private boolean ratesWanted;
    private boolean selecting;
    private @Nullable Picture picture;

    public CompareModel(RecordingModel here, Background background) {
        this.background = background;
        this.here = here;
        this.exploration = here.exploration();
        this.other = new OtherRecording(background);
        this.sideHere = new Answer<>(background);
        this.sideOther = new Answer<>(background);
        this.rateHere = new Answer<>(background);
        this.rateOther = new Answer<>(background);
        this.settled = new Settled(background, this::askForSides);
        this.range = new ReadOnlyObjectWrapper<>(exploration.range());
        exploration.rangeProperty().addListener(ranged);
        exploration.measureProperty().addListener(measured);
        exploration.directions().addListener(directed);
        exploration.selectedQueues().addListener(selectedElsewhere);
        other.stateProperty().addListener((observable, before, now) -> otherChanged());
        alignment.addListener((observable, before, now) -> aligned());
        shownLines.addListener((observable, before, now) -> showRates());
        for (Answer<Side> answer : List.of(sideHere, sideOther)) {
            answer.stateProperty().addListener((observable, before, now) -> showReport());
        }
        for (Answer<RecordedRate> answer : List.of(rateHere, rateOther)) {
            answer.stateProperty().addListener((observable, before, now) -> showRates());
        }
        selectionChanged();
    }

    /** The recording that this one is compared with. */
    public OtherRecording other() {
        return other;
    }

    /** The recording that is open. */
    public RecordingModel here() {
        return here;
    }

    public ObjectProperty<Alignment> alignmentProperty() {
        return alignment;
    }

    /** Of what lines are drawn. */
    public ObjectProperty<Shown> shownLinesProperty() {
        return shownLines;
    }

    /** Whether the open recording is B. */
    public ReadOnlyBooleanProperty swappedProperty() {
        return swapped;
    }

    /** A becomes B. */
    public void swap() {
        swapped.set(!swapped.get());
        showReport();
    }

    /** What is drawn of packets. */
    public ObjectProperty<Measure> measureProperty() {
        return exploration.measureProperty();
    }

    /** The visible part of the axis. */
    public ReadOnlyObjectProperty<TimeRange> rangeProperty() {
        return range.getReadOnlyProperty();
    }

    /** All of the axis: both recordings. */
    public TimeRange extent() {
        return other.recording().isPresent() ? axis().extent() : exploration.extent();
    }

    /** The axis; only while the other recording is open. */
    public SharedAxis axis() {
        return SharedAxis.of(here, other.recording().orElseThrow(), alignment.get());
    }

    /** Shows a range; all other views follow, as far as the open recording has it. */
    public void zoom(TimeRange wanted) {
        show(wanted, false);
    }

    /** One step of a movement. */
    public void pan(TimeRange wanted) {
        show(wanted, true);
    }

    /** The table of figures of the visible range. */
    public ReadOnlyObjectProperty<LoadState<ComparisonReport>> reportProperty() {
        return report.getReadOnlyProperty();
    }

    /** What is drawn. */
    public ReadOnlyObjectProperty<LoadState<ComparedRates>> ratesProperty() {
        return rates.getReadOnlyProperty();
    }

    /** What else has to be known of the two; a sentence each, the most important first. */
    public List<String> notes() {
        return report.get()
                .shown()
                .map(shown -> CompareNotes.of(
                        shown,
                        axis(),
                        alignment.get(),
                        range.get(),
                        swapped.get() ? "B" : "A",
                        swapped.get() ? "A" : "B"))
                .orElse(List.of());
    }

    /** Where packets were lost in either of them. */
    public List<LostPackets> losses() {
        List<LostPackets> marks = new ArrayList<>();
        rateHere.state()
                .shown()
                .ifPresent(rate -> marks.addAll(CompareNotes.losses(rate.losses(), swapped.get() ? "B" : "A", 0)));
        if (other.recording().isPresent()) {
            rateOther
                    .state()
                    .shown()
                    .ifPresent(rate -> marks.addAll(
                            CompareNotes.losses(rate.losses(), swapped.get() ? "A" : "B", axis().shiftNs())));
        }
        return marks;
    }

    /** Whether a line of the table stands out: chosen there, or as a queue in another view. */
    public boolean isSelected(Line line) {
        return selected.contains(RateLine.of(line, swapped.get()));
    }

    /** Lines that were chosen in the table; other views make their queues stand out, too. */
    public void select(List<Line> lines) {
        selected.clear();
        lines.forEach(line -> selected.add(RateLine.of(line, swapped.get())));
        List<QueueKey> queues =
                selected.stream().flatMap(line -> line.keyHere().stream()).toList();
        selecting = true;
        exploration.selectedQueues().retainAll(queues);
        exploration.selectedQueues().addAll(queues);
        selecting = false;
        if (selected.isEmpty()) {
            shownLines.set(Shown.TOTALS);
        } else if (shownLines.get() == Shown.TOTALS) {
            shownLines.set(Shown.SELECTED);
        }
        showRates();
    }

    /** What the charts show of the open recording, as a statement. */
    public String sql() {
        return ShownSql.RATE.text();
    }

    /** Writes the table as {@code analyzer compare} does, whole or not at all. */
    public void writeCsv(ComparisonReport written, Path file) throws AnalyzerException {
        Output.file(file).write(out -> CsvText.write(written.forPrograms(), out));
    }

    /** The view is visible. */
    public void shown() {
        visible = true;
        askForSides();
        askForRates();
    }

    /** The view is hidden: what is being worked out is asked again when it is shown. */
    public void hidden() {
        visible = false;
        settled.forget();
        sidesWanted |= sideHere.state() instanceof LoadState.Loading || sideOther.state() instanceof LoadState.Loading;
        ratesWanted |= rateHere.state() instanceof LoadState.Loading || rateOther.state() instanceof LoadState.Loading;
        List.of(sideHere, sideOther).forEach(Answer::cancel);
        List.of(rateHere, rateOther).forEach(Answer::cancel);
    }

    @Override
    public void close() {
        hidden();
        exploration.rangeProperty().removeListener(ranged);
        exploration.measureProperty().removeListener(measured);
        exploration.directions().removeListener(directed);
        exploration.selectedQueues().removeListener(selectedElsewhere);
        other.close();
    }

    private void otherChanged() {
        sideHere.clear();
        sideOther.clear();
        rateHere.clear();
        rateOther.clear();
        aligned();
        ratesWanted = true;
        if (visible) {
            askForRates();
        }
    }

    private void aligned() {
        range.set(wholeOrExplored());
        sidesWanted = true;
        showRates();
        if (visible) {
            askForSides();
        }
    }

    private void rangeChanged() {
        range.set(wholeOrExplored());
        sidesWanted = true;
        settled.changed();
    }

    /** Where all of the open recording is shown, all of the other one is, too. */
    private TimeRange wholeOrExplored() {
        return exploration.isWhole() ? extent() : exploration.range();
    }

    private void show(TimeRange wanted, boolean step) {
        if (other.recording().isEmpty()) {
            return;
        }
        TimeRange next = axis().within(wanted, Exploration.MIN_RANGE_NS);
        if (next.equals(extent())) {
            exploration.reset();
        } else if (SharedAxis.covers(exploration.extent(), next)) {
            if (step) {
                exploration.move(next);
            } else {
                exploration.zoom(next);
            }
        }
        if (!next.equals(range.get())) {
            // Beyond the end of the open recording no other view can follow.
            range.set(next);
            sidesWanted = true;
            settled.changed();
        }
    }

    private void askForSides() {
        if (!visible || other.recording().isEmpty() || !wantsSides()) {
            return;
        }
        sidesWanted = false;
        RecordingModel second = other.recording().get();
        SharedAxis axis = axis();
        sideHere.ask(here.databases(), axis.questionHere(range.get()), Side::of);
        sideOther.ask(second.databases(), axis.questionOther(range.get()), Side::of);
    }

    private boolean wantsSides() {
        return sidesWanted
                || sideHere.state() instanceof LoadState.Failed
                || sideOther.state() instanceof LoadState.Failed;
    }

    private void askForRates() {
        Measure measure = exploration.measureProperty().get();
        boolean known = !ratesWanted
                && rateHere.state() instanceof LoadState.Ready<RecordedRate>(RecordedRate rate)
                && rate.measure() == measure;
        if (!visible || other.recording().isEmpty() || known) {
            return;
        }
        ratesWanted = false;
        rateHere.ask(here.databases(), TimeRange.ALL, session -> RecordedRate.of(session, measure));
        rateOther.ask(other.recording().get().databases(), TimeRange.ALL, session -> RecordedRate.of(session, measure));
    }

    private void showReport() {
        report.set(Both.of(
                sideHere.state(),
                sideOther.state(),
                (one, two) -> swapped.get() ? report(two, one) : report(one, two)));
        showRates();
    }

    private static ComparisonReport report(Side a, Side b) {
        return ComparisonReport.of(a.named("A"), a.imbalance(), b.named("B"), b.imbalance());
    }

    private void showRates() {
        if (other.recording().isEmpty()) {
            picture = null;
            rates.set(new LoadState.Idle<>());
            return;
        }
        Picture next = new Picture(
                report.get()
                        .shown()
                        .map(shown -> DrawnLines.of(
                                shown, shownLines.get(), selected, exploration.directions(), swapped.get()))
                        .orElse(NO_LINES),
                rateHere.state(),
                rateOther.state(),
                axis(),
                swapped.get());
        if (next.equals(picture)) {
            return;
        }
        picture = next;
        background.work(() -> {
            LoadState<ComparedRates> drawn = next.drawn();
            background.onUi(() -> {
                if (next.equals(picture)) {
                    rates.set(drawn);
                }
            });
        });
    }

    private void selectionChanged() {
        if (selecting) {
            return;
        }
        selected.removeIf(line -> line.keyHere().isPresent());
        report.get().shown().stream()
                .flatMap(shown -> shown.lines().stream())
                .map(line -> RateLine.of(line, swapped.get()))
                .filter(line -> line.keyHere()
                        .filter(exploration.selectedQueues()::contains)
                        .isPresent())
                .forEach(selected::add);
        showRates();
    }
}
