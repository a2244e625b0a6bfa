package netqscope.app.viewmodel.bursts;

import java.math.BigDecimal;
import netqscope.analyzer.output.Numbers;

/** Times as tables write them. */
final class Durations {

    private static final int NANO_DIGITS = 9;

    private Durations() {}

    /** A time since the recording's start, in seconds to the nanosecond. */
    static String seconds(long ns) {
        return Numbers.GROUPED.of(BigDecimal.valueOf(ns, NANO_DIGITS));
    }
}
