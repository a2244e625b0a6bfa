package netqscope.analyzer.database;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/** Runs statements of this module that return no rows. */
final class Statements {

    private static final String OUT_OF_MEMORY = "Out of Memory Error";

    private Statements() {}

    /** Runs an INSERT of a file; returns how many rows it inserted. */
    static long update(DuckDBConnection connection, String sqlFile, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(SqlFile.text(sqlFile))) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            return statement.executeLargeUpdate();
        }
    }

    /** Runs all statements of a text. */
    static void run(DuckDBConnection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** What a failure says to a user. DuckDB advises to change settings, which are locked. */
    static String text(SQLException failure) {
        String text = Objects.requireNonNullElse(failure.getMessage(), "the statement failed and does not say why");
        return text.startsWith(OUT_OF_MEMORY)
                ? "the question needs more memory than there is for it on this machine. Select less, as with --from, --to or"
                        + " --queue, or ask for less at once: counts and percentiles of distinct values take most."
                : text;
    }
}
