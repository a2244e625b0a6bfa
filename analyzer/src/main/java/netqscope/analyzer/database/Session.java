package netqscope.analyzer.database;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.function.DoubleConsumer;
import java.util.regex.Pattern;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBPreparedStatement;
import org.jspecify.annotations.Nullable;

/**
 * Questions to a {@link RecordingDatabase}, one after the other. One thread uses a session at a time, any other one may cancel
 * it; several sessions work side by side. Temporary tables and transactions belong to a session.
 */
public final class Session implements AutoCloseable {

    /** What the driver says about any error that comes before the first row. */
    private static final String CAUSE_LOST = "Invalid Input Error: Invalid result set";

    /** Needs no packets, though it names what has them. */
    private static final Pattern DESCRIPTION = Pattern.compile(
            "(\\s++|--[^\\n]*+\\n|/\\*(?s:.*?)\\*/)*+(DESC|DESCRIBE|SHOW)\\b", Pattern.CASE_INSENSITIVE);

    private final RecordingDatabase database;
    private final DuckDBConnection connection;
    private final Cancellation cancellation = new Cancellation();

    Session(RecordingDatabase database, DuckDBConnection connection) {
        this.database = database;
        this.connection = connection;
    }

    /** What it asks. */
    public RecordingDatabase database() {
        return database;
    }

    /**
     * Runs one statement of a user, after importing the packets if it is the first one that reads them.
     *
     * @throws CancelledException if the session is cancelled
     * @throws AnalyzerException with DuckDB's message if the statement is wrong or fails
     */
    public QueryResult query(String statement) throws AnalyzerException {
        return run(statement);
    }

    /**
     * Runs a statement of this module.
     *
     * @param name of the file in {@code netqscope/analyzer}, without {@code .sql}
     * @param parameters in the order of its first comment; a {@code Long[]} is a list
     * @throws CancelledException if the session is cancelled
     */
    public QueryResult queryFile(String name, @Nullable Object... parameters) throws AnalyzerException {
        return run(SqlFile.text(name), parameters);
    }

    /**
     * Reads the selected packets into memory, without the database.
     *
     * @param bucketNs length of the buckets of time that their runs are in
     * @throws CancelledException if the session is cancelled
     */
    public PacketStreams packetStreams(long bucketNs) throws AnalyzerException {
        return packetStreams(bucketNs, database.progress());
    }

    /**
     * The same for one who wants to hear how far it has come.
     *
     * @throws CancelledException if the session is cancelled
     */
    public PacketStreams packetStreams(long bucketNs, Progress progress) throws AnalyzerException {
        return new StreamScan(database.recordings(), database.selection(), bucketNs, cancellation, progress).run();
    }

    /** A place for numbers that a question takes from many packets; the caller closes it before the session. */
    public LongSequence newSequence() {
        return database.newSequence();
    }

    /**
     * For what takes long between two statements.
     *
     * @throws CancelledException if the session is cancelled
     */
    public void check() throws CancelledException {
        cancellation.check();
    }

    /**
     * Ends what runs, an import too, with a {@link CancelledException}, and whatever is asked afterwards, until
     * {@link #resume}. Any thread calls this; it returns at once.
     */
    public void cancel() {
        cancellation.cancel();
    }

    /** Answers questions again after it was cancelled. */
    public void resume() {
        cancellation.clear();
    }

    /** Closing twice is harmless. */
    @Override
    public void close() throws AnalyzerException {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new AnalyzerException("cannot close a session: " + e.getMessage(), e);
        }
    }

    Cancellation cancellation() {
        return cancellation;
    }

    private QueryResult run(String sql, @Nullable Object... parameters) throws AnalyzerException {
        PreparedStatement statement = prepared(sql);
        RunningStatement running = null;
        QueryResult result = null;
        try {
            bind(statement, parameters);
            running = new RunningStatement(statement, cancellation);
            result = new QueryResult(
                    statement, statement.execute() ? statement.getResultSet() : null, running, cancellation);
            return result;
        } catch (SQLException e) {
            throw failure(sql, e, parameters);
        } finally {
            if (result == null) {
                discard(statement, running);
            }
        }
    }

    /**
     * Runs a statement that returns no rows to its end.
     *
     * @param progress hears the part that is done, from another thread
     * @return how many rows it wrote
     */
    long update(String sql, DoubleConsumer progress, @Nullable Object... parameters) throws AnalyzerException {
        try (PreparedStatement statement = prepared(sql);
                RunningStatement _ = new RunningStatement(statement, cancellation);
                StatementProgress _ = StatementProgress.of(statement, progress)) {
            bind(statement, parameters);
            return statement.executeLargeUpdate();
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /** Prepares a statement, after importing the packets if it is the first one that reads them. */
    PreparedStatement prepared(String sql) throws AnalyzerException {
        cancellation.check();
        try {
            PreparedStatement statement = connection.prepareStatement(sql);
            if (!database.packetsNeeded() || DESCRIPTION.matcher(sql).lookingAt()) {
                return statement;
            }
            statement.close();
            database.importPackets(cancellation);
            PreparedStatement again = connection.prepareStatement(sql);
            if (database.packetsNeeded()) {
                again.close();
                throw new AnalyzerException("the packets were imported after this transaction began and are not visible"
                        + " in it. End it with COMMIT or ROLLBACK, and ask again.");
            }
            return again;
        } catch (SQLException e) {
            database.packetsNeeded();
            throw failure(e);
        }
    }

    private void bind(PreparedStatement statement, @Nullable Object... parameters) throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            Object parameter = parameters[i];
            statement.setObject(
                    i + 1, parameter instanceof Long[] list ? connection.createArrayOf("BIGINT", list) : parameter);
        }
    }

    /** Runs the statement again in the driver's other interface, up to the first rows, where it names the cause. */
    private SQLException causeBeforeFirstRow(String sql, @Nullable Object[] parameters, SQLException failure)
            throws CancelledException {
        // A cancelled statement fails, too, and is not to run again.
        try (DuckDBPreparedStatement again = connection.prepare(sql);
                RunningStatement _ = new RunningStatement(again, cancellation)) {
            bind(again, parameters);
            again.query().close();
            return failure;
        } catch (SQLException cause) {
            return cause;
        }
    }

    /** What a user is told about an error of a statement that is over, even if the driver lost what it was. */
    AnalyzerException failure(String sql, SQLException failure, @Nullable Object... parameters)
            throws CancelledException {
        return failure(
                CAUSE_LOST.equals(failure.getMessage()) ? causeBeforeFirstRow(sql, parameters, failure) : failure);
    }

    /** What a user is told about an error; that the session was cancelled, if it was. */
    AnalyzerException failure(SQLException failure) throws CancelledException {
        cancellation.check();
        return new AnalyzerException(Statements.text(failure), failure);
    }

    private static void discard(PreparedStatement statement, @Nullable RunningStatement running)
            throws AnalyzerException {
        try (statement) {
            if (running != null) {
                running.close();
            }
        } catch (SQLException e) {
            throw new AnalyzerException("cannot end a query: " + e.getMessage(), e);
        }
    }
}
