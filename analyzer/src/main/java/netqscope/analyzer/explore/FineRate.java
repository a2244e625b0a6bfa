package netqscope.analyzer.explore;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import netqscope.analyzer.analysis.Buckets;
import netqscope.analyzer.analysis.Measure;
import netqscope.analyzer.analysis.SeriesGroups;
import netqscope.analyzer.analysis.SeriesKey;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.database.TimeRange;
import netqscope.recording.Direction;

/** What each queue carried within milliseconds, in a short range of time. Asking for it imports the packets once. */
public final class FineRate {

    private static final long MS_NS = 1_000_000;
    private static final double NS_PER_SECOND = 1e9;
    private static final int DECADE = 10;
    private static final int[] ROUND = {1, 2, 5};

    private final Measure measure;
    private final TimeRange range;
    private final long bucketNs;
    private final List<SeriesKey> keys;
    private final double[][] values;
    private final Axis axis;

    private FineRate(
            Measure measure, TimeRange range, long bucketNs, List<SeriesKey> keys, double[][] values, Axis axis) {
        this.measure = measure;
        this.range = range;
        this.bucketNs = bucketNs;
        this.keys = List.copyOf(keys);
        this.values = values;
        this.axis = axis;
    }

    /**
     * The length of buckets that is worth asking for: the least round one that is not shorter than a column.
     *
     * @param columns that the range is drawn in
     * @return empty if milliseconds are as good
     */
    public static OptionalLong bucketNs(TimeRange range, int columns) {
        long columnNs = Math.max(Buckets.MIN_LENGTH_NS, range.lengthNs() / Math.max(1, columns));
        for (long decade = Buckets.MIN_LENGTH_NS; decade < MS_NS; decade *= DECADE) {
            for (int digit : ROUND) {
                if (digit * decade >= columnNs) {
                    return OptionalLong.of(digit * decade);
                }
            }
        }
        return OptionalLong.empty();
    }

    /**
     * Counts the packets of all buckets that overlap a range.
     *
     * @param bucketNs at least {@link Buckets#MIN_LENGTH_NS}
     * @throws Buckets.TooManyCells if they would be more than can be held
     */
    public static FineRate of(Session session, TimeRange range, long bucketNs, Measure measure)
            throws AnalyzerException {
        List<SeriesKey> keys = SeriesGroups.of(session, RatePyramid.QUEUES).keys();
        Map<SeriesKey, Integer> indices = new HashMap<>();
        keys.forEach(key -> indices.put(key, indices.size()));
        Buckets buckets = Buckets.over(range, session.database().span(), bucketNs, keys.size());
        double[][] values = new double[keys.size()][buckets.count()];
        TimeRange counted = new TimeRange(buckets.first() * bucketNs, (buckets.first() + buckets.count()) * bucketNs);
        try (QueryResult result =
                session.queryFile("fine_rate", counted.fromNs(), counted.toNs(), bucketNs, measure.label())) {
            while (result.next()) {
                OptionalLong queue = result.optionalLong(2);
                SeriesKey key = new SeriesKey(
                        Optional.of(result.text(0)),
                        Optional.of(Direction.ofLabel(result.text(1))),
                        queue.isPresent() ? OptionalInt.of((int) queue.getAsLong()) : OptionalInt.empty(),
                        OptionalInt.empty());
                values[indices.getOrDefault(key, -1)][(int) (result.longValue(3) - buckets.first())] =
                        result.doubleValue(4);
            }
        }
        return new FineRate(
                measure,
                counted,
                bucketNs,
                keys,
                values,
                new Axis(session.database().recordedTimes()));
    }

    /** What was counted. */
    public Measure measure() {
        return measure;
    }

    /** All its buckets. */
    public TimeRange range() {
        return range;
    }

    /** Whether all of a range that was recorded is in its buckets. */
    public boolean covers(long fromNs, long toNs) {
        return axis.recordedNs(fromNs, range.fromNs()) == 0 && axis.recordedNs(range.toNs(), toNs) == 0;
    }

    /** Length of each bucket. */
    public long bucketNs() {
        return bucketNs;
    }

    /** As those of {@link RatePyramid}. */
    public List<SeriesKey> keys() {
        return keys;
    }

    /** Some of the series as one. */
    public FineRate together(int... indices) {
        double[] sum = new double[values.length == 0 ? 0 : values[0].length];
        for (int index : indices) {
            for (int i = 0; i < sum.length; i++) {
                sum[i] += values[index][i];
            }
        }
        return new FineRate(measure, range, bucketNs, List.of(RatePyramid.EVERYTHING), new double[][] {sum}, axis);
    }

    /**
     * Rates a second in columns, as {@link RatePyramid#read} has them, but of buckets where that has milliseconds.
     *
     * @param fromNs where the columns begin; those outside of {@link #range} are {@link Double#NaN}
     */
    public void read(int index, long fromNs, long toNs, double[] mean, double[] low, double[] high) {
        double[] series = values[index];
        int count = mean.length;
        double perSecond = NS_PER_SECOND / bucketNs;
        boolean narrow = (toNs - fromNs) / bucketNs < count;
        long beginNs = fromNs;
        for (int i = 0; i < count; i++) {
            long nextNs = Axis.columnNs(fromNs, toNs, i + 1, count);
            long first =
                    Math.floorDiv((narrow ? beginNs + (nextNs - beginNs) / 2 : beginNs) - range.fromNs(), bucketNs);
            long end = narrow ? first + 1 : Math.floorDiv(nextNs - range.fromNs(), bucketNs);
            if (first < 0 || end > series.length || axis.recordedNs(beginNs, Math.max(nextNs, beginNs + 1)) == 0) {
                mean[i] = Double.NaN;
                low[i] = Double.NaN;
                high[i] = Double.NaN;
            } else {
                double sum = 0;
                double least = Double.POSITIVE_INFINITY;
                double most = 0;
                for (int bucket = (int) first; bucket < end; bucket++) {
                    sum += series[bucket];
                    least = Math.min(least, series[bucket]);
                    most = Math.max(most, series[bucket]);
                }
                mean[i] = sum * perSecond / (end - first);
                low[i] = least * perSecond;
                high[i] = most * perSecond;
            }
            beginNs = nextNs;
        }
    }

    /** What a series carried in all of {@link #range}. */
    public double total(int index) {
        return Arrays.stream(values[index]).sum();
    }
}
