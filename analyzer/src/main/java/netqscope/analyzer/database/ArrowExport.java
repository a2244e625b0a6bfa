package netqscope.analyzer.database;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.function.DoubleConsumer;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.duckdb.DuckDBResultSet;

/** Writes an Arrow IPC file, which DuckDB does not do by itself. */
final class ArrowExport {

    private static final long BATCH_ROWS = 1 << 16;

    private ArrowExport() {}

    /** Returns how many rows there are. */
    static long write(Session session, String query, Path target, DoubleConsumer progress) throws AnalyzerException {
        Cancellation cancellation = session.cancellation();
        try (PreparedStatement statement = session.prepared(query);
                RunningStatement _ = new RunningStatement(statement, cancellation);
                StatementProgress _ = StatementProgress.of(statement, progress);
                DuckDBResultSet rows = statement.executeQuery().unwrap(DuckDBResultSet.class);
                BufferAllocator allocator = new RootAllocator();
                ArrowReader reader = (ArrowReader) rows.arrowExportStream(allocator, BATCH_ROWS);
                FileChannel file = FileChannel.open(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            return write(reader, file, cancellation);
        } catch (SQLException e) {
            throw session.failure(query, e);
        } catch (IOException e) {
            cancellation.check();
            throw new AnalyzerException("cannot write the rows: " + e.getMessage(), e);
        }
    }

    private static long write(ArrowReader reader, FileChannel file, Cancellation cancellation)
            throws IOException, CancelledException {
        VectorSchemaRoot root = reader.getVectorSchemaRoot();
        long rows = 0;
        try (ArrowFileWriter writer = new ArrowFileWriter(root, reader, file)) {
            writer.start();
            while (reader.loadNextBatch()) {
                cancellation.check();
                writer.writeBatch();
                rows += root.getRowCount();
            }
            writer.end();
        }
        return rows;
    }
}
