package netqscope.app.chart;

import javafx.scene.paint.Color;

/** Draws series on any surface, as paths: slower than a {@link Raster}, and sharp at any size. */
record SurfaceColumns(Surface surface, Box plot) implements ColumnSurface {

    /** Columns whose opacity is the same to this are one path. */
    private static final double OPACITY_STEP = 0.1;

    @Override
    public int columns() {
        return plot.width();
    }

    @Override
    public int height() {
        return plot.height();
    }

    @Override
    public void band(double[] top, double[] bottom, Color color, double[] opacity) {
        int from = 0;
        while (from < top.length) {
            if (!(bottom[from] > top[from])) {
                from++;
                continue;
            }
            long level = level(opacity[from]);
            int to = from + 1;
            while (to < top.length && bottom[to] > top[to] && level(opacity[to]) == level) {
                to++;
            }
            area(top, bottom, from, to, color.deriveColor(0, 1, 1, (level + 0.5) * OPACITY_STEP));
            from = to;
        }
    }

    @Override
    public void line(double[] y, Color color, double width) {
        double[] xs = new double[y.length];
        double[] ys = new double[y.length];
        int from = 0;
        while (from < y.length) {
            int count = 0;
            while (from < y.length && !Double.isNaN(y[from])) {
                xs[count] = plot.x() + from + 0.5;
                ys[count] = plot.y() + y[from];
                count++;
                from++;
            }
            if (count == 1) { // a path of one point would be invisible
                surface.line(xs[0] - 0.5, ys[0], xs[0] + 0.5, ys[0], color, width);
            } else if (count > 1) {
                surface.polyline(xs, ys, count, color, width, false);
            }
            from++;
        }
    }

    @Override
    public void layer(double[] top, double[] bottom, Color color) {
        int from = 0;
        while (from < top.length) {
            int to = from;
            while (to < top.length && bottom[to] >= top[to]) {
                to++;
            }
            if (to > from) {
                area(top, bottom, from, to, color);
            }
            from = to + 1;
        }
    }

    @Override
    public void pixels(int[] argb, int columns, int rows) {
        surface.pixels(plot, argb, columns, rows);
    }

    /** Whole columns: as wide as what they stand for, so that one alone is visible. */
    private void area(double[] top, double[] bottom, int from, int to, Color color) {
        int count = 4 * (to - from);
        double[] xs = new double[count];
        double[] ys = new double[count];
        for (int column = from; column < to; column++) {
            int i = 2 * (column - from);
            xs[i] = plot.x() + column;
            xs[i + 1] = xs[i] + 1;
            ys[i] = ys[i + 1] = plot.y() + top[column];
            xs[count - 1 - i] = xs[i];
            xs[count - 2 - i] = xs[i + 1];
            ys[count - 1 - i] = ys[count - 2 - i] = plot.y() + bottom[column];
        }
        surface.polygon(xs, ys, count, color);
    }

    private static long level(double opacity) {
        return (long) Math.floor(opacity / OPACITY_STEP);
    }
}
