package netqscope.analyzer.output;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Single values as text that loses nothing. */
public final class PlainText {

    private static final DateTimeFormatter NANOSECONDS = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.nnnnnnnnn'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private PlainText() {}

    /** A value of {@link netqscope.analyzer.database.Rows#value} that is neither null, a list nor a map. */
    public static String of(Object value) {
        return switch (value) {
            case BigDecimal number -> number.toPlainString();
            case Double number -> withoutNeedlessExponent(number, number.toString());
            case Float number -> withoutNeedlessExponent(number, number.toString());
            case Instant time -> NANOSECONDS.format(time);
            case Figure figure -> figure.text(Numbers.PLAIN);
            default -> value.toString();
        };
    }

    /** Any value of {@link netqscope.analyzer.database.Rows#value} but null: lists and maps are JSON. */
    public static String ofAny(Object value) {
        if (value instanceof List || value instanceof Map) {
            try {
                return JsonText.of(value);
            } catch (IOException e) {
                // It is written into memory.
                throw new UncheckedIOException(e);
            }
        }
        return of(value);
    }

    private static String withoutNeedlessExponent(Number number, String text) {
        double magnitude = Math.abs(number.doubleValue());
        boolean ordinary = magnitude == 0 || (magnitude >= 1e-6 && magnitude < 1e15);
        return ordinary && text.indexOf('E') >= 0 ? new BigDecimal(text).toPlainString() : text;
    }
}
