package netqscope.app.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.DoubleConsumer;
import javafx.scene.paint.Color;

/** Values over numbers or categories: histograms, distributions, measurements and theory. */
public final class XyChart extends Chart {

    private static final int HEADER = 30;
    private static final int LEFT = 72;
    private static final int RIGHT = 20;

    private final XyGestures gestures = new XyGestures(this);
    private Axis x = Axis.linear("", "");
    private Axis y = Axis.linear("", "");
    private List<XySeries> series = List.of();
    private List<Marker> markers = List.of();
    private BiConsumer<Integer, Integer> onPick = (picked, point) -> {};
    private double draggable = Double.NaN;
    private DoubleConsumer onDrag = value -> {};
    private XyPlot plot = new XyPlot(new Box(0, 0, 1, 1), new LinearScale(0, 1), new LinearScale(0, 1));
    private Legend legend = Legend.of(List.of(), 1);
    private boolean legendBelow;
    private double width = 1;

    public XyChart() {
        setFocusTraversable(true);
    }

    public void setAxes(Axis x, Axis y) {
        this.x = x;
        this.y = y;
        refresh();
    }

    public void setSeries(List<XySeries> series) {
        this.series = List.copyOf(series);
        refresh();
    }

    /** Labelled lines across the plot. */
    public void setMarkers(List<Marker> markers) {
        this.markers = List.copyOf(markers);
        refresh();
    }

    /** Told the series and the point that were clicked. */
    public void setOnPick(BiConsumer<Integer, Integer> pick) {
        onPick = pick;
    }

    /** A vertical marker that can be dragged, or moved with the arrow keys; it moves by itself, and tells. NaN: none. */
    public void setDraggable(double initial, DoubleConsumer moved) {
        draggable = initial;
        onDrag = moved;
        refresh();
    }

    /** Where the draggable marker is; NaN: there is none. */
    public double draggable() {
        return draggable;
    }

    @Override
    void arrange(double wide, double high, double scale) {
        width = wide;
        List<Legend.Entry> entries = legendEntries();
        legend = Legend.of(entries, wide - headingWidth() - 24 - RIGHT);
        legendBelow = legend.rows() > 1;
        if (legendBelow) {
            legend = Legend.of(entries, wide - LEFT - RIGHT);
        }
        int header = HEADER + (legendBelow ? legend.height() : 0);
        int plotWidth = (int) wide - LEFT - RIGHT;
        int footer = XyAxisPainter.height(x, plotWidth);
        Box box = new Box(LEFT, header, plotWidth, (int) high - header - footer);
        XyScales scales = XyScales.of(x, y, series, markers);
        plot = new XyPlot(box, scales.x(), scales.y());
    }

    @Override
    Box plot() {
        return plot.box();
    }

    XyPlot xyPlot() {
        return plot;
    }

    XyReadouts readouts() {
        return new XyReadouts(plot, x, y, series);
    }

    @Override
    void drawBack(Surface surface) {
        new XyAxisPainter(x, plot.box(), plot.x(), theme()).drawGrid(surface);
        AxisPainter.vertical(surface, plot.box(), plot.y(), SiFormat.of(y.unit()), theme());
    }

    @Override
    boolean isRastered() {
        return false;
    }

    @Override
    void drawSeries(ColumnSurface surface) {
        throw new IllegalStateException("series are drawn in front");
    }

    @Override
    void drawFront(Surface surface) {
        new XyAxisPainter(x, plot.box(), plot.x(), theme()).drawLabels(surface, width);
        new XySeriesPainter(surface, plot, series, SiFormat.of(y.unit()), theme()).draw();
        MarkerPainter painter = new MarkerPainter(surface, plot, theme());
        for (Marker marker : markers) {
            painter.draw(marker);
        }
        drawDraggable(surface);
        drawHeader(surface);
    }

    @Override
    void drawPointer(Surface surface) {
        if (isFocusVisible()) {
            Box box = plot.box();
            Color ring = theme().accent().deriveColor(0, 1, 1, 0.6);
            surface.panel(box.x(), box.y(), box.width() - 1, box.height() - 1, 2, Color.TRANSPARENT, ring);
        }
        if (!gestures.isInside()) {
            return;
        }
        Optional<Double> nearest = readouts().nearestX(gestures.pointerX());
        if (nearest.isEmpty()) {
            return;
        }
        Readout readout = readouts().at(nearest.get());
        if (readout.rows().isEmpty()) {
            return;
        }
        double at = Math.floor(plot.x(nearest.get()));
        surface.fill(at, plot.box().y(), 1, plot.box().height(), theme().muted().deriveColor(0, 1, 1, 0.5));
        Box box = plot.box();
        Box all = new Box(2, box.y() + 2, (int) width - 4, box.height() - 4);
        readout.draw(surface, all, gestures.pointerX(), gestures.pointerY(), theme());
    }

    /** Moves the draggable marker and tells. */
    void drag(double value) {
        if (!Double.isNaN(draggable) && value != draggable) {
            draggable = value;
            refresh();
            onDrag.accept(value);
        }
    }

    void pick(double px, double py) {
        readouts().at(px, py).ifPresent(found -> onPick.accept(found.series(), found.point()));
    }

    private void drawDraggable(Surface surface) {
        if (Double.isNaN(draggable) || !plot.shows(draggable)) {
            return;
        }
        Box box = plot.box();
        double at = Math.min(box.right() - 1.0, Math.floor(plot.x(draggable)));
        Color accent = theme().accent();
        surface.fill(at - 0.5, box.y(), 2, box.height(), accent);
        String text = readouts().exact(draggable);
        double half = Fonts.width(text, Fonts.SMALL) / 2 + 8;
        double middle = Math.clamp(at, box.x() + half, Math.max(box.x() + half, box.right() - half));
        surface.panel(middle - half, box.bottom() - 26.0, 2 * half, 20, 4, theme().background(), accent);
        surface.text(text, middle, box.bottom() - 15.5, Surface.Anchor.MIDDLE, theme().text(), Fonts.SMALL, false);
        surface.panel(at - 4, box.y() + box.height() / 2.0 - 9, 8, 18, 3, theme().background(), accent);
    }

    private void drawHeader(Surface surface) {
        double middle = HEADER / 2.0 - 1;
        double from = 12;
        String title = titleProperty().get();
        if (!title.isEmpty()) {
            surface.text(title, from, middle, Surface.Anchor.START, theme().text(), Fonts.TITLE, true);
            from += Fonts.width(title, Fonts.TITLE, true) + 8;
        }
        surface.text(XyAxisPainter.heading(y), from, middle, Surface.Anchor.START, theme().muted(), Fonts.SMALL, false);
        if (!legendBelow) {
            legend.draw(surface, width - RIGHT - legend.width(), middle - Legend.ROW_HEIGHT / 2.0, theme());
        } else {
            legend.draw(surface, LEFT, HEADER - 4, theme());
        }
    }

    private double headingWidth() {
        String title = titleProperty().get();
        return 12
                + (title.isEmpty() ? 0 : Fonts.width(title, Fonts.TITLE, true) + 8)
                + Fonts.width(XyAxisPainter.heading(y), Fonts.SMALL);
    }

    /** Names of all series, unless there is only one. */
    private List<Legend.Entry> legendEntries() {
        List<Legend.Entry> entries = new ArrayList<>();
        for (XySeries each : series) {
            Legend.Swatch swatch = switch (each.style()) {
                case LINE, STEP, LINE_POINTS -> Legend.Swatch.LINE;
                case POINTS -> Legend.Swatch.DOT;
                case BARS, BAND -> Legend.Swatch.AREA;
                case DASHED -> Legend.Swatch.DASHED;
            };
            Color color = each.style() == XySeries.Style.BAND ? each.color().deriveColor(0, 1, 1, 0.3) : each.color();
            if (!each.name().isEmpty()) {
                entries.add(new Legend.Entry(each.name(), color, swatch));
            }
        }
        return series.size() > 1 ? entries : List.of();
    }
}
