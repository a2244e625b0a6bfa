package netqscope.app.chart;

import java.util.Set;
import netqscope.analyzer.database.TimeRange;

/** What was read of a source for the picture that is shown; its arrays are used again. */
final class ColumnCache {

    private Columns[] columns = {};
    private boolean[] visible = {};
    private Columns total = new Columns(0);
    private boolean hasTotal;
    private int count;

    /** Reads all series that are not hidden. */
    void read(TimeSeries source, TimeRange range, int columnCount, Set<Integer> hidden) {
        int seriesCount = source.count();
        if (columns.length != seriesCount || count != columnCount) {
            columns = new Columns[seriesCount];
            for (int series = 0; series < seriesCount; series++) {
                columns[series] = new Columns(columnCount);
            }
            visible = new boolean[seriesCount];
            count = columnCount;
        }
        for (int series = 0; series < seriesCount; series++) {
            visible[series] = !hidden.contains(series);
            if (visible[series]) {
                source.read(series, range.fromNs(), range.toNs(), columns[series]);
            }
        }
    }

    /** Reads what the source knows of all series together, if all are visible. */
    void readTotal(TimeSeries source, TimeRange range) {
        if (total.count() != count) {
            total = new Columns(count);
        }
        hasTotal = visibleCount() == columns.length && source.readTotal(range.fromNs(), range.toNs(), total);
    }

    int seriesCount() {
        return columns.length;
    }

    int columnCount() {
        return count;
    }

    Columns of(int series) {
        return columns[series];
    }

    boolean isVisible(int series) {
        return series < visible.length && visible[series];
    }

    int visibleCount() {
        int visibleCount = 0;
        for (boolean each : visible) {
            visibleCount += each ? 1 : 0;
        }
        return visibleCount;
    }

    boolean hasTotal() {
        return hasTotal;
    }

    Columns total() {
        return total;
    }

    /** The highest of what is visible; 0 when nothing is. */
    double highest() {
        double highest = 0;
        for (int series = 0; series < columns.length; series++) {
            if (visible[series]) {
                for (double value : columns[series].high) {
                    if (value > highest) {
                        highest = value;
                    }
                }
            }
        }
        return highest;
    }

    /** The lowest value above zero, of means and of high; the highest there is when nothing is above zero. */
    double lowestPositive() {
        double lowest = Double.MAX_VALUE;
        for (int series = 0; series < columns.length; series++) {
            if (visible[series]) {
                lowest = Math.min(
                        lowestPositive(columns[series].mean), Math.min(lowest, lowestPositive(columns[series].high)));
            }
        }
        return lowest;
    }

    /** The same of peaks alone. */
    double lowestPositivePeak() {
        double lowest = Double.MAX_VALUE;
        for (int series = 0; series < columns.length; series++) {
            if (visible[series]) {
                lowest = Math.min(lowest, lowestPositive(columns[series].high));
            }
        }
        return lowest;
    }

    /** Whether nothing of any visible series was recorded in a column. */
    boolean isGap(int column) {
        for (int series = 0; series < columns.length; series++) {
            if (visible[series] && !Double.isNaN(columns[series].mean[column])) {
                return false;
            }
        }
        return visibleCount() > 0;
    }

    /** Whether something of a visible series was not recorded in a column. */
    boolean isPartialGap(int column) {
        for (int series = 0; series < columns.length; series++) {
            if (visible[series] && Double.isNaN(columns[series].high[column])) {
                return true;
            }
        }
        return columns.length == 0;
    }

    private static double lowestPositive(double[] values) {
        double lowest = Double.MAX_VALUE;
        for (double value : values) {
            if (value > 0 && value < lowest) {
                lowest = value;
            }
        }
        return lowest;
    }
}
