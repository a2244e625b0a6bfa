package netqscope.app.chart;

import java.util.List;
import java.util.OptionalDouble;

/**
 * An axis of an {@link XyChart}.
 *
 * @param label what is on it, for instance {@code "frame length"}
 * @param unit for instance {@code "B"} or {@code "ns"}, which are given prefixes; empty: none
 * @param categories names of 0, 1, 2 ..., for {@link AxisScale#CATEGORY} only
 * @param min where it starts; empty: chosen by the values (0 on a linear axis of bars)
 * @param max where it ends; empty: chosen by the values
 */
public record Axis(
        String label, String unit, AxisScale scale, List<String> categories, OptionalDouble min, OptionalDouble max) {

    public Axis {
        categories = List.copyOf(categories);
    }

    public static Axis linear(String label, String unit) {
        return new Axis(label, unit, AxisScale.LINEAR, List.of(), OptionalDouble.empty(), OptionalDouble.empty());
    }

    public static Axis log(String label, String unit) {
        return new Axis(label, unit, AxisScale.LOG, List.of(), OptionalDouble.empty(), OptionalDouble.empty());
    }

    public static Axis of(String label, String unit, List<String> categories) {
        return new Axis(label, unit, AxisScale.CATEGORY, categories, OptionalDouble.empty(), OptionalDouble.empty());
    }

    /** The same between two values. */
    public Axis within(double from, double to) {
        return new Axis(label, unit, scale, categories, OptionalDouble.of(from), OptionalDouble.of(to));
    }
}
