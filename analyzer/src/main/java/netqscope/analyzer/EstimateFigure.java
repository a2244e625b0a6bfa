package netqscope.analyzer;

import java.math.BigDecimal;
import java.math.RoundingMode;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.output.Figure;
import netqscope.analyzer.output.Numbers;

/**
 * An estimate as a person reads it: {@code ~8,328 ±2.1 %}, where the percentage is that of the longer side of its interval;
 * {@code ≤3,842} where nothing was sampled; a number alone if it is exact.
 *
 * @param countable whether it can be exact: a mean of equal numbers is not, as others may not be in the sample
 */
public record EstimateFigure(Estimate estimate, int decimals, boolean countable) implements Figure {

    private static final int PERCENT = 100;
    private static final double TENTH = 10;
    private static final BigDecimal SMALLEST = new BigDecimal("0.01");

    /** Of what can be exact. */
    public EstimateFigure(Estimate estimate, int decimals) {
        this(estimate, decimals, true);
    }

    @Override
    public String text(Numbers numbers) {
        if (estimate.isExact() && countable) {
            return numbers.of(rounded(estimate.value()));
        }
        if (estimate.value() == 0 && estimate.high() > 0) {
            return Double.isInfinite(estimate.high()) ? "?" : "≤" + numbers.of(rounded(estimate.high()));
        }
        return "~" + numbers.of(rounded(estimate.value())) + " ±" + error(numbers);
    }

    @Override
    public String toString() {
        return text(Numbers.PLAIN);
    }

    private String error(Numbers numbers) {
        double percent = PERCENT * estimate.relativeError();
        if (Double.isInfinite(percent)) {
            return "?";
        }
        if (percent == 0) {
            return "0 %";
        }
        int digits = percent >= TENTH ? 0 : percent >= 1 ? 1 : 2;
        BigDecimal shown = BigDecimal.valueOf(percent).setScale(digits, RoundingMode.UP);
        return numbers.of(shown.max(SMALLEST)) + " %";
    }

    private BigDecimal rounded(double value) {
        return BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP);
    }
}
