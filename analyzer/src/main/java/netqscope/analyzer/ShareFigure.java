package netqscope.analyzer;

import java.math.BigDecimal;
import java.math.RoundingMode;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.output.Figure;
import netqscope.analyzer.output.Numbers;

/**
 * A share as a person reads it: {@code ~71.4 % (69.8-73.0)} with both ends of its interval, as a percentage of a percentage
 * misleads; {@code ≤0.3 %} where nothing was sampled; a number alone if it is exact.
 */
public record ShareFigure(Estimate share) implements Figure {

    private static final int PERCENT = 100;
    private static final double NARROW = 0.005;

    @Override
    public String text(Numbers numbers) {
        int digits = share.high() - share.low() < NARROW ? 2 : 1;
        if (share.isExact()) {
            return rounded(share.value(), 2) + " %";
        }
        if (share.value() == 0) {
            return "≤" + rounded(share.high(), digits) + " %";
        }
        return "~%s %% (%s-%s)"
                .formatted(rounded(share.value(), digits), rounded(share.low(), digits), rounded(share.high(), digits));
    }

    @Override
    public String toString() {
        return text(Numbers.PLAIN);
    }

    private static String rounded(double value, int digits) {
        return BigDecimal.valueOf(PERCENT * value)
                .setScale(digits, RoundingMode.HALF_UP)
                .toPlainString();
    }
}
