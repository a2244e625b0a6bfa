package netqscope.analyzer.database;

import java.sql.Array;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import netqscope.recording.Device;
import netqscope.recording.Direction;
import netqscope.recording.Loss;
import netqscope.recording.RecordingEnd;
import netqscope.recording.RecordingStart;
import netqscope.recording.Totals;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/** Writes what a file says about itself into the tables of {@code tables.sql}. */
final class SourceMetadata {

    private final DuckDBConnection connection;
    private final Source source;
    private final Selection selection;
    private final StreamImport streams;
    private final RecordingStart start;
    private final Optional<RecordingEnd> end;
    private final Object[] directions;

    SourceMetadata(DuckDBConnection connection, Source source, Selection selection, StreamImport streams) {
        this.connection = connection;
        this.source = source;
        this.selection = selection;
        this.streams = streams;
        this.start = source.recording().start();
        this.end = source.recording().end();
        this.directions = start.directions().stream().map(Direction::label).toArray();
    }

    void insertRecording() throws SQLException {
        OptionalLong durationNs = source.durationNs();
        Statements.update(
                connection,
                "insert_recording",
                source.file(),
                end.isPresent(),
                nullIfEmpty(source.recording().incompleteReason()),
                end.map(e -> e.reason().label()).orElse(null),
                start.toolVersion(),
                start.host(),
                start.kernel(),
                start.cpuCount(),
                start.clock().realtimeNs(),
                end.map(e -> e.clock().realtimeNs()).orElse(null),
                durationNs.isPresent() ? durationNs.getAsLong() : null,
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
        for (int i = 0; i < start.devices().size(); i++) {
            int device = i;
            insertDevice(device, start.devices().get(i), end.map(e -> e.totals(device)));
        }
    }

    private void insertDevice(int index, Device device, Optional<Totals> totals) throws SQLException {
        Map<String, Boolean> offloads = device.offloads();
        Statements.update(
                connection,
                "insert_device",
                source.firstDevice() + index,
                source.file(),
                source.realtimeAtZeroNs(),
                connection.createArrayOf("VARCHAR", directions),
                selection.devices().isEmpty() || selection.devices().contains(device.name()),
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
                totals.map(Totals::filtered).orElse(null),
                streams.weights(device.name(), Direction.TX),
                streams.weights(device.name(), Direction.RX));
    }

    /** @param recorded packets in the file, of each loss */
    void insertLosses(IntToLongFunction recorded) throws SQLException {
        List<Loss> losses = end.map(RecordingEnd::losses).orElse(List.of());
        Statements.update(
                connection,
                "insert_losses",
                source.file(),
                array("VARCHAR", losses, loss -> loss.direction().label()),
                array("INTEGER", losses, Loss::cpu),
                array("BIGINT", losses, loss -> source.timeNs(loss.fromNs())),
                array("BIGINT", losses, loss -> source.timeNs(loss.toNs())),
                array("BIGINT", losses, Loss::count),
                connection.createArrayOf(
                        "BIGINT",
                        IntStream.range(0, losses.size())
                                .mapToLong(recorded)
                                .boxed()
                                .toArray()));
    }

    private Array array(String type, List<Loss> losses, Function<Loss, Object> value) throws SQLException {
        return connection.createArrayOf(type, losses.stream().map(value).toArray());
    }

    private static @Nullable String nullIfEmpty(String text) {
        return text.isEmpty() ? null : text;
    }
}
