package netqscope.analyzer.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The milliseconds of one series that carried anything, and above them levels of ever longer buckets that know the sum, the
 * largest, the smallest and the number of the milliseconds in them:
 *
 * <pre>
 *   level 2   [        64 ms        ][        64 ms        ]
 *   level 1   [ 8 ms ][ 8 ms ]  ...  [ 8 ms ]                   empty buckets are not there
 *   level 0   |  |||  |  |     ...   ||||  |
 * </pre>
 *
 * So any range of time is read from few buckets of each level.
 */
final class Levels {

    private static final int SHIFT = 3;
    private static final int FACTOR = 1 << SHIFT;

    /** A level this small is not worth one above it. */
    private static final int SMALLEST = 16;

    private final Level[] levels;

    private Levels(Level[] levels) {
        this.levels = levels;
    }

    /**
     * Builds the levels.
     *
     * @param buckets numbers of milliseconds, ascending
     * @param values of each; NaN where it is not known
     */
    static Levels of(int[] buckets, double[] values) {
        List<Level> levels = new ArrayList<>();
        Level level = new Level(buckets, values, values, values, null);
        levels.add(level);
        while (level.size() > SMALLEST) {
            level = level.above();
            levels.add(level);
        }
        return new Levels(levels.toArray(Level[]::new));
    }

    /** Milliseconds that carried something. */
    int size() {
        return levels[0].size();
    }

    int bucket(int index) {
        return levels[0].buckets[index];
    }

    double value(int index) {
        return levels[0].sums[index];
    }

    /** Bytes that its arrays take. */
    long bytes() {
        return Arrays.stream(levels).mapToLong(Level::bytes).sum();
    }

    /** Reads ranges; cheapest if they follow each other in time. One thread uses it. */
    Reader reader() {
        return new Reader();
    }

    /** What was found in ranges of whole milliseconds. */
    final class Reader {

        private final int[] at = new int[levels.length];
        private double sum;
        private double most;
        private double least;
        private int filled;

        /** Of one millisecond. */
        double value(long millisecond) {
            Level level = levels[0];
            int index = seek(0, millisecond);
            return index < level.size() && level.buckets[index] == millisecond ? level.sums[index] : 0;
        }

        /** Finds nothing until {@link #add}. */
        void clear() {
            sum = 0;
            most = 0;
            least = Double.POSITIVE_INFINITY;
            filled = 0;
        }

        /** Adds what is in the milliseconds from {@code first} to before {@code end}. */
        void add(long first, long end) {
            long from = first;
            long to = end;
            for (int height = 0; ; height++) {
                long innerFrom = (from + FACTOR - 1) >> SHIFT;
                long innerTo = to >> SHIFT;
                if (height == levels.length - 1 || innerFrom >= innerTo) {
                    addEach(height, from, to);
                    return;
                }
                addEach(height, from, innerFrom << SHIFT);
                addEach(height, innerTo << SHIFT, to);
                from = innerFrom;
                to = innerTo;
            }
        }

        /** Of all. */
        double sum() {
            return sum;
        }

        /** The largest millisecond; 0 if all are empty. */
        double most() {
            return Double.isNaN(sum) ? Double.NaN : most;
        }

        /** The smallest millisecond that is not empty; infinite if all are empty. */
        double least() {
            return Double.isNaN(sum) ? Double.NaN : least;
        }

        /** How many are not empty. */
        int filled() {
            return filled;
        }

        private void addEach(int height, long from, long to) {
            if (from >= to) {
                return;
            }
            Level level = levels[height];
            int[] buckets = level.buckets;
            int index = seek(height, from);
            while (index < buckets.length && buckets[index] < to) {
                sum += level.sums[index];
                // Not Math.max: what is not a number is in the sum.
                if (level.most[index] > most) {
                    most = level.most[index];
                }
                if (level.least[index] < least) {
                    least = level.least[index];
                }
                filled += level.filled == null ? 1 : level.filled[index];
                index++;
            }
            at[height] = index;
        }

        /** Index of the first bucket that is not before the wanted one. */
        private int seek(int height, long wanted) {
            int[] buckets = levels[height].buckets;
            int index = at[height];
            while (index > 0 && buckets[index - 1] >= wanted) {
                // There are no more buckets in between than numbers of buckets.
                index = (int) Math.max(0, index - Math.max(1, buckets[index - 1] - wanted));
            }
            if (index < buckets.length && buckets[index] < wanted) {
                int most = (int) Math.min(buckets.length, index + wanted - buckets[index]);
                index = most < buckets.length && buckets[most] == wanted ? most : search(buckets, index, most, wanted);
            }
            at[height] = index;
            return index;
        }

        private static int search(int[] buckets, int from, int to, long wanted) {
            if (wanted > Integer.MAX_VALUE) {
                return to;
            }
            int found = Arrays.binarySearch(buckets, from, to, (int) wanted);
            return found < 0 ? -found - 1 : found;
        }
    }

    /** @param filled milliseconds that are not empty; null: each is one */
    private record Level(int[] buckets, double[] sums, double[] most, double[] least, int @Nullable [] filled) {

        int size() {
            return buckets.length;
        }

        Level above() {
            int size = 0;
            for (int i = 0; i < buckets.length; i++) {
                if (i == 0 || (buckets[i] >> SHIFT) != (buckets[i - 1] >> SHIFT)) {
                    size++;
                }
            }
            int[] upper = new int[size];
            double[] upperSums = new double[size];
            double[] upperMost = new double[size];
            double[] upperLeast = new double[size];
            int[] upperFilled = new int[size];
            int to = -1;
            for (int i = 0; i < buckets.length; i++) {
                int bucket = buckets[i] >> SHIFT;
                if (to < 0 || upper[to] != bucket) {
                    to++;
                    upper[to] = bucket;
                    upperLeast[to] = Double.POSITIVE_INFINITY;
                }
                upperSums[to] += sums[i];
                if (most[i] > upperMost[to]) {
                    upperMost[to] = most[i];
                }
                if (least[i] < upperLeast[to]) {
                    upperLeast[to] = least[i];
                }
                upperFilled[to] += filled == null ? 1 : filled[i];
            }
            return new Level(upper, upperSums, upperMost, upperLeast, upperFilled);
        }

        long bytes() {
            return (long) size()
                    * (filled == null ? Integer.BYTES + Double.BYTES : 2 * Integer.BYTES + 3 * Double.BYTES);
        }
    }
}
