package netqscope.app.chart;

/** What a chart over time draws. It is read on the UI thread while drawing, so it must be quick: in memory. */
public interface TimeSeries {

    /** No series at all. */
    TimeSeries NONE = new TimeSeries() {
        @Override
        public int count() {
            return 0;
        }

        @Override
        public String name(int series) {
            throw new IndexOutOfBoundsException(series);
        }

        @Override
        public void read(int series, long fromNs, long toNs, Columns into) {
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
     * Per pixel column i of [fromNs, toNs), which is divided into {@code into.count()} equal ones: mean, low and high of what the
     * source has in the column; NaN where nothing was recorded. Every element is written.
     */
    void read(int series, long fromNs, long toNs, Columns into);

    /** What low and high are of, for instance {@code "1 ms"}. */
    String peakOf();

    /**
     * The same of all series together, whose peaks are not the sum of the series' peaks.
     *
     * @return false if the source does not know
     */
    default boolean readTotal(long fromNs, long toNs, Columns into) {
        return false;
    }
}
