package netqscope.app.chart;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.LongProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleLongProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableSet;
import javafx.collections.SetChangeListener;
import javafx.scene.paint.Color;
import netqscope.analyzer.database.TimeRange;

/** A chart whose x axis is time. It draws {@link #rangeProperty}; zooming and panning only ask for another one. */
public abstract sealed class TimedChart extends Chart permits TimeChart, HeatChart, Timeline {

    /** {@link #cursorNsProperty} without a cursor. */
    public static final long NO_CURSOR = Long.MIN_VALUE;

    private static final TimeRange NOTHING = new TimeRange(0, 1);

    private final ObjectProperty<TimeSeries> series = new SimpleObjectProperty<>(TimeSeries.NONE);
    private final ObjectProperty<SeriesColors> colors = new SimpleObjectProperty<>(Palette::series);
    private final ObjectProperty<TimeRange> range = new SimpleObjectProperty<>(NOTHING);
    private final ObjectProperty<TimeRange> extent = new SimpleObjectProperty<>(NOTHING);
    private final BooleanProperty logarithmic = new SimpleBooleanProperty();
    private final StringProperty unit = new SimpleStringProperty("");
    private final DoubleProperty plotLeft = new SimpleDoubleProperty(72);
    private final ObservableSet<Integer> highlighted = FXCollections.observableSet();
    private final ObservableSet<Integer> hidden = FXCollections.observableSet();
    private final ObjectProperty<List<LossMark>> losses = new SimpleObjectProperty<>(List.of());
    private final LongProperty cursorNs = new SimpleLongProperty(NO_CURSOR);
    private Consumer<TimeRange> onZoom = range -> {};
    private Consumer<TimeRange> onPan = range -> {};
    private IntConsumer onPick = series -> {};

    TimedChart() {
        setFocusTraversable(true);
        series.subscribe(this::refresh);
        colors.subscribe(this::refresh);
        range.subscribe(this::refresh);
        extent.subscribe(this::refresh);
        logarithmic.subscribe(this::refresh);
        unit.subscribe(this::refresh);
        plotLeft.subscribe(this::refresh);
        losses.subscribe(this::refresh);
        cursorNs.subscribe(this::refreshPointer);
        SetChangeListener<Integer> changed = change -> refresh();
        highlighted.addListener(changed);
        hidden.addListener(changed);
    }

    public final ObjectProperty<TimeSeries> seriesProperty() {
        return series;
    }

    /** Colours of the series; {@link Palette#series} unless set. */
    public final ObjectProperty<SeriesColors> colorsProperty() {
        return colors;
    }

    /** The time that is drawn. */
    public final ObjectProperty<TimeRange> rangeProperty() {
        return range;
    }

    /** All there is: what a double click asks for. */
    public final ObjectProperty<TimeRange> extentProperty() {
        return extent;
    }

    /** Whether values (here or as colours) are on a logarithmic scale. */
    public final BooleanProperty logarithmicProperty() {
        return logarithmic;
    }

    /** What values are, for instance {@code "kernel packets/s"}; {@code "B/s"} gets KiB/s. */
    public final StringProperty unitProperty() {
        return unit;
    }

    /** Where the plot begins, the same in charts above each other; left of it are labels. */
    public final DoubleProperty plotLeftProperty() {
        return plotLeft;
    }

    /** Series that stand out, the others are faint; none: all alike. */
    public final ObservableSet<Integer> highlighted() {
        return highlighted;
    }

    /** Series that are not drawn. */
    public final ObservableSet<Integer> hiddenSeries() {
        return hidden;
    }

    /** Where packets were lost. */
    public final ObjectProperty<List<LossMark>> lossesProperty() {
        return losses;
    }

    /** The time under the crosshair, or {@link #NO_CURSOR}. Bind it bidirectionally to share it between charts. */
    public final LongProperty cursorNsProperty() {
        return cursorNs;
    }

    /** Told the range a drag, the wheel, a double click or a key asks for; a new place in a history. */
    public final void setOnZoomTo(Consumer<TimeRange> zoom) {
        onZoom = zoom;
    }

    /** Told the range every step of panning asks for. */
    public final void setOnPanTo(Consumer<TimeRange> pan) {
        onPan = pan;
    }

    /** Told the series that was clicked. */
    public final void setOnPick(IntConsumer pick) {
        onPick = pick;
    }

    /** Times and places of the picture that is shown. */
    abstract TimeAxis axis();

    /** Asks for a range, as far as there is a recording. */
    final void zoomTo(TimeRange wanted) {
        onZoom.accept(within(wanted));
    }

    /** Asks for a step of panning: the same length, elsewhere. */
    final void panTo(TimeRange wanted) {
        TimeRange next = within(wanted);
        if (!next.equals(range.get())) {
            onPan.accept(next);
        }
    }

    final void pick(int picked) {
        if (picked >= 0) {
            onPick.accept(picked);
        }
    }

    final Color color(int index) {
        return colors.get().of(index, series.get().count(), theme());
    }

    /** Whether a series is drawn faint, because others stand out. */
    final boolean isFaint(int index) {
        return !highlighted.isEmpty() && !highlighted.contains(index);
    }

    /** Title and, where it fits, unit at the left of the header, in that much room. */
    final void drawHeading(Surface surface, double middle, double room) {
        double x = 12;
        String heading = Fonts.fitted(titleProperty().get(), Fonts.TITLE, room - x);
        if (!heading.isEmpty()) {
            surface.text(heading, x, middle, Surface.Anchor.START, theme().text(), Fonts.TITLE, true);
            x += Fonts.width(heading, Fonts.TITLE, true) + 8;
        }
        String of = unit.get();
        if (!of.isEmpty() && x + Fonts.width(of, Fonts.SMALL) <= room) {
            surface.text(of, x, middle, Surface.Anchor.START, theme().muted(), Fonts.SMALL, false);
        }
    }

    /** How wide the heading is. */
    final double headingWidth() {
        double heading = titleProperty().get().isEmpty()
                ? 0
                : Fonts.width(titleProperty().get(), Fonts.TITLE, true) + 8;
        return 12 + heading + Fonts.width(unit.get(), Fonts.SMALL);
    }

    /** A line across the plot at the shared cursor. */
    final void drawCursor(Surface surface) {
        TimeAxis axis = axis();
        long at = cursorNs.get();
        if (at != NO_CURSOR && axis.range().contains(at)) {
            double x = Math.floor(axis.x(at));
            surface.fill(
                    x, axis.plot().y(), 1, axis.plot().height(), theme().muted().deriveColor(0, 1, 1, 0.7));
        }
    }

    /** A quiet ring for those who came by keyboard. */
    final void drawFocus(Surface surface, Box box) {
        if (isFocusVisible()) {
            Color ring = theme().accent().deriveColor(0, 1, 1, 0.6);
            surface.panel(box.x(), box.y(), box.width() - 1, box.height() - 1, 2, Color.TRANSPARENT, ring);
        }
    }

    private TimeRange within(TimeRange wanted) {
        TimeRange all = extent.get();
        long most = Math.max(1, all.toNs() - all.fromNs());
        long length = Math.clamp(wanted.toNs() - wanted.fromNs(), 1, most);
        long from = Math.clamp(wanted.fromNs(), all.fromNs(), all.toNs() - length);
        return new TimeRange(from, from + length);
    }
}
