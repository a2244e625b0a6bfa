package netqscope.app.chart;

import java.util.Arrays;
import javafx.scene.paint.Color;

/** Labelled lines across an {@link XyChart}. Labels of vertical lines take turns in rows, so that they do not cover each other. */
final class MarkerPainter {

    private static final double ROW = 15;
    private static final int MOST_ROWS = 4;

    private final Surface surface;
    private final XyPlot plot;
    private final ChartTheme theme;
    private final double[] ends = new double[MOST_ROWS];

    MarkerPainter(Surface surface, XyPlot plot, ChartTheme theme) {
        this.surface = surface;
        this.plot = plot;
        this.theme = theme;
        Arrays.fill(ends, Double.NEGATIVE_INFINITY);
    }

    void draw(Marker marker) {
        if (marker.vertical()) {
            drawVertical(marker);
        } else {
            drawHorizontal(marker);
        }
    }

    private void drawVertical(Marker marker) {
        Box box = plot.box();
        if (!plot.shows(marker.value())) {
            return;
        }
        double x = Math.min(box.right() - 1.0, Math.floor(plot.x(marker.value())));
        surface.polyline(
                new double[] {x + 0.5, x + 0.5}, new double[] {box.y(), box.bottom()}, 2, marker.color(), 1, true);
        double wide = Fonts.width(marker.label(), Fonts.SMALL);
        boolean left = x + 6 + wide > box.right();
        double from = left ? x - 6 - wide : x + 6;
        int row = 0;
        while (row < MOST_ROWS - 1 && from < ends[row]) {
            row++;
        }
        ends[row] = from + wide + 8;
        label(marker.label(), from, box.y() + 9 + row * ROW, wide, marker.color());
    }

    private void drawHorizontal(Marker marker) {
        Box box = plot.box();
        double fraction = plot.y().fraction(marker.value());
        if (fraction < 0 || fraction > 1) {
            return;
        }
        double y = Math.clamp(Math.floor(plot.y(marker.value())), box.y(), box.bottom() - 1.0);
        surface.polyline(
                new double[] {box.x(), box.right()}, new double[] {y + 0.5, y + 0.5}, 2, marker.color(), 1, true);
        double wide = Fonts.width(marker.label(), Fonts.SMALL);
        double middle = y - 8 < box.y() + 4 ? y + 9 : y - 8;
        label(marker.label(), box.right() - wide - 4, middle, wide, marker.color());
    }

    private void label(String text, double from, double middle, double wide, Color color) {
        surface.fill(from - 2, middle - 7, wide + 4, 14, theme.background().deriveColor(0, 1, 1, 0.8));
        surface.text(text, from, middle, Surface.Anchor.START, color, Fonts.SMALL, false);
    }
}
