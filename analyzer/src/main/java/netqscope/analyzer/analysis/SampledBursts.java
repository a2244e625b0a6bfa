package netqscope.analyzer.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.Sample;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.estimate.Largest;
import netqscope.analyzer.estimate.Recorded;
import netqscope.recording.Direction;

/**
 * How much came at once to each queue of a sampled recording: the windows that have most packets in the sample, and what they
 * stand for. As they are chosen by what chance took of them, they are rather too large, which their intervals take into account;
 * windows of which the sample has little are not found. Gaps are those of the sample.
 *
 * @param sizes what the queues carried
 * @param recorded what the sample has
 * @param queues in the same order
 */
public record SampledBursts(SampledSizes sizes, QueueBursts recorded, List<Queue> queues) {

    /** Longer than any recording. */
    private static final long LONGEST_NS = 1L << 61;

    public SampledBursts {
        queues = List.copyOf(queues);
    }

    /**
     * Looks for them; reads the packets.
     *
     * @param windowNs at least 1
     * @param top how many windows and gaps of a queue, at least 1
     */
    public static SampledBursts of(Session session, Sample sample, long windowNs, int top) throws AnalyzerException {
        QueueBursts recorded = QueueBursts.of(session, windowNs, top);
        SampledSizes sizes = SampledSizes.of(session, sample);
        List<SampledClass> classes = sizes.groups().stream()
                .flatMap(group -> group.queues().stream())
                .toList();
        Map<Name, Long> keys = keys(session);
        Map<Place, List<OnCpu>> found = found(session, recorded, keys);
        List<Queue> queues = new ArrayList<>();
        for (int i = 0; i < recorded.queues().size(); i++) {
            QueueBursts.Queue queue = recorded.queues().get(i);
            List<Window> windows = new ArrayList<>();
            for (QueueBursts.Window window : queue.windows()) {
                Long key = keys.get(Name.of(queue));
                List<OnCpu> parts = found.getOrDefault(new Place(key == null ? 0 : key, window.fromNs()), List.of());
                windows.add(window(queue, window, classes.get(i), parts, sample));
            }
            queues.add(new Queue(queue, windows));
        }
        return new SampledBursts(sizes, recorded, queues);
    }

    private static Window window(
            QueueBursts.Queue queue,
            QueueBursts.Window window,
            SampledClass ofQueue,
            List<OnCpu> parts,
            Sample sample) {
        Sample.Domain domain =
                sample.domain(Optional.of(queue.device()), Optional.of(queue.direction()), OptionalInt.empty());
        Recorded recorded = Recorded.none(domain.strata().size());
        for (OnCpu part : parts) {
            int stratum = domain.stratum(queue.device(), queue.direction(), part.cpu);
            recorded.packets()[stratum] += part.packets;
            recorded.sums()[stratum] += part.bytes;
            recorded.squares()[stratum] += part.squares;
        }
        // Every packet of the queue begins one of the windows that this one is the busiest of.
        Estimate packets = Largest.of(domain.strata().count(recorded), window.packets(), queue.packets());
        Estimate bytes = Largest.with(packets, domain.strata().sum(recorded, Double.NaN));
        return new Window(
                window,
                packets,
                bytes,
                window.wirePackets().isEmpty()
                        ? Optional.empty()
                        : Optional.of(WirePackets.of(
                                packets,
                                bytes,
                                recorded.packets(),
                                window.wirePackets().getAsLong())),
                ofQueue.shareOfPart(recorded).map(share -> Largest.with(packets, share)));
    }

    private static Map<Name, Long> keys(Session session) throws AnalyzerException {
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

    /** What the sample has in each of the windows. */
    private static Map<Place, List<OnCpu>> found(Session session, QueueBursts recorded, Map<Name, Long> keys)
            throws AnalyzerException {
        List<Place> places = new ArrayList<>();
        for (QueueBursts.Queue queue : recorded.queues()) {
            Long key = keys.get(Name.of(queue));
            if (key != null) {
                queue.windows().forEach(window -> places.add(new Place(key, window.fromNs())));
            }
        }
        Map<Place, List<OnCpu>> found = new HashMap<>();
        if (places.isEmpty()) {
            return found;
        }
        try (QueryResult result = session.queryFile(
                "sampled_window_sums",
                places.stream().map(Place::key).toArray(Long[]::new),
                places.stream().map(Place::fromNs).toArray(Long[]::new),
                Math.min(recorded.windowNs(), LONGEST_NS))) {
            while (result.next()) {
                found.computeIfAbsent(new Place(result.longValue(0), result.longValue(1)), _ -> new ArrayList<>())
                        .add(new OnCpu(
                                (int) result.longValue(2),
                                result.longValue(3),
                                result.doubleValue(4),
                                result.doubleValue(5)));
            }
        }
        return found;
    }

    /**
     * One queue.
     *
     * @param windows those of the sample that have most packets, the busiest first
     */
    public record Queue(QueueBursts.Queue recorded, List<Window> windows) {

        public Queue {
            windows = List.copyOf(windows);
        }
    }

    /**
     * What came from a sampled packet on until before the window's end.
     *
     * @param recorded what the sample has of it
     * @param packets kernel packets (skbs)
     * @param bytes with link header
     * @param wirePackets empty if that is unknown of a recorded one
     * @param share of the queue's packets
     */
    public record Window(
            QueueBursts.Window recorded,
            Estimate packets,
            Estimate bytes,
            Optional<Estimate> wirePackets,
            Optional<Estimate> share) {}

    private record Name(String device, Direction direction, OptionalInt queue) {

        static Name of(QueueBursts.Queue queue) {
            return new Name(queue.device(), queue.direction(), queue.queue());
        }
    }

    /** A window of a queue. */
    private record Place(long key, long fromNs) {}

    private record OnCpu(int cpu, long packets, double bytes, double squares) {}
}
