package netqscope.app.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import javafx.scene.paint.Color;
import netqscope.analyzer.database.TimeRange;

/** A row for each series, coloured by the highest value (the peak) of each column; rows too thin for a pixel share it by the maximum. */
public final class HeatChart extends TimedChart {

    private static final int HEADER = 30;
    private static final int FOOTER = 28;
    private static final int RIGHT = 20;
    private static final int SCALE_WIDTH = 120;
    private static final int LEAST_SCALE_WIDTH = 32;
    private static final int SCALE_HEIGHT = 8;
    private static final double LABEL_HEIGHT = 14;
    private static final int[] EVERY = {1, 2, 4, 8, 16, 32, 64, 128};

    private final ColumnCache cache = new ColumnCache();
    private final TimeGestures gestures = new TimeGestures(this, this::seriesAt);
    private TimeAxis axis = new TimeAxis(new TimeRange(0, 1), new Box(0, 0, 1, 1));
    private Scale scale = new LinearScale(0, 1);
    private int[] heat = Palette.heat(ChartTheme.LIGHT);
    private int[] rows = {};
    private double pixels = 1;
    private double width = 1;

    public HeatChart() {}

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
        heat = Palette.heat(theme());
        int left = (int) plotLeftProperty().get();
        Box plot = new Box(left, HEADER, (int) wide - left - RIGHT, (int) high - HEADER - FOOTER);
        axis = new TimeAxis(rangeProperty().get(), plot);
        cache.read(
                seriesProperty().get(), axis.range(), pixels(plot.width(), pixelsPerUnit), Set.copyOf(hiddenSeries()));
        rows = new int[cache.visibleCount()];
        int row = 0;
        for (int series = 0; series < cache.seriesCount(); series++) {
            if (cache.isVisible(series)) {
                rows[row++] = series;
            }
        }
        double highest = cache.highest();
        scale = logarithmicProperty().get()
                ? LogScale.between(cache.lowestPositivePeak(), highest)
                : new LinearScale(0, highest > 0 ? highest : 1);
    }

    @Override
    void drawBack(Surface surface) {
        Hatch.drawPartialGaps(surface, plot(), cache, theme());
    }

    @Override
    boolean isRastered() {
        return true;
    }

    @Override
    void drawSeries(ColumnSurface surface) {
        HeatCells cells = new HeatCells(cache, rows, scale, heat, theme());
        surface.pixels(cells.pixels(surface.height(), pixels, this::isFaint), cache.columnCount(), surface.height());
    }

    @Override
    void drawFront(Surface surface) {
        AxisPainter.base(surface, plot(), theme());
        axis.drawLabels(surface, width, theme());
        LossPainter.draw(surface, axis, lossesProperty().get(), false, theme());
        drawRowLabels(surface);
        double left = drawScale(surface);
        drawHeading(surface, HEADER / 2.0 - 1, left - 12);
    }

    @Override
    void drawPointer(Surface surface) {
        drawFocus(surface, plot());
        drawCursor(surface);
        gestures.drawBrush(surface, theme());
        int series = gestures.isInside() && gestures.brush() == null
                ? seriesAt(gestures.pointerX(), gestures.pointerY())
                : -1;
        if (series >= 0) {
            Box all = new Box(2, 2, (int) width - 4, plot().bottom() - 4);
            int column = (int) ((gestures.pointerX() - plot().x()) * cache.columnCount() / plot().width());
            readout(series, Math.min(column, cache.columnCount() - 1))
                    .draw(surface, all, gestures.pointerX(), gestures.pointerY(), theme());
        }
    }

    /** The series whose row is at a point, or -1. */
    int seriesAt(double x, double y) {
        if (rows.length == 0 || !plot().contains(x, y)) {
            return -1;
        }
        return rows[(int) ((y - plot().y()) * rows.length / plot().height())];
    }

    /** What the crosshair says about a cell. */
    Readout readout(int series, int column) {
        SiFormat format = SiFormat.of(unitProperty().get());
        TimeSeries source = seriesProperty().get();
        double x = plot().x() + (column + 0.5) * plot().width() / cache.columnCount();
        Columns columns = cache.of(series);
        List<Readout.Row> shown = new ArrayList<>();
        List<String> notes =
                new ArrayList<>(LossPainter.near(axis, lossesProperty().get(), x));
        if (Double.isNaN(columns.high[column])) {
            notes.add("nothing was recorded here");
        } else {
            String peak = source.peakOf().isEmpty() ? "peak" : "peak of " + source.peakOf();
            shown.add(new Readout.Row(peak, null, List.of(format.exactWithUnit(columns.high[column]))));
            shown.add(new Readout.Row("mean", null, List.of(format.exactWithUnit(columns.mean[column]))));
        }
        String head = source.name(series) + "  ·  " + TimeFormat.exact(axis.ns(x), axis.pixelNs());
        return new Readout(head, List.of(""), shown, "", notes);
    }

    private void drawRowLabels(Surface surface) {
        if (rows.length == 0) {
            return;
        }
        TimeSeries source = seriesProperty().get();
        double rowHeight = (double) plot().height() / rows.length;
        int every = EVERY[EVERY.length - 1];
        for (int i = EVERY.length - 1; i >= 0; i--) {
            if (rowHeight * EVERY[i] >= LABEL_HEIGHT) {
                every = EVERY[i];
            }
        }
        boolean[] taken = new boolean[plot().height() + 1];
        for (int row = 0; row < rows.length; row++) { // what stands out is named first
            if (!highlighted().isEmpty() && highlighted().contains(rows[row])) {
                label(surface, source, row, rowHeight, taken, true);
            }
        }
        for (int row = 0; row < rows.length; row += every) {
            if (highlighted().isEmpty() || !highlighted().contains(rows[row])) {
                label(surface, source, row, rowHeight, taken, false);
            }
        }
    }

    private void label(Surface surface, TimeSeries source, int row, double rowHeight, boolean[] taken, boolean bold) {
        double middle = (row + 0.5) * rowHeight;
        int from = (int) Math.max(0, middle - LABEL_HEIGHT / 2 + 1);
        int to = (int) Math.min(taken.length - 1.0, middle + LABEL_HEIGHT / 2 - 1);
        if (taken[from] || taken[to]) {
            return;
        }
        Arrays.fill(taken, from, to + 1, true);
        String name = Fonts.fitted(source.name(rows[row]), Fonts.SMALL, plot().x() - 14.0);
        Color color = bold ? theme().text() : theme().muted();
        surface.text(name, plot().x() - 8.0, plot().y() + middle, Surface.Anchor.END, color, Fonts.SMALL, bold);
        if (bold) {
            surface.fill(plot().x() - 4.0, plot().y() + row * rowHeight, 3, Math.max(2, rowHeight), theme().accent());
        }
    }

    /** The scale of colours; returns where it starts. It is at the right of the header so that the plot is as wide as those of other charts. */
    private double drawScale(Surface surface) {
        SiFormat format = SiFormat.of(unitProperty().get());
        String low = scale instanceof LogScale ? "≤ " + format.brief(scale.low()) : format.brief(scale.low());
        String high = format.brief(scale.high());
        String peak = seriesProperty().get().peakOf();
        double middle = HEADER / 2.0 - 1;
        double x = plot().right() - Fonts.width(high, Fonts.SMALL);
        surface.text(high, x, middle, Surface.Anchor.START, theme().muted(), Fonts.SMALL, false);
        double title = 12 + Fonts.width(titleProperty().get(), Fonts.TITLE, true);
        int wide = (int) Math.clamp(x - title - Fonts.width(low, Fonts.SMALL) - 40, LEAST_SCALE_WIDTH, SCALE_WIDTH);
        x = Math.rint(x - 8 - wide);
        Box bar = new Box((int) x, (int) middle - SCALE_HEIGHT / 2, wide, SCALE_HEIGHT);
        surface.pixels(bar, heat.clone(), heat.length, 1);
        x -= 8;
        surface.text(low, x, middle, Surface.Anchor.END, theme().muted(), Fonts.SMALL, false);
        x -= Fonts.width(low, Fonts.SMALL);
        double start = x;
        x -= 16;
        String of = peak.isEmpty() ? "peak" : "peak of " + peak;
        if (x - Fonts.width(of, Fonts.SMALL) > headingWidth() + 16) {
            surface.text(of, x, middle, Surface.Anchor.END, theme().muted(), Fonts.SMALL, false);
            return x - Fonts.width(of, Fonts.SMALL);
        }
        return start;
    }
}
