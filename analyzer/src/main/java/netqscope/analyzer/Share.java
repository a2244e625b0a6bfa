package netqscope.analyzer;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Shares of a whole. */
final class Share {

    private static final int DECIMALS = 3;
    private static final BigDecimal SMALLEST = BigDecimal.ONE.movePointLeft(DECIMALS);

    private Share() {}

    /** {@code part} of {@code whole} as a number from 0 to 1; nothing of nothing is 0. */
    static BigDecimal of(long part, long whole) {
        return part == 0
                ? BigDecimal.ZERO
                : BigDecimal.valueOf(part).divide(BigDecimal.valueOf(whole), MathContext.DECIMAL64);
    }

    /** {@code part} of {@code whole}, such as {@code 0.003 %}. Only nothing at all is {@code 0 %}. */
    static String percent(long part, long whole) {
        if (part == 0) {
            return "0 %";
        }
        BigDecimal percent = BigDecimal.valueOf(part)
                .movePointRight(2)
                .divide(BigDecimal.valueOf(whole), DECIMALS, RoundingMode.HALF_UP);
        return percent.compareTo(SMALLEST) < 0 ? "< " + SMALLEST + " %" : percent + " %";
    }
}
