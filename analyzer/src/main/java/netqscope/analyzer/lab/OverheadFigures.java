package netqscope.analyzer.lab;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import netqscope.analyzer.overhead.Compared;
import netqscope.analyzer.overhead.Effect;
import netqscope.analyzer.overhead.Interval;
import netqscope.analyzer.overhead.Measure;
import netqscope.analyzer.overhead.Sample;
import org.jspecify.annotations.Nullable;

/** Numbers of overhead experiments as a person reads them: rounded, with a unit and with the mark of what may be noise. */
public final class OverheadFigures {
    public static final double NS_PER_US = 1000;

    private static final double LARGE = 10_000;
    private static final double SMALLEST_P = 0.0001;

    private OverheadFigures() {}

    public static String counts(Sample base, Sample sample) {
        int one = base.count().orElseThrow();
        int other = sample.count().orElseThrow();
        return one == other ? String.valueOf(one) : one + ", " + other;
    }

    public static String p(double value) {
        return value < SMALLEST_P ? "< 0.0001" : String.format(Locale.ROOT, "%.4f", value);
    }

    public static @Nullable String dropText(OptionalDouble drop) {
        if (drop.isEmpty()) {
            return null;
        }
        BigDecimal rounded = rounded(drop.getAsDouble(), 2);
        return rounded.signum() < 0
                ? "gain " + rounded.negate().toPlainString() + " %"
                : rounded.toPlainString() + " %";
    }

    public static @Nullable String change(OptionalDouble drop) {
        if (drop.isEmpty()) {
            return null;
        }
        BigDecimal rounded = rounded(-drop.getAsDouble(), 2);
        return (rounded.signum() > 0 ? "+" : "") + rounded.toPlainString() + " %";
    }

    public static String interval(Interval interval) {
        return rounded(interval.low(), 2).toPlainString() + " to "
                + rounded(interval.high(), 2).toPlainString();
    }

    /** The mark of what may be noise. */
    public static String doubt(Compared line) {
        return line.effect().flatMap(Effect::significant).orElse(true) ? "" : " ?";
    }

    public static @Nullable String variation(Optional<Sample> sample) {
        OptionalDouble percent =
                sample.map(Sample::coefficientOfVariationPercent).orElse(OptionalDouble.empty());
        return percent.isPresent() ? rounded(percent.getAsDouble(), 2).toPlainString() + " %" : null;
    }

    public static @Nullable Object amount(Compared line, OptionalDouble value) {
        return line.measure() == Measure.RATE ? rate(value) : microseconds(value);
    }

    public static @Nullable BigDecimal rate(OptionalDouble rate) {
        return decimal(rate, rate.isPresent() && rate.getAsDouble() < LARGE ? 2 : 0);
    }

    public static @Nullable BigDecimal microseconds(OptionalDouble ns) {
        return ns.isPresent() ? microseconds(ns.getAsDouble()) : null;
    }

    public static BigDecimal microseconds(double ns) {
        return rounded(ns / NS_PER_US, 3);
    }

    public static @Nullable BigDecimal decimal(OptionalDouble value, int decimals) {
        return value.isPresent() ? rounded(value.getAsDouble(), decimals) : null;
    }

    public static BigDecimal rounded(double value, int decimals) {
        return BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP);
    }
}
