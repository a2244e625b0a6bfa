package netqscope.analyzer.database;

import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import netqscope.analyzer.database.Groups.Group;
import netqscope.analyzer.database.Groups.RawQueue;
import netqscope.recording.Direction;
import netqscope.recording.RecordingException;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/** Runs a {@link SummaryScan} and puts what it counts into the tables of the two summaries while it counts. */
final class SummaryImport {

    private final DuckDBConnection connection;
    private final RecordingSet set;
    private final SummaryScan scan;
    private final Cancellation cancellation;

    SummaryImport(DuckDBConnection connection, RecordingSet set, SummaryScan scan, Cancellation cancellation) {
        this.connection = connection;
        this.set = set;
        this.scan = scan;
        this.cancellation = cancellation;
    }

    void run() throws SQLException, AnalyzerException {
        try (ExecutorService executor =
                Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
            Future<?> cells = executor.submit(() -> insert(scan.cells(), "cell_stream", "import_rate_cells"));
            Future<?> lengths = executor.submit(() -> insert(scan.lengths(), "length_stream", "import_length_cells"));
            scan.run();
            cells.get();
            lengths.get();
        } catch (RecordingException e) {
            throw new AnalyzerException("cannot read the recording: " + e.getMessage(), e);
        } catch (ExecutionException e) {
            cancellation.check();
            if (e.getCause() instanceof SQLException failure) {
                throw failure;
            }
            throw new IllegalStateException("taking the counts failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException();
        }
        if (scan.disordered()) {
            Statements.run(connection, SqlFile.text("merge_rate_cells"));
        }
        insertGroups();
        insertRawQueues();
    }

    private @Nullable Void insert(CellStream cells, String name, String sqlFile) throws SQLException, IOException {
        // The stream is closed before the allocator that its last buffers belong to.
        try (BufferAllocator allocator = new RootAllocator();
                CellReader reader = new CellReader(cells, allocator);
                DuckDBConnection own = connection.duplicate();
                ArrowArrayStream stream = ArrowArrayStream.allocateNew(allocator)) {
            Data.exportArrayStream(allocator, reader, stream);
            own.registerArrowStream(name, stream);
            try (PreparedStatement statement = own.prepareStatement(SqlFile.text(sqlFile))) {
                statement.executeLargeUpdate();
            }
            Statements.run(own, "DROP VIEW " + name);
            return null;
        } finally {
            cells.abandon();
        }
    }

    private void insertGroups() throws SQLException {
        List<Group> groups = scan.groups();
        List<String> devices = set.devices();
        Statements.update(
                connection,
                "insert_groups",
                array("VARCHAR", groups, group -> devices.get(group.device())),
                array("VARCHAR", groups, group -> label(group.direction())),
                array("INTEGER", groups, group -> group.queue() == Groups.UNRECORDED ? null : group.queue()),
                array("INTEGER", groups, Group::cpu));
    }

    private void insertRawQueues() throws SQLException {
        List<RawQueue> rawQueues = List.copyOf(scan.rawQueues());
        Statements.update(
                connection,
                "insert_raw_queues",
                array("INTEGER", rawQueues, RawQueue::direction),
                array("INTEGER", rawQueues, RawQueue::source),
                array("INTEGER", rawQueues, RawQueue::mapping));
    }

    private <T> java.sql.Array array(String type, List<T> list, Function<T, @Nullable Object> value)
            throws SQLException {
        return connection.createArrayOf(type, list.stream().map(value).toArray());
    }

    private static String label(int direction) {
        return direction == Direction.TX.code() ? Direction.TX.label() : Direction.RX.label();
    }
}
