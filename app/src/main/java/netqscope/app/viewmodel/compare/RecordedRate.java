package netqscope.app.viewmodel.compare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import netqscope.analyzer.analysis.Losses;
import netqscope.analyzer.analysis.Measure;
import netqscope.analyzer.analysis.SeriesKey;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.explore.RatePyramid;
import netqscope.recording.Direction;

/** What one of two recordings carried over time: each queue, and all queues of a device and direction. */
final class RecordedRate {

    private final RatePyramid queues;
    private final Map<Key, Integer> indices;
    private final Map<Key, RatePyramid> totals;
    private final Losses losses;

    private RecordedRate(RatePyramid queues, Map<Key, Integer> indices, Map<Key, RatePyramid> totals, Losses losses) {
        this.queues = queues;
        this.indices = indices;
        this.totals = totals;
        this.losses = losses;
    }

    static RecordedRate of(Session session, Measure measure) throws AnalyzerException {
        RatePyramid queues = RatePyramid.of(session, measure);
        Map<Key, Integer> indices = new HashMap<>();
        Map<Key, List<Integer>> groups = new LinkedHashMap<>();
        for (int i = 0; i < queues.keys().size(); i++) {
            SeriesKey key = queues.keys().get(i);
            String device = key.device().orElseThrow();
            Direction direction = key.direction().orElseThrow();
            indices.put(new Key(device, direction, false, key.queue()), i);
            groups.computeIfAbsent(new Key(device, direction, true, OptionalInt.empty()), group -> new ArrayList<>())
                    .add(i);
        }
        Map<Key, RatePyramid> totals = new HashMap<>();
        groups.forEach((group, members) -> totals.put(
                group,
                queues.together(members.stream().mapToInt(Integer::intValue).toArray())));
        return new RecordedRate(queues, indices, totals, Losses.of(session));
    }

    Measure measure() {
        return queues.measure();
    }

    boolean estimated() {
        return queues.estimated();
    }

    Losses losses() {
        return losses;
    }

    /** What a line has in this recording; empty if it has no such device or queue. */
    Optional<Source> source(Optional<String> device, RateLine line) {
        if (device.isEmpty()) {
            return Optional.empty();
        }
        Key key = new Key(device.get(), line.direction(), line.total(), line.queue());
        if (line.total()) {
            return Optional.ofNullable(totals.get(key)).map(pyramid -> new Source(pyramid, 0));
        }
        return Optional.ofNullable(indices.get(key)).map(index -> new Source(queues, index));
    }

    private record Key(String device, Direction direction, boolean total, OptionalInt queue) {}

    /** One series of a pyramid. */
    record Source(RatePyramid pyramid, int index) {

        void read(long fromNs, long toNs, double[] mean, double[] low, double[] high) {
            pyramid.read(index, fromNs, toNs, mean, low, high);
        }
    }
}
