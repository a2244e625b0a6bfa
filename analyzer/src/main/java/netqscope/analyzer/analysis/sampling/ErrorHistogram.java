package netqscope.analyzer.analysis.sampling;

/**
 * Counts very many absolute errors, for their percentiles: each to within 1/1024 of itself, and what is below a millionth as
 * nothing.
 */
final class ErrorHistogram {

    private static final int FRACTION_BITS = 10;
    private static final int SHIFT = 52 - FRACTION_BITS;
    private static final double LEAST = 0x1.0p-20;
    private static final long LEAST_BIN = Double.doubleToRawLongBits(LEAST) >>> SHIFT;
    private static final int PAGE = 1 << FRACTION_BITS;
    private static final int PAGES = 84;

    private final int[][] pages = new int[PAGES][];
    private long none;
    private long count;

    void add(double absolute) {
        count++;
        if (absolute < LEAST) {
            none++;
            return;
        }
        int bin = (int) Math.min(PAGES * PAGE - 1L, (Double.doubleToRawLongBits(absolute) >>> SHIFT) - LEAST_BIN);
        int[] page = pages[bin / PAGE];
        if (page == null) {
            page = new int[PAGE];
            pages[bin / PAGE] = page;
        }
        page[bin % PAGE]++;
    }

    void add(ErrorHistogram other) {
        count += other.count;
        none += other.none;
        for (int i = 0; i < PAGES; i++) {
            int[] from = other.pages[i];
            if (from == null) {
                continue;
            }
            int[] page = pages[i];
            if (page == null) {
                pages[i] = from.clone();
                continue;
            }
            for (int j = 0; j < PAGE; j++) {
                page[j] += from[j];
            }
        }
    }

    /** The 95th percentile by nearest rank; not-a-number if there are none. */
    double p95() {
        if (count == 0) {
            return Double.NaN;
        }
        long left = RelativeErrors.rank(count) - none;
        if (left <= 0) {
            return 0;
        }
        for (int i = 0; i < PAGES; i++) {
            int[] page = pages[i];
            for (int j = 0; page != null && j < PAGE; j++) {
                left -= page[j];
                if (left <= 0) {
                    return Double.longBitsToDouble((LEAST_BIN + (long) i * PAGE + j) << SHIFT);
                }
            }
        }
        throw new IllegalStateException("%d errors are not all in the histogram".formatted(count));
    }
}
