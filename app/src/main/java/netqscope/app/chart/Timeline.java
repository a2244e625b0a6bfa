package netqscope.app.chart;

import java.util.Set;
import javafx.scene.paint.Color;
import netqscope.analyzer.database.TimeRange;

/**
 * The strip of the whole extent, on which the range is a brush to be dragged. It shows all series together as the source knows them, or
 * the sum of their means and the highest of their peaks.
 */
public final class Timeline extends TimedChart {

    /** How high it likes to be. */
    public static final double HEIGHT = 56;

    private static final int TOP = 6;
    private static final int FOOTER = 22;
    private static final int RIGHT = 12;

    private final ColumnCache cache = new ColumnCache();
    private final TimelineGestures gestures = new TimelineGestures(this);
    private Columns total = new Columns(0);
    private TimeAxis axis = new TimeAxis(new TimeRange(0, 1), new Box(0, 0, 1, 1));
    private Scale scale = new LinearScale(0, 1);
    private double pixels = 1;
    private double width = 1;

    public Timeline() {
        plotLeftProperty().set(12);
    }

    @Override
    TimeAxis axis() {
        return axis;
    }

    @Override
    Box plot() {
        return axis.plot();
    }

    @Override
    void arrange(double wide, double high, double pixelsPerUnit) {
        width = wide;
        pixels = pixelsPerUnit;
        int left = (int) plotLeftProperty().get();
        Box plot = new Box(left, TOP, (int) wide - left - RIGHT, (int) high - TOP - FOOTER);
        axis = new TimeAxis(extentProperty().get(), plot);
        cache.read(
                seriesProperty().get(), axis.range(), pixels(plot.width(), pixelsPerUnit), Set.copyOf(hiddenSeries()));
        cache.readTotal(seriesProperty().get(), axis.range());
        total = cache.hasTotal() ? cache.total() : together();
        double highest = 0;
        double lowest = Double.MAX_VALUE;
        for (int column = 0; column < total.count(); column++) {
            highest = total.high[column] > highest ? total.high[column] : highest;
            lowest = total.mean[column] > 0 && total.mean[column] < lowest ? total.mean[column] : lowest;
        }
        scale = logarithmicProperty().get()
                ? LogScale.between(Math.min(lowest, highest), highest)
                : new LinearScale(0, highest > 0 ? highest : 1);
    }

    @Override
    void drawBack(Surface surface) {
        Box plot = plot();
        surface.fill(plot.x(), plot.y(), plot.width(), plot.height(), AxisPainter.minor(theme()));
        Hatch.drawGaps(surface, plot, cache, theme());
    }

    @Override
    boolean isRastered() {
        return true;
    }

    @Override
    void drawSeries(ColumnSurface surface) {
        new SeriesPainter(surface, total.count(), scale, theme(), pixels).area(total, theme().accent());
    }

    @Override
    void drawFront(Surface surface) {
        AxisPainter.base(surface, plot(), theme());
        axis.drawLabels(surface, width, theme());
        LossPainter.draw(surface, axis, lossesProperty().get(), true, theme());
    }

    @Override
    void drawPointer(Surface surface) {
        drawBrush(surface, gestures.brush());
        drawCursor(surface);
        drawFocus(surface, plot());
    }

    @Override
    protected double computePrefHeight(double wide) {
        return HEIGHT * zoomProperty().get();
    }

    @Override
    protected double computeMinHeight(double wide) {
        return computePrefHeight(wide);
    }

    @Override
    protected double computeMaxHeight(double wide) {
        return computePrefHeight(wide);
    }

    /** What is outside the range is dim; the range has an edge and two handles. */
    private void drawBrush(Surface surface, TimeRange range) {
        Box plot = plot();
        double from = Math.clamp(Math.floor(axis.x(range.fromNs())), plot.x(), plot.right() - 1.0);
        double to = Math.clamp(Math.ceil(axis.x(range.toNs())), from + 1, plot.right());
        Color dim = theme().background().deriveColor(0, 1, 1, 0.68);
        int top = plot.y();
        surface.fill(plot.x(), top, from - plot.x(), plot.height(), dim);
        surface.fill(to, top, plot.right() - to, plot.height(), dim);
        if (from <= plot.x() && to >= plot.right()) {
            return;
        }
        Color edge = theme().accent();
        surface.fill(from, top, to - from, 1, edge);
        surface.fill(from, plot.bottom() - 1.0, to - from, 1, edge);
        surface.fill(from, top, 1, plot.height(), edge);
        surface.fill(to - 1, top, 1, plot.height(), edge);
        double grip = top + plot.height() / 2.0 - 7;
        surface.panel(from - 3, grip, 5, 13, 2, theme().background(), edge);
        surface.panel(to - 3, grip, 5, 13, 2, theme().background(), edge);
    }

    private Columns together() {
        Columns sum = new Columns(cache.columnCount());
        for (int series = 0; series < cache.seriesCount(); series++) {
            if (!cache.isVisible(series)) {
                continue;
            }
            Columns each = cache.of(series);
            for (int column = 0; column < sum.count(); column++) {
                if (!Double.isNaN(each.mean[column])) {
                    double before = Double.isNaN(sum.mean[column]) ? 0 : sum.mean[column];
                    sum.mean[column] = before + each.mean[column];
                    double high = Double.isNaN(sum.high[column]) ? 0 : sum.high[column];
                    sum.high[column] = Math.max(Math.max(high, each.high[column]), sum.mean[column]);
                }
            }
        }
        return sum;
    }
}
