package netqscope.analyzer.database;

import java.sql.Array;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import netqscope.analyzer.database.Groups.Group;
import netqscope.recording.Direction;
import netqscope.recording.Sampling;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/** Puts the streams of a set of files into their table, and finds out what they are a sample of. */
final class StreamImport {

    private final DuckDBConnection connection;
    private final Sampling sampling;
    private final Optional<Sample> sample;
    private final Map<String, double[]> weights = new HashMap<>();

    /** Inserts them. */
    StreamImport(DuckDBConnection connection, RecordingSet set, Selection selection, List<Group> groups)
            throws SQLException {
        this.connection = connection;
        this.sampling = set.files().getFirst().recording().start().sampling();
        StreamCounts counts = new StreamCounts(set);
        List<Stream> streams = counts.streams(groups);
        if (sampling.distance() > 1) {
            sample = Optional.of(new Sample(sampling, counts.isCounted(), streams, selection));
            Sample all = new Sample(sampling, counts.isCounted(), streams, Selection.ALL);
            streams.forEach(stream -> addWeight(stream, all.weight(stream)));
        } else {
            sample = Optional.empty();
        }
        Statements.update(
                connection,
                "insert_streams",
                array("VARCHAR", streams, Stream::device),
                array("VARCHAR", streams, stream -> stream.direction().label()),
                array("INTEGER", streams, Stream::cpu),
                array("BIGINT", streams, stream -> orNull(stream.population())),
                array("BIGINT", streams, stream -> orNull(stream.recorded())),
                array("DOUBLE", streams, this::weight));
    }

    /** Empty if every packet was recorded. */
    Optional<Sample> sample() {
        return sample;
    }

    /** How many packets a row of a device and direction stands for, by CPU; null: one. */
    @Nullable
    Array weights(String device, Direction direction) throws SQLException {
        double[] ofCpus = weights.get(key(device, direction));
        return ofCpus == null
                ? null
                : connection.createArrayOf(
                        "DOUBLE", Arrays.stream(ofCpus).boxed().toArray());
    }

    private void addWeight(Stream stream, double weight) {
        String key = key(stream.device(), stream.direction());
        double[] ofCpus = weights.getOrDefault(key, new double[0]);
        int known = ofCpus.length;
        if (stream.cpu() >= known) {
            ofCpus = Arrays.copyOf(ofCpus, stream.cpu() + 1);
            Arrays.fill(ofCpus, known, ofCpus.length, sampling.distance());
        }
        ofCpus[stream.cpu()] = weight;
        weights.put(key, ofCpus);
    }

    private Object weight(Stream stream) {
        double[] ofCpus = weights.get(key(stream.device(), stream.direction()));
        return ofCpus == null ? 1.0 : ofCpus[stream.cpu()];
    }

    private static String key(String device, Direction direction) {
        return direction.label() + " " + device;
    }

    private Array array(String type, List<Stream> streams, Function<Stream, @Nullable Object> value)
            throws SQLException {
        return connection.createArrayOf(type, streams.stream().map(value).toArray());
    }

    private static @Nullable Long orNull(OptionalLong number) {
        return number.isPresent() ? number.getAsLong() : null;
    }
}
