package netqscope.app.chart;

import java.util.function.IntPredicate;

/** Marks where nothing was recorded: thin slanted lines, unlike any value. */
final class Hatch {

    private Hatch() {}

    /** Marks every run of columns of a plot in which nothing was recorded. */
    static void drawGaps(Surface surface, Box plot, ColumnCache cache, ChartTheme theme) {
        drawRuns(surface, plot, cache.columnCount(), cache::isGap, theme);
    }

    /** Marks every run of columns in which something was not recorded. */
    static void drawPartialGaps(Surface surface, Box plot, ColumnCache cache, ChartTheme theme) {
        drawRuns(surface, plot, cache.columnCount(), cache::isPartialGap, theme);
    }

    private static void drawRuns(Surface surface, Box plot, int count, IntPredicate gap, ChartTheme theme) {
        int from = 0;
        while (from < count) {
            if (!gap.test(from)) {
                from++;
                continue;
            }
            int to = from + 1;
            while (to < count && gap.test(to)) {
                to++;
            }
            int left = plot.x() + (int) Math.round((double) from * plot.width() / count);
            int right = plot.x() + (int) Math.round((double) to * plot.width() / count);
            draw(surface, new Box(left, plot.y(), right - left, plot.height()), theme);
            from = to;
        }
    }

    private static void draw(Surface surface, Box box, ChartTheme theme) {
        surface.fill(box.x(), box.y(), box.width(), box.height(), theme.grid().deriveColor(0, 1, 1, 0.45));
        surface.hatch(box, theme.axis().deriveColor(0, 1, 1, 0.4));
    }
}
