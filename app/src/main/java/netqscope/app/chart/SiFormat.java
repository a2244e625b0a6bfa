package netqscope.app.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Writes values of a unit: short with prefixes on axes, exact in readouts. Bytes have binary prefixes, nanoseconds become time. */
final class SiFormat {

    private static final String[] DECIMAL = {"", "k", "M", "G", "T", "P"};
    private static final String[] BINARY = {"", "Ki", "Mi", "Gi", "Ti", "Pi"};
    private static final String[] TIME = {"ns", "µs", "ms", "s"};

    private enum Kind {
        DECIMAL,
        BYTES,
        TIME,
        PERCENT
    }

    private final String unit;
    private final Kind kind;

    private SiFormat(String unit, Kind kind) {
        this.unit = unit;
        this.kind = kind;
    }

    /** The way of a unit: {@code "B"}, {@code "B/s"} and what names bytes are bytes, {@code "ns"} is time, the rest is decimal. */
    static SiFormat of(String unit) {
        if (unit.equals("ns")) {
            return new SiFormat(unit, Kind.TIME);
        }
        if (unit.equals("%")) {
            return new SiFormat(unit, Kind.PERCENT);
        }
        boolean bytes = unit.equals("B") || unit.startsWith("B/") || unit.startsWith("B ") || unit.contains("byte");
        return new SiFormat(unit, bytes ? Kind.BYTES : Kind.DECIMAL);
    }

    /** Whether the labels of an axis say what the unit is. */
    boolean labelsSayUnit() {
        return kind != Kind.DECIMAL;
    }

    /** Ticks for a linear axis. */
    double[] ticks(double low, double high, int most) {
        return kind == Kind.BYTES ? Ticks.binary(low, high, most) : Ticks.linear(low, high, most);
    }

    /** Ticks for a logarithmic axis. */
    double[] logTicks(double low, double high, int most) {
        return kind == Kind.BYTES ? Ticks.binaryLog(low, high, most) : Ticks.log(low, high, most);
    }

    /** Whether the tens of a logarithmic axis mean nothing. */
    boolean isBinary() {
        return kind == Kind.BYTES;
    }

    /** Labels of an axis: one prefix and as many decimals for all as their distance needs. */
    String[] labels(double[] ticks) {
        double highest = 0;
        double step = Double.MAX_VALUE;
        for (int i = 0; i < ticks.length; i++) {
            highest = Math.max(highest, Math.abs(ticks[i]));
            if (i > 0) {
                step = Math.min(step, Math.abs(ticks[i] - ticks[i - 1]));
            }
        }
        int prefix = kind == Kind.BYTES && highest < Ticks.BYTES_BELOW ? 0 : prefix(highest);
        double scale = scale(prefix);
        int decimals = 0;
        while (decimals < 6 && Math.abs(rounded(step / scale, decimals) - step / scale) > 1e-3 * step / scale) {
            decimals++;
        }
        String[] labels = new String[ticks.length];
        for (int i = 0; i < ticks.length; i++) {
            boolean zero = ticks[i] == 0 && kind != Kind.PERCENT;
            labels[i] = zero ? "0" : fixed(ticks[i] / scale, decimals) + suffix(prefix);
        }
        return labels;
    }

    /** A value with a prefix of its own and at most three significant digits. */
    String brief(double value) {
        if (value == 0) {
            return kind == Kind.PERCENT ? "0 %" : "0";
        }
        int prefix = prefix(Math.abs(value) * 1.0005);
        return significant(value / scale(prefix), 3) + suffix(prefix);
    }

    /** A value to be read: thousands separated, without prefix, at least four significant digits. */
    String exact(double value) {
        if (Double.isNaN(value)) {
            return "–";
        }
        if (kind == Kind.TIME) {
            return TimeFormat.duration(value);
        }
        return number(value);
    }

    /** The same with its unit. */
    String exactWithUnit(double value) {
        String number = exact(value);
        return kind == Kind.TIME || unit.isEmpty() || Double.isNaN(value) ? number : number + " " + unit;
    }

    static String number(double value) {
        double size = Math.abs(value);
        if (value == Math.rint(value) && size < 1e15) {
            return String.format(Locale.ROOT, "%,d", (long) value);
        }
        if (size >= 1000) {
            return String.format(Locale.ROOT, "%,.1f", value);
        }
        if (size >= 0.001) {
            return significant(value, 4);
        }
        return String.format(Locale.ROOT, "%.3g", value);
    }

    private int prefix(double highest) {
        int prefix = 0;
        int most = switch (kind) {
            case PERCENT -> 0;
            case TIME -> TIME.length - 1;
            case BYTES, DECIMAL -> DECIMAL.length - 1;
        };
        double base = base();
        double value = highest;
        while (prefix < most && value >= base * (1 - 1e-9)) {
            value /= base;
            prefix++;
        }
        return prefix;
    }

    private double scale(int prefix) {
        return Math.pow(base(), prefix);
    }

    private double base() {
        return kind == Kind.BYTES ? 1024 : 1000;
    }

    private String suffix(int prefix) {
        return switch (kind) {
            case PERCENT -> " %";
            case TIME -> " " + TIME[prefix];
            case BYTES -> " " + BINARY[prefix] + (unit.endsWith("/s") ? "B/s" : "B");
            case DECIMAL -> prefix == 0 ? "" : " " + DECIMAL[prefix];
        };
    }

    private static double rounded(double value, int decimals) {
        return BigDecimal.valueOf(value)
                .setScale(decimals, RoundingMode.HALF_EVEN)
                .doubleValue();
    }

    private static String fixed(double value, int decimals) {
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    private static String significant(double value, int digits) {
        BigDecimal rounded = new BigDecimal(value, new MathContext(digits, RoundingMode.HALF_UP)).stripTrailingZeros();
        return rounded.scale() <= 0 ? String.format(Locale.ROOT, "%,d", rounded.longValue()) : rounded.toPlainString();
    }
}
