package netqscope.analyzer.estimate;

/**
 * What a number is thought to be, and where it is with a probability of 95 %.
 *
 * @param low where the interval begins
 * @param high where it ends; {@link Double#POSITIVE_INFINITY} if nothing is known of that
 */
public record Estimate(double value, double low, double high) {

    /** Standard deviations of a normal distribution that 95 % are within. */
    public static final double NORMAL_95 = 1.959963984540054;

    /**
     * An estimate within its interval.
     *
     * @throws IllegalArgumentException if it is not
     */
    public Estimate {
        if (!(low <= value && value <= high && Double.isFinite(value) && Double.isFinite(low))) {
            throw new IllegalArgumentException("%s is not from %s to %s".formatted(value, low, high));
        }
    }

    /** What is known, and so is no estimate. */
    public static Estimate exact(double value) {
        return new Estimate(value, value, value);
    }

    /** Whether it is known. */
    public boolean isExact() {
        return low == high;
    }

    /**
     * So many times as much.
     *
     * @param factor not below 0
     */
    public Estimate times(double factor) {
        return new Estimate(value * factor, low * factor, Double.isInfinite(high) ? high : high * factor);
    }

    /**
     * The sum with an estimate that is independent of it (G. Y. Zou, A. Donner: the distances to both ends are added as
     * standard deviations are).
     */
    public Estimate plus(Estimate other) {
        double sum = value + other.value;
        return new Estimate(
                sum,
                sum - Math.hypot(value - low, other.value - other.low),
                sum + Math.hypot(high - value, other.high - other.value));
    }

    /**
     * How many times as much as an estimate that is independent of it (MOVER on a scale of logarithms: G. Y. Zou, "On the
     * estimation of additive interaction", 2008).
     *
     * @param other not 0
     */
    public Estimate over(Estimate other) {
        if (value == 0) {
            return new Estimate(0, 0, highOfNone(other));
        }
        double ratio = value / other.value;
        double below = Math.hypot(distance(value, low), distance(other.high, other.value));
        double above = Math.hypot(distance(high, value), distance(other.value, other.low));
        return new Estimate(ratio, ratio * Math.exp(-below), ratio * Math.exp(above));
    }

    /** 0 has no logarithm: MOVER of the ratio itself (A. Donner, G. Y. Zou, 2012). */
    private double highOfNone(Estimate other) {
        return high == 0 ? 0 : high / Math.sqrt(other.low * (2 * other.value - other.low));
    }

    private static double distance(double more, double less) {
        return more == less ? 0 : less <= 0 ? Double.POSITIVE_INFINITY : Math.log(more / less);
    }

    /** How far it may be off, as a share of it: the longer side of the interval; infinite for an uncertain 0. */
    public double relativeError() {
        double error = Math.max(value - low, high - value);
        return error == 0 ? 0 : error / Math.abs(value);
    }

    /** The same estimate with an interval that begins and ends within limits. */
    Estimate within(double least, double most) {
        return new Estimate(value, Math.min(value, Math.max(low, least)), Math.max(value, Math.min(high, most)));
    }
}
