package netqscope.app.chart;

import java.util.Arrays;

/** Round values to label an axis with: 1, 2 or 5 times a power of ten apart. */
final class Ticks {

    private static final double[] ROUND = {1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10};

    /** Fewer are written as bytes: 1,514 B is a length people know, 1.48 KiB is not. */
    static final double BYTES_BELOW = 10 * 1024;

    private Ticks() {}

    /** The round step that divides a length into at most that many parts. */
    static double step(double length, int most) {
        double rough = length / Math.max(1, most);
        double decade = Math.pow(10, Math.floor(Math.log10(rough)));
        double share = rough / decade;
        double rounding = 1e-9;
        if (share <= 1 + rounding) {
            return decade;
        }
        return (share <= 2 + rounding ? 2 : share <= 5 + rounding ? 5 : 10) * decade;
    }

    /** The round step in whole nanoseconds. */
    static long stepNs(long length, int most) {
        return Math.max(1, Math.round(step((double) length, most)));
    }

    /** Multiples of a round step within [low, high], at most that many. */
    static double[] linear(double low, double high, int most) {
        return multiples(low, high, step(high - low, Math.max(1, most - 1)));
    }

    /** The same for bytes: round numbers of KiB, MiB ..., but of bytes below 10 KiB. */
    static double[] binary(double low, double high, int most) {
        double unit = 1;
        while (high / unit >= (unit == 1 ? BYTES_BELOW : 1024)) {
            unit *= 1024;
        }
        return multiples(low, high, step((high - low) / unit, Math.max(1, most - 1)) * unit);
    }

    /** Labels of a logarithmic axis of bytes: powers of two, or every few of them. */
    static double[] binaryLog(double low, double high, int most) {
        int first = (int) Math.ceil(Math.log(low) / Math.log(2) - 1e-9);
        int last = (int) Math.floor(Math.log(high) / Math.log(2) + 1e-9);
        int every = 1;
        while ((last - first) / every + 1 > Math.max(2, most)) {
            every++;
        }
        if (last - first < 1) {
            return log(low, high, most);
        }
        double[] ticks = new double[(last - first) / every + 1];
        for (int i = 0; i < ticks.length; i++) {
            ticks[i] = Math.pow(2, first + i * every);
        }
        return ticks;
    }

    /**
     * Labels of a logarithmic axis, at most that many: 1, 2 and 5 of each decade, or decades, or every few of them; below one decade
     * round values as on a linear axis, of which there are always at least two.
     */
    static double[] log(double low, double high, int most) {
        double decades = Math.log10(high / low);
        if (decades < 1) {
            double[] ticks = linear(low, high, Math.max(3, most));
            return ticks.length >= 2 ? ticks : new double[] {low, high};
        }
        if (3 * decades + 1 <= most) {
            return powers(low, high, 1, new int[] {1, 2, 5});
        }
        int every = (int) Math.max(1, Math.ceil((decades + 1) / Math.max(2, most)));
        return powers(low, high, every, new int[] {1});
    }

    /** Lines of a logarithmic axis without labels: 1 to 9 of each decade; none where they would be too many. */
    static double[] logMinor(double low, double high, int most) {
        double decades = Math.log10(high / low);
        return decades * 9 > most ? new double[0] : powers(low, high, 1, new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9});
    }

    /** A round value that is not below a positive one, at most a third above it. */
    static double roundedUp(double value) {
        double decade = Math.pow(10, Math.floor(Math.log10(value)));
        for (double round : ROUND) {
            if (value <= round * decade * (1 + 1e-12)) {
                return round * decade;
            }
        }
        return 10 * decade;
    }

    private static double[] multiples(double low, double high, double step) {
        double slack = step * 1e-9;
        long first = (long) Math.ceil((low - slack) / step);
        long last = (long) Math.floor((high + slack) / step);
        double[] ticks = new double[(int) Math.max(0, last - first + 1)];
        for (int i = 0; i < ticks.length; i++) {
            ticks[i] = (first + i) * step;
        }
        return ticks;
    }

    private static double[] powers(double low, double high, int every, int[] factors) {
        int first = (int) Math.floor(Math.log10(low) + 1e-9);
        int last = (int) Math.ceil(Math.log10(high) - 1e-9);
        double[] ticks = new double[(last - first + 1) * factors.length];
        int count = 0;
        for (int exponent = first; exponent <= last; exponent++) {
            if (Math.floorMod(exponent, every) != 0) {
                continue;
            }
            for (int factor : factors) {
                double tick = factor * Math.pow(10, exponent);
                if (tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9)) {
                    ticks[count++] = tick;
                }
            }
        }
        return Arrays.copyOf(ticks, count);
    }
}
