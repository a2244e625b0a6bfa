package netqscope.analyzer.database;

/** Times since the recording's start, in nanoseconds: {@code fromNs} inclusive, {@code toNs} exclusive. */
public record TimeRange(long fromNs, long toNs) {

    /** Every time there is, before the start and after the end too. */
    public static final TimeRange ALL = new TimeRange(Long.MIN_VALUE, Long.MAX_VALUE);

    /**
     * A range that may be empty.
     *
     * @throws IllegalArgumentException if it ends before it begins
     */
    public TimeRange {
        if (fromNs > toNs) {
            throw new IllegalArgumentException(
                    "a time range from %d ns to %d ns ends before it begins".formatted(fromNs, toNs));
        }
    }

    /** Whether a packet of that time is in it. */
    public boolean contains(long ns) {
        return ns >= fromNs && ns < toNs;
    }

    public boolean isAll() {
        return fromNs == Long.MIN_VALUE && toNs == Long.MAX_VALUE;
    }

    /**
     * How long it is.
     *
     * @throws ArithmeticException if it is open on one side, and so longer than 292 years
     */
    public long lengthNs() {
        return Math.subtractExact(toNs, fromNs);
    }
}
