package netqscope.capture;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** A number of bytes, read and shown in IEC units: KiB is 1,024 bytes. */
record ByteSize(long bytes) {

    private static final Pattern FORM = Pattern.compile("(\\d{1,19})(|KiB|MiB|GiB|TiB)");
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};
    private static final int BITS_PER_UNIT = 10;

    ByteSize {
        if (bytes < 0) {
            throw new IllegalArgumentException("a size of %d bytes is less than nothing".formatted(bytes));
        }
    }

    static ByteSize parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new TypeConversionException(
                    "'%s' is not a size; write plain bytes or a whole number with KiB, MiB, GiB or TiB, such as 2MiB"
                            .formatted(text));
        }
        try {
            return new ByteSize(Math.multiplyExact(Long.parseLong(form.group(1)), unitBytes(form.group(2))));
        } catch (ArithmeticException | NumberFormatException e) {
            throw tooLarge(text, e);
        }
    }

    private static long unitBytes(String unit) {
        long bytes = 1;
        for (int i = 1; i < UNITS.length; i++) {
            bytes <<= BITS_PER_UNIT;
            if (UNITS[i].equals(unit)) {
                return bytes;
            }
        }
        return 1;
    }

    private static TypeConversionException tooLarge(String text, RuntimeException cause) {
        TypeConversionException error =
                new TypeConversionException("'%s' is too large; the most is 8388607TiB".formatted(text));
        error.initCause(cause);
        return error;
    }

    /** As an option takes it: the largest unit that divides it, without a space. */
    String argument() {
        int unit = 0;
        long value = bytes;
        while (unit < UNITS.length - 1 && value > 0 && value % 1024 == 0) {
            value >>= BITS_PER_UNIT;
            unit++;
        }
        return unit == 0 ? Long.toString(value) : value + UNITS[unit];
    }

    /** As a person reads it: {@code 612 MiB}; one decimal below ten. */
    @Override
    public String toString() {
        int unit = 0;
        double value = bytes;
        // 1023.5 would be shown as 1024 of this unit, so it is one of the next.
        while (unit < UNITS.length - 1 && value >= 1023.5) {
            value /= 1024;
            unit++;
        }
        boolean wholeNumber = unit == 0 || value >= 9.95;
        return String.format(Locale.ROOT, wholeNumber ? "%,.0f %s" : "%.1f %s", value, UNITS[unit]);
    }
}
