package netqscope.app.viewmodel.bursts;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import netqscope.analyzer.analysis.InterArrivals;
import netqscope.app.viewmodel.QueueKey;
import netqscope.app.viewmodel.QueueNames;
import netqscope.recording.Direction;

/**
 * How long it takes until the next packet of a queue comes, as lines.
 *
 * @param title which queues
 * @param lines of the queues that are shown
 */
public record ArrivalPicture(String title, List<Line> lines) {

    private static final int MOST_QUEUES = 8;

    public ArrivalPicture {
        lines = List.copyOf(lines);
    }

    /** A picture for each direction that has times between packets. */
    static List<ArrivalPicture> of(
            InterArrivals arrivals, Set<Direction> directions, Set<QueueKey> selected, QueueNames names) {
        List<ArrivalPicture> pictures = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            List<InterArrivals.Queue> busy = arrivals.queues().stream()
                    .filter(queue ->
                            queue.direction() == direction && directions.contains(direction) && queue.gaps() > 0)
                    .toList();
            if (!busy.isEmpty()) {
                pictures.add(of(direction, busy, selected, names));
            }
        }
        return pictures;
    }

    private static ArrivalPicture of(
            Direction direction, List<InterArrivals.Queue> busy, Set<QueueKey> selected, QueueNames names) {
        List<InterArrivals.Queue> chosen = busy.stream()
                .filter(queue -> selected.contains(key(queue)))
                .limit(MOST_QUEUES)
                .toList();
        boolean bySelection = !chosen.isEmpty();
        if (!bySelection) {
            List<InterArrivals.Queue> busiest = busy.stream()
                    .sorted(Comparator.comparingLong(InterArrivals.Queue::gaps).reversed())
                    .limit(MOST_QUEUES)
                    .toList();
            chosen = busy.stream().filter(busiest::contains).toList();
        }
        String which = bySelection
                ? "selected queues"
                : chosen.size() < busy.size()
                        ? "the %d busiest of %d queues".formatted(chosen.size(), busy.size())
                        : "each queue";
        boolean told = names.isTold(direction);
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < chosen.size(); i++) {
            QueueKey key = key(chosen.get(i));
            lines.add(new Line(
                    names.of(key),
                    chosen.get(i).counts(),
                    told ? names.index(key) : i,
                    told ? names.count(direction) : chosen.size()));
        }
        return new ArrivalPicture(direction.label() + ", " + which, lines);
    }

    private static QueueKey key(InterArrivals.Queue queue) {
        return new QueueKey(queue.device(), queue.direction(), queue.queue());
    }

    /**
     * A queue and its colour.
     *
     * @param counts of each bucket of {@link InterArrivals}
     * @param colour the index among so many
     */
    public record Line(String name, long[] counts, int colour, int colours) {

        /** The first bucket that has any. */
        public int first() {
            int first = 0;
            while (first < counts.length - 1 && counts[first] == 0) {
                first++;
            }
            return first;
        }

        /** The last bucket that has any. */
        public int last() {
            int last = counts.length - 1;
            while (last > 0 && counts[last] == 0) {
                last--;
            }
            return last;
        }
    }
}
