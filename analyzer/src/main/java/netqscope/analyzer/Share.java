package netqscope.analyzer;

import java.math.BigDecimal;
import java.math.MathContext;
import netqscope.analyzer.output.PercentText;

/** Shares of a whole. */
public final class Share {

    private Share() {}

    /** {@code part} of {@code whole} as a number from 0 to 1; nothing of nothing is 0. */
    public static BigDecimal of(long part, long whole) {
        return part == 0
                ? BigDecimal.ZERO
                : BigDecimal.valueOf(part).divide(BigDecimal.valueOf(whole), MathContext.DECIMAL64);
    }

    /** {@code part} of {@code whole}, such as {@code 0.003 %}. Only nothing at all is {@code 0 %}. */
    public static String percent(long part, long whole) {
        return PercentText.of(part, whole);
    }
}
