package netqscope.analyzer.database;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The rows of a statement, computed while they are read. A statement that returns none has no columns. */
public final class QueryResult implements Rows, AutoCloseable {

    private final PreparedStatement statement;
    private final @Nullable ResultSet rows;
    private final RunningStatement running;
    private final Cancellation cancellation;
    private final List<ResultColumn> columns;
    private final ValueReader[] readers;

    /** Takes over a statement that has been executed. */
    QueryResult(
            PreparedStatement statement, @Nullable ResultSet rows, RunningStatement running, Cancellation cancellation)
            throws SQLException {
        this.statement = statement;
        this.rows = rows;
        this.running = running;
        this.cancellation = cancellation;
        List<ResultColumn> found = new ArrayList<>();
        List<ValueReader> foundReaders = new ArrayList<>();
        if (rows != null) {
            ResultSetMetaData metaData = rows.getMetaData();
            for (int i = 1; i <= metaData.getColumnCount(); i++) {
                String type = metaData.getColumnTypeName(i);
                found.add(new ResultColumn(metaData.getColumnLabel(i), ValueReader.isNumeric(type)));
                foundReaders.add(ValueReader.of(type));
            }
        }
        this.columns = List.copyOf(found);
        this.readers = foundReaders.toArray(ValueReader[]::new);
    }

    /** Whether the statement returns rows, be it none at the moment: an INSERT does not. */
    public boolean hasRows() {
        return rows != null;
    }

    @Override
    public List<ResultColumn> columns() {
        return columns;
    }

    @Override
    public boolean next() throws AnalyzerException {
        cancellation.check();
        try {
            return rows != null && rows.next();
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public @Nullable Object value(int column) throws AnalyzerException {
        try {
            return readers[column].read(result(), column + 1);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /** An integer that is known not to be null. */
    public long longValue(int column) throws AnalyzerException {
        try {
            return result().getLong(column + 1);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /** An integer; empty if it is null. */
    public OptionalLong optionalLong(int column) throws AnalyzerException {
        try {
            long value = result().getLong(column + 1);
            return result().wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /** A number; NaN if it is null. */
    public double doubleValue(int column) throws AnalyzerException {
        try {
            double value = result().getDouble(column + 1);
            return result().wasNull() ? Double.NaN : value;
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /** A text that is known not to be null. */
    public String text(int column) throws AnalyzerException {
        return String.valueOf(value(column));
    }

    @Override
    public void close() throws AnalyzerException {
        try (statement;
                running) {
            if (rows != null) {
                rows.close();
            }
        } catch (SQLException e) {
            throw new AnalyzerException("cannot end a query: " + e.getMessage(), e);
        }
    }

    private ResultSet result() {
        return Objects.requireNonNull(rows);
    }

    private AnalyzerException failure(SQLException failure) throws CancelledException {
        cancellation.check();
        return new AnalyzerException(Statements.text(failure), failure);
    }
}
