package netqscope.analyzer.database;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/** Runs statements of this module that return no rows. */
final class Statements {

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
}
