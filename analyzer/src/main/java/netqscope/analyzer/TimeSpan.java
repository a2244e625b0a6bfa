package netqscope.analyzer;

import netqscope.analyzer.TimePoint.SinceStart;
import netqscope.analyzer.output.DurationText;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A length of time as a user writes it, such as {@code 100ms}.
 *
 * @param ns more than 0
 */
record TimeSpan(long ns) {

    TimeSpan {
        if (ns <= 0) {
            throw new IllegalArgumentException("a length of time of %d ns is none".formatted(ns));
        }
    }

    /**
     * Reads a number with its unit.
     *
     * @throws TypeConversionException if it is none; the message says how to write one
     */
    static TimeSpan parse(String text) {
        if (TimePoint.isTimeSpan(text) && TimePoint.parse(text).meaning() instanceof SinceStart(long ns) && ns > 0) {
            return new TimeSpan(ns);
        }
        throw new TypeConversionException(
                "'%s' is not a length of time; write a number with its unit, h, min, s, ms, us or ns, such as 100ms"
                        .formatted(text));
    }

    /** A whole number of the largest unit that makes it one. */
    @Override
    public String toString() {
        return DurationText.of(ns);
    }

    /** Turns an option's value into one. */
    static final class Converter implements ITypeConverter<TimeSpan> {

        @Override
        public TimeSpan convert(String value) {
            return parse(value);
        }
    }
}
