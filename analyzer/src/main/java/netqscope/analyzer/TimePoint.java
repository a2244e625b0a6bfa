package netqscope.analyzer;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A moment of a recording as a user writes it, exact to the nanosecond.
 *
 * @param text what was written
 */
record TimePoint(String text, Meaning meaning) {

    private static final Pattern TIME_SPAN = Pattern.compile("(-?)(\\d{1,19}(?:\\.\\d{1,19})?)(h|min|s|ms|us|ns)");
    private static final Map<String, BigDecimal> UNITS_NS = Map.of(
            "h", BigDecimal.valueOf(3_600_000_000_000L),
            "min", BigDecimal.valueOf(60_000_000_000L),
            "s", BigDecimal.valueOf(1_000_000_000),
            "ms", BigDecimal.valueOf(1_000_000),
            "us", BigDecimal.valueOf(1_000),
            "ns", BigDecimal.ONE);

    private static final Pattern DATE_TIME = Pattern.compile("(\\d{4}-\\d{2}-\\d{2})[ Tt](.*)");
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .optionalStart()
            .parseCaseInsensitive()
            .appendOffsetId()
            .optionalEnd()
            .parseDefaulting(ChronoField.OFFSET_SECONDS, 0)
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    private static final long NS_PER_SECOND = 1_000_000_000;
    private static final long NS_PER_DAY = 86_400 * NS_PER_SECOND;

    /**
     * Reads one of the forms.
     *
     * @throws TypeConversionException if it is none; the message names them all
     */
    static TimePoint parse(String text) {
        Matcher span = TIME_SPAN.matcher(text);
        if (text.equals("0")) {
            return new TimePoint(text, new SinceStart(0));
        } else if (span.matches()) {
            long ns = nanoseconds(text, span.group(2), span.group(3));
            return new TimePoint(text, span.group(1).isEmpty() ? new SinceStart(ns) : new BeforeEnd(ns));
        }
        return new TimePoint(text, wallClock(text));
    }

    /** Whether it is written as a number with its unit, such as {@code 1.5s} or {@code -2s}. */
    static boolean isTimeSpan(String text) {
        return TIME_SPAN.matcher(text).matches();
    }

    /**
     * When that is in a recording, in nanoseconds since its start.
     *
     * @param startRealtimeNs the real-time clock at the start
     * @param durationNs how long the recording is; empty if that is unknown
     * @throws IllegalArgumentException if it counts from an end that is unknown, or is too far away to count nanoseconds
     */
    long sinceStartNs(long startRealtimeNs, OptionalLong durationNs) {
        try {
            return switch (meaning) {
                case SinceStart(long ns) -> ns;
                case BeforeEnd(long ns) ->
                    durationNs.orElseThrow(() -> new IllegalArgumentException(
                                    "%s counts from the end, and this recording has neither an end nor a packet"
                                            .formatted(text)))
                            - ns;
                case At(Instant time) -> sinceStartNs(time, startRealtimeNs);
                case TimeOfDay(OffsetTime time) -> nearest(time, startRealtimeNs, durationNs.orElse(0));
            };
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("%s is more than 292 years away from the recording".formatted(text), e);
        }
    }

    @Override
    public String toString() {
        return text;
    }

    private static long nanoseconds(String text, String number, String unit) {
        BigDecimal ns = new BigDecimal(number).multiply(UNITS_NS.getOrDefault(unit, BigDecimal.ONE));
        if (ns.stripTrailingZeros().scale() > 0) {
            throw new TypeConversionException("'%s' is no whole number of nanoseconds".formatted(text));
        }
        if (ns.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            throw new TypeConversionException("'%s' is too long; the most is 2562047h".formatted(text));
        }
        return ns.longValueExact();
    }

    private static Meaning wallClock(String text) {
        try {
            Matcher dateTime = DATE_TIME.matcher(text);
            if (dateTime.matches()) {
                LocalDate date = LocalDate.parse(dateTime.group(1));
                return new At(
                        OffsetTime.parse(dateTime.group(2), TIME).atDate(date).toInstant());
            }
            return new TimeOfDay(OffsetTime.parse(text, TIME));
        } catch (DateTimeParseException e) {
            TypeConversionException error = new TypeConversionException("'" + text + "' is not a time; write one"
                    + " since the start (1.5s, 250ms, with h, min, s, ms, us or ns), before the end (-2s)"
                    + " or of the clock in UTC (12:00:01.25, 2026-11-30T12:00:01) or with an offset (12:00:01+01:00)");
            error.initCause(e);
            throw error;
        }
    }

    private static long sinceStartNs(Instant time, long startRealtimeNs) {
        long ns = Math.addExact(Math.multiplyExact(time.getEpochSecond(), NS_PER_SECOND), time.getNano());
        return Math.subtractExact(ns, startRealtimeNs);
    }

    /**
     * The first time in the recording when a clock shows that, else the nearest one: a recording may run over midnight, and
     * a user rounds its first second down.
     */
    private static long nearest(OffsetTime time, long startRealtimeNs, long durationNs) {
        LocalDate firstDay = OffsetDateTime.ofInstant(Times.instant(startRealtimeNs), time.getOffset())
                .toLocalDate();
        long onFirstDayNs = sinceStartNs(time.atDate(firstDay).toInstant(), startRealtimeNs);
        return Stream.of(onFirstDayNs - NS_PER_DAY, onFirstDayNs, onFirstDayNs + NS_PER_DAY)
                .min(Comparator.comparingLong(ns -> ns < 0 ? -ns : Math.max(0, ns - durationNs)))
                .orElseThrow();
    }

    /** Turns an option's value into one. */
    static final class Converter implements ITypeConverter<TimePoint> {

        @Override
        public TimePoint convert(String value) {
            return parse(value);
        }
    }

    /** What a time is counted from. */
    sealed interface Meaning {}

    /** Nanoseconds since the recording's start. */
    record SinceStart(long ns) implements Meaning {}

    /** Nanoseconds before the recording's end. */
    record BeforeEnd(long ns) implements Meaning {}

    /** A date and time. */
    record At(Instant time) implements Meaning {}

    /** A time of the day when the recording was made. */
    record TimeOfDay(OffsetTime time) implements Meaning {}
}
