package netqscope.analyzer;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** Counts a second. */
final class PerSecond {

    private static final BigDecimal NS_PER_SECOND = BigDecimal.valueOf(1_000_000_000);

    private PerSecond() {}

    /** A count of some time as one of a second; null if that time is none. */
    static @Nullable BigDecimal of(long count, long ns, int decimals) {
        return ns <= 0
                ? null
                : BigDecimal.valueOf(count)
                        .multiply(NS_PER_SECOND)
                        .divide(BigDecimal.valueOf(ns), decimals, RoundingMode.HALF_UP);
    }
}
