package netqscope.app.viewmodel.sql;

import java.util.Locale;

/** What the name of a column says about its values. */
public final class AxisText {

    private AxisText() {}

    /** The unit of the values as they are drawn: times are drawn in seconds. Empty: not known. */
    public static String unit(String column) {
        String name = column.toLowerCase(Locale.ROOT);
        if (secondsPerUnit(column) > 0) {
            return "s";
        }
        if (name.endsWith("bytes_per_second")) {
            return "B/s";
        }
        if (name.equals("bytes") || name.endsWith("_bytes")) {
            return "B";
        }
        if (name.contains("percent")) {
            return "%";
        }
        if (name.equals("wire_packets")) {
            return "wire packets";
        }
        if (name.equals("packets_per_second")) {
            return "kernel packets/s";
        }
        return name.equals("packets") ? "kernel packets" : "";
    }

    /** How many seconds one of a column's values is; 0 if it is no time. */
    public static double secondsPerUnit(String column) {
        String name = column.toLowerCase(Locale.ROOT);
        if (name.endsWith("_ns")) {
            return 1e-9;
        }
        if (name.equals("ms") || name.equals("bucket") || name.endsWith("_ms")) {
            return 1e-3;
        }
        return name.equals("seconds") || name.endsWith("_seconds") ? 1 : 0;
    }

    /** The column for a reader. */
    public static String label(String column) {
        String name = column.toLowerCase(Locale.ROOT);
        if (name.equals("time_ns") || name.equals("ms") || name.equals("bucket") || name.equals("seconds")) {
            return "time since the start";
        }
        return column.replaceFirst("_(ns|ms|seconds|bytes)$", "").replace('_', ' ');
    }
}
