package netqscope.analyzer.database;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import netqscope.recording.Batch;
import netqscope.recording.Column;
import netqscope.recording.RecordingException;

/**
 * The columns of one batch that its packets are counted by, in arrays: these are fast from the first row on, while a
 * loop over mapped memory is slow until it has been optimized.
 */
final class BatchColumns {

    private static final ValueLayout.OfLong INT64 = ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT32 = ValueLayout.JAVA_INT.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfShort INT16 = ValueLayout.JAVA_SHORT.withOrder(ByteOrder.LITTLE_ENDIAN);

    private int rows;
    private long[] monotonicNs = {};
    private byte[] direction = {};
    private byte[] device = {};
    private short[] cpu = {};
    private short[] queueMapping = {};
    private int[] length = {};
    private short[] gsoSegs = {};
    private short[] gsoSize = {};
    private int[] hash = {};
    private byte[] hashValidity = {};

    /** Takes over the values of a batch. */
    void load(Batch batch) throws RecordingException {
        rows = batch.rows();
        if (rows > monotonicNs.length) {
            monotonicNs = new long[rows];
            direction = new byte[rows];
            device = new byte[rows];
            cpu = new short[rows];
            queueMapping = new short[rows];
            length = new int[rows];
            gsoSegs = new short[rows];
            gsoSize = new short[rows];
            hash = new int[rows];
            hashValidity = new byte[(rows + Byte.SIZE - 1) / Byte.SIZE];
        }
        MemorySegment.copy(batch.column(Column.MONOTONIC_NS), INT64, 0, monotonicNs, 0, rows);
        MemorySegment.copy(batch.column(Column.DIRECTION), ValueLayout.JAVA_BYTE, 0, direction, 0, rows);
        MemorySegment.copy(batch.column(Column.DEVICE), ValueLayout.JAVA_BYTE, 0, device, 0, rows);
        MemorySegment.copy(batch.column(Column.CPU), INT16, 0, cpu, 0, rows);
        MemorySegment.copy(batch.column(Column.QUEUE_MAPPING), INT16, 0, queueMapping, 0, rows);
        MemorySegment.copy(batch.column(Column.LENGTH), INT32, 0, length, 0, rows);
        MemorySegment.copy(batch.column(Column.GSO_SEGS), INT16, 0, gsoSegs, 0, rows);
        MemorySegment.copy(batch.column(Column.GSO_SIZE), INT16, 0, gsoSize, 0, rows);
        MemorySegment.copy(batch.column(Column.HASH), INT32, 0, hash, 0, rows);
        MemorySegment bits = batch.validity(Column.HASH);
        MemorySegment.copy(bits, ValueLayout.JAVA_BYTE, 0, hashValidity, 0, Math.toIntExact(bits.byteSize()));
    }

    int rows() {
        return rows;
    }

    // The arrays may be longer than the batch.

    long[] monotonicNs() {
        return monotonicNs;
    }

    byte[] direction() {
        return direction;
    }

    byte[] device() {
        return device;
    }

    short[] cpu() {
        return cpu;
    }

    short[] queueMapping() {
        return queueMapping;
    }

    int[] length() {
        return length;
    }

    short[] gsoSegs() {
        return gsoSegs;
    }

    short[] gsoSize() {
        return gsoSize;
    }

    /** What is under a null is undefined. */
    int[] hash() {
        return hash;
    }

    /** Whether a row has a hash. */
    boolean hasHash(int row) {
        return (hashValidity[row / Byte.SIZE] >> row % Byte.SIZE & 1) != 0;
    }
}
