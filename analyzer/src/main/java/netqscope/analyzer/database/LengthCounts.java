package netqscope.analyzer.database;

import java.util.Arrays;

/**
 * Counts the packets of each length of each group: lengths without GSO or jumbo frames in an array per group, others in a hash
 * table with open addressing.
 */
final class LengthCounts {

    /** With more the table is emptied; it takes 32 MiB then. */
    private static final int MAX_ENTRIES = 1 << 20;

    private static final int SHORT_LENGTHS = 1 << 11;

    /** More have no array: their lengths all go to the hash table. */
    private static final int MAX_ARRAYS = 1 << 12;

    private static final int FIRST_CAPACITY = 1 << 12;
    private static final long FREE = -1;
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private long[][] shortLengths = {};
    // Key and count of a slot lie side by side.
    private long[] table = free(FIRST_CAPACITY);
    private int shift = Long.SIZE - Integer.numberOfTrailingZeros(FIRST_CAPACITY);
    private int size;

    /** Counts one packet. */
    void add(int group, long lengthBytes) {
        if (lengthBytes < SHORT_LENGTHS && group < MAX_ARRAYS) {
            if (group >= shortLengths.length) {
                grow(group);
            }
            shortLengths[group][(int) lengthBytes]++;
        } else {
            addToTable(group, lengthBytes);
        }
    }

    boolean isFull() {
        return size >= MAX_ENTRIES;
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
        for (int slot = 0; slot < table.length; slot += 2) {
            long key = table[slot];
            if (key != FREE) {
                target.add(key >>> Integer.SIZE, key & 0xFFFF_FFFFL, table[slot + 1]);
            }
        }
        table = free(FIRST_CAPACITY);
        shift = Long.SIZE - Integer.numberOfTrailingZeros(FIRST_CAPACITY);
        size = 0;
    }

    private void addToTable(int group, long lengthBytes) {
        long key = ((long) group << Integer.SIZE) | lengthBytes;
        int slot = slot(key);
        if (table[slot] == FREE) {
            table[slot] = key;
            size++;
        }
        table[slot + 1]++;
        if (size > table.length / 4) {
            grow();
        }
    }

    private int slot(long key) {
        int mask = table.length - 1;
        int slot = (int) ((key * GOLDEN_RATIO) >>> shift) * 2;
        while (table[slot] != key && table[slot] != FREE) {
            slot = (slot + 2) & mask;
        }
        return slot;
    }

    private void grow(int group) {
        int arrays = shortLengths.length;
        shortLengths = Arrays.copyOf(shortLengths, Math.min(MAX_ARRAYS, Math.max(group + 1, arrays * 2)));
        for (int i = arrays; i < shortLengths.length; i++) {
            shortLengths[i] = new long[SHORT_LENGTHS];
        }
    }

    private void grow() {
        long[] old = table;
        table = free(old.length);
        shift--;
        for (int from = 0; from < old.length; from += 2) {
            if (old[from] != FREE) {
                int to = slot(old[from]);
                table[to] = old[from];
                table[to + 1] = old[from + 1];
            }
        }
    }

    private static long[] free(int capacity) {
        long[] table = new long[capacity * 2];
        for (int slot = 0; slot < table.length; slot += 2) {
            table[slot] = FREE;
        }
        return table;
    }
}
