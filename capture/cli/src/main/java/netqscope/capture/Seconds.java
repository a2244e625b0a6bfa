package netqscope.capture;

import java.math.BigDecimal;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** A time in seconds, up to a day, to the nanosecond. */
record Seconds(long ns) {

    private static final Pattern FORM = Pattern.compile("(\\d{1,5})(\\.\\d{1,9})?");
    private static final long MOST_NS = 86_400_000_000_000L;
    private static final int NANO_DIGITS = 9;

    static Seconds parse(String text) {
        if (FORM.matcher(text).matches()) {
            long ns = new BigDecimal(text).movePointRight(NANO_DIGITS).longValueExact();
            if (ns <= MOST_NS) {
                return new Seconds(ns);
            }
        }
        throw new TypeConversionException(
                "'%s' is no number of seconds up to 86400; write one such as 0.1 or 20".formatted(text));
    }

    double value() {
        return ns / 1e9;
    }

    /** As commands take it: without zeros that say nothing. */
    @Override
    public String toString() {
        return BigDecimal.valueOf(ns, NANO_DIGITS).stripTrailingZeros().toPlainString();
    }
}
