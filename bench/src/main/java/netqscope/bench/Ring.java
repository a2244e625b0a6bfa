package netqscope.bench;

import java.util.Arrays;
import netqscope.recording.Direction;

/** The packets of one CPU and direction in the current drain, ordered by time, and how many there were before. */
final class Ring {

    private static final int ROWS_AT_FIRST = 1_024;

    private final Direction direction;
    private final int cpu;

    long[] timeNs = new long[ROWS_AT_FIRST];
    short[] queueMapping = new short[ROWS_AT_FIRST];
    /** As the kernel has it: without link header on receive. */
    int[] length = new int[ROWS_AT_FIRST];

    short[] gsoSegments = new short[ROWS_AT_FIRST];
    short[] gsoSizeBytes = new short[ROWS_AT_FIRST];
    short[] protocol = new short[ROWS_AT_FIRST];
    /** 0 for none. */
    int[] hash = new int[ROWS_AT_FIRST];

    long[] sequence = new long[ROWS_AT_FIRST];

    private int rows;
    private long recorded;
    private long lost;

    /** @param index {@code cpu * 2 + direction code} */
    Ring(int index) {
        direction = index % TrafficPlan.DIRECTIONS == Direction.TX.code() ? Direction.TX : Direction.RX;
        cpu = index / TrafficPlan.DIRECTIONS;
    }

    Direction direction() {
        return direction;
    }

    int cpu() {
        return cpu;
    }

    /** Rows of the current drain. */
    int rows() {
        return rows;
    }

    /** Rows of all drains so far. */
    long recorded() {
        return recorded;
    }

    /** Packets of all drains so far that found no room. */
    long lost() {
        return lost;
    }

    /** Forgets the rows of the last drain. */
    void clear() {
        rows = 0;
    }

    /** Makes room for more rows and returns the index of the first; their columns, except the sequence, are to be filled. */
    int add(int more) {
        int first = rows;
        rows = Math.addExact(rows, more);
        if (rows > timeNs.length) {
            grow(Math.max(rows, (int) Math.min(timeNs.length * 2L, Integer.MAX_VALUE - 8)));
        }
        return first;
    }

    /** Gives the rows of the drain their sequence: {@code lostNow} packets were lost in front of the middle one. */
    void number(int lostNow) {
        long next = recorded + lost;
        for (int row = 0; row < rows; row++) {
            if (row == rows / 2) {
                next += lostNow;
            }
            sequence[row] = next++;
        }
        recorded += rows;
        lost += lostNow;
    }

    private void grow(int capacity) {
        timeNs = Arrays.copyOf(timeNs, capacity);
        queueMapping = Arrays.copyOf(queueMapping, capacity);
        length = Arrays.copyOf(length, capacity);
        gsoSegments = Arrays.copyOf(gsoSegments, capacity);
        gsoSizeBytes = Arrays.copyOf(gsoSizeBytes, capacity);
        protocol = Arrays.copyOf(protocol, capacity);
        hash = Arrays.copyOf(hash, capacity);
        sequence = Arrays.copyOf(sequence, capacity);
    }
}
