package netqscope.analyzer.output;

import java.util.List;
import netqscope.analyzer.database.ResultColumn;
import netqscope.analyzer.database.Rows;
import org.jspecify.annotations.Nullable;

/** A small table that is in memory. */
public final class ListedRows implements Rows {

    private final List<ResultColumn> columns;
    private final List<List<@Nullable Object>> rows;
    private int current = -1;

    /** A table whose rows have a value for each column. */
    public ListedRows(List<ResultColumn> columns, List<List<@Nullable Object>> rows) {
        for (List<@Nullable Object> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException("a row has " + row.size() + " values for " + columns);
            }
        }
        this.columns = List.copyOf(columns);
        this.rows = rows;
    }

    @Override
    public List<ResultColumn> columns() {
        return columns;
    }

    @Override
    public boolean next() {
        if (current < rows.size()) {
            current++;
        }
        return current < rows.size();
    }

    @Override
    public @Nullable Object value(int column) {
        return rows.get(current).get(column);
    }
}
