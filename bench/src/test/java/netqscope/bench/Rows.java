package netqscope.bench;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import netqscope.recording.Batch;
import netqscope.recording.Column;
import netqscope.recording.Recording;
import netqscope.recording.RecordingException;

/** All rows of a recording, in the order of the file, as numbers without sign. */
final class Rows {

    private static final ValueLayout.OfLong INT64 = ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT32 = ValueLayout.JAVA_INT.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfShort INT16 = ValueLayout.JAVA_SHORT.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final int count;
    private final long[] timeNs;
    private final int[] direction;
    private final int[] cpu;
    private final int[] queueMapping;
    private final long[] length;
    private final int[] gsoSegs;
    private final int[] gsoSize;
    private final long[] hash;
    private final boolean[] hashIsNull;
    private final long[] sequence;

    private Rows(int count) {
        this.count = count;
        timeNs = new long[count];
        direction = new int[count];
        cpu = new int[count];
        queueMapping = new int[count];
        length = new long[count];
        gsoSegs = new int[count];
        gsoSize = new int[count];
        hash = new long[count];
        hashIsNull = new boolean[count];
        sequence = new long[count];
    }

    static Rows of(Recording recording) throws RecordingException {
        Rows rows = new Rows(Math.toIntExact(recording.rows()));
        int first = 0;
        for (Batch batch : recording.batches()) {
            rows.put(batch, first);
            first += batch.rows();
        }
        return rows;
    }

    int count() {
        return count;
    }

    long timeNs(int row) {
        return timeNs[row];
    }

    int direction(int row) {
        return direction[row];
    }

    int cpu(int row) {
        return cpu[row];
    }

    int queueMapping(int row) {
        return queueMapping[row];
    }

    long length(int row) {
        return length[row];
    }

    int gsoSegs(int row) {
        return gsoSegs[row];
    }

    int gsoSize(int row) {
        return gsoSize[row];
    }

    long hash(int row) {
        return hash[row];
    }

    boolean hashIsNull(int row) {
        return hashIsNull[row];
    }

    long sequence(int row) {
        return sequence[row];
    }

    /** {@code cpu * 2 + direction}. */
    int ring(int row) {
        return cpu[row] * 2 + direction[row];
    }

    /** Time since the recording's start. */
    long sinceStartNs(int row) {
        return timeNs[row] - RecordingGenerator.START_CLOCK.monotonicNs();
    }

    private void put(Batch batch, int first) throws RecordingException {
        MemorySegment times = batch.column(Column.MONOTONIC_NS);
        MemorySegment directions = batch.column(Column.DIRECTION);
        MemorySegment lengths = batch.column(Column.LENGTH);
        MemorySegment hashes = batch.column(Column.HASH);
        MemorySegment hashBits = batch.validity(Column.HASH);
        MemorySegment sequences = batch.column(Column.SEQUENCE);
        for (int row = 0; row < batch.rows(); row++) {
            timeNs[first + row] = times.getAtIndex(INT64, row);
            direction[first + row] = directions.get(ValueLayout.JAVA_BYTE, row);
            length[first + row] = Integer.toUnsignedLong(lengths.getAtIndex(INT32, row));
            hash[first + row] = Integer.toUnsignedLong(hashes.getAtIndex(INT32, row));
            hashIsNull[first + row] = (hashBits.get(ValueLayout.JAVA_BYTE, row / 8) >> row % 8 & 1) == 0;
            sequence[first + row] = sequences.getAtIndex(INT64, row);
        }
        putShorts(batch.column(Column.CPU), cpu, first, batch.rows());
        putShorts(batch.column(Column.QUEUE_MAPPING), queueMapping, first, batch.rows());
        putShorts(batch.column(Column.GSO_SEGS), gsoSegs, first, batch.rows());
        putShorts(batch.column(Column.GSO_SIZE), gsoSize, first, batch.rows());
    }

    private static void putShorts(MemorySegment values, int[] to, int first, int count) {
        for (int row = 0; row < count; row++) {
            to[first + row] = Short.toUnsignedInt(values.getAtIndex(INT16, row));
        }
    }
}
