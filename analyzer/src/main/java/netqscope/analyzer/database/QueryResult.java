package netqscope.analyzer.database;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBPreparedStatement;
import org.jspecify.annotations.Nullable;

/** The rows of a statement, computed while they are read. A statement that returns none has no columns. */
public final class QueryResult implements Rows, AutoCloseable {

    /** What the driver says about any error that comes before the first row. */
    private static final String CAUSE_LOST = "Invalid Input Error: Invalid result set";

    private final Statement statement;
    private final @Nullable ResultSet rows;
    private final List<ResultColumn> columns;
    private final ValueReader[] readers;

    private QueryResult(Statement statement, @Nullable ResultSet rows) throws SQLException {
        this.statement = statement;
        this.rows = rows;
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

    /** Runs a statement in a JDBC statement of its own: one that failed cannot be used again. */
    static QueryResult of(DuckDBConnection connection, String sql) throws AnalyzerException {
        try {
            Statement statement = connection.createStatement();
            boolean done = false;
            try {
                QueryResult result =
                        new QueryResult(statement, statement.execute(sql) ? statement.getResultSet() : null);
                done = true;
                return result;
            } finally {
                if (!done) {
                    statement.close();
                }
            }
        } catch (SQLException e) {
            throw failure(connection, sql, e);
        }
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
        try {
            return rows != null && rows.next();
        } catch (SQLException e) {
            throw new AnalyzerException(text(e), e);
        }
    }

    @Override
    public @Nullable Object value(int column) throws AnalyzerException {
        try {
            return readers[column].read(Objects.requireNonNull(rows), column + 1);
        } catch (SQLException e) {
            throw new AnalyzerException(text(e), e);
        }
    }

    /** A value that is known to be an integer and not null. */
    public long longValue(int column) throws AnalyzerException {
        return ((Number) Objects.requireNonNull(value(column))).longValue();
    }

    @Override
    public void close() throws AnalyzerException {
        try (statement) {
            if (rows != null) {
                rows.close();
            }
        } catch (SQLException e) {
            throw new AnalyzerException("cannot end a query: " + text(e), e);
        }
    }

    private static AnalyzerException failure(DuckDBConnection connection, String sql, SQLException failure) {
        SQLException cause = text(failure).equals(CAUSE_LOST) ? causeBeforeFirstRow(connection, sql, failure) : failure;
        return new AnalyzerException(text(cause), cause);
    }

    /** Runs the statement again in the driver's other interface, up to the first rows, where it names the cause. */
    private static SQLException causeBeforeFirstRow(DuckDBConnection connection, String sql, SQLException failure) {
        try (DuckDBPreparedStatement again = connection.prepare(sql)) {
            again.query().close();
            return failure;
        } catch (SQLException cause) {
            return cause;
        }
    }

    private static String text(SQLException failure) {
        return Objects.requireNonNullElse(failure.getMessage(), "unknown error");
    }
}
