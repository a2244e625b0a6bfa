package netqscope.analyzer.database;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A table that is read once, row by row. */
public interface Rows {

    /** The columns, in order. */
    List<ResultColumn> columns();

    /**
     * Moves to the next row, at first to the first one.
     *
     * @return false if there is none
     */
    boolean next() throws AnalyzerException;

    /**
     * A value of the current row: null, a {@link Number} (integers of any size are exact), {@link Boolean},
     * {@link String}, {@link java.time.Instant}, a list of such values or a map from names to such values.
     *
     * @param column index, from 0
     */
    @Nullable
    Object value(int column) throws AnalyzerException;
}
