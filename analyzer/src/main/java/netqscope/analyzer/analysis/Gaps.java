package netqscope.analyzer.analysis;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import netqscope.analyzer.database.CancelledException;
import netqscope.analyzer.database.Session;

/** Times between the consecutive packets of a queue: the longest, and how many there are of each length. */
final class Gaps {

    /** Lengths of less bits are counted one by one, longer ones by their first so many. */
    private static final int BITS = 12;

    /** Into how many pieces a range of lengths is divided, when one of it is wanted. */
    private static final int PIECES_BITS = 16;

    private static final int CHUNK = 1 << 16;

    private final MemorySegment times;
    private final long size;
    private final Session session;
    private final long[] counts = new long[(Long.SIZE - BITS + 1) << (BITS - 1)];
    private final long[] longestNs;
    private final long[] longestFromNs;
    private int longest;
    private long piecesLowNs = -1;
    private int piecesShift;
    private long[] pieces = {};

    private Gaps(MemorySegment times, int top, Session session) {
        this.times = times;
        this.size = times.byteSize() / Long.BYTES;
        this.session = session;
        int most = Math.clamp(size - 1, 0, top);
        this.longestNs = new long[most];
        this.longestFromNs = new long[most];
    }

    /**
     * Measures them.
     *
     * @param times of a queue's packets, sorted
     * @param top how many of the longest to keep
     * @param session may cancel it
     */
    static Gaps of(MemorySegment times, int top, Session session) throws CancelledException {
        Gaps gaps = new Gaps(times, top, session);
        for (long from = 1; from < gaps.size; from += CHUNK) {
            session.check();
            gaps.count(from, Math.min(gaps.size, from + CHUNK));
        }
        return gaps;
    }

    /** The longest first, the earliest of equal ones. */
    List<Gap> longest() {
        List<Gap> gaps = new ArrayList<>();
        for (int i = 0; i < longest; i++) {
            gaps.add(new Gap(longestFromNs[i], longestFromNs[i] + longestNs[i]));
        }
        return gaps;
    }

    /** Exact percentiles by nearest rank, where 0 is the shortest; none if there is no gap. */
    List<Long> percentilesNs(List<Integer> permilles) throws CancelledException {
        List<Long> percentiles = new ArrayList<>();
        long total = size - 1;
        if (total > 0) {
            for (int permille : permilles) {
                percentiles.add(ofRank(rank(total, permille)));
            }
        }
        return percentiles;
    }

    /** total * permille / 1000, rounded up, without a product that may be too large. */
    private static long rank(long total, int permille) {
        return Math.max(1, total / 1000 * permille + Math.ceilDiv(total % 1000 * permille, 1000));
    }

    private void count(long from, long to) {
        long before = times.getAtIndex(ValueLayout.JAVA_LONG, from - 1);
        long least = longest < longestNs.length ? -1 : longestNs[longest - 1];
        for (long i = from; i < to; i++) {
            long time = times.getAtIndex(ValueLayout.JAVA_LONG, i);
            long gap = time - before;
            counts[bucket(gap)]++;
            if (gap > least) {
                keep(before, gap);
                least = longest < longestNs.length ? -1 : longestNs[longest - 1];
            }
            before = time;
        }
    }

    private void keep(long fromNs, long gapNs) {
        longest = Math.min(longest + 1, longestNs.length);
        int at = longest - 1;
        while (at > 0 && longestNs[at - 1] < gapNs) {
            longestNs[at] = longestNs[at - 1];
            longestFromNs[at] = longestFromNs[at - 1];
            at--;
        }
        longestNs[at] = gapNs;
        longestFromNs[at] = fromNs;
    }

    /** Of which bucket a length is: short ones have one each, others share it with those of the same first bits. */
    private static int bucket(long gapNs) {
        int shift = Math.max(0, Long.SIZE - BITS - Long.numberOfLeadingZeros(gapNs));
        return (shift << (BITS - 1)) + (int) (gapNs >>> shift);
    }

    private long ofRank(long rank) throws CancelledException {
        int bucket = 0;
        long left = rank;
        while (left > counts[bucket]) {
            left -= counts[bucket++];
        }
        int shift = Math.max(0, (bucket >> (BITS - 1)) - 1);
        return inRange((long) (bucket - (shift << (BITS - 1))) << shift, shift, left);
    }

    /** The length of a rank among those that differ from {@code lowNs} in the last {@code bits} at most. */
    private long inRange(long lowNs, int bits, long rank) throws CancelledException {
        if (bits == 0) {
            return lowNs;
        }
        int shift = Math.max(0, bits - PIECES_BITS);
        countPieces(lowNs, bits, shift);
        int piece = 0;
        long left = rank;
        while (left > pieces[piece]) {
            left -= pieces[piece++];
        }
        return inRange(lowNs + ((long) piece << shift), shift, left);
    }

    /** Neighbouring percentiles are often of one range: its counts are kept for the next. */
    private void countPieces(long lowNs, int bits, int shift) throws CancelledException {
        if (piecesLowNs == lowNs && piecesShift == shift) {
            return;
        }
        pieces = new long[1 << (bits - shift)];
        piecesLowNs = lowNs;
        piecesShift = shift;
        for (long from = 1; from < size; from += CHUNK) {
            session.check();
            long to = Math.min(size, from + CHUNK);
            long before = times.getAtIndex(ValueLayout.JAVA_LONG, from - 1);
            for (long i = from; i < to; i++) {
                long time = times.getAtIndex(ValueLayout.JAVA_LONG, i);
                long offset = time - before - lowNs;
                if (offset >>> bits == 0) {
                    pieces[(int) (offset >>> shift)]++;
                }
                before = time;
            }
        }
    }

    /** Nothing came in between. */
    record Gap(long fromNs, long toNs) {}
}
