package netqscope.recording;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.EnumSet;
import java.util.Set;

/**
 * Some columns of one batch after the other, copied into arrays: a loop over these is fast from the first row on, while one
 * over mapped memory is slow until it has been optimized. The arrays are reused, and may be longer than the batch. One thread
 * uses it.
 */
public final class ColumnArrays {

    private static final ValueLayout.OfLong INT64 = ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT32 = ValueLayout.JAVA_INT.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfShort INT16 = ValueLayout.JAVA_SHORT.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final Set<Column> columns;
    private int capacity;
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
    private long[] sequence = {};

    /** Arrays for some columns; those of others stay empty. There are none for the protocol and the VLAN tag. */
    public ColumnArrays(Set<Column> columns) {
        this.columns = EnumSet.copyOf(columns);
    }

    /**
     * Takes over the values of a batch.
     *
     * @throws RecordingException if compressed data is damaged
     */
    public void load(Batch batch) throws RecordingException {
        int rows = batch.rows();
        if (rows > capacity) {
            grow(rows);
        }
        for (Column column : columns) {
            MemorySegment values = batch.column(column);
            switch (column) {
                case MONOTONIC_NS -> MemorySegment.copy(values, INT64, 0, monotonicNs, 0, rows);
                case DIRECTION -> MemorySegment.copy(values, ValueLayout.JAVA_BYTE, 0, direction, 0, rows);
                case DEVICE -> MemorySegment.copy(values, ValueLayout.JAVA_BYTE, 0, device, 0, rows);
                case CPU -> MemorySegment.copy(values, INT16, 0, cpu, 0, rows);
                case QUEUE_MAPPING -> MemorySegment.copy(values, INT16, 0, queueMapping, 0, rows);
                case LENGTH -> MemorySegment.copy(values, INT32, 0, length, 0, rows);
                case GSO_SEGS -> MemorySegment.copy(values, INT16, 0, gsoSegs, 0, rows);
                case GSO_SIZE -> MemorySegment.copy(values, INT16, 0, gsoSize, 0, rows);
                case HASH -> {
                    MemorySegment.copy(values, INT32, 0, hash, 0, rows);
                    MemorySegment bits = batch.validity(Column.HASH);
                    MemorySegment.copy(
                            bits, ValueLayout.JAVA_BYTE, 0, hashValidity, 0, Math.toIntExact(bits.byteSize()));
                }
                case SEQUENCE -> MemorySegment.copy(values, INT64, 0, sequence, 0, rows);
                case PROTOCOL, VLAN_TCI -> throw new IllegalStateException("there is no array for " + column);
            }
        }
    }

    public long[] monotonicNs() {
        return monotonicNs;
    }

    public byte[] direction() {
        return direction;
    }

    public byte[] device() {
        return device;
    }

    public short[] cpu() {
        return cpu;
    }

    public short[] queueMapping() {
        return queueMapping;
    }

    public int[] length() {
        return length;
    }

    public short[] gsoSegs() {
        return gsoSegs;
    }

    public short[] gsoSize() {
        return gsoSize;
    }

    /** What is under a null is undefined. */
    public int[] hash() {
        return hash;
    }

    /** Whether a row has a hash. */
    public boolean hasHash(int row) {
        return (hashValidity[row / Byte.SIZE] >> row % Byte.SIZE & 1) != 0;
    }

    public long[] sequence() {
        return sequence;
    }

    private void grow(int rows) {
        capacity = rows;
        monotonicNs = new long[capacity(Column.MONOTONIC_NS)];
        direction = new byte[capacity(Column.DIRECTION)];
        device = new byte[capacity(Column.DEVICE)];
        cpu = new short[capacity(Column.CPU)];
        queueMapping = new short[capacity(Column.QUEUE_MAPPING)];
        length = new int[capacity(Column.LENGTH)];
        gsoSegs = new short[capacity(Column.GSO_SEGS)];
        gsoSize = new short[capacity(Column.GSO_SIZE)];
        hash = new int[capacity(Column.HASH)];
        hashValidity = new byte[(capacity(Column.HASH) + Byte.SIZE - 1) / Byte.SIZE];
        sequence = new long[capacity(Column.SEQUENCE)];
    }

    private int capacity(Column column) {
        return columns.contains(column) ? capacity : 0;
    }
}
