package netqscope.capture;

import java.util.ArrayList;
import java.util.List;
import netqscope.recording.Direction;
import netqscope.recording.Loss;

/**
 * When events were lost, from cumulative counters read again and again.
 *
 * <p>A ring's losses within one span (a second) become one interval. When there are too many intervals, the span doubles and neighbours
 * are joined: memory stays bounded however long a recording loses events, and the counts stay exact.
 */
final class LossLog {

    private static final long SECOND_NS = 1_000_000_000L;
    private static final int INTERVALS_MAX = 10_000;

    private final long[] counted;
    private final List<List<Loss>> intervals = new ArrayList<>();
    private final int intervalsMax;
    private long spanNs = SECOND_NS;
    private int intervalCount;
    private long readNs;
    private long total;

    /** @param rings one a CPU and direction, at index {@code cpu * 2 + direction code} */
    LossLog(int rings, long startNs) {
        this(rings, startNs, INTERVALS_MAX);
    }

    LossLog(int rings, long startNs, int intervalsMax) {
        counted = new long[rings];
        for (int ring = 0; ring < rings; ring++) {
            intervals.add(new ArrayList<>());
        }
        // Every ring that lost anything keeps at least one interval.
        this.intervalsMax = Math.max(intervalsMax, 2 * rings);
        readNs = startNs;
    }

    void reading(long nowNs, long[] lostByRing) {
        for (int ring = 0; ring < counted.length; ring++) {
            long more = lostByRing[ring] - counted[ring];
            if (more < 0) {
                throw new IllegalStateException("the lost counter of ring %d went back from %d to %d"
                        .formatted(ring, counted[ring], lostByRing[ring]));
            }
            if (more > 0) {
                add(ring, new Loss(direction(ring), ring / 2, readNs, nowNs, more));
                counted[ring] = lostByRing[ring];
                total += more;
            }
        }
        readNs = nowNs;
        while (intervalCount > intervalsMax) {
            coarsen();
        }
    }

    long total() {
        return total;
    }

    /** By CPU and direction, then by time. */
    List<Loss> losses() {
        return intervals.stream().flatMap(List::stream).toList();
    }

    private void add(int ring, Loss loss) {
        List<Loss> ringLosses = intervals.get(ring);
        int before = ringLosses.size();
        append(ringLosses, loss);
        intervalCount += ringLosses.size() - before;
    }

    private void append(List<Loss> losses, Loss loss) {
        if (!losses.isEmpty() && loss.toNs() - losses.getLast().fromNs() <= spanNs) {
            Loss last = losses.getLast();
            losses.set(
                    losses.size() - 1,
                    new Loss(last.direction(), last.cpu(), last.fromNs(), loss.toNs(), last.count() + loss.count()));
        } else {
            losses.add(loss);
        }
    }

    private void coarsen() {
        spanNs *= 2;
        intervalCount = 0;
        for (int ring = 0; ring < intervals.size(); ring++) {
            List<Loss> joined = new ArrayList<>();
            intervals.get(ring).forEach(loss -> append(joined, loss));
            intervals.set(ring, joined);
            intervalCount += joined.size();
        }
    }

    private static Direction direction(int ring) {
        return ring % 2 == Direction.TX.code() ? Direction.TX : Direction.RX;
    }
}
