package netqscope.recording;

import java.util.ArrayList;
import java.util.List;

/**
 * When packets were lost, from gaps between rows.
 *
 * <p>Gaps of a stream that begin within 100 ms of each other become one interval. When there are too many intervals, that
 * span doubles and neighbours are joined: memory stays bounded, and the counts stay exact.
 */
final class GapLosses {

    private static final long SPAN_NS = 100_000_000;
    private static final int INTERVALS_MAX = 10_000;

    private final List<List<Loss>> intervals = new ArrayList<>();
    private final int intervalsMax;
    private long spanNs = SPAN_NS;
    private int intervalCount;

    /** @param streams one per CPU and direction, at an index of the caller's choice */
    GapLosses(int streams) {
        this(streams, INTERVALS_MAX);
    }

    GapLosses(int streams, int intervalsMax) {
        for (int stream = 0; stream < streams; stream++) {
            intervals.add(new ArrayList<>());
        }
        // Every stream that lost anything keeps at least one interval, and two while the span can grow no further.
        this.intervalsMax = Math.max(intervalsMax, 2 * streams);
    }

    /** Adds a gap that is not earlier than those before in its stream. */
    void add(int stream, Loss gap) {
        List<Loss> losses = intervals.get(stream);
        int before = losses.size();
        append(losses, gap);
        intervalCount += losses.size() - before;
        while (intervalCount > intervalsMax) {
            coarsen();
        }
    }

    /** By stream, then by time. */
    List<Loss> losses() {
        return intervals.stream().flatMap(List::stream).toList();
    }

    private void append(List<Loss> losses, Loss gap) {
        if (losses.isEmpty() || gap.fromNs() - losses.getLast().fromNs() >= spanNs) {
            losses.add(gap);
            return;
        }
        Loss last = losses.getLast();
        losses.set(
                losses.size() - 1,
                new Loss(last.direction(), last.cpu(), last.fromNs(), gap.toNs(), last.count() + gap.count()));
    }

    private void coarsen() {
        spanNs *= 2;
        intervalCount = 0;
        for (int stream = 0; stream < intervals.size(); stream++) {
            List<Loss> joined = new ArrayList<>();
            intervals.get(stream).forEach(loss -> append(joined, loss));
            intervals.set(stream, joined);
            intervalCount += joined.size();
        }
    }
}
