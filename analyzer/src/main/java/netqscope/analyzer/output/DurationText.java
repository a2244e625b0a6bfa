package netqscope.analyzer.output;

import java.util.List;
import java.util.Map;

/** Lengths of time as a user writes them. */
public final class DurationText {

    /** From the largest to the smallest. */
    public static final List<Map.Entry<String, Long>> UNITS_NS = List.of(
            Map.entry("h", 3_600_000_000_000L),
            Map.entry("min", 60_000_000_000L),
            Map.entry("s", 1_000_000_000L),
            Map.entry("ms", 1_000_000L),
            Map.entry("us", 1_000L),
            Map.entry("ns", 1L));

    private DurationText() {}

    /** A whole number of the largest unit that makes it one: {@code 1500ms}. */
    public static String of(long ns) {
        return UNITS_NS.stream()
                .filter(unit -> ns % unit.getValue() == 0)
                .findFirst()
                .map(unit -> ns / unit.getValue() + unit.getKey())
                .orElseThrow();
    }
}
