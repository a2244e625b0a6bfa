package netqscope.analyzer.database;

import java.util.Arrays;

/**
 * Counts the packets of each length of each group: lengths without GSO or jumbo frames in an array per group, others in a hash
 * table.
 */
final class LengthCounts {

    /** With more the table is emptied; it takes 32 MiB then. */
    private static final int MAX_ENTRIES = 1 << 20;

    private static final int SHORT_LENGTHS = 1 << 11;

    /** More have no array: their lengths all go to the hash table. */
    private static final int MAX_ARRAYS = 1 << 12;

    private long[][] shortLengths = {};
    private LongTable otherLengths = new LongTable();

    /** Counts one packet. */
    void add(int group, long lengthBytes) {
        if (lengthBytes < SHORT_LENGTHS && group < MAX_ARRAYS) {
            if (group >= shortLengths.length) {
                grow(group);
            }
            shortLengths[group][(int) lengthBytes]++;
        } else {
            otherLengths.add(((long) group << Integer.SIZE) | lengthBytes, 1);
        }
    }

    boolean isFull() {
        return otherLengths.size() >= MAX_ENTRIES;
    }

    /** Hands out all counts, as rows of group, length and packets, and forgets them. */
    void drain(CellStream.Writer target) throws InterruptedException {
        for (int group = 0; group < shortLengths.length; group++) {
            for (int length = 0; length < SHORT_LENGTHS; length++) {
                if (shortLengths[group][length] > 0) {
                    target.add(group, length, shortLengths[group][length]);
                    shortLengths[group][length] = 0;
                }
            }
        }
        otherLengths.forEach((key, packets) -> target.add(key >>> Integer.SIZE, key & 0xFFFF_FFFFL, packets));
        otherLengths = new LongTable();
    }

    private void grow(int group) {
        int arrays = shortLengths.length;
        shortLengths = Arrays.copyOf(shortLengths, Math.min(MAX_ARRAYS, Math.max(group + 1, arrays * 2)));
        for (int i = arrays; i < shortLengths.length; i++) {
            shortLengths[i] = new long[SHORT_LENGTHS];
        }
    }
}
