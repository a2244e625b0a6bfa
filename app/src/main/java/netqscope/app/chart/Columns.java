package netqscope.app.chart;

import java.util.Arrays;

/** What a series has in every pixel column of a range of time; NaN where nothing was recorded. */
public final class Columns {

    public final double[] mean;
    public final double[] low;
    public final double[] high;

    /** Columns without anything recorded. */
    public Columns(int count) {
        mean = new double[count];
        low = new double[count];
        high = new double[count];
        clear();
    }

    /** How many columns the range is divided into. */
    public int count() {
        return mean.length;
    }

    /** Nothing recorded anywhere. */
    public void clear() {
        Arrays.fill(mean, Double.NaN);
        Arrays.fill(low, Double.NaN);
        Arrays.fill(high, Double.NaN);
    }
}
