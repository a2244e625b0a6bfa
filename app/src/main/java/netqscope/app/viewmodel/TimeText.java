package netqscope.app.viewmodel;

import java.math.BigDecimal;
import java.math.RoundingMode;
import netqscope.analyzer.database.TimeRange;

/** Times as a reader sees them. */
public final class TimeText {

    private static final long NS_PER_US = 1_000;
    private static final long NS_PER_MS = 1_000_000;
    private static final long NS_PER_SECOND = 1_000_000_000;
    private static final int SECOND_DIGITS = 9;
    private static final int PARTS = 1_000;

    private TimeText() {}

    /** Times since the recording's start, with as many digits as tell a thousandth of the range, at most nine. */
    public static String range(TimeRange range) {
        long step = Math.max(1, (range.toNs() - range.fromNs()) / PARTS);
        int digits = SECOND_DIGITS;
        for (long tens = 10; tens <= step && digits > 1; tens *= 10) {
            digits--;
        }
        return seconds(range.fromNs(), digits) + " to " + seconds(range.toNs(), digits) + " s";
    }

    /** A length of time in the unit in which it has one to three digits before the point. */
    public static String length(long ns) {
        if (ns < NS_PER_US) {
            return ns + " ns";
        }
        if (ns < NS_PER_MS) {
            return rounded(ns, NS_PER_US) + " us";
        }
        return ns < NS_PER_SECOND ? rounded(ns, NS_PER_MS) + " ms" : rounded(ns, NS_PER_SECOND) + " s";
    }

    private static String seconds(long ns, int digits) {
        return BigDecimal.valueOf(ns, SECOND_DIGITS)
                .setScale(digits, RoundingMode.HALF_UP)
                .toPlainString();
    }

    private static String rounded(long ns, long unit) {
        return BigDecimal.valueOf(ns)
                .divide(BigDecimal.valueOf(unit), 3, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }
}
