package netqscope.app.chart;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javafx.scene.paint.Color;

/** Draws the series of an {@link XyChart}. */
final class XySeriesPainter {

    private static final double LINE_WIDTH = 1.75;
    private static final double RADIUS = 3.5;
    private static final double BAR_SHARE = 0.78;
    private static final double CAP = 3;
    /** That many points are drawn smaller, and each pixel once. */
    private static final int MANY = 500;

    private static final double SMALL_RADIUS = 1.75;

    private final Surface surface;
    private final XyPlot plot;
    private final List<XySeries> series;
    private final SiFormat format;
    private final ChartTheme theme;
    private final double slot;

    XySeriesPainter(Surface surface, XyPlot plot, List<XySeries> series, SiFormat format, ChartTheme theme) {
        this.surface = surface;
        this.plot = plot;
        this.series = series;
        this.format = format;
        this.theme = theme;
        slot = XyScales.barSlot(plot.x(), series) * plot.box().width();
    }

    /** Bands behind bars behind lines behind points. */
    void draw() {
        surface.clip(new Box(
                plot.box().x(),
                plot.box().y() - 2,
                plot.box().width() + 1,
                plot.box().height() + 3));
        for (XySeries each : series) {
            if (each.style() == XySeries.Style.BAND) {
                band(each);
            }
        }
        for (int i = 0; i < series.size(); i++) {
            if (series.get(i).style() == XySeries.Style.BARS) {
                bars(i);
            }
        }
        for (XySeries each : series) {
            switch (each.style()) {
                case LINE, LINE_POINTS -> line(each, false);
                case STEP -> step(each);
                case DASHED -> line(each, true);
                case POINTS, BARS, BAND -> {}
            }
        }
        for (XySeries each : series) {
            if (each.style() != XySeries.Style.BAND && each.hasInterval()) {
                intervals(each);
            }
            if (each.style() == XySeries.Style.POINTS || each.style() == XySeries.Style.LINE_POINTS) {
                points(each);
            }
        }
        surface.unclip();
        drawBarValues();
    }

    /** Left edge and width of the bar of a point, in pixels. */
    static double[] bar(XyPlot plot, List<XySeries> series, double slot, int index, int point) {
        int together = 0;
        int position = 0;
        for (int i = 0; i < series.size(); i++) {
            if (series.get(i).style() == XySeries.Style.BARS) {
                position += i < index ? 1 : 0;
                together++;
            }
        }
        double wide = Math.max(1, Math.min(slot * (slot < 4 ? 1 : BAR_SHARE), 96.0 * together) / together);
        double left = plot.x(series.get(index).x()[point]) - wide * together / 2 + wide * position;
        return wide < 3
                ? new double[] {left, wide}
                : new double[] {
                    Math.rint(left), Math.max(1, Math.rint(left + wide) - Math.rint(left) - (together > 1 ? 1 : 0))
                };
    }

    private void bars(int index) {
        XySeries each = series.get(index);
        double base = plot.y(Math.max(0, plot.y().low()));
        double done = Double.NEGATIVE_INFINITY; // right edge of the pixel that was drawn last
        double highest = 0;
        for (int i = 0; i < each.x().length; i++) {
            double value = each.y()[i];
            if (Double.isNaN(value) || value == 0 || (plot.y() instanceof LogScale && value < 0)) {
                continue;
            }
            double[] bar = bar(i, index);
            double y = plot.y(value);
            double height = Math.max(1, Math.abs(base - y)); // anything above nothing is seen
            if (bar[0] + bar[1] <= done && height <= highest) {
                continue; // of many in a pixel the highest is seen
            }
            surface.fill(bar[0], value > 0 ? base - height : base, bar[1], height, each.color());
            highest = bar[0] + bar[1] > done ? height : Math.max(highest, height);
            done = Math.max(done, Math.ceil(bar[0] + bar[1]));
        }
    }

    private double[] bar(int point, int index) {
        return bar(plot, series, slot, index, point);
    }

    private void drawBarValues() {
        for (int index = 0; index < series.size(); index++) {
            XySeries each = series.get(index);
            if (each.style() != XySeries.Style.BARS || each.hasInterval()) {
                continue;
            }
            double widest = 0;
            for (double value : each.y()) {
                widest = Math.max(widest, Fonts.width(format.brief(value), Fonts.SMALL));
            }
            double room = slot / barSeries();
            if (widest + 6 > room) {
                continue;
            }
            for (int i = 0; i < each.x().length; i++) {
                double value = each.y()[i];
                if (value >= 0) {
                    double[] bar = bar(i, index);
                    double y = Math.max(plot.box().y() + 6.0, plot.y(value) - 8);
                    surface.text(
                            format.brief(value),
                            bar[0] + bar[1] / 2,
                            y,
                            Surface.Anchor.MIDDLE,
                            value > 0 ? theme.text() : theme.muted(),
                            Fonts.SMALL,
                            false);
                }
            }
        }
    }

    private int barSeries() {
        return (int) Math.max(
                1,
                series.stream()
                        .filter(each -> each.style() == XySeries.Style.BARS)
                        .count());
    }

    private void band(XySeries each) {
        int count = each.low().length;
        double[] xs = new double[2 * count];
        double[] ys = new double[2 * count];
        for (int i = 0; i < count; i++) {
            xs[i] = plot.x(each.x()[i]);
            xs[2 * count - 1 - i] = xs[i];
            ys[i] = plot.y(each.high()[i]);
            ys[2 * count - 1 - i] = plot.y(each.low()[i]);
        }
        if (count > 1) {
            surface.polygon(xs, ys, 2 * count, each.color().deriveColor(0, 1, 1, 0.18));
        }
    }

    private void line(XySeries each, boolean dashed) {
        PixelPath path = new PixelPath();
        for (int i = 0; i < each.x().length; i++) {
            if (Double.isNaN(each.y()[i]) || !isDrawable(each.x()[i])) {
                draw(path, each.color(), dashed);
            } else {
                path.add(plot.x(each.x()[i]), plot.y(each.y()[i]));
            }
        }
        draw(path, each.color(), dashed);
    }

    private void step(XySeries each) {
        PixelPath path = new PixelPath();
        double before = Double.NaN;
        for (int i = 0; i < each.x().length; i++) {
            if (Double.isNaN(each.y()[i]) || !isDrawable(each.x()[i])) {
                continue;
            }
            double x = plot.x(each.x()[i]);
            double y = plot.y(each.y()[i]);
            if (!Double.isNaN(before)) {
                path.add(x, before);
            }
            path.add(x, y);
            before = y;
        }
        draw(path, each.color(), false);
    }

    private void draw(PixelPath path, Color color, boolean dashed) {
        int count = path.end();
        if (count > 1) {
            surface.polyline(path.xs(), path.ys(), count, color, LINE_WIDTH, dashed);
        }
        path.clear();
    }

    private void points(XySeries each) {
        Set<Long> drawn = new HashSet<>(); // points that cover each other are one
        for (int i = 0; i < each.x().length; i++) {
            if (Double.isNaN(each.y()[i]) || !isDrawable(each.x()[i])) {
                continue;
            }
            double x = plot.x(each.x()[i]);
            double y = plot.y(each.y()[i]);
            if (each.x().length < MANY || drawn.add(Math.round(x) << 20 | Math.round(y))) {
                if (each.x().length < MANY) {
                    surface.dot(x, y, RADIUS + 1, theme.background());
                }
                surface.dot(x, y, each.x().length < MANY ? RADIUS : SMALL_RADIUS, each.color());
            }
        }
    }

    private void intervals(XySeries each) {
        int index = series.indexOf(each);
        Color color = each.style() == XySeries.Style.BARS ? theme.text() : each.color();
        for (int i = 0; i < each.x().length; i++) {
            if (Double.isNaN(each.low()[i]) || Double.isNaN(each.high()[i]) || !isDrawable(each.x()[i])) {
                continue;
            }
            double x = Math.floor(plot.x(each.x()[i]));
            if (each.style() == XySeries.Style.BARS) {
                double[] bar = bar(i, index);
                x = Math.floor(bar[0] + bar[1] / 2);
            }
            double high = plot.y(each.high()[i]);
            double low = plot.y(each.low()[i]);
            surface.fill(x, high, 1, Math.max(1, low - high), color);
            surface.fill(x - CAP, Math.floor(high), 2 * CAP + 1, 1, color);
            surface.fill(x - CAP, Math.floor(low), 2 * CAP + 1, 1, color);
        }
    }

    private boolean isDrawable(double x) {
        return Double.isFinite(x) && !(plot.x() instanceof LogScale && x <= 0);
    }
}
