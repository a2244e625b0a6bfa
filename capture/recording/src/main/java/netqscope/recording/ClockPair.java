package netqscope.recording;

/**
 * The two clocks read at the same moment, which is what turns a packet's time into a wall-clock time.
 *
 * @param monotonicNs CLOCK_MONOTONIC in nanoseconds: the clock of the {@code monotonic_ns} column; it stops in suspend
 * @param realtimeNs CLOCK_REALTIME in nanoseconds since 1970-01-01 UTC
 */
public record ClockPair(long monotonicNs, long realtimeNs) {

    public ClockPair {
        if (monotonicNs < 0) {
            throw new IllegalArgumentException("monotonicNs is " + monotonicNs + ", below 0");
        }
    }
}
