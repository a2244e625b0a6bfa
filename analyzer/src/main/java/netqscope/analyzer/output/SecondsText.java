package netqscope.analyzer.output;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Durations, and times since the start, for reading. */
public final class SecondsText {

    private static final int NANO_DIGITS = 9;
    private static final int MILLI_DIGITS = 3;

    private SecondsText() {}

    /** Such as {@code 12.400 s}. */
    public static String of(long ns) {
        return BigDecimal.valueOf(ns, NANO_DIGITS).setScale(MILLI_DIGITS, RoundingMode.HALF_UP) + " s";
    }
}
