package netqscope.analyzer;

import java.util.List;
import java.util.Locale;

/** Sizes in bytes for reading. */
final class Sizes {

    private static final List<String> UNITS = List.of("B", "KiB", "MiB", "GiB", "TiB");
    private static final int STEP = 1024;

    private Sizes() {}

    /** Such as {@code 612.0 MiB}; without decimals where it is exact. */
    static String iec(long bytes) {
        int unit = 0;
        double value = bytes;
        while (value >= STEP && unit < UNITS.size() - 1) {
            value /= STEP;
            unit++;
        }
        String number =
                value == Math.rint(value) ? String.valueOf((long) value) : String.format(Locale.ROOT, "%.1f", value);
        return number + " " + UNITS.get(unit);
    }
}
