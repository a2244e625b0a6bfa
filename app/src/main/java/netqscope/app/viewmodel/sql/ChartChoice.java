package netqscope.app.viewmodel.sql;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import netqscope.analyzer.console.ResultTable;
import netqscope.analyzer.database.ResultColumn;

/**
 * Which columns of a result are drawn, and how.
 *
 * @param x column that is laid out
 * @param y columns whose values are drawn
 * @param series columns whose values say which series a row is of; empty: each y is one
 */
public record ChartChoice(int x, List<Integer> y, List<Integer> series, ChartKind kind) {

    /** Names of what belongs on the axis of x. */
    private static final Set<String> POSITIONS = Set.of(
            "time_ns", "wall_time", "bucket", "ms", "seconds", "from_seconds", "from_ns", "length_bytes", "time");

    /** Names of numbers that say which, not how much. */
    private static final Set<String> IDENTITIES =
            Set.of("queue", "cpu", "flow_hash", "protocol", "vlan_id", "ifindex", "netns", "sequence");

    private static final int ROWS_LOOKED_AT = 5_000;
    private static final int MOST_BARS = 64;

    public ChartChoice {
        y = List.copyOf(y);
        series = List.copyOf(series);
    }

    /** What most likely is meant; empty if no column has numbers to draw. */
    public static Optional<ChartChoice> of(ResultTable table) {
        int x = position(table);
        List<Integer> amounts =
                columns(table, i -> i != x && isAmount(table.columns().get(i)));
        List<Integer> y = amounts.isEmpty()
                ? columns(table, i -> i != x && table.columns().get(i).numeric())
                : amounts;
        if (y.isEmpty()) {
            return Optional.empty();
        }
        List<Integer> series = seriesOf(table, x);
        List<Integer> drawn = series.isEmpty() ? alike(table.columns(), y) : y.subList(0, 1);
        return Optional.of(new ChartChoice(x, drawn, series, kind(table, x)));
    }

    /** Whether the values of a column can be laid out as numbers: numbers and times. */
    static boolean isNumber(ResultTable table, int column) {
        if (table.columns().get(column).numeric()) {
            return true;
        }
        for (int row = 0; row < Math.min(table.rows(), ROWS_LOOKED_AT); row++) {
            if (!table.isNull(row, column)) {
                return !Double.isNaN(table.number(row, column));
            }
        }
        return false;
    }

    /** Whether each of the different values of a column has room for bars of its own. */
    static boolean isFew(ResultTable table, int column) {
        return different(table, List.of(column)) <= MOST_BARS;
    }

    private static ChartKind kind(ResultTable table, int x) {
        boolean overTime = isPosition(table.columns().get(x))
                && !table.columns().get(x).name().equalsIgnoreCase("length_bytes");
        if (overTime || (isNumber(table, x) && !isFew(table, x))) {
            return ChartKind.LINE;
        }
        return ChartKind.BARS;
    }

    /** Of times and lengths the first, else what numbers tell apart, else the first column of numbers or of names. */
    private static int position(ResultTable table) {
        List<ResultColumn> columns = table.columns();
        OptionalInt named = first(table, i -> isPosition(columns.get(i)) && isNumber(table, i));
        if (named.isPresent()) {
            return named.getAsInt();
        }
        OptionalInt queue = first(table, i -> isNamed(columns.get(i), "queue") || isNamed(columns.get(i), "cpu"));
        if (queue.isPresent()) {
            return queue.getAsInt();
        }
        OptionalInt text = first(table, i -> !columns.get(i).numeric());
        boolean several = columns.stream().filter(ResultColumn::numeric).count() > 1;
        return several && (text.isEmpty() || table.rows() > MOST_BARS)
                ? first(table, i -> columns.get(i).numeric()).orElse(0)
                : text.orElse(0);
    }

    /** Names, and numbers that are names, that are not the same in all rows; as many of them as make few series. */
    private static List<Integer> seriesOf(ResultTable table, int x) {
        List<Integer> series = new ArrayList<>();
        for (int column :
                columns(table, i -> i != x && !isAmount(table.columns().get(i)))) {
            if (different(table, List.of(column)) > 1) {
                series.add(column);
                int count = different(table, series);
                if (count > ChartData.MOST_SERIES || (table.rows() > 1 && count >= table.rows())) {
                    series.removeLast();
                }
            }
        }
        return different(table, List.of(x)) < table.rows() ? series : List.of();
    }

    /** How many different values there are; more than can be drawn are not counted any further. */
    private static int different(ResultTable table, List<Integer> columns) {
        Set<String> values = new HashSet<>();
        int rows = Math.min(table.rows(), ROWS_LOOKED_AT);
        for (int row = 0; row < rows && values.size() <= ChartData.MOST_CATEGORIES; row++) {
            StringBuilder value = new StringBuilder();
            for (int column : columns) {
                value.append(table.text(row, column)).append('\t');
            }
            values.add(value.toString());
        }
        return values.size();
    }

    /** Those that can share an axis with the first one. */
    private static List<Integer> alike(List<ResultColumn> columns, List<Integer> y) {
        String first = columns.get(y.getFirst()).name();
        return y.stream()
                .filter(column -> {
                    String name = columns.get(column).name();
                    return name.equals(first)
                            || (!AxisText.unit(first).isEmpty()
                                    && AxisText.unit(name).equals(AxisText.unit(first)));
                })
                .toList();
    }

    private static List<Integer> columns(ResultTable table, IntPredicate wanted) {
        return IntStream.range(0, table.columns().size()).filter(wanted).boxed().toList();
    }

    private static OptionalInt first(ResultTable table, IntPredicate wanted) {
        return IntStream.range(0, table.columns().size()).filter(wanted).findFirst();
    }

    private static boolean isAmount(ResultColumn column) {
        return column.numeric() && !isPosition(column) && !IDENTITIES.contains(lower(column));
    }

    private static boolean isPosition(ResultColumn column) {
        return POSITIONS.contains(lower(column));
    }

    private static boolean isNamed(ResultColumn column, String name) {
        return lower(column).equals(name);
    }

    private static String lower(ResultColumn column) {
        return column.name().toLowerCase(Locale.ROOT);
    }
}
