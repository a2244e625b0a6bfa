package netqscope.overhead;

import netqscope.recording.Text;
import org.jspecify.annotations.Nullable;

/** Checks of values of unknown origin. What is refused is an {@link IllegalArgumentException} that quotes it. */
final class Values {

    private Values() {}

    /** The text in quotation marks, cut and without control characters: it must not fill the terminal. */
    static String quoted(String text) {
        return '"' + Text.printable(text) + '"';
    }

    static void requireText(String name, String value) {
        if (value.isBlank()) {
            throw new IllegalArgumentException(name + " is empty");
        }
    }

    static void requireAtLeast(long least, String name, @Nullable Number value) {
        if (value != null && value.longValue() < least) {
            throw new IllegalArgumentException(name + " is " + value + ", below " + least);
        }
    }

    static void requireFinite(String name, @Nullable Double value) {
        if (value != null && !Double.isFinite(value)) {
            throw new IllegalArgumentException(name + " is " + value + ", not a finite number");
        }
    }

    static void requireNotNegative(String name, @Nullable Double value) {
        requireFinite(name, value);
        if (value != null && value < 0) {
            throw new IllegalArgumentException(name + " is " + value + ", below 0");
        }
    }

    /** The whole number that a text is. */
    static int int32(String name, String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " is " + quoted(value) + ", not a whole number", e);
        }
    }

    static long int64(String name, String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " is " + quoted(value) + ", not a whole number", e);
        }
    }

    static double float64(String name, String value) {
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " is " + quoted(value) + ", not a number", e);
        }
    }
}
