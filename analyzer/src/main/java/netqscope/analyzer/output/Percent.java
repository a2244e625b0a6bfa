package netqscope.analyzer.output;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a whole as a user writes it, such as {@code 5%}.
 *
 * @param share 0.05 is 5 %
 */
public record Percent(double share) {

    private static final Pattern TEXT = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?) ?%");
    private static final MathContext TWO_DIGITS = new MathContext(2);
    private static final MathContext THREE_DIGITS = new MathContext(3);
    private static final int HUNDRED = 100;

    /** Below, the digits of an error say nothing. */
    private static final double LEAST = 0.000_01;

    /** Reads a number with its sign; empty if it is none. */
    public static Optional<Percent> parse(String text) {
        Matcher percent = TEXT.matcher(text);
        return percent.matches()
                ? Optional.of(new Percent(
                        new BigDecimal(percent.group(1)).movePointLeft(2).doubleValue()))
                : Optional.empty();
    }

    /** As precise as errors are: {@code 3.2 %}, {@code 0.041 %} or {@code 1234 %}. */
    @Override
    public String toString() {
        return text(TWO_DIGITS);
    }

    /** The same with one digit more: {@code 20.4 %}. */
    public String precise() {
        return text(THREE_DIGITS);
    }

    private String text(MathContext digits) {
        if (Double.isInfinite(share) || Double.isNaN(share)) {
            return "-";
        }
        if (share != 0 && Math.abs(share) < LEAST) {
            return "<0.001 %";
        }
        BigDecimal percent = BigDecimal.valueOf(share).movePointRight(2);
        BigDecimal rounded = percent.round(digits);
        if (percent.abs().doubleValue() >= HUNDRED) {
            rounded = percent.setScale(0, RoundingMode.HALF_UP);
        }
        return (rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString()) + " %";
    }
}
