package netqscope.analyzer.database;

/**
 * A hash table from numbers that are not negative to numbers, for loops over packets: open addressing in one array, in which
 * key and value lie side by side, at most half full.
 */
final class LongTable {

    private static final int FIRST_CAPACITY = 1 << 6;
    private static final long FREE = -1;
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private long[] table = free(FIRST_CAPACITY);
    private int shift = Long.SIZE - Integer.numberOfTrailingZeros(FIRST_CAPACITY);
    private int size;

    /** How many keys it has. */
    int size() {
        return size;
    }

    /** The value of a key; {@code absent} if it has none. */
    long get(long key, long absent) {
        int slot = slot(key);
        return table[slot] == FREE ? absent : table[slot + 1];
    }

    /** Adds to the value of a key, which is 0 at first. */
    void add(long key, long amount) {
        int slot = slot(key);
        table[slot + 1] += amount;
        if (table[slot] == FREE) {
            table[slot] = key;
            size++;
            if (size > table.length / 4) {
                grow();
            }
        }
    }

    /** Hands out all keys with their values, in no particular order. */
    void forEach(Entries target) throws InterruptedException {
        for (int slot = 0; slot < table.length; slot += 2) {
            if (table[slot] != FREE) {
                target.add(table[slot], table[slot + 1]);
            }
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

    /** Takes keys and values, and may have to wait for that. */
    @FunctionalInterface
    interface Entries {

        void add(long key, long value) throws InterruptedException;
    }
}
