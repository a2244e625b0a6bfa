package netqscope.app.chart;

import java.util.Arrays;

/** A line of any number of points, of which each pixel column gets its first, lowest, highest and last: it looks the same, and is quick. */
final class PixelPath {

    private double[] xs = new double[64];
    private double[] ys = new double[64];
    private int count;

    private int inColumn;
    private double firstX;
    private double firstY;
    private double lowestX;
    private double lowestY;
    private double highestX;
    private double highestY;
    private double lastX;
    private double lastY;

    void add(double x, double y) {
        if (inColumn > 0 && Math.floor(x) != Math.floor(firstX)) {
            endColumn();
        }
        if (inColumn == 0) {
            firstX = lowestX = highestX = x;
            firstY = lowestY = highestY = y;
        }
        if (y < lowestY) {
            lowestX = x;
            lowestY = y;
        }
        if (y > highestY) {
            highestX = x;
            highestY = y;
        }
        lastX = x;
        lastY = y;
        inColumn++;
    }

    /** How many points are left of what was added. */
    int end() {
        endColumn();
        return count;
    }

    double[] xs() {
        return xs;
    }

    double[] ys() {
        return ys;
    }

    void clear() {
        count = 0;
        inColumn = 0;
    }

    private void endColumn() {
        if (inColumn > 0) {
            emit(firstX, firstY);
        }
        if (inColumn > 2) {
            boolean lowestFirst = lowestX <= highestX;
            emitBetween(lowestFirst ? lowestX : highestX, lowestFirst ? lowestY : highestY);
            emitBetween(lowestFirst ? highestX : lowestX, lowestFirst ? highestY : lowestY);
        }
        if (inColumn > 1) {
            emit(lastX, lastY);
        }
        inColumn = 0;
    }

    private void emitBetween(double x, double y) {
        if (!(x == firstX && y == firstY) && !(x == lastX && y == lastY)) {
            emit(x, y);
        }
    }

    private void emit(double x, double y) {
        if (count == xs.length) {
            xs = Arrays.copyOf(xs, 2 * count);
            ys = Arrays.copyOf(ys, 2 * count);
        }
        xs[count] = x;
        ys[count] = y;
        count++;
    }
}
