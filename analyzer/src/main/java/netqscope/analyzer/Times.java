package netqscope.analyzer;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import netqscope.analyzer.output.PlainText;

/** Times for reading and for other programs. */
final class Times {

    private static final int NANO_DIGITS = 9;
    private static final int MILLI_DIGITS = 3;
    private static final long NS_PER_SECOND = 1_000_000_000;

    private Times() {}

    /** A duration or a time since the start, such as {@code 12.400 s}. */
    static String seconds(long ns) {
        return BigDecimal.valueOf(ns, NANO_DIGITS).setScale(MILLI_DIGITS, RoundingMode.HALF_UP) + " s";
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
