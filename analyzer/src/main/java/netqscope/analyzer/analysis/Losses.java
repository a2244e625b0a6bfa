package netqscope.analyzer.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.Selection;
import netqscope.analyzer.database.Session;
import netqscope.recording.Direction;

/**
 * When packets were lost, in the selected time and directions. A recorder does not know which devices and queues they were of.
 *
 * @param list by time; empty also for an incomplete recording, which does not know
 */
public record Losses(List<Interval> list) {

    public Losses {
        list = List.copyOf(list);
    }

    /** Those that overlap what is selected. */
    public static Losses of(Session session) throws AnalyzerException {
        Selection selection = session.database().selection();
        List<Interval> intervals = new ArrayList<>();
        try (QueryResult result = session.queryFile("loss_intervals")) {
            while (result.next()) {
                Interval interval = new Interval(
                        result.text(0),
                        Direction.ofLabel(result.text(1)),
                        (int) result.longValue(2),
                        result.longValue(3),
                        result.longValue(4),
                        result.longValue(5),
                        result.longValue(6));
                if (selection.directions().contains(interval.direction())
                        && interval.overlaps(
                                selection.range().fromNs(), selection.range().toNs())) {
                    intervals.add(interval);
                }
            }
        }
        return new Losses(intervals);
    }

    /**
     * Which buckets have lost packets.
     *
     * @param direction empty: of either direction
     * @param cpu empty: of any CPU
     */
    boolean[] in(Buckets buckets, Optional<Direction> direction, OptionalInt cpu) {
        boolean[] lossy = new boolean[buckets.count()];
        for (Interval interval : list) {
            if (direction.orElse(interval.direction()) == interval.direction()
                    && cpu.orElse(interval.cpu()) == interval.cpu()) {
                long first = Math.max(0, interval.fromNs() / buckets.lengthNs() - buckets.first());
                long last = Math.min(lossy.length - 1L, interval.lastNs() / buckets.lengthNs() - buckets.first());
                for (long i = first; i <= last; i++) {
                    lossy[(int) i] = true;
                }
            }
        }
        return lossy;
    }

    /** Whether packets of a direction were lost from {@code fromNs} to before {@code toNs}. */
    boolean during(Direction direction, long fromNs, long toNs) {
        return list.stream().anyMatch(interval -> interval.direction() == direction && interval.overlaps(fromNs, toNs));
    }

    /**
     * Packets lost on one CPU and direction between two looks at its counter. Times count from the recording's start.
     *
     * @param file that has it
     * @param toNs exclusive, unless it is fromNs
     * @param count kernel packets lost
     * @param recorded kernel packets of that CPU and direction that the file has from then, whatever is selected
     */
    public record Interval(
            String file, Direction direction, int cpu, long fromNs, long toNs, long count, long recorded) {

        /** Whether it has a part from {@code otherFromNs} to before {@code otherToNs}. */
        boolean overlaps(long otherFromNs, long otherToNs) {
            return fromNs < otherToNs && lastNs() >= otherFromNs;
        }

        private long lastNs() {
            return Math.max(fromNs, toNs - 1);
        }
    }
}
