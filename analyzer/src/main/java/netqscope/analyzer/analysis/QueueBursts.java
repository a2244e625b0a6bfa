package netqscope.analyzer.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.Session;
import netqscope.recording.Direction;

/**
 * How much came at once to each queue, how long nothing came, and what was between its packets.
 *
 * @param durationNs how long packets were recorded; empty if that is not known
 * @param windowNs how long a burst is
 * @param queues by device in the order of the recording, TX before RX, by queue, unrecorded ones last; idle ones too
 */
public record QueueBursts(OptionalLong durationNs, long windowNs, List<Queue> queues) {

    /** The percentiles of {@link Queue#gapPercentilesNs}; 0 is the shortest gap, 1000 the longest. */
    public static final List<Integer> PERMILLES = List.of(0, 10, 50, 250, 500, 750, 950, 990, 999, 1000);

    public QueueBursts {
        queues = List.copyOf(queues);
    }

    /**
     * Looks for them; reads the packets.
     *
     * @param windowNs at least 1
     * @param top how many windows and gaps of a queue, at least 1
     */
    public static QueueBursts of(Session session, long windowNs, int top) throws AnalyzerException {
        if (windowNs < 1 || top < 1) {
            throw new IllegalArgumentException("the top " + top + " windows of " + windowNs + " ns");
        }
        Map<Key, Found> found = new HashMap<>();
        try (QueryResult result = session.queryFile("burst_windows", windowNs, top)) {
            while (result.next()) {
                found.computeIfAbsent(key(result), _ -> new Found()).addWindow(window(result), windowNs, top);
            }
        }
        try (QueryResult result = session.queryFile("queue_gaps", top)) {
            while (result.next()) {
                found.computeIfAbsent(key(result), _ -> new Found()).addGap(result);
            }
        }
        QueueSizes sizes = QueueSizes.of(session);
        List<Queue> queues = new ArrayList<>();
        for (QueueSizes.Queue queue : sizes.queues()) {
            Key key = new Key(queue.device(), queue.direction(), queue.queue());
            Found of = found.getOrDefault(key, new Found());
            queues.add(new Queue(
                    queue.device(),
                    queue.direction(),
                    queue.queue(),
                    queue.packets(),
                    of.windows,
                    of.gaps,
                    of.percentilesNs));
        }
        return new QueueBursts(sizes.durationNs(), windowNs, queues);
    }

    /** Kernel packets of all queues. */
    public long packets() {
        return queues.stream().mapToLong(Queue::packets).sum();
    }

    private static Key key(QueryResult result) throws AnalyzerException {
        OptionalLong queue = result.optionalLong(2);
        return new Key(
                result.text(0),
                Direction.ofLabel(result.text(1)),
                queue.isPresent() ? OptionalInt.of((int) queue.getAsLong()) : OptionalInt.empty());
    }

    private static Window window(QueryResult result) throws AnalyzerException {
        return new Window(
                result.longValue(3),
                result.longValue(4),
                result.longValue(5),
                result.optionalLong(6),
                Boolean.TRUE.equals(result.value(7)));
    }

    /**
     * One queue, or the packets of a device whose receive queue was not recorded.
     *
     * @param queue empty if not recorded
     * @param packets kernel packets (skbs)
     * @param windows the busiest one, then the busiest that does not overlap it, and so on; the earliest of equal ones
     * @param gaps the longest first, the earliest of equal ones
     * @param gapPercentilesNs of {@link #PERMILLES}, by nearest rank; empty if there is no gap
     */
    public record Queue(
            String device,
            Direction direction,
            OptionalInt queue,
            long packets,
            List<Window> windows,
            List<Gap> gaps,
            List<Long> gapPercentilesNs) {

        public Queue {
            windows = List.copyOf(windows);
            gaps = List.copyOf(gaps);
            gapPercentilesNs = List.copyOf(gapPercentilesNs);
            if (!gapPercentilesNs.isEmpty() && gapPercentilesNs.size() != PERMILLES.size()) {
                throw new IllegalArgumentException(gapPercentilesNs + " are not the percentiles " + PERMILLES);
            }
        }
    }

    /**
     * What came from a packet on until before the window's end.
     *
     * @param fromNs since the recording's start
     * @param packets kernel packets (skbs)
     * @param bytes with link header
     * @param wirePackets empty if that is unknown of one of them
     * @param lossy whether packets of the direction were lost meanwhile
     */
    public record Window(long fromNs, long packets, long bytes, OptionalLong wirePackets, boolean lossy) {}

    /**
     * Between two consecutive packets.
     *
     * @param fromNs time of the first, since the recording's start
     * @param toNs time of the second
     * @param lossy whether packets of the direction were lost meanwhile: these may have been of the queue
     */
    public record Gap(long fromNs, long toNs, boolean lossy) {

        public long lengthNs() {
            return toNs - fromNs;
        }
    }

    private record Key(String device, Direction direction, OptionalInt queue) {}

    private static final class Found {

        private final List<Window> windows = new ArrayList<>();
        private final List<Gap> gaps = new ArrayList<>();
        private final List<Long> percentilesNs = new ArrayList<>();

        /** They come with the busiest first. */
        private void addWindow(Window window, long windowNs, int top) {
            if (windows.size() < top
                    && windows.stream().noneMatch(chosen -> Math.abs(chosen.fromNs() - window.fromNs()) < windowNs)) {
                windows.add(window);
            }
        }

        private void addGap(QueryResult result) throws AnalyzerException {
            long gapNs = result.longValue(5);
            if (result.optionalLong(3).isPresent()) {
                percentilesNs.add(gapNs);
            } else {
                long fromNs = result.longValue(4);
                gaps.add(new Gap(fromNs, fromNs + gapNs, Boolean.TRUE.equals(result.value(6))));
            }
        }
    }
}
