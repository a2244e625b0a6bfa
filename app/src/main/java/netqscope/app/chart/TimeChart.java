package netqscope.app.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.scene.paint.Color;
import netqscope.analyzer.database.TimeRange;

/**
 * Series over time: each column's mean as a line and what it had between low and high as a translucent band, so that no burst is
 * averaged away. The highest peak that is visible sets the scale.
 */
public final class TimeChart extends TimedChart {

    /** How series share the plot. */
    public enum Mode {
        LINES,
        /**
         * Means on top of each other: heights add up to the mean total, and the total's peaks are above them where they are known. The scale
         * is always linear, as heights do not add up on any other.
         */
        STACKED
    }

    private static final int HEADER = 30;
    private static final int FOOTER = 28;
    private static final int RIGHT = 20;
    private static final int MOST_IN_LEGEND = 12;
    private static final int MOST_IN_READOUT = 8;
    private static final double NEAR = 8;
    private static final double UNDER_OVERLAY = 0.45;

    private final ObjectProperty<Mode> mode = new SimpleObjectProperty<>(Mode.LINES);
    private final ObjectProperty<TimeSeries> overlay = new SimpleObjectProperty<>(TimeSeries.NONE);
    private final StringProperty overlayName = new SimpleStringProperty("");
    private final BooleanProperty legendVisible = new SimpleBooleanProperty(false);
    private final ColumnCache cache = new ColumnCache();
    private final ColumnCache overlaid = new ColumnCache();
    private final TimeGestures gestures = new TimeGestures(this, this::seriesAt);
    private TimeAxis axis = new TimeAxis(new TimeRange(0, 1), new Box(0, 0, 1, 1));
    private Scale scale = new LinearScale(0, 1);
    private Legend legend = Legend.of(List.of(), 1);
    private boolean legendBelow;
    private double pixels = 1;
    private double width = 1;

    public TimeChart() {
        mode.subscribe(this::refresh);
        overlay.subscribe(this::refresh);
        overlayName.subscribe(this::refresh);
        legendVisible.subscribe(this::refresh);
    }

    public ObjectProperty<Mode> modeProperty() {
        return mode;
    }

    /** A second source drawn over the first in the same colours, stronger: series i over series i; {@link TimeSeries#NONE}: none. */
    public ObjectProperty<TimeSeries> overlayProperty() {
        return overlay;
    }

    public StringProperty overlayNameProperty() {
        return overlayName;
    }

    /** Whether names are drawn at the top, when there are at most twelve. */
    public BooleanProperty legendVisibleProperty() {
        return legendVisible;
    }

    @Override
    TimeAxis axis() {
        return axis;
    }

    @Override
    Box plot() {
        return axis.plot();
    }

    /** Where values are in the plot. */
    Scale scale() {
        return scale;
    }

    @Override
    void arrange(double wide, double high, double pixelsPerUnit) {
        width = wide;
        pixels = pixelsPerUnit;
        int left = (int) plotLeftProperty().get();
        double beside = wide - headingWidth() - 24 - RIGHT;
        List<Legend.Entry> entries = legendEntries();
        legend = Legend.of(entries, beside);
        legendBelow = legend.rows() > 1;
        if (legendBelow) {
            legend = Legend.of(entries, wide - left - RIGHT);
        }
        int header = HEADER + (legendBelow ? legend.height() : 0);
        Box plot = new Box(left, header, (int) wide - left - RIGHT, (int) high - header - FOOTER);
        axis = new TimeAxis(rangeProperty().get(), plot);
        int columns = pixels(plot.width(), pixelsPerUnit);
        cache.read(seriesProperty().get(), axis.range(), columns, Set.copyOf(hiddenSeries()));
        overlaid.read(overlay.get(), axis.range(), columns, Set.copyOf(hiddenSeries()));
        if (isStacked()) {
            cache.readTotal(seriesProperty().get(), axis.range());
        }
        scale = chosenScale();
    }

    @Override
    void drawBack(Surface surface) {
        Hatch.drawGaps(surface, plot(), cache, theme());
        axis.drawGrid(surface, theme());
        AxisPainter.vertical(surface, plot(), scale, SiFormat.of(unitProperty().get()), theme());
        if (scale.low() < 0) {
            surface.fill(plot().x(), Math.floor(y(0)), plot().width(), 1, theme().axis());
        }
    }

    @Override
    boolean isRastered() {
        return true;
    }

    @Override
    void drawSeries(ColumnSurface surface) {
        SeriesPainter painter = new SeriesPainter(surface, cache.columnCount(), scale, theme(), pixels);
        if (isStacked()) {
            painter.stack(cache, this::color, this::isFaint);
        } else {
            painter.lines(cache, this::color, this::isFaint, hasOverlay() ? UNDER_OVERLAY : 1);
        }
        if (hasOverlay()) {
            painter.lines(overlaid, this::overlayColor, this::isFaint, 1);
        }
    }

    @Override
    void drawFront(Surface surface) {
        AxisPainter.base(surface, plot(), theme());
        axis.drawLabels(surface, width, theme());
        LossPainter.draw(surface, axis, lossesProperty().get(), true, theme());
        double middle = HEADER / 2.0 - 1;
        drawHeading(surface, middle, width - RIGHT - (legendBelow ? 0 : legend.width() + 12));
        if (!legendBelow) {
            legend.draw(surface, width - RIGHT - legend.width(), middle - Legend.ROW_HEIGHT / 2.0, theme());
        } else {
            legend.draw(surface, plot().x(), HEADER - 4, theme());
        }
    }

    @Override
    void drawPointer(Surface surface) {
        drawFocus(surface, plot());
        drawCursor(surface);
        gestures.drawBrush(surface, theme());
        if (gestures.isInside() && gestures.brush() == null) {
            int column = column(gestures.pointerX());
            if (column >= 0) {
                drawDots(surface, column);
                Box all = new Box(2, 2, (int) width - 4, plot().bottom() - 4);
                readout(column).draw(surface, all, gestures.pointerX(), gestures.pointerY(), theme());
            }
        }
    }

    /** What the crosshair says about a column. */
    Readout readout(int column) {
        SiFormat format = SiFormat.of(unitProperty().get());
        TimeSeries source = seriesProperty().get();
        List<Integer> shown = new ArrayList<>();
        for (int series = 0; series < cache.seriesCount(); series++) {
            if (cache.isVisible(series) && !isFaint(series) && !Double.isNaN(cache.of(series).mean[column])) {
                shown.add(series);
            }
        }
        shown.sort(Comparator.comparingDouble(
                        (Integer series) -> isStacked() ? cache.of(series).mean[column] : cache.of(series).high[column])
                .reversed());
        boolean exact =
                shown.stream().allMatch(series -> cache.of(series).mean[column] == cache.of(series).high[column]);
        List<String> titles = new ArrayList<>(List.of(exact ? "" : "mean"));
        if (!exact) {
            titles.add(source.peakOf().isEmpty() ? "peak" : "peak of " + source.peakOf());
        }
        if (hasOverlay()) {
            titles.add(overlayName.get());
        }
        List<Readout.Row> rows = new ArrayList<>();
        for (int series : shown.subList(0, Math.min(MOST_IN_READOUT, shown.size()))) {
            List<String> figures = new ArrayList<>(List.of(format.exact(cache.of(series).mean[column])));
            if (!exact) {
                figures.add(format.exact(cache.of(series).high[column]));
            }
            if (hasOverlay()) {
                boolean known = overlaid.isVisible(series);
                figures.add(format.exact(known ? overlaid.of(series).mean[column] : Double.NaN));
            }
            rows.add(new Readout.Row(source.name(series), color(series), figures));
        }
        List<String> notes =
                new ArrayList<>(LossPainter.near(axis, lossesProperty().get(), columnMiddle(column)));
        if (cache.isGap(column)) {
            notes.add("nothing was recorded here");
        }
        String more = shown.size() > MOST_IN_READOUT ? "+ " + (shown.size() - MOST_IN_READOUT) + " more" : "";
        long at = axis.ns(columnMiddle(column));
        String unit = unitProperty().get();
        String head = TimeFormat.exact(at, axis.pixelNs()) + (unit.isEmpty() ? "" : "  ·  " + unit);
        return new Readout(head, titles, rows, more, notes);
    }

    /** The series drawn at a point, or -1. */
    int seriesAt(double x, double y) {
        int column = column(x);
        if (column < 0) {
            return -1;
        }
        return isStacked() ? layerAt(column, y) : lineAt(column, y);
    }

    private int lineAt(int column, double y) {
        int nearest = -1;
        double least = NEAR;
        int within = -1;
        double narrowest = Double.MAX_VALUE;
        for (int series = 0; series < cache.seriesCount(); series++) {
            if (!cache.isVisible(series)) {
                continue;
            }
            Columns columns = cache.of(series);
            double distance = Math.abs(y(columns.mean[column]) - y);
            if (distance < least) {
                least = distance;
                nearest = series;
            }
            double high = y(columns.high[column]);
            double low = y(columns.low[column]);
            if (y >= high - 2 && y <= low + 2 && low - high < narrowest) {
                narrowest = low - high;
                within = series;
            }
        }
        return nearest >= 0 ? nearest : within;
    }

    private int layerAt(int column, double y) {
        double sum = 0;
        for (int series = 0; series < cache.seriesCount(); series++) {
            double mean = cache.isVisible(series) ? cache.of(series).mean[column] : Double.NaN;
            if (mean > 0) {
                sum += mean;
                if (y >= y(sum)) {
                    return series;
                }
            }
        }
        return -1;
    }

    private void drawDots(Surface surface, int column) {
        if (isStacked()) {
            return;
        }
        int drawn = 0;
        for (int series = 0; series < cache.seriesCount() && drawn < MOST_IN_LEGEND; series++) {
            if (cache.isVisible(series) && !isFaint(series) && !Double.isNaN(cache.of(series).mean[column])) {
                double y = y(cache.of(series).mean[column]);
                surface.dot(columnMiddle(column), y, 4, theme().background());
                surface.dot(columnMiddle(column), y, 3, color(series));
                drawn++;
            }
        }
    }

    private List<Legend.Entry> legendEntries() {
        List<Legend.Entry> entries = new ArrayList<>();
        TimeSeries source = seriesProperty().get();
        if (legendVisible.get() && source.count() <= MOST_IN_LEGEND) {
            Legend.Swatch swatch = isStacked() ? Legend.Swatch.AREA : Legend.Swatch.LINE;
            for (int series = 0; series < source.count(); series++) {
                if (!hiddenSeries().contains(series)) {
                    Color color = color(series);
                    entries.add(new Legend.Entry(
                            source.name(series), isFaint(series) ? color.deriveColor(0, 1, 1, 0.3) : color, swatch));
                }
            }
        }
        if (hasOverlay() && !overlayName.get().isEmpty()) {
            entries.add(new Legend.Entry(overlayName.get(), overlayColor(0), Legend.Swatch.LINE));
        }
        return entries;
    }

    private Scale chosenScale() {
        double highest = Math.max(cache.highest(), overlaid.highest());
        if (isStacked()) {
            return LinearScale.to(Math.max(highestSum(), overlaid.highest()));
        }
        double lowest = lowest();
        if (lowest < 0) {
            return LinearScale.around(lowest, highest);
        }
        if (logarithmicProperty().get()) {
            return LogScale.between(Math.min(cache.lowestPositive(), overlaid.lowestPositive()), highest);
        }
        return LinearScale.to(highest);
    }

    /** Only differences are below zero. */
    private double lowest() {
        double lowest = 0;
        for (int series = 0; series < cache.seriesCount(); series++) {
            if (cache.isVisible(series)) {
                for (double value : cache.of(series).low) {
                    lowest = value < lowest ? value : lowest;
                }
            }
        }
        return lowest;
    }

    private double highestSum() {
        double highest = 0;
        for (int column = 0; column < cache.columnCount(); column++) {
            double sum = 0;
            for (int series = 0; series < cache.seriesCount(); series++) {
                double mean = cache.isVisible(series) ? cache.of(series).mean[column] : Double.NaN;
                sum += mean > 0 ? mean : 0;
            }
            double peak = cache.hasTotal() ? cache.total().high[column] : Double.NaN;
            highest = Math.max(highest, peak > sum ? peak : sum);
        }
        return highest;
    }

    private boolean isStacked() {
        return mode.get() == Mode.STACKED;
    }

    private boolean hasOverlay() {
        return overlay.get().count() > 0;
    }

    private Color overlayColor(int series) {
        Color color = series < seriesProperty().get().count() ? color(series) : theme().accent();
        return color.interpolate(theme().text(), 0.35);
    }

    private int column(double x) {
        int column = (int) Math.floor((x - plot().x()) * cache.columnCount() / plot().width());
        return column < 0 || column >= cache.columnCount() ? -1 : column;
    }

    private double columnMiddle(int column) {
        return plot().x() + (column + 0.5) * plot().width() / cache.columnCount();
    }

    private double y(double value) {
        return plot().bottom() - scale.fraction(value) * plot().height();
    }
}
