package netqscope.app.viewmodel;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import netqscope.analyzer.analysis.Measure;
import netqscope.analyzer.analysis.SeriesKey;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.explore.RatePyramid;
import netqscope.recording.Direction;

/**
 * What a recording carried over time, in memory.
 *
 * @param queues a series for each, in the order of {@link netqscope.app.viewmodel.RecordingModel#queues}
 * @param groups all queues of a device and direction as one series, by a key without a queue
 * @param directions all queues of a direction as one series
 * @param all everything as one series
 */
public record Rates(
        RatePyramid queues,
        Map<QueueKey, RatePyramid> groups,
        Map<Direction, RatePyramid> directions,
        RatePyramid all) {

    public Rates {
        groups = Map.copyOf(groups);
        directions = Map.copyOf(directions);
    }

    /** Reads it from the counts of packets. */
    public static Rates of(Session session, Measure measure) throws AnalyzerException {
        RatePyramid queues = RatePyramid.of(session, measure);
        Map<QueueKey, RatePyramid> groups = new HashMap<>();
        Map<Direction, RatePyramid> directions = new EnumMap<>(Direction.class);
        for (SeriesKey key : queues.keys()) {
            String device = key.device().orElseThrow();
            Direction direction = key.direction().orElseThrow();
            groups.computeIfAbsent(
                    new QueueKey(device, direction, OptionalInt.empty()),
                    group -> together(
                            queues,
                            other -> other.device().equals(key.device())
                                    && other.direction().equals(key.direction())));
            directions.computeIfAbsent(
                    direction, of -> together(queues, other -> other.direction().equals(key.direction())));
        }
        return new Rates(queues, groups, directions, together(queues, other -> true));
    }

    private static RatePyramid together(RatePyramid queues, Predicate<SeriesKey> of) {
        return queues.together(IntStream.range(0, queues.keys().size())
                .filter(i -> of.test(queues.keys().get(i)))
                .toArray());
    }
}
