package netqscope.analyzer.console;

import java.util.List;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.ResultColumn;
import netqscope.analyzer.database.Rows;
import org.jspecify.annotations.Nullable;

/** Rows that are counted while they are read. */
final class CountedRows implements Rows {

    private final Rows rows;
    private long count;

    CountedRows(Rows rows) {
        this.rows = rows;
    }

    /** How many were read. */
    long count() {
        return count;
    }

    @Override
    public List<ResultColumn> columns() {
        return rows.columns();
    }

    @Override
    public boolean next() throws AnalyzerException {
        boolean next = rows.next();
        count += next ? 1 : 0;
        return next;
    }

    @Override
    public @Nullable Object value(int column) throws AnalyzerException {
        return rows.value(column);
    }
}
