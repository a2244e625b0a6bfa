package netqscope.analyzer.output;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Shares for reading. */
public final class PercentText {

    private static final int DECIMALS = 3;
    private static final BigDecimal SMALLEST = BigDecimal.ONE.movePointLeft(DECIMALS);

    private PercentText() {}

    /** {@code part} of {@code whole}, such as {@code 0.003 %}. Only nothing at all is {@code 0 %}. */
    public static String of(long part, long whole) {
        if (part == 0) {
            return "0 %";
        }
        BigDecimal percent = BigDecimal.valueOf(part)
                .movePointRight(2)
                .divide(BigDecimal.valueOf(whole), DECIMALS, RoundingMode.HALF_UP);
        return percent.compareTo(SMALLEST) < 0 ? "< " + SMALLEST + " %" : percent + " %";
    }
}
