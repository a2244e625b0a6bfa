package netqscope.app.chart;

import javafx.scene.paint.Color;

/** Grid lines and labels of axes of values. */
final class AxisPainter {

    /** Room for a label on a vertical axis. */
    private static final int LABEL_HEIGHT = 32;

    private static final int LEAST_BETWEEN_MINOR = 5;
    private static final double FROM_PLOT = 8;

    private AxisPainter() {}

    /** Lines across the plot and labels at its left. */
    static void vertical(Surface surface, Box plot, Scale scale, SiFormat format, ChartTheme theme) {
        boolean log = scale instanceof LogScale;
        int most = Math.max(2, plot.height() / LABEL_HEIGHT + 1);
        if (log && !format.isBinary()) {
            for (double tick : Ticks.logMinor(scale.low(), scale.high(), plot.height() / LEAST_BETWEEN_MINOR)) {
                across(surface, plot, y(plot, scale, tick), minor(theme));
            }
        }
        double[] ticks =
                log ? format.logTicks(scale.low(), scale.high(), most) : format.ticks(scale.low(), scale.high(), most);
        String[] labels = labels(ticks, scale, format);
        double above = Double.MAX_VALUE;
        for (int i = 0; i < ticks.length; i++) {
            double y = y(plot, scale, ticks[i]);
            across(surface, plot, y, theme.grid());
            if (above - y >= Fonts.SMALL + 3) {
                String label = Fonts.fitted(labels[i], Fonts.SMALL, plot.x() - FROM_PLOT - 2);
                surface.text(label, plot.x() - FROM_PLOT, y, Surface.Anchor.END, theme.muted(), Fonts.SMALL, false);
                above = y;
            }
        }
    }

    /** Labels of ticks: alike on a linear axis, each with a prefix of its own where they are decades apart. */
    static String[] labels(double[] ticks, Scale scale, SiFormat format) {
        if (scale instanceof LinearScale || scale.high() / scale.low() < 10) {
            return format.labels(ticks);
        }
        String[] labels = new String[ticks.length];
        for (int i = 0; i < ticks.length; i++) {
            labels[i] = format.brief(ticks[i]);
        }
        return labels;
    }

    /** Lines of a grid that are not labelled. */
    static Color minor(ChartTheme theme) {
        return theme.grid().interpolate(theme.background(), 0.5);
    }

    /** The line where values begin. */
    static void base(Surface surface, Box plot, ChartTheme theme) {
        surface.fill(plot.x(), plot.bottom(), plot.width(), 1, theme.axis());
    }

    private static void across(Surface surface, Box plot, double y, Color color) {
        double line = Math.clamp(Math.floor(y), plot.y(), plot.bottom() - 1);
        surface.fill(plot.x(), line, plot.width(), 1, color);
    }

    private static double y(Box plot, Scale scale, double value) {
        return plot.bottom() - scale.fraction(value) * plot.height();
    }
}
