package netqscope.analyzer.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import netqscope.analyzer.analysis.GroupBy;
import netqscope.analyzer.analysis.Measure;
import netqscope.analyzer.analysis.SeriesGroups;
import netqscope.analyzer.analysis.SeriesKey;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.database.TimeRange;

/**
 * What each queue carried in each millisecond, in memory, to be drawn at any zoom: reading as many columns as a screen is wide
 * takes as long for a second as for a day. Its memory is proportional to the milliseconds that are not empty. It does not
 * change; any thread reads it.
 */
public final class RatePyramid {

    /** Of a queue, whatever CPUs handled it. */
    static final Set<GroupBy> QUEUES = EnumSet.of(GroupBy.DEVICE, GroupBy.DIRECTION, GroupBy.QUEUE);

    /** So many milliseconds of several series are added up at once. */
    private static final int WINDOW = 1 << 14;

    private static final long MS_NS = 1_000_000;
    private static final double MS_PER_SECOND = 1e3;
    private static final long NS_PER_DAY = 86_400_000_000_000L;
    private static final double NS_PER_SECOND = 1e9;
    static final SeriesKey EVERYTHING =
            new SeriesKey(Optional.empty(), Optional.empty(), OptionalInt.empty(), OptionalInt.empty());

    private final Measure measure;
    private final boolean estimated;
    private final List<SeriesKey> keys;
    private final List<Levels> series;
    private final long originNs;
    private final Axis axis;

    /**
     * @param originNs start of the millisecond that the levels count from
     * @param axis counts from there, too
     */
    private RatePyramid(
            Measure measure, boolean estimated, List<SeriesKey> keys, List<Levels> series, long originNs, Axis axis) {
        this.measure = measure;
        this.estimated = estimated;
        this.keys = List.copyOf(keys);
        this.series = List.copyOf(series);
        this.originNs = originNs;
        this.axis = axis;
    }

    /**
     * Reads it from the counts of the selected packets: none are imported.
     *
     * @throws AnalyzerException if they are of more than 24 days
     */
    public static RatePyramid of(Session session, Measure measure) throws AnalyzerException {
        TimeRange span = session.database().span();
        long originMs = Math.floorDiv(span.fromNs(), MS_NS);
        if (span.toNs() / MS_NS - originMs >= Integer.MAX_VALUE) {
            throw new AnalyzerException(
                    "the recording is of %d days, and no more than 24 can be drawn. Open fewer of its files."
                            .formatted(span.lengthNs() / NS_PER_DAY));
        }
        SeriesGroups groups = SeriesGroups.of(session, QUEUES);
        List<Levels> series = new ArrayList<>();
        Cells cells = new Cells();
        try (QueryResult result = session.queryFile("rate_pyramid", seriesOfGroups(groups), measure.label())) {
            while (result.next()) {
                int index = (int) result.longValue(0);
                while (series.size() < index) {
                    series.add(cells.take());
                }
                cells.add((int) (result.longValue(1) - originMs), result.doubleValue(2));
            }
        }
        while (series.size() < groups.keys().size()) {
            series.add(cells.take());
        }
        return new RatePyramid(
                measure,
                session.database().sample().isPresent(),
                groups.keys(),
                series,
                originMs * MS_NS,
                new Axis(session.database().recordedTimes()).from(originMs * MS_NS));
    }

    /** What was counted. */
    public Measure measure() {
        return measure;
    }

    /** Whether rates are estimates from a sample. */
    public boolean estimated() {
        return estimated;
    }

    /** The queues, idle ones too; by device in the order of the recording, TX before RX, by queue, unrecorded ones last. */
    public List<SeriesKey> keys() {
        return keys;
    }

    /** Some of the series as one, such as all of a direction. */
    public RatePyramid together(int... indices) {
        return new RatePyramid(measure, estimated, List.of(EVERYTHING), List.of(sum(indices)), originNs, axis);
    }

    /**
     * Rates a second in columns that a range is divided into, as many as the arrays are long. A column is of the whole milliseconds
     * that begin in it (the first one also of that which has begun before), and one that is shorter than a millisecond of the one
     * in its middle: each millisecond is in one column, or in columns of its own. Where nothing was recorded, as between two files,
     * and where a number is not known, there is {@link Double#NaN}.
     *
     * @param mean of the recorded time of a column's milliseconds, which is at least one of them
     * @param low of the one that carried least
     * @param high of the one that carried most: no burst of a millisecond is lost, however long a column is
     */
    public void read(int index, long fromNs, long toNs, double[] mean, double[] low, double[] high) {
        Levels.Reader reader = series.get(index).reader();
        int count = mean.length;
        boolean narrow = (toNs - fromNs) / MS_NS < count;
        long beginNs = fromNs - originNs;
        for (int i = 0; i < count; i++) {
            long nextNs = Axis.columnNs(fromNs, toNs, i + 1, count) - originNs;
            long first = Math.floorDiv(narrow ? (beginNs + nextNs) / 2 : beginNs, MS_NS);
            long end = narrow ? first + 1 : Math.floorDiv(nextNs, MS_NS);
            reader.clear();
            if (axis.isRecorded(first * MS_NS, end * MS_NS)) {
                reader.add(first, end);
                mean[i] = reader.sum() * MS_PER_SECOND / (end - first);
                low[i] = reader.filled() < end - first ? Math.min(0, reader.least()) : reader.least() * MS_PER_SECOND;
                high[i] = reader.most() * MS_PER_SECOND;
            } else if (axis.recordedNs(beginNs, Math.max(nextNs, beginNs + 1)) > 0) {
                readPartlyRecorded(reader, first, end, i, mean, low, high);
            } else {
                mean[i] = Double.NaN;
                low[i] = Double.NaN;
                high[i] = Double.NaN;
            }
            beginNs = nextNs;
        }
    }

    /** What a series carried in a range; of milliseconds that are cut by it, their share. */
    public double total(int index, TimeRange range) {
        return amount(series.get(index).reader(), range.fromNs() - originNs, range.toNs() - originNs);
    }

    /** Bytes of memory it takes. */
    public long bytes() {
        return series.stream().mapToLong(Levels::bytes).sum();
    }

    /** A millisecond that was partly recorded has no say in how little the least one carried. */
    private void readPartlyRecorded(
            Levels.Reader reader, long first, long end, int column, double[] mean, double[] low, double[] high) {
        long whole = 0;
        for (TimeRange time : axis.recorded()) {
            long wholeFirst = Math.max(first, Math.ceilDiv(time.fromNs(), MS_NS));
            long wholeEnd = Math.min(end, Math.floorDiv(time.toNs(), MS_NS));
            if (wholeFirst < wholeEnd) {
                reader.add(wholeFirst, wholeEnd);
                whole += wholeEnd - wholeFirst;
            }
        }
        double least = reader.filled() < whole ? 0 : reader.least() * MS_PER_SECOND;
        reader.clear();
        reader.add(first, end);
        // The rate of a part of a millisecond would be a peak that nobody recorded.
        long recordedNs = Math.max(MS_NS, axis.recordedNs(first * MS_NS, end * MS_NS));
        mean[column] = reader.sum() * NS_PER_SECOND / recordedNs;
        low[column] = Math.min(mean[column], least);
        high[column] = Math.max(mean[column], reader.most() * MS_PER_SECOND);
    }

    private double amount(Levels.Reader reader, long fromNs, long toNs) {
        long first = Math.floorDiv(fromNs, MS_NS);
        long end = Math.ceilDiv(toNs, MS_NS);
        if (first >= end) {
            return 0;
        }
        if (end - first == 1) {
            return reader.value(first) * share(first, fromNs, toNs);
        }
        double before = reader.value(first) * share(first, fromNs, toNs);
        reader.clear();
        reader.add(first + 1, end - 1);
        return before + reader.sum() + reader.value(end - 1) * share(end - 1, fromNs, toNs);
    }

    /** Of what a millisecond carried, what is in a range. */
    private double share(long millisecond, long fromNs, long toNs) {
        long beginNs = millisecond * MS_NS;
        long endNs = beginNs + MS_NS;
        if (fromNs <= beginNs && toNs >= endNs) {
            return 1;
        }
        long allNs = axis.recordedNs(beginNs, endNs);
        return allNs == 0 ? 0 : (double) axis.recordedNs(Math.max(beginNs, fromNs), Math.min(endNs, toNs)) / allNs;
    }

    private Levels sum(int[] indices) {
        int[] at = new int[indices.length];
        double[] window = new double[WINDOW];
        boolean[] filled = new boolean[WINDOW];
        Cells cells = new Cells();
        while (true) {
            int first = Integer.MAX_VALUE;
            for (int i = 0; i < indices.length; i++) {
                Levels levels = series.get(indices[i]);
                if (at[i] < levels.size()) {
                    first = Math.min(first, levels.bucket(at[i]));
                }
            }
            if (first == Integer.MAX_VALUE) {
                return cells.take();
            }
            Arrays.fill(window, 0);
            Arrays.fill(filled, false);
            for (int i = 0; i < indices.length; i++) {
                Levels levels = series.get(indices[i]);
                int next = at[i];
                while (next < levels.size() && levels.bucket(next) - first < WINDOW) {
                    window[levels.bucket(next) - first] += levels.value(next);
                    filled[levels.bucket(next) - first] = true;
                    next++;
                }
                at[i] = next;
            }
            for (int i = 0; i < WINDOW; i++) {
                if (filled[i]) {
                    cells.add(first + i, window[i]);
                }
            }
        }
    }

    private static Long[] seriesOfGroups(SeriesGroups groups) {
        long most = groups.indices().keySet().stream()
                .mapToLong(Long::longValue)
                .max()
                .orElse(-1);
        Long[] series = new Long[(int) (most + 1)];
        Arrays.setAll(series, group -> (long) groups.index(group));
        return series;
    }

    /** Collects the milliseconds of one series after the other. */
    private static final class Cells {

        private int[] buckets = new int[1 << 10];
        private double[] values = new double[1 << 10];
        private int size;

        /** In order of buckets; what is added to the last one once more is of another CPU. */
        void add(int bucket, double value) {
            if (size > 0 && buckets[size - 1] == bucket) {
                values[size - 1] += value;
                return;
            }
            if (size == buckets.length) {
                buckets = Arrays.copyOf(buckets, size * 2);
                values = Arrays.copyOf(values, size * 2);
            }
            buckets[size] = bucket;
            values[size] = value;
            size++;
        }

        Levels take() {
            Levels levels = Levels.of(Arrays.copyOf(buckets, size), Arrays.copyOf(values, size));
            size = 0;
            return levels;
        }
    }
}
