package netqscope.capture;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** A length of time, written as a whole number with its unit: {@code 10s}. */
record TimeSpan(long ns) {

    private static final Pattern FORM = Pattern.compile("(\\d{1,19})(ms|s|min|h)");
    private static final Map<String, TimeUnit> UNITS =
            Map.of("ms", TimeUnit.MILLISECONDS, "s", TimeUnit.SECONDS, "min", TimeUnit.MINUTES, "h", TimeUnit.HOURS);

    TimeSpan {
        if (ns < 0) {
            throw new IllegalArgumentException("a time of %d ns is less than nothing".formatted(ns));
        }
    }

    static TimeSpan parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new TypeConversionException(
                    "'%s' is not a time; write a whole number with its unit, ms, s, min or h, such as 10s"
                            .formatted(text));
        }
        try {
            long unitNs = UNITS.getOrDefault(form.group(2), TimeUnit.SECONDS).toNanos(1);
            return new TimeSpan(Math.multiplyExact(Long.parseLong(form.group(1)), unitNs));
        } catch (ArithmeticException | NumberFormatException e) {
            TypeConversionException error =
                    new TypeConversionException("'%s' is too long; the most is 2562047h".formatted(text));
            error.initCause(e);
            throw error;
        }
    }
}
