package netqscope.analyzer;

import java.time.Instant;
import netqscope.analyzer.output.PlainText;
import netqscope.analyzer.output.SecondsText;

/** Times for reading and for other programs. */
final class Times {

    private static final long NS_PER_SECOND = 1_000_000_000;

    private Times() {}

    /** A duration or a time since the start, such as {@code 12.400 s}. */
    static String seconds(long ns) {
        return SecondsText.of(ns);
    }

    /** A reading of the real-time clock. */
    static Instant instant(long realtimeNs) {
        return Instant.ofEpochSecond(
                Math.floorDiv(realtimeNs, NS_PER_SECOND), Math.floorMod(realtimeNs, NS_PER_SECOND));
    }

    /** A reading of the real-time clock for reading, in UTC to the nanosecond. */
    static String text(long realtimeNs) {
        return PlainText.of(instant(realtimeNs));
    }
}
