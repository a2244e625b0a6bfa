package netqscope.analyzer.analysis;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import netqscope.analyzer.database.CancelledException;
import netqscope.analyzer.database.Session;

/**
 * Finds the windows of a queue that have most packets. Each starts at a packet and ends before its length is over. The next one
 * is the busiest of those that overlap none before; of equal ones it is the earliest.
 */
final class BusiestWindows {

    /** Starts of which it is remembered how many packets a window has at most. */
    private static final int BLOCK = 1 << 16;

    private final MemorySegment times;
    private final long size;
    private final long windowNs;
    private final NavigableSet<Long> chosenNs = new TreeSet<>();
    private long best;
    private long bestFromNs;

    private BusiestWindows(MemorySegment times, long windowNs) {
        this.times = times;
        this.size = times.byteSize() / Long.BYTES;
        this.windowNs = windowNs;
    }

    /**
     * Looks for them.
     *
     * @param times of a queue's packets, sorted
     * @param windowNs at least 1
     * @param top how many at most
     * @param session may cancel it
     */
    static List<Found> of(MemorySegment times, long windowNs, int top, Session session) throws CancelledException {
        BusiestWindows search = new BusiestWindows(times, windowNs);
        List<Found> windows = new ArrayList<>();
        long[] most = new long[Math.toIntExact(Math.ceilDiv(search.size, BLOCK))];
        Arrays.fill(most, Long.MAX_VALUE);
        while (windows.size() < top) {
            search.best = 0;
            for (int block = 0; block < most.length; block++) {
                if (most[block] > search.best) {
                    session.check();
                    most[block] = search.mostOf((long) block * BLOCK);
                }
            }
            if (search.best == 0) {
                break;
            }
            windows.add(new Found(search.bestFromNs, search.best));
            search.chosenNs.add(search.bestFromNs);
        }
        return windows;
    }

    /** How many packets a window has at most that starts in a block and overlaps no chosen one. */
    private long mostOf(long from) {
        long to = Math.min(size, from + BLOCK);
        long end = firstAfter(from, time(from) + (windowNs - 1));
        long most = 0;
        long start = from;
        while (start < to) {
            long startNs = time(start);
            while (end < size && time(end) - startNs < windowNs) {
                end++;
            }
            long next = start + 1;
            if (end - start > most) {
                long busyNs = lastOverlapping(startNs);
                if (busyNs == Long.MIN_VALUE) {
                    most = end - start;
                    if (most > best) {
                        best = most;
                        bestFromNs = startNs;
                    }
                } else {
                    next = firstAfter(start, busyNs);
                    end = Math.max(end, next);
                }
            }
            start = next;
        }
        return most;
    }

    /** Until when no window may start, if one from {@code startNs} overlaps a chosen one; else MIN_VALUE. */
    private long lastOverlapping(long startNs) {
        Long before = chosenNs.floor(startNs);
        Long after = chosenNs.ceiling(startNs);
        if (after != null && after - startNs < windowNs) {
            return after + (windowNs - 1);
        }
        return before != null && startNs - before < windowNs ? before + (windowNs - 1) : Long.MIN_VALUE;
    }

    /** Index of the first packet, from {@code from} on, that came later. */
    private long firstAfter(long from, long timeNs) {
        long low = from;
        long high = size;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (time(middle) > timeNs) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private long time(long index) {
        return times.getAtIndex(ValueLayout.JAVA_LONG, index);
    }

    /** How many packets came from a time on, in a window. */
    record Found(long fromNs, long packets) {}
}
