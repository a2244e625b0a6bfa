package netqscope.analyzer.database;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import netqscope.recording.Recording;
import org.duckdb.DuckDBConnection;

/**
 * One recording in an in-memory DuckDB, with the views of {@code docs/sql.md}. Statements cannot reach any file and cannot
 * change that.
 *
 * <p>One thread uses it, and one {@link QueryResult} is open at a time.
 */
public final class RecordingDatabase implements AutoCloseable {

    private static final List<String> VIEWS =
            List.of("packets", "queues", "devices", "recording", "losses", "rate_1ms", "length_counts");

    private final SpillFolder spillFolder;
    private final DuckDBConnection connection;
    private long rejectedRows;

    private RecordingDatabase(SpillFolder spillFolder, DuckDBConnection connection) {
        this.spillFolder = spillFolder;
        this.connection = connection;
    }

    /**
     * Imports a recording.
     *
     * @param recording stays open as long as the database is; the caller closes it afterwards
     * @param file what the {@code file} column says
     * @throws AnalyzerException if it cannot be imported
     */
    public static RecordingDatabase open(Recording recording, String file, ImportProgress progress)
            throws AnalyzerException {
        SpillFolder spillFolder = SpillFolder.create();
        RecordingDatabase database = new RecordingDatabase(spillFolder, connect(spillFolder));
        boolean opened = false;
        try {
            database.load(recording, file, progress);
            opened = true;
            return database;
        } catch (SQLException e) {
            throw new AnalyzerException("cannot import " + file + ": " + e.getMessage(), e);
        } finally {
            if (!opened) {
                database.close();
            }
        }
    }

    /** Rows left out of the import because no capture can have written them: the file is damaged if there are any. */
    public long rejectedRows() {
        return rejectedRows;
    }

    /**
     * Runs one statement of a user.
     *
     * @throws AnalyzerException with DuckDB's message if it is wrong or fails
     */
    public QueryResult query(String statement) throws AnalyzerException {
        return QueryResult.of(connection, statement);
    }

    /**
     * Runs a statement of this module that takes no parameters.
     *
     * @param name of the file in {@code netqscope/analyzer}, without {@code .sql}
     */
    public QueryResult queryFile(String name) throws AnalyzerException {
        return query(SqlFile.text(name));
    }

    /** Frees all memory and removes what did not fit into it. Closing twice is harmless. */
    @Override
    public void close() throws AnalyzerException {
        try (spillFolder) {
            connection.close();
        } catch (SQLException e) {
            throw new AnalyzerException("cannot close the database: " + e.getMessage(), e);
        }
    }

    private static DuckDBConnection connect(SpillFolder spillFolder) throws AnalyzerException {
        try {
            return DriverManager.getConnection("jdbc:duckdb:", DatabaseSettings.of(spillFolder.path()))
                    .unwrap(DuckDBConnection.class);
        } catch (SQLException e) {
            try (spillFolder) {
                throw new AnalyzerException("cannot start DuckDB: " + e.getMessage(), e);
            }
        }
    }

    private void load(Recording recording, String file, ImportProgress progress)
            throws SQLException, AnalyzerException {
        execute(SqlFile.text("tables"));
        RecordingImport recordingImport = new RecordingImport(connection, recording, file);
        recordingImport.insertDevices();
        rejectedRows = recordingImport.insertEvents(progress);
        recordingImport.insertLosses();
        recordingImport.insertRecording();
        for (String view : VIEWS) {
            execute(SqlFile.text("view_" + view));
        }
        execute("SET preserve_insertion_order = true");
        execute("SET lock_configuration = true");
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
