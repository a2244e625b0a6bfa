package netqscope.analyzer.analysis;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import netqscope.analyzer.analysis.Rate.Series;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Session;
import netqscope.recording.Direction;

/**
 * How evenly the load of each device and direction was spread over its queues, on the whole or over time.
 *
 * @param measure what load is
 * @param windows the times it was measured in
 * @param packets kernel packets of all loads, those whose queue was not recorded too
 * @param loads by window, then by device in the order of the recording, TX before RX
 */
public record Imbalance(Measure measure, Buckets windows, long packets, List<Load> loads) {

    /** Longer than any recording, and a whole number of milliseconds: one window. */
    private static final long WHOLE_NS = Long.MAX_VALUE / 1_000_000 * 1_000_000;

    private static final Set<GroupBy> QUEUES = EnumSet.of(GroupBy.DEVICE, GroupBy.DIRECTION, GroupBy.QUEUE);

    public Imbalance {
        loads = List.copyOf(loads);
    }

    /** Measures all the selected time as one. */
    public static Imbalance of(Session session, Measure measure) throws AnalyzerException {
        return of(session, WHOLE_NS, measure);
    }

    /**
     * Measures window by window.
     *
     * @param windowNs at least {@link Buckets#MIN_LENGTH_NS}; whole milliseconds need no packets imported
     * @throws Buckets.TooManyCells if windows are so short that they are too many
     */
    public static Imbalance of(Session session, long windowNs, Measure measure) throws AnalyzerException {
        Rate rate = Rate.of(session, windowNs, QUEUES);
        List<List<Series>> directions = directions(rate.series());
        List<Load> loads = new ArrayList<>();
        for (int window = 0; window < rate.buckets().count(); window++) {
            for (List<Series> queues : directions) {
                loads.add(load(window, queues, measure));
            }
        }
        return new Imbalance(measure, rate.buckets(), rate.totalPackets(), loads);
    }

    /** The series of each device and direction, which follow each other. */
    private static List<List<Series>> directions(List<Series> series) {
        List<List<Series>> directions = new ArrayList<>();
        for (Series one : series) {
            if (directions.isEmpty()
                    || !isSameDirection(directions.getLast().getFirst().key(), one.key())) {
                directions.add(new ArrayList<>());
            }
            directions.getLast().add(one);
        }
        return directions;
    }

    private static boolean isSameDirection(SeriesKey one, SeriesKey other) {
        return one.device().equals(other.device()) && one.direction().equals(other.direction());
    }

    private static Load load(int window, List<Series> series, Measure measure) {
        List<Series> queues =
                series.stream().filter(one -> one.key().queue().isPresent()).toList();
        Series any = series.getFirst();
        return new Load(
                any.key().device().orElseThrow(),
                any.key().direction().orElseThrow(),
                window,
                new Spread(
                        queues.stream()
                                .mapToInt(one -> one.key().queue().getAsInt())
                                .toArray(),
                        queues.stream()
                                .mapToLong(one -> measure.of(one)[window])
                                .toArray()),
                queues.size() == series.size() ? 0 : measure.of(series.getLast())[window],
                any.lossy()[window]);
    }

    /**
     * The load of one device and direction in one window.
     *
     * @param window index among the windows
     * @param spread over its queues, idle ones too
     * @param unrecorded what came in queues that were not recorded, and is not in the spread; {@link Rate#UNKNOWN} if that
     *     is unknown
     * @param lossy whether packets of the direction were lost meanwhile
     */
    public record Load(String device, Direction direction, int window, Spread spread, long unrecorded, boolean lossy) {}
}
