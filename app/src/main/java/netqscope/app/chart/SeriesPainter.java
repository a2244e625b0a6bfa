package netqscope.app.chart;

import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import javafx.scene.paint.Color;

/** Draws columns of series as lines with bands, or on top of each other. */
final class SeriesPainter {

    private static final double FAINT = 0.16;
    private static final double TALLEST_BAND = 0.75;

    private final ColumnSurface surface;
    private final Scale scale;
    private final ChartTheme theme;
    /** Pixels of the surface for a unit of the chart. */
    private final double pixels;

    private final double[] top;
    private final double[] bottom;
    private final double[] opacity;

    SeriesPainter(ColumnSurface surface, int columns, Scale scale, ChartTheme theme, double pixels) {
        this.surface = surface;
        this.scale = scale;
        this.theme = theme;
        this.pixels = pixels;
        top = new double[columns];
        bottom = new double[columns];
        opacity = new double[columns];
    }

    /** Lines with bands; what is faint is behind the rest. */
    void lines(ColumnCache cache, IntFunction<Color> colors, IntPredicate faint, double strength) {
        boolean some = false;
        boolean all = true;
        for (int series = 0; series < cache.seriesCount(); series++) {
            some |= faint.test(series);
            all &= faint.test(series);
        }
        int standing = 0;
        for (int series = 0; series < cache.seriesCount(); series++) {
            standing += cache.isVisible(series) && !faint.test(series) ? 1 : 0;
        }
        if (some) {
            for (int series = 0; series < cache.seriesCount(); series++) {
                if (cache.isVisible(series) && faint.test(series)) {
                    line(cache.of(series), colors.apply(series), cache.visibleCount(), FAINT * strength, 1);
                }
            }
        }
        if (!all) {
            double width = some ? 2 : standing <= 12 ? 1.5 : 1.1;
            for (int series = 0; series < cache.seriesCount(); series++) {
                if (cache.isVisible(series) && !faint.test(series)) {
                    line(cache.of(series), colors.apply(series), standing, strength, width);
                }
            }
        }
    }

    /** Means on top of each other, the first at the bottom; the peaks of all together above them, where they are known. */
    void stack(ColumnCache cache, IntFunction<Color> colors, IntPredicate faint) {
        double[] sum = new double[top.length];
        for (int column = 0; column < sum.length; column++) {
            sum[column] = cache.isGap(column) ? Double.NaN : 0;
        }
        Arrays.fill(bottom, surface.height());
        for (int series = 0; series < cache.seriesCount(); series++) {
            if (!cache.isVisible(series)) {
                continue;
            }
            double[] mean = cache.of(series).mean;
            for (int column = 0; column < sum.length; column++) {
                sum[column] += Double.isNaN(mean[column]) ? 0 : mean[column];
                top[column] = y(sum[column]);
            }
            Color color = colors.apply(series);
            surface.layer(top, bottom, faint.test(series) ? color.interpolate(theme.background(), 0.78) : color);
            System.arraycopy(top, 0, bottom, 0, top.length);
        }
        if (cache.hasTotal()) {
            double[] high = cache.total().high;
            for (int column = 0; column < top.length; column++) {
                top[column] = y(high[column]);
                opacity[column] = opacity(0.28, bottom[column] - top[column]);
            }
            surface.band(top, bottom, theme.muted(), opacity);
        }
    }

    /** One area from the bottom, and a band to its peaks. */
    void area(Columns columns, Color color) {
        Arrays.fill(bottom, surface.height());
        heights(columns.mean, top);
        Arrays.fill(opacity, 0.55);
        surface.band(top, bottom, color, opacity);
        System.arraycopy(top, 0, bottom, 0, top.length);
        heights(columns.high, top);
        Arrays.fill(opacity, 0.30);
        surface.band(top, bottom, color, opacity);
    }

    private void line(Columns columns, Color color, int count, double strength, double width) {
        heights(columns.high, top);
        heights(columns.low, bottom);
        double base = Math.clamp(0.32 / Math.sqrt(count), 0.05, 0.26);
        for (int column = 0; column < top.length; column++) {
            double height = bottom[column] - top[column];
            // what stands out must not vanish among many: the taller, the stronger
            opacity[column] = strength * opacity(base, height);
            if (height < 1) {
                bottom[column] = Math.min(surface.height(), top[column] + 1);
                top[column] = bottom[column] - 1;
            }
        }
        surface.band(top, bottom, color, opacity);
        heights(columns.mean, top);
        double half = width * pixels / 2;
        for (int column = 0; column < top.length; column++) {
            top[column] = Math.min(top[column], surface.height() - half); // a line of zeros is seen whole
        }
        surface.line(top, color.deriveColor(0, 1, 1, strength), width * pixels);
    }

    private double opacity(double least, double height) {
        double share = Math.clamp(height / surface.height(), 0, 1);
        return least + (TALLEST_BAND - least) * Math.sqrt(share);
    }

    private void heights(double[] values, double[] into) {
        for (int column = 0; column < into.length; column++) {
            into[column] = y(values[column]);
        }
    }

    private double y(double value) {
        double fraction = scale.fraction(value);
        return (1 - (fraction < 0 ? 0 : fraction)) * surface.height();
    }
}
