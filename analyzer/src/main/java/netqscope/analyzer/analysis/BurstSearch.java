package netqscope.analyzer.analysis;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import netqscope.analyzer.analysis.QueueBursts.Gap;
import netqscope.analyzer.analysis.QueueBursts.Queue;
import netqscope.analyzer.analysis.QueueBursts.Window;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.CancelledException;
import netqscope.analyzer.database.LongSequence;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.Session;
import netqscope.recording.Direction;

/** Goes through the times of one queue after the other, which DuckDB sorts, and sums up the windows that it finds. */
final class BurstSearch {

    /** No recording is longer, and the end of a window of this length is still a number. */
    private static final long LONGEST_NS = 1L << 61;

    private final Session session;
    private final long windowNs;
    private final int top;

    BurstSearch(Session session, long windowNs, int top) {
        this.session = session;
        this.windowNs = windowNs;
        this.top = top;
    }

    QueueBursts run() throws AnalyzerException {
        QueueSizes sizes = QueueSizes.of(session);
        Losses losses = Losses.of(session);
        Map<Name, Long> keys = keys();
        Map<Long, Found> found = found();
        Map<Place, Sums> sums = sums(found);
        List<Queue> queues = new ArrayList<>();
        for (QueueSizes.Queue queue : sizes.queues()) {
            Long key = keys.get(new Name(queue.device(), queue.direction(), queue.queue()));
            queues.add(key == null ? idle(queue) : busy(queue, key, found.getOrDefault(key, Found.NONE), sums, losses));
        }
        return new QueueBursts(sizes.durationNs(), windowNs, queues);
    }

    private Map<Name, Long> keys() throws AnalyzerException {
        Map<Name, Long> keys = new HashMap<>();
        try (QueryResult result = session.queryFile("event_queues")) {
            while (result.next()) {
                OptionalLong queue = result.optionalLong(3);
                keys.put(
                        new Name(
                                result.text(1),
                                Direction.ofLabel(result.text(2)),
                                queue.isPresent() ? OptionalInt.of((int) queue.getAsLong()) : OptionalInt.empty()),
                        result.longValue(0));
            }
        }
        return keys;
    }

    private Map<Long, Found> found() throws AnalyzerException {
        Map<Long, Found> found = new HashMap<>();
        try (LongSequence times = session.newSequence();
                QueryResult result = session.queryFile("queue_times")) {
            boolean more = result.next();
            while (more) {
                long key = result.longValue(0);
                times.clear();
                do {
                    times.add(result.longValue(1));
                    more = result.next();
                } while (more && result.longValue(0) == key);
                found.put(key, found(times.values()));
            }
        }
        return found;
    }

    private Found found(MemorySegment times) throws CancelledException {
        Gaps gaps = Gaps.of(times, top, session);
        return new Found(
                BusiestWindows.of(times, reachNs(), top, session),
                gaps.longest(),
                gaps.percentilesNs(QueueBursts.PERMILLES));
    }

    /** What came in each of the windows. */
    private Map<Place, Sums> sums(Map<Long, Found> found) throws AnalyzerException {
        List<Place> places = new ArrayList<>();
        found.forEach((key, of) -> of.windows.forEach(window -> places.add(new Place(key, window.fromNs()))));
        Map<Place, Sums> sums = new HashMap<>();
        if (places.isEmpty()) {
            return sums;
        }
        Long[] keys = places.stream().map(Place::key).toArray(Long[]::new);
        Long[] fromNs = places.stream().map(Place::fromNs).toArray(Long[]::new);
        try (QueryResult result = session.queryFile("window_sums", keys, fromNs, reachNs())) {
            while (result.next()) {
                sums.put(
                        new Place(result.longValue(0), result.longValue(1)),
                        new Sums(result.longValue(2), result.optionalLong(3)));
            }
        }
        return sums;
    }

    private Queue busy(QueueSizes.Queue queue, long key, Found found, Map<Place, Sums> sums, Losses losses) {
        Direction direction = queue.direction();
        List<Window> windows = new ArrayList<>();
        for (BusiestWindows.Found window : found.windows) {
            long fromNs = window.fromNs();
            Sums of = sums.getOrDefault(new Place(key, fromNs), Sums.NONE);
            windows.add(new Window(
                    fromNs,
                    window.packets(),
                    of.bytes,
                    of.wirePackets,
                    losses.during(direction, fromNs, fromNs + reachNs())));
        }
        List<Gap> gaps = found.gaps.stream()
                .map(gap -> new Gap(gap.fromNs(), gap.toNs(), losses.during(direction, gap.fromNs(), gap.toNs())))
                .toList();
        return new Queue(
                queue.device(), direction, queue.queue(), queue.packets(), windows, gaps, found.gapPercentilesNs);
    }

    private static Queue idle(QueueSizes.Queue queue) {
        return new Queue(
                queue.device(), queue.direction(), queue.queue(), queue.packets(), List.of(), List.of(), List.of());
    }

    private long reachNs() {
        return Math.min(windowNs, LONGEST_NS);
    }

    private record Name(String device, Direction direction, OptionalInt queue) {}

    private record Found(List<BusiestWindows.Found> windows, List<Gaps.Gap> gaps, List<Long> gapPercentilesNs) {

        private static final Found NONE = new Found(List.of(), List.of(), List.of());
    }

    /** A window of a queue. */
    private record Place(long key, long fromNs) {}

    private record Sums(long bytes, OptionalLong wirePackets) {

        private static final Sums NONE = new Sums(0, OptionalLong.empty());
    }
}
