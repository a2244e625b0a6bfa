package netqscope.analyzer.database;

import java.util.List;

/**
 * A column of a result.
 *
 * @param name as the result calls it; names may repeat
 * @param numeric whether its values are numbers
 * @param unit of its values, for a reader; empty if there is none, or if the name says it
 */
public record ResultColumn(String name, boolean numeric, String unit) {

    /** A column without a unit. */
    public ResultColumn(String name, boolean numeric) {
        this(name, numeric, "");
    }

    /** Columns of numbers without units. */
    public static List<ResultColumn> numeric(List<String> names) {
        return names.stream().map(name -> new ResultColumn(name, true)).toList();
    }
}
