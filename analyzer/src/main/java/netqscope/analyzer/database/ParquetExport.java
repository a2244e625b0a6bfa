package netqscope.analyzer.database;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Properties;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBResultSet;

/**
 * Writes the rows of a database that has no access to files: another one, which knows nothing but these rows, takes them as a
 * stream and writes the file.
 */
final class ParquetExport {

    private static final long BATCH_ROWS = 1 << 16;
    private static final String ROWS = "exported_rows";

    private ParquetExport() {}

    /** Returns how many rows there are. */
    static long write(Session session, String query, Path target) throws AnalyzerException {
        Cancellation cancellation = session.cancellation();
        try (PreparedStatement statement = session.prepared(query);
                RunningStatement _ = new RunningStatement(statement, cancellation);
                DuckDBResultSet rows = statement.executeQuery().unwrap(DuckDBResultSet.class);
                BufferAllocator allocator = new RootAllocator();
                ArrowArrayStream stream = ArrowArrayStream.allocateNew(allocator)) {
            // The stream closes the reader when it is released.
            Data.exportArrayStream(allocator, (ArrowReader) rows.arrowExportStream(allocator, BATCH_ROWS), stream);
            try (DuckDBConnection writer = writer()) {
                writer.registerArrowStream(ROWS, stream);
                return copy(writer, target, cancellation);
            } finally {
                stream.release();
            }
        } catch (SQLException e) {
            throw session.failure(query, e);
        }
    }

    private static DuckDBConnection writer() throws SQLException {
        Properties settings = new Properties();
        // The rows keep their order.
        settings.setProperty("threads", "1");
        return DriverManager.getConnection("jdbc:duckdb:", settings).unwrap(DuckDBConnection.class);
    }

    private static long copy(DuckDBConnection writer, Path target, Cancellation cancellation)
            throws SQLException, CancelledException {
        String copy = "COPY " + ROWS + " TO $1 (" + ExportFormat.PARQUET.copyOptions() + ", USE_TMP_FILE false)";
        try (PreparedStatement statement = writer.prepareStatement(copy);
                RunningStatement _ = new RunningStatement(statement, cancellation)) {
            statement.setString(1, target.toString());
            return statement.executeLargeUpdate();
        }
    }
}
