package netqscope.analyzer.database;

import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import netqscope.recording.ClockPair;
import netqscope.recording.Device;
import netqscope.recording.Direction;
import netqscope.recording.Loss;
import netqscope.recording.Recording;
import netqscope.recording.RecordingEnd;
import netqscope.recording.RecordingStart;
import netqscope.recording.Totals;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/** Copies one recording into the tables of {@code tables.sql}. */
final class RecordingImport {

    /** Times of a damaged file reach any value; half the range leaves room to add and subtract. */
    private static final long LATEST_CLOCK_NS = Long.MAX_VALUE / 2;

    private final DuckDBConnection connection;
    private final Recording recording;
    private final String file;
    private final RecordingStart start;
    private final Object[] directions;

    RecordingImport(DuckDBConnection connection, Recording recording, String file) throws AnalyzerException {
        this.connection = connection;
        this.recording = recording;
        this.file = file;
        this.start = recording.start();
        this.directions = start.directions().stream().map(Direction::label).toArray();
        requirePlausible(start.clock());
    }

    void insertRecording() throws SQLException {
        Optional<RecordingEnd> end = recording.end();
        insert(
                "insert_recording",
                file,
                recording.complete(),
                nullIfEmpty(recording.incompleteReason()),
                end.map(e -> e.reason().label()).orElse(null),
                start.toolVersion(),
                start.host(),
                start.kernel(),
                start.cpuCount(),
                start.clock().realtimeNs(),
                end.map(e -> e.clock().realtimeNs()).orElse(null),
                durationNs(),
                connection.createArrayOf("VARCHAR", directions),
                start.sampling().method().label(),
                start.sampling().distance(),
                nullIfEmpty(start.filter()),
                start.ringBytes(),
                end.map(e -> e.totals().seen()).orElse(null),
                end.map(e -> e.totals().recorded()).orElse(null),
                end.map(e -> e.totals().lost()).orElse(null),
                end.map(e -> e.totals().sampledOut()).orElse(null),
                end.map(e -> e.totals().filtered()).orElse(null));
    }

    void insertDevices() throws SQLException {
        List<Device> devices = start.devices();
        for (int i = 0; i < devices.size(); i++) {
            int source = i;
            insertDevice(source, devices.get(i), recording.end().map(e -> e.totals(source)));
        }
    }

    private void insertDevice(int source, Device device, Optional<Totals> totals) throws SQLException {
        Map<String, Boolean> offloads = device.offloads();
        insert(
                "insert_device",
                source,
                file,
                start.clock().realtimeNs(),
                connection.createArrayOf("VARCHAR", directions),
                device.name(),
                device.ifindex(),
                device.netns(),
                nullIfEmpty(device.driver()),
                nullIfEmpty(device.kind()),
                device.mtu(),
                device.linkType(),
                device.rxLinkHeaderBytes(),
                device.txQueues(),
                device.rxQueues(),
                device.rxQueueRecorded(),
                device.rxQueueReason(),
                connection.createArrayOf("VARCHAR", offloads.keySet().toArray()),
                connection.createArrayOf("BOOLEAN", offloads.values().toArray()),
                totals.map(Totals::seen).orElse(null),
                totals.map(Totals::recorded).orElse(null),
                totals.map(Totals::lost).orElse(null),
                totals.map(Totals::sampledOut).orElse(null),
                totals.map(Totals::filtered).orElse(null));
    }

    void insertLosses() throws SQLException {
        for (Loss loss : recording.end().map(RecordingEnd::losses).orElse(List.of())) {
            insert(
                    "insert_loss",
                    file,
                    loss.direction().label(),
                    loss.cpu(),
                    sinceStart(loss.fromNs()),
                    sinceStart(loss.toNs()),
                    loss.count());
        }
    }

    /** Returns how many rows stayed out. */
    long insertEvents(ImportProgress progress) throws SQLException, AnalyzerException {
        // The stream is closed before the allocator that its last buffers belong to.
        try (BufferAllocator allocator = new RootAllocator();
                CountingReader reader =
                        new CountingReader(recording.reader(allocator), allocator, recording.rows(), progress);
                ArrowArrayStream stream = ArrowArrayStream.allocateNew(allocator)) {
            Data.exportArrayStream(allocator, reader, stream);
            connection.registerArrowStream("event_stream", stream);
            try {
                return recording.rows() - insertEventStream();
            } catch (SQLException e) {
                IOException failure = reader.failure();
                if (failure != null) {
                    throw new AnalyzerException("cannot read " + file + ": " + failure.getMessage(), failure);
                }
                throw e;
            }
        } catch (IOException e) {
            throw new AnalyzerException("cannot close " + file + ": " + e.getMessage(), e);
        }
    }

    private long insertEventStream() throws SQLException {
        ClockPair clock = start.clock();
        long latestNs = clock.monotonicNs() > clock.realtimeNs()
                ? Long.MAX_VALUE
                : Long.MAX_VALUE - clock.realtimeNs() + clock.monotonicNs();
        long imported = insert(
                "import_events",
                clock.monotonicNs(),
                0,
                start.devices().size(),
                clock.monotonicNs() - clock.realtimeNs(),
                latestNs);
        try (Statement statement = connection.createStatement()) {
            statement.execute("DROP VIEW event_stream");
        }
        return imported;
    }

    private long insert(String sqlFile, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(SqlFile.text(sqlFile))) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            return statement.executeLargeUpdate();
        }
    }

    private @Nullable Long durationNs() throws SQLException {
        Optional<RecordingEnd> end = recording.end();
        if (end.isPresent()) {
            return end.get().durationNs();
        }
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(SqlFile.text("last_packet"))) {
            result.next();
            return (Long) result.getObject(1);
        }
    }

    private long sinceStart(long monotonicNs) {
        return monotonicNs - start.clock().monotonicNs();
    }

    private static void requirePlausible(ClockPair clock) throws AnalyzerException {
        long monotonicNs = clock.monotonicNs();
        long realtimeNs = clock.realtimeNs();
        if (monotonicNs < 0 || monotonicNs > LATEST_CLOCK_NS || realtimeNs < 0 || realtimeNs > LATEST_CLOCK_NS) {
            throw new AnalyzerException("the recording is damaged: its clocks cannot have been at " + monotonicNs
                    + " ns (monotonic) and " + realtimeNs + " ns (real time) when it started");
        }
    }

    private static @Nullable String nullIfEmpty(String text) {
        return text.isEmpty() ? null : text;
    }
}
