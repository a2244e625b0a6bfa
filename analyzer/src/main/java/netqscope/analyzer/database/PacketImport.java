package netqscope.analyzer.database;

import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import netqscope.recording.Recording;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.duckdb.DuckDBConnection;

/** Copies the selected packets of a set of files into the packet file. */
final class PacketImport {

    private final DuckDBConnection connection;
    private final RecordingSet set;
    private final Selection selection;
    private final Cancellation cancellation;
    private final Progress progress;

    PacketImport(
            DuckDBConnection connection,
            RecordingSet set,
            Selection selection,
            Cancellation cancellation,
            Progress progress) {
        this.connection = connection;
        this.set = set;
        this.selection = selection;
        this.cancellation = cancellation;
        this.progress = progress;
    }

    /** All packets are there afterwards, or none. */
    void run() throws SQLException, AnalyzerException {
        // One transaction writes to one database file: the view that shows them is another one's.
        Statements.run(connection, "BEGIN");
        boolean done = false;
        try {
            // An import that was complete, but could not be shown, left its packets there.
            Statements.run(connection, "DELETE FROM packet_file.events");
            long rowsBefore = 0;
            for (Source source : set.sources()) {
                insert(source, rowsBefore);
                rowsBefore += source.recording().rows();
            }
            cancellation.check();
            done = true;
        } finally {
            Statements.run(connection, done ? "COMMIT" : "ROLLBACK");
        }
        Statements.run(connection, SqlFile.text("events_imported"));
    }

    private void insert(Source source, long rowsBefore) throws SQLException, AnalyzerException {
        Recording recording = source.recording();
        // The stream is closed before the allocator that its last buffers belong to.
        try (BufferAllocator allocator = new RootAllocator();
                CountingReader reader = new CountingReader(
                        recording.reader(allocator), allocator, rowsBefore, set.rows(), cancellation, progress);
                ArrowArrayStream stream = ArrowArrayStream.allocateNew(allocator)) {
            Data.exportArrayStream(allocator, reader, stream);
            connection.registerArrowStream("event_stream", stream);
            insertStream(source, reader);
            Statements.run(connection, "DROP VIEW event_stream");
        } catch (IOException e) {
            throw new AnalyzerException("cannot close " + source.file() + ": " + e.getMessage(), e);
        }
    }

    private void insertStream(Source source, CountingReader reader) throws SQLException, AnalyzerException {
        TimeRange range = selection.range();
        String sqlFile = selection.isAllQueues() ? "import_events" : "import_selected_events";
        try (PreparedStatement statement = connection.prepareStatement(SqlFile.text(sqlFile));
                RunningStatement _ = new RunningStatement(statement, cancellation)) {
            statement.setObject(1, source.timeZeroNs());
            statement.setObject(2, source.firstDevice());
            statement.setObject(3, source.recording().start().cpuCount());
            statement.setObject(4, source.recording().start().devices().size());
            statement.setObject(5, Math.max(source.earliestNs(), source.monotonicNs(range.fromNs())));
            statement.setObject(6, source.monotonicNs(range.toNs()));
            statement.setObject(7, source.latestNs());
            statement.executeLargeUpdate();
        } catch (SQLException e) {
            cancellation.check();
            IOException failure = reader.failure();
            if (failure != null) {
                throw new AnalyzerException("cannot read " + source.file() + ": " + failure.getMessage(), failure);
            }
            throw e;
        }
    }
}
