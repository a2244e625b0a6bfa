package netqscope.analyzer.database;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import netqscope.recording.Direction;
import org.duckdb.DuckDBConnection;

/**
 * A recording in a DuckDB of its own, with the views of {@code docs/sql.md}. Opening it counts the packets; they are imported
 * when the first statement reads them. Statements reach no other files unless that was allowed, and cannot change that.
 *
 * <p>Any number of threads use it, each with a {@link Session} of its own.
 */
public final class RecordingDatabase implements AutoCloseable {

    private static final List<String> VIEWS =
            List.of("packets", "queues", "devices", "recording", "losses", "rate_1ms", "length_counts", "streams");

    private static final List<QueueSet.Span> ALL_QUEUES = List.of(new QueueSet.Span(0, QueueSet.MAX_QUEUE));

    private final RecordingSet set;
    private final Selection selection;
    private final Progress progress;
    private final SpillFolder spillFolder;
    private final DuckDBConnection connection;
    private final DuckDBConnection importing;
    private final PacketsNeeded packetsNeeded = new PacketsNeeded();
    private final ImportOnce importOnce = new ImportOnce();
    private long rejectedRows;
    private TimeRange span = TimeRange.ALL;
    private OptionalLong durationNs = OptionalLong.empty();
    private List<TimeRange> recordedTimes = List.of();
    private Optional<Sample> sample = Optional.empty();

    private RecordingDatabase(
            RecordingSet set,
            Selection selection,
            Progress progress,
            SpillFolder spillFolder,
            DuckDBConnection connection,
            DuckDBConnection importing) {
        this.set = set;
        this.selection = selection;
        this.progress = progress;
        this.spillFolder = spillFolder;
        this.connection = connection;
        this.importing = importing;
    }

    /**
     * Loads what the first opening would have to wait for: DuckDB's library.
     *
     * @throws AnalyzerException if it cannot be loaded
     */
    public static void prepare() throws AnalyzerException {
        try {
            DriverManager.getConnection("jdbc:duckdb:").close();
        } catch (SQLException e) {
            throw new AnalyzerException("cannot start DuckDB: " + e.getMessage(), e);
        }
    }

    /**
     * Counts the packets of a recording.
     *
     * @param set its recordings stay open as long as the database is; the caller closes them afterwards
     * @param selection what all views are about
     * @param progress hears of the import, too
     * @throws CancelledException if it is cancelled
     * @throws AnalyzerException if it cannot be read
     */
    public static RecordingDatabase open(
            RecordingSet set, Selection selection, FileAccess access, Progress progress, Cancellation cancellation)
            throws AnalyzerException {
        SpillFolder spillFolder = SpillFolder.create();
        RecordingDatabase database = connect(set, selection, progress, spillFolder);
        boolean opened = false;
        try {
            database.load(access, cancellation);
            opened = true;
            return database;
        } catch (SQLException e) {
            cancellation.check();
            throw new AnalyzerException("cannot open the recording in DuckDB: " + e.getMessage(), e);
        } finally {
            if (!opened) {
                database.close();
            }
        }
    }

    /** A new session; the caller closes it before the database. */
    public Session session() throws AnalyzerException {
        try {
            return new Session(this, connection.duplicate());
        } catch (SQLException e) {
            throw new AnalyzerException("cannot ask the database: " + e.getMessage(), e);
        }
    }

    /** The files it is about. */
    public RecordingSet recordings() {
        return set;
    }

    /** What all views are about. */
    public Selection selection() {
        return selection;
    }

    /** Rows left out because no capture can have written them: a file is damaged if there are any. */
    public long rejectedRows() {
        return rejectedRows;
    }

    /** The selected part of the recording: from its start or later, past its end or its last packet or before. */
    public TimeRange span() {
        return span;
    }

    /** How long packets were recorded within the selected range of time; empty if that is not known. */
    public OptionalLong durationNs() {
        return durationNs;
    }

    /** The parts of {@link #span} in which packets were recorded, in order: one, unless there are gaps between files. */
    public List<TimeRange> recordedTimes() {
        return recordedTimes;
    }

    /** What it is a sample of; empty if every packet was recorded. */
    public Optional<Sample> sample() {
        return sample;
    }

    /** Whether the packets are imported already. */
    public boolean packetsImported() {
        return importOnce.isDone();
    }

    /** Who hears how far what takes long has come. */
    public Progress progress() {
        return progress;
    }

    /** Frees all memory and removes what was on disk. Closing twice is harmless. */
    @Override
    public void close() throws AnalyzerException {
        try (spillFolder) {
            importing.close();
            connection.close();
        } catch (SQLException e) {
            throw new AnalyzerException("cannot close the database: " + e.getMessage(), e);
        }
    }

    /** Its file goes with the database at the latest. */
    LongSequence newSequence() {
        return new LongSequence(spillFolder);
    }

    /** Whether a statement that this thread prepared since the last call needs packets that are not imported. */
    boolean packetsNeeded() {
        return packetsNeeded.wasBound();
    }

    /** Imports the packets, or waits until someone else has. */
    void importPackets(Cancellation cancellation) throws AnalyzerException {
        try {
            importOnce.run(
                    () -> {
                        try (DuckDBConnection own = importing.duplicate()) {
                            new PacketImport(own, set, selection, cancellation, progress).run();
                        }
                    },
                    cancellation);
        } catch (SQLException e) {
            cancellation.check();
            throw new AnalyzerException("cannot import the packets: " + e.getMessage(), e);
        }
    }

    private static RecordingDatabase connect(
            RecordingSet set, Selection selection, Progress progress, SpillFolder spillFolder)
            throws AnalyzerException {
        try {
            DuckDBConnection connection = DriverManager.getConnection(
                            "jdbc:duckdb:", DatabaseSettings.of(spillFolder.path()))
                    .unwrap(DuckDBConnection.class);
            DuckDBConnection importing = connection.duplicate();
            Statements.run(importing, DatabaseSettings.FOR_IMPORT);
            return new RecordingDatabase(set, selection, progress, spillFolder, connection, importing);
        } catch (SQLException e) {
            try (spillFolder) {
                throw new AnalyzerException("cannot start DuckDB: " + e.getMessage(), e);
            }
        }
    }

    private void load(FileAccess access, Cancellation cancellation) throws SQLException, AnalyzerException {
        Statements.run(connection, DatabaseSettings.attachPacketFile(set.rows(), spillFolder.path()));
        Statements.run(connection, SqlFile.text("tables"));
        SummaryScan scan = new SummaryScan(set, selection, cancellation, progress);
        new SummaryImport(importing, set, scan, cancellation).run();
        cancellation.check();
        rejectedRows = scan.rejected();
        locate(scan);
        StreamImport streams = new StreamImport(connection, set, selection, scan.groups());
        sample = streams.sample();
        insertMetadata(scan, streams);
        packetsNeeded.register(connection);
        Statements.run(connection, SqlFile.text("events_to_import"));
        for (String view : VIEWS) {
            Statements.run(connection, SqlFile.text("view_" + view));
        }
        // Creating the views bound it, too.
        packetsNeeded.wasBound();
        for (String setting : DatabaseSettings.afterLoading(access)) {
            Statements.run(connection, setting);
        }
    }

    private void locate(SummaryScan scan) {
        TimeRange range = selection.range();
        // Where it is not known when the probe was attached, packets may be a little earlier than assumed.
        long earlyNs = Math.max(0, set.sources().getFirst().recordedFromNs() - scan.firstNs());
        long startNs = set.sources().getFirst().recordedFromNs() - earlyNs;
        long endNs = Math.max(set.endNs().orElse(startNs) - earlyNs, scan.lastNs() + 1);
        long fromNs = Math.max(startNs, range.fromNs());
        span = new TimeRange(fromNs, Math.max(fromNs, Math.min(range.toNs(), endNs)));
        recordedTimes = recordedTimes(earlyNs);
        for (Source source : set.sources()) {
            OptionalLong toNs = source.recordedToNs();
            if (toNs.isPresent()) {
                long overlapNs = Math.min(range.toNs(), toNs.getAsLong() - earlyNs)
                        - Math.max(range.fromNs(), source.recordedFromNs() - earlyNs);
                durationNs = OptionalLong.of(durationNs.orElse(0) + Math.max(0, overlapNs));
            }
        }
    }

    private List<TimeRange> recordedTimes(long earlyNs) {
        List<TimeRange> times = new ArrayList<>();
        List<Source> sources = set.sources();
        long fromNs = span.fromNs();
        for (int i = 1; i < sources.size(); i++) {
            OptionalLong toNs = sources.get(i - 1).recordedToNs();
            long nextNs = sources.get(i).recordedFromNs() - earlyNs;
            if (toNs.isPresent() && nextNs - (toNs.getAsLong() - earlyNs) >= RecordingSet.MENTIONED_GAP_NS) {
                addTime(times, fromNs, toNs.getAsLong() - earlyNs);
                fromNs = Math.max(span.fromNs(), nextNs);
            }
        }
        addTime(times, fromNs, span.toNs());
        return List.copyOf(times);
    }

    private void addTime(List<TimeRange> times, long fromNs, long toNs) {
        long untilNs = Math.min(toNs, span.toNs());
        if (fromNs < untilNs) {
            times.add(new TimeRange(fromNs, untilNs));
        }
    }

    private void insertMetadata(SummaryScan scan, StreamImport streams) throws SQLException {
        List<Source> sources = set.sources();
        for (int i = 0; i < sources.size(); i++) {
            int source = i;
            SourceMetadata metadata = new SourceMetadata(connection, sources.get(i), selection, streams);
            metadata.insertRecording();
            metadata.insertDevices();
            metadata.insertLosses(loss -> scan.recorded(source, loss));
        }
        Optional<QueueSet> queues = selection.queues();
        List<QueueSet.Span> spans = queues.map(QueueSet::spans).orElse(ALL_QUEUES);
        Statements.update(
                connection,
                "insert_selection",
                span.fromNs(),
                span.toNs(),
                durationNs.isPresent() ? durationNs.getAsLong() : null,
                connection.createArrayOf(
                        "VARCHAR",
                        selection.directions().stream().map(Direction::label).toArray()),
                queues.map(QueueSet::unrecorded).orElse(true));
        Statements.update(
                connection,
                "insert_selected_queues",
                connection.createArrayOf(
                        "INTEGER", spans.stream().map(QueueSet.Span::first).toArray()),
                connection.createArrayOf(
                        "INTEGER", spans.stream().map(QueueSet.Span::last).toArray()));
    }
}
