package netqscope.app.chart;

import java.util.Arrays;
import java.util.function.IntPredicate;

/** Colours of rows of values, pixel by pixel. */
final class HeatCells {

    /** What is above zero looks different from zero. */
    private static final int LEAST_LEVEL = 14;

    /** Rows at least that high are apart. */
    private static final double APART = 7;

    private static final int FAINT_PART = 90; // of 256

    private final ColumnCache cache;
    private final int[] rows;
    private final Scale scale;
    private final int[] heat;
    private final int background;

    HeatCells(ColumnCache cache, int[] rows, Scale scale, int[] heat, ChartTheme theme) {
        this.cache = cache;
        this.rows = rows;
        this.scale = scale;
        this.heat = heat;
        background = Raster.premultiplied(theme.background(), 1);
    }

    /** All pixels, row by row, as many columns as were read; transparent where nothing was recorded. */
    int[] pixels(int height, double pixelsPerUnit, IntPredicate faint) {
        int columns = cache.columnCount();
        int[] argb = new int[columns * height];
        double[] highest = new double[columns];
        boolean apart = height / pixelsPerUnit / Math.max(1, rows.length) >= APART;
        int y = 0;
        while (y < height && rows.length > 0) {
            int first = (int) ((long) y * rows.length / height);
            int last = Math.max(first + 1, (int) ((long) (y + 1) * rows.length / height));
            int end = y + 1; // pixels that show the same rows
            while (end < height && (int) ((long) end * rows.length / height) == first && last == first + 1) {
                end++;
            }
            Arrays.fill(highest, Double.NaN);
            boolean allFaint = true;
            for (int row = first; row < last; row++) {
                highest(cache.of(rows[row]).high, highest);
                allFaint &= faint.test(rows[row]);
            }
            color(highest, allFaint, argb, y * columns);
            int same = apart && end < height ? end - 1 : end;
            for (int copy = y + 1; copy < same; copy++) {
                System.arraycopy(argb, y * columns, argb, copy * columns, columns);
            }
            if (same < end) {
                Arrays.fill(argb, same * columns, end * columns, background);
            }
            y = end;
        }
        return argb;
    }

    private static void highest(double[] values, double[] highest) {
        for (int column = 0; column < highest.length; column++) {
            double value = values[column];
            if (!(highest[column] >= value) && !Double.isNaN(value)) {
                highest[column] = value;
            }
        }
    }

    private void color(double[] values, boolean isFaint, int[] argb, int offset) {
        double before = Double.NaN;
        int color = 0;
        for (int column = 0; column < values.length; column++) {
            double value = values[column];
            if (value != before) { // neighbours are often the same, and logarithms are slow
                color = Double.isNaN(value) ? 0 : heat[level(value)];
                if (isFaint && color != 0) {
                    color = mixed(color, background);
                }
                before = value;
            }
            argb[offset + column] = color;
        }
    }

    private int level(double value) {
        if (!(value > 0)) {
            return 0;
        }
        return (int) Math.clamp(Math.round(scale.fraction(value) * (heat.length - 1)), LEAST_LEVEL, heat.length - 1L);
    }

    private static int mixed(int color, int with) {
        int rest = 256 - FAINT_PART;
        int redBlue = (((color & 0xff00ff) * FAINT_PART + (with & 0xff00ff) * rest) >>> 8) & 0xff00ff;
        int green = (((color & 0xff00) * FAINT_PART + (with & 0xff00) * rest) >>> 8) & 0xff00;
        return 0xff000000 | redBlue | green;
    }
}
