package netqscope.analyzer.analysis;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.Sample;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.estimate.Recorded;
import netqscope.analyzer.estimate.SampledSpread;
import netqscope.recording.Direction;
import org.jspecify.annotations.Nullable;

/**
 * How evenly the load of each device and direction of a sampled recording was spread over its queues, estimated.
 *
 * @param measure what load is
 * @param windows the times it was measured in
 * @param recorded kernel packets of all loads in the sample, those whose queue was not recorded too
 * @param packets how many those stand for
 * @param loads by window, then by device in the order of the recording, TX before RX
 */
public record SampledImbalance(
        Sample sample, Measure measure, Buckets windows, long recorded, Estimate packets, List<Load> loads) {

    /** Longer than any recording, and a whole number of milliseconds: one window. */
    private static final long WHOLE_NS = Long.MAX_VALUE / 1_000_000 * 1_000_000;

    private static final Set<GroupBy> QUEUES = EnumSet.of(GroupBy.DEVICE, GroupBy.DIRECTION, GroupBy.QUEUE);

    public SampledImbalance {
        loads = List.copyOf(loads);
    }

    /** Measures all the selected time as one. */
    public static SampledImbalance of(Session session, Sample sample, Measure measure) throws AnalyzerException {
        return of(session, sample, WHOLE_NS, measure);
    }

    /**
     * Measures window by window.
     *
     * @param windowNs at least {@link Buckets#MIN_LENGTH_NS}; whole milliseconds need no packets imported
     * @throws Buckets.TooManyCells if windows are so short that they are too many
     */
    public static SampledImbalance of(Session session, Sample sample, long windowNs, Measure measure)
            throws AnalyzerException {
        SeriesGroups series = SeriesGroups.of(session, QUEUES);
        Map<Long, SampledGroup> groups = SampledGroup.all(session);
        Buckets windows = Buckets.over(
                session.database().span(),
                session.database().span(),
                windowNs,
                series.keys().size());
        List<Sample.Domain> domains = new ArrayList<>();
        for (SeriesKey key : series.keys()) {
            domains.add(sample.domain(key.device(), key.direction(), OptionalInt.empty()));
        }
        Cells cells = new Cells(domains, windows.count());
        try (QueryResult result = Rate.cells(session, windows)) {
            while (result.next()) {
                SampledGroup group = groups.get(result.longValue(0));
                if (group != null) {
                    int index = series.index(result.longValue(0));
                    int stratum = domains.get(index).stratum(group.device(), group.direction(), group.cpu());
                    cells.of(index, (int) (result.longValue(1) - windows.first()))
                            .add(stratum, group, measure, result);
                }
            }
        }
        return of(sample, measure, windows, series.keys(), cells, Losses.of(session));
    }

    private static SampledImbalance of(
            Sample sample, Measure measure, Buckets windows, List<SeriesKey> keys, Cells cells, Losses losses) {
        List<List<Integer>> directions = directions(keys);
        List<Load> loads = new ArrayList<>();
        Estimate packets = Estimate.exact(0);
        for (List<Integer> queues : directions) {
            SeriesKey any = keys.get(queues.getFirst());
            boolean[] lossy = losses.in(windows, any.direction(), OptionalInt.empty());
            for (int window = 0; window < windows.count(); window++) {
                loads.add(load(sample, measure, keys, queues, cells, window, lossy[window]));
            }
            long[] all = cells.packets(queues);
            Sample.Domain domain = cells.domains.get(queues.getFirst());
            packets = packets.plus(
                    sample.isWhole() ? domain.total(all) : domain.strata().count(all));
        }
        List<Load> byWindow = new ArrayList<>();
        for (int window = 0; window < windows.count(); window++) {
            for (int direction = 0; direction < directions.size(); direction++) {
                byWindow.add(loads.get(direction * windows.count() + window));
            }
        }
        return new SampledImbalance(sample, measure, windows, cells.total, packets, byWindow);
    }

    private static Load load(
            Sample sample,
            Measure measure,
            List<SeriesKey> keys,
            List<Integer> all,
            Cells cells,
            int window,
            boolean lossy) {
        List<Integer> numbered = all.stream()
                .filter(index -> keys.get(index).queue().isPresent())
                .toList();
        Sample.Domain domain = cells.domains.get(all.getFirst());
        List<Recorded> recorded = new ArrayList<>();
        boolean known = true;
        for (int index : numbered) {
            Cell cell = cells.find(index, window);
            recorded.add(cell == null ? Recorded.none(domain.strata().size()) : cell.recorded);
            known &= cell == null || cell.known;
        }
        Cell unrecorded = numbered.size() == all.size() ? null : cells.find(all.getLast(), window);
        SampledSpread spread = SampledSpread.of(domain.strata(), recorded);
        boolean exact =
                measure == Measure.PACKETS && sample.isWhole() && cells.windows == 1 && numbered.size() == all.size();
        SeriesKey any = keys.get(all.getFirst());
        return new Load(
                any.device().orElseThrow(),
                any.direction().orElseThrow(),
                window,
                numbered.stream()
                        .mapToInt(index -> keys.get(index).queue().orElseThrow())
                        .toArray(),
                domain,
                measure,
                known,
                spread,
                exact,
                numbered.size() == all.size()
                        ? Optional.empty()
                        : Optional.of(
                                unrecorded == null
                                        ? Recorded.none(domain.strata().size())
                                        : unrecorded.recorded),
                lossy);
    }

    /** Indices of the series of each device and direction, which follow each other. */
    private static List<List<Integer>> directions(List<SeriesKey> keys) {
        List<List<Integer>> directions = new ArrayList<>();
        IntStream.range(0, keys.size()).forEach(index -> {
            if (directions.isEmpty()
                    || !isSameDirection(keys.get(directions.getLast().getFirst()), keys.get(index))) {
                directions.add(new ArrayList<>());
            }
            directions.getLast().add(index);
        });
        return directions;
    }

    private static boolean isSameDirection(SeriesKey one, SeriesKey other) {
        return one.device().equals(other.device()) && one.direction().equals(other.direction());
    }

    /**
     * The load of one device and direction in one window.
     *
     * @param window index among the windows
     * @param queues their numbers, ascending, idle ones too
     * @param known whether the load of each recorded packet is known
     * @param spread over the queues
     * @param exact whether the total is that of all packets of the direction
     * @param unrecorded what was recorded in queues that were not, and is not in the spread; empty if there are none
     * @param lossy whether packets of the direction were lost meanwhile
     */
    public record Load(
            String device,
            Direction direction,
            int window,
            int[] queues,
            Sample.Domain domain,
            Measure measure,
            boolean known,
            SampledSpread spread,
            boolean exact,
            Optional<Recorded> unrecorded,
            boolean lossy) {

        /** The sum over all queues; empty if that is not known. */
        public Optional<Estimate> total() {
            return exact && known ? Optional.of(domain.total(spread.all().packets())) : amount(spread.all());
        }

        /** What one queue carried, by index; empty if that is not known. */
        public Optional<Estimate> amount(int queue) {
            return queues.length == 1 ? total() : amount(spread.queues().get(queue));
        }

        /** What came in queues that were not recorded; empty if that is not known. */
        public Optional<Estimate> unrecordedAmount() {
            return unrecorded.isEmpty() ? Optional.of(Estimate.exact(0)) : amount(unrecorded.get());
        }

        private Optional<Estimate> amount(Recorded recorded) {
            if (!known) {
                return Optional.empty();
            }
            double typical = spread.all().typical();
            return Optional.of(
                    measure == Measure.PACKETS
                            ? domain.strata().count(recorded)
                            : domain.strata().sum(recorded, typical));
        }
    }

    /** What was recorded of series in windows; most of them may have nothing. */
    private static final class Cells {

        private final List<Sample.Domain> domains;
        private final int windows;
        private final @Nullable Cell[] cells;
        private long total;

        Cells(List<Sample.Domain> domains, int windows) {
            this.domains = domains;
            this.windows = windows;
            this.cells = new @Nullable Cell[domains.size() * windows];
        }

        Cell of(int series, int window) {
            Cell cell = find(series, window);
            if (cell == null) {
                cell = new Cell(Recorded.none(domains.get(series).strata().size()));
                cells[series * windows + window] = cell;
            }
            return cell;
        }

        @Nullable
        Cell find(int series, int window) {
            return cells[series * windows + window];
        }

        /** Of series of one device and direction in all windows, by stratum. */
        long[] packets(List<Integer> series) {
            long[] packets = new long[domains.get(series.getFirst()).strata().size()];
            for (int index : series) {
                for (int window = 0; window < windows; window++) {
                    Cell cell = find(index, window);
                    for (int i = 0; cell != null && i < packets.length; i++) {
                        packets[i] += cell.recorded.packets()[i];
                        total += cell.recorded.packets()[i];
                    }
                }
            }
            return packets;
        }
    }

    private static final class Cell {

        private final Recorded recorded;
        private boolean known = true;

        Cell(Recorded recorded) {
            this.recorded = recorded;
        }

        /** How much lengths vary within a window is taken from the whole selection, and segments from the lengths. */
        void add(int stratum, SampledGroup group, Measure measure, QueryResult result) throws AnalyzerException {
            double packets = result.longValue(2);
            double bytes = result.longValue(3);
            double squares = Math.max(bytes * group.typicalBytes(), bytes * bytes / packets);
            double sum = packets;
            double sumOfSquares = packets;
            if (measure == Measure.BYTES) {
                sum = bytes;
                sumOfSquares = squares;
            } else if (measure == Measure.WIRE_PACKETS) {
                known &= result.optionalLong(4).isPresent();
                sum = result.optionalLong(4).orElse(0);
                sumOfSquares = sum == packets ? packets : sum * sum * squares / (bytes * bytes);
            }
            recorded.packets()[stratum] += result.longValue(2);
            recorded.sums()[stratum] += sum;
            recorded.squares()[stratum] += sumOfSquares;
        }
    }
}
