package netqscope.analyzer.shell;

import java.util.List;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.ResultColumn;
import netqscope.analyzer.database.Rows;
import org.jspecify.annotations.Nullable;

/** The first rows of a result. */
final class FirstRows implements Rows {

    private final Rows rows;
    private final int limit;
    private int read;
    private boolean more;

    FirstRows(Rows rows, int limit) {
        this.rows = rows;
        this.limit = limit;
    }

    /** Whether the result went on after the limit; known when {@link #next()} has returned false. */
    boolean more() {
        return more;
    }

    @Override
    public List<ResultColumn> columns() {
        return rows.columns();
    }

    @Override
    public boolean next() throws AnalyzerException {
        if (more || !rows.next()) {
            return false;
        }
        more = read == limit;
        read++;
        return !more;
    }

    @Override
    public @Nullable Object value(int column) throws AnalyzerException {
        return rows.value(column);
    }
}
