package netqscope.app.chart;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Writes times since the start, and how long things take. */
final class TimeFormat {

    private static final long SECOND = 1_000_000_000L;
    private static final long MILLISECOND = 1_000_000L;
    private static final long MICROSECOND = 1_000L;

    private TimeFormat() {}

    /**
     * Labels of a time axis.
     *
     * @param atNs where the ticks are
     * @param base what all labels are added to ({@code "12.345 s +"}), or empty
     */
    record Labels(long[] atNs, String[] texts, String base) {}

    /** Labels at round times in [fromNs, toNs], at most that many. */
    static Labels labels(long fromNs, long toNs, int most) {
        long step = Ticks.stepNs(toNs - fromNs, most);
        long first = Math.ceilDiv(fromNs, step);
        int count = (int) Math.max(0, Math.floorDiv(toNs, step) - first + 1);
        long[] at = new long[count];
        for (int i = 0; i < count; i++) {
            at[i] = (first + i) * step;
        }
        return step >= 10 * MILLISECOND ? inSeconds(at, step) : aboveBase(at, step, fromNs);
    }

    /** A time to be read, as exact as what one pixel shows. */
    static String exact(long ns, long resolutionNs) {
        int decimals = 9;
        long unit = 1;
        while (decimals > 0 && unit * 10 <= resolutionNs) {
            unit *= 10;
            decimals--;
        }
        return seconds(ns, decimals) + " s";
    }

    /** How long something takes, in the unit that suits it. */
    static String duration(double ns) {
        double size = Math.abs(ns);
        if (size < MICROSECOND) {
            return SiFormat.number(ns) + " ns";
        }
        if (size < MILLISECOND) {
            return SiFormat.number(ns / MICROSECOND) + " µs";
        }
        if (size < SECOND) {
            return SiFormat.number(ns / MILLISECOND) + " ms";
        }
        return SiFormat.number(ns / SECOND) + " s";
    }

    private static Labels inSeconds(long[] at, long step) {
        int decimals = step >= SECOND ? 0 : step >= SECOND / 10 ? 1 : 2;
        String[] texts = new String[at.length];
        for (int i = 0; i < at.length; i++) {
            texts[i] = seconds(at[i], decimals) + " s";
        }
        return new Labels(at, texts, "");
    }

    private static Labels aboveBase(long[] at, long step, long fromNs) {
        boolean milliseconds = step >= 10 * MICROSECOND;
        boolean microseconds = !milliseconds && step >= 10;
        long unit = milliseconds ? MILLISECOND : microseconds ? MICROSECOND : 1;
        long base = Math.floorDiv(fromNs, unit * 1000) * unit * 1000;
        int decimals = 0;
        for (long part = unit; part > step; part /= 10) {
            decimals++;
        }
        String suffix = milliseconds ? " ms" : microseconds ? " µs" : " ns";
        String[] texts = new String[at.length];
        for (int i = 0; i < at.length; i++) {
            BigDecimal value =
                    BigDecimal.valueOf(at[i] - base).divide(BigDecimal.valueOf(unit), decimals, RoundingMode.HALF_UP);
            texts[i] = String.format(Locale.ROOT, "%,." + decimals + "f", value) + suffix;
        }
        int baseDecimals = milliseconds ? 0 : microseconds ? 3 : 6;
        return new Labels(at, texts, base == 0 ? "" : seconds(base, baseDecimals) + " s +");
    }

    private static String seconds(long ns, int decimals) {
        BigDecimal seconds = BigDecimal.valueOf(ns, 9).setScale(decimals, RoundingMode.HALF_UP);
        return String.format(Locale.ROOT, "%,." + decimals + "f", seconds);
    }
}
