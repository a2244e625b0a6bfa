package netqscope.capture;

/**
 * How long the drain may wait between two readings of the rings.
 *
 * <p>Under traffic: the time in which that traffic, all of it on one ring, fills a quarter of the ring. Without traffic: at most 10 ms,
 * and less on small rings, so that a million packets a second setting in at once do not overrun one before the drain wakes up.
 */
record DrainPace(int ringEvents) {

    private static final long IDLE_MAX_NS = 10_000_000;
    /** A thread that parks for less than this wakes up too late to be of use. */
    private static final long SHORTEST_NS = 60_000;

    private static final long ONSET_NS_PER_EVENT = 1_000;

    DrainPace {
        if (ringEvents < 1) {
            throw new IllegalArgumentException("a ring of %d events holds nothing".formatted(ringEvents));
        }
    }

    /**
     * How long to wait for the next reading.
     *
     * @param drained events read since the last wait, from all rings
     * @param elapsedNs between that wait's reading and this one
     */
    long waitNs(long drained, long elapsedNs) {
        long idleNs = Math.min(IDLE_MAX_NS, ringEvents * ONSET_NS_PER_EVENT / 2);
        if (drained == 0) {
            return idleNs;
        }
        long quarterNs = (long) ((double) elapsedNs / (double) drained * ringEvents / 4);
        return quarterNs < SHORTEST_NS ? 0 : Math.min(idleNs, quarterNs);
    }
}
