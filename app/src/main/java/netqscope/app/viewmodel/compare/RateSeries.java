package netqscope.app.viewmodel.compare;

import java.util.Arrays;

/** Series over time in memory, to be drawn. */
public interface RateSeries {

    /** No series at all. */
    RateSeries NONE = new RateSeries() {
        @Override
        public int count() {
            return 0;
        }

        @Override
        public String name(int series) {
            throw new IndexOutOfBoundsException(series);
        }

        @Override
        public void read(int series, long fromNs, long toNs, double[] mean, double[] low, double[] high) {
            throw new IndexOutOfBoundsException(series);
        }

        @Override
        public String peakOf() {
            return "";
        }
    };

    int count();

    String name(int series);

    /**
     * What a series has in equal columns of a range, as many as the arrays are long; NaN where it is not known.
     *
     * @param low the least of the times that {@link #peakOf} says
     * @param high the most
     */
    void read(int series, long fromNs, long toNs, double[] mean, double[] low, double[] high);

    /** What low and high are of, such as {@code 1 ms}. */
    String peakOf();

    /** Nothing is known. */
    static void clear(double[] mean, double[] low, double[] high) {
        Arrays.fill(mean, Double.NaN);
        Arrays.fill(low, Double.NaN);
        Arrays.fill(high, Double.NaN);
    }
}
