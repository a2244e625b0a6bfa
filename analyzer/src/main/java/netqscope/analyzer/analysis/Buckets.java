package netqscope.analyzer.analysis;

import java.io.Serial;
import netqscope.analyzer.database.TimeRange;

/**
 * Spans of time of one length, without gaps, aligned to the recording's start: bucket {@code n} is from {@code n} to before
 * {@code n + 1} times the length.
 *
 * @param lengthNs at least {@link #MIN_LENGTH_NS}
 * @param first number of the first bucket
 * @param count how many there are
 * @param selected what packets were selected from: the first and the last bucket may reach beyond it
 */
public record Buckets(long lengthNs, long first, int count, TimeRange selected) {

    /** What all series together may have. */
    public static final int MAX_CELLS = 10_000_000;

    /** Clocks are no more exact. */
    public static final long MIN_LENGTH_NS = 1_000;

    private static final int[] ROUND = {1, 2, 5};
    private static final int DECADE = 10;

    /**
     * Buckets that can be counted in.
     *
     * @throws IllegalArgumentException if they are too short, or there are less than none
     */
    public Buckets {
        requireLongEnough(lengthNs);
        if (first < 0 || count < 0) {
            throw new IllegalArgumentException("there are no %d buckets from bucket %d".formatted(count, first));
        }
    }

    /**
     * The buckets that overlap a range.
     *
     * @param selected what packets were selected from; nothing outside of it is asked for
     * @param series how many series are counted
     * @throws IllegalArgumentException if they are too short
     * @throws TooManyCells if those have more than {@link #MAX_CELLS} in all
     */
    public static Buckets over(TimeRange range, TimeRange selected, long lengthNs, int series) {
        requireLongEnough(lengthNs);
        long fromNs = Math.max(range.fromNs(), selected.fromNs());
        long toNs = Math.min(range.toNs(), selected.toNs());
        if (fromNs >= toNs) {
            return new Buckets(lengthNs, 0, 0, selected);
        }
        long count = count(fromNs, toNs, lengthNs);
        int most = MAX_CELLS / Math.max(1, series);
        if (count > most) {
            throw new TooManyCells(count, series, fitting(fromNs, toNs, most));
        }
        return new Buckets(lengthNs, fromNs / lengthNs, (int) count, selected);
    }

    /** When a bucket begins, by its index from 0, whatever is selected. */
    public long startNs(int index) {
        return (first + index) * lengthNs;
    }

    /** When the selected part of a bucket begins. */
    public long fromNs(int index) {
        return Math.max(startNs(index), selected.fromNs());
    }

    /** When the selected part of a bucket ends. */
    public long toNs(int index) {
        return Math.min(endNs(index), selected.toNs());
    }

    /** Whether a bucket reaches beyond what packets were selected from. */
    public boolean isCut(int index) {
        return toNs(index) - fromNs(index) < lengthNs;
    }

    /** Where the last bucket ends; the start of the recording if there is none. */
    long endNs() {
        return count == 0 ? 0 : endNs(count - 1);
    }

    private long endNs(int index) {
        long startNs = startNs(index);
        return startNs > Long.MAX_VALUE - lengthNs ? Long.MAX_VALUE : startNs + lengthNs;
    }

    private static void requireLongEnough(long lengthNs) {
        if (lengthNs < MIN_LENGTH_NS) {
            throw new IllegalArgumentException(
                    "buckets of %d ns are too short; the least is %d ns".formatted(lengthNs, MIN_LENGTH_NS));
        }
    }

    private static long count(long fromNs, long toNs, long lengthNs) {
        return Math.ceilDiv(toNs, lengthNs) - fromNs / lengthNs;
    }

    /** The least round length that gives few enough buckets. */
    private static long fitting(long fromNs, long toNs, int most) {
        long decade = MIN_LENGTH_NS;
        while (decade <= Long.MAX_VALUE / DECADE) {
            for (int digit : ROUND) {
                if (count(fromNs, toNs, digit * decade) <= most) {
                    return digit * decade;
                }
            }
            decade *= DECADE;
        }
        return decade;
    }

    /** Shorter buckets than can be held. */
    public static final class TooManyCells extends IllegalArgumentException {

        @Serial
        private static final long serialVersionUID = 1;

        private final long buckets;
        private final int series;
        private final long fittingLengthNs;

        private TooManyCells(long buckets, int series, long fittingLengthNs) {
            super("%d buckets of %d series are more than %d cells; buckets of %d ns fit"
                    .formatted(buckets, series, MAX_CELLS, fittingLengthNs));
            this.buckets = buckets;
            this.series = series;
            this.fittingLengthNs = fittingLengthNs;
        }

        /** How many buckets there would be. */
        public long buckets() {
            return buckets;
        }

        /** How many series there are. */
        public int series() {
            return series;
        }

        /** A length of buckets that is long enough. */
        public long fittingLengthNs() {
            return fittingLengthNs;
        }
    }
}
