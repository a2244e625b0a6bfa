package netqscope.app.viewmodel;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.Set;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableSet;
import netqscope.analyzer.analysis.Measure;
import netqscope.analyzer.database.TimeRange;
import netqscope.recording.Direction;

/**
 * What the user looks at in one recording; all its views follow. Zooming selects: the range of time on the axis is the one that
 * tables and figures are about.
 */
public final class Exploration {

    /** A zoom that shows less than this shows nothing: clocks are no more exact. */
    public static final long MIN_RANGE_NS = 10_000;

    private static final double HALF = 0.5;
    private static final int MOST_PAST_RANGES = 100;

    private final TimeRange extent;
    private final ReadOnlyObjectWrapper<TimeRange> range;
    private final Deque<TimeRange> past = new ArrayDeque<>();
    private final Deque<TimeRange> undone = new ArrayDeque<>();
    private final ReadOnlyBooleanWrapper canGoBack = new ReadOnlyBooleanWrapper();
    private final ReadOnlyBooleanWrapper canGoForward = new ReadOnlyBooleanWrapper();
    private final ObservableSet<QueueKey> selectedQueues = FXCollections.observableSet();
    private final ObservableSet<Direction> directions = FXCollections.observableSet(EnumSet.allOf(Direction.class));
    private final ObjectProperty<Measure> measure = new SimpleObjectProperty<>(Measure.PACKETS);

    /** @param extent the recorded time */
    public Exploration(TimeRange extent) {
        this.extent = extent;
        this.range = new ReadOnlyObjectWrapper<>(extent);
    }

    /** The recorded time. */
    public TimeRange extent() {
        return extent;
    }

    /** The range of time on the axis. */
    public ReadOnlyObjectProperty<TimeRange> rangeProperty() {
        return range.getReadOnlyProperty();
    }

    public TimeRange range() {
        return range.get();
    }

    /** What to ask a database for: the range, or {@link TimeRange#ALL} where it is everything. */
    public TimeRange question() {
        return isWhole() ? TimeRange.ALL : range.get();
    }

    public boolean isWhole() {
        return range.get().equals(extent);
    }

    /** Shows a range, as far as there is a recording; {@link #back} leads to the one before. */
    public void zoom(TimeRange wanted) {
        TimeRange next = within(wanted);
        if (next.equals(range.get())) {
            return;
        }
        past.push(range.get());
        if (past.size() > MOST_PAST_RANGES) {
            past.removeLast();
        }
        undone.clear();
        show(next);
    }

    /** The same without a place in the history: one step of a movement that began with {@link #zoom}. */
    public void move(TimeRange wanted) {
        show(within(wanted));
    }

    /** Shows the whole recording. */
    public void reset() {
        zoom(extent);
    }

    /** Shows the range before. */
    public void back() {
        if (!past.isEmpty()) {
            undone.push(range.get());
            show(past.pop());
        }
    }

    /** Shows the range that {@link #back} left. */
    public void forward() {
        if (!undone.isEmpty()) {
            past.push(range.get());
            show(undone.pop());
        }
    }

    /** Shows the half in the middle. */
    public void zoomIn() {
        scale(HALF);
    }

    /** Shows twice as much. */
    public void zoomOut() {
        scale(1 / HALF);
    }

    /** Shows what is before, overlapping by half. */
    public void earlier() {
        shift(-1);
    }

    /** Shows what comes next, overlapping by half. */
    public void later() {
        shift(1);
    }

    public ReadOnlyBooleanProperty canGoBackProperty() {
        return canGoBack.getReadOnlyProperty();
    }

    public ReadOnlyBooleanProperty canGoForwardProperty() {
        return canGoForward.getReadOnlyProperty();
    }

    /** Queues that stand out in every view; none: all alike. */
    public ObservableSet<QueueKey> selectedQueues() {
        return selectedQueues;
    }

    /** Directions that are shown; never none. */
    public ObservableSet<Direction> directions() {
        return directions;
    }

    /** Shows these directions alone. */
    public void showDirections(Set<Direction> shown) {
        directions.addAll(shown);
        directions.retainAll(shown);
    }

    /** What of the packets is drawn over time. */
    public ObjectProperty<Measure> measureProperty() {
        return measure;
    }

    private void scale(double factor) {
        TimeRange now = range.get();
        long lengthNs = (long) ((now.toNs() - now.fromNs()) * factor);
        long fromNs = now.fromNs() + (now.toNs() - now.fromNs() - lengthNs) / 2;
        zoom(new TimeRange(fromNs, fromNs + lengthNs));
    }

    private void shift(int halves) {
        TimeRange now = range.get();
        long byNs = (now.toNs() - now.fromNs()) / 2 * halves;
        zoom(new TimeRange(now.fromNs() + byNs, now.toNs() + byNs));
    }

    private void show(TimeRange next) {
        range.set(next);
        canGoBack.set(!past.isEmpty());
        canGoForward.set(!undone.isEmpty());
    }

    private TimeRange within(TimeRange wanted) {
        long extentNs = extent.toNs() - extent.fromNs();
        long lengthNs = Math.clamp(wanted.toNs() - wanted.fromNs(), Math.min(MIN_RANGE_NS, extentNs), extentNs);
        long fromNs = Math.clamp(wanted.fromNs(), extent.fromNs(), extent.toNs() - lengthNs);
        return new TimeRange(fromNs, fromNs + lengthNs);
    }
}
