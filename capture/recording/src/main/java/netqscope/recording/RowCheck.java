package netqscope.recording;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Finds the first row that cannot be what was recorded, in a recording that was not finished: power loss leaves zeros
 * where data was not on the disk yet, and zeros are valid Arrow.
 *
 * <p>Batches are checked in the order of the file, since time and sequence only ever grow within a CPU and direction.
 */
final class RowCheck {

    private static final ValueLayout.OfLong INT64 = ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT32 = ValueLayout.JAVA_INT.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfShort INT16 = ValueLayout.JAVA_SHORT.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final int DIRECTIONS = Direction.values().length;
    private static final long NONE = -1;

    private final int devices;
    private final int cpus;
    private final long[] lastTimeNs;
    private final long[] lastSequence;
    private String problem = "";

    RowCheck(RecordingStart start) {
        devices = start.devices().size();
        cpus = start.cpuCount();
        lastTimeNs = new long[cpus * DIRECTIONS];
        lastSequence = new long[cpus * DIRECTIONS];
        Arrays.fill(lastTimeNs, NONE);
    }

    /** How many rows of the next batch are good, from its first; {@link #problem} says what is wrong with the next one. */
    int goodRows(BatchBody batch) {
        try {
            return checkRows(batch);
        } catch (RecordingException e) {
            return bad(0, e.getMessage());
        }
    }

    /** What is wrong with the first bad row; empty as long as there was none. */
    String problem() {
        return problem;
    }

    private int checkRows(BatchBody batch) throws RecordingException {
        int valid = validRows(batch);
        if (valid < batch.rows()) {
            problem = "a value is missing in a column that has no nulls";
        }
        MemorySegment time = batch.data(Column.MONOTONIC_NS);
        MemorySegment direction = batch.data(Column.DIRECTION);
        MemorySegment device = batch.data(Column.DEVICE);
        MemorySegment cpu = batch.data(Column.CPU);
        MemorySegment length = batch.data(Column.LENGTH);
        MemorySegment hash = batch.data(Column.HASH);
        MemorySegment hashValidity = batch.validity(Column.HASH);
        MemorySegment sequence = batch.data(Column.SEQUENCE);
        for (int row = 0; row < valid; row++) {
            int directionCode = Byte.toUnsignedInt(direction.get(ValueLayout.JAVA_BYTE, row));
            if (directionCode >= DIRECTIONS) {
                return bad(row, "there is no direction " + directionCode);
            }
            if (Byte.toUnsignedInt(device.get(ValueLayout.JAVA_BYTE, row)) >= devices) {
                return bad(row, "there is no such device");
            }
            // A received frame may be nothing but its link header, which has been pulled; a sent one still has it.
            if (directionCode == Direction.TX.code() && length.getAtIndex(INT32, row) == 0) {
                return bad(row, "a sent packet has no length");
            }
            if (hash.getAtIndex(INT32, row) == 0 && isSet(hashValidity, row)) {
                return bad(row, "a hash is 0");
            }
            int cpuNumber = Short.toUnsignedInt(cpu.getAtIndex(INT16, row));
            if (cpuNumber >= cpus) {
                return bad(row, "there is no CPU " + cpuNumber);
            }
            int stream = cpuNumber * DIRECTIONS + directionCode;
            long timeNs = time.getAtIndex(INT64, row);
            long index = sequence.getAtIndex(INT64, row);
            if (timeNs <= 0 || timeNs < lastTimeNs[stream]) {
                return bad(row, "time is zero or goes backward");
            }
            if (lastTimeNs[stream] != NONE && Long.compareUnsigned(index, lastSequence[stream]) <= 0) {
                return bad(row, "the sequence does not grow");
            }
            lastTimeNs[stream] = timeNs;
            lastSequence[stream] = index;
        }
        return valid;
    }

    private int bad(int row, String what) {
        problem = what;
        return row;
    }

    private static int validRows(BatchBody batch) throws RecordingException {
        int valid = batch.rows();
        for (Column column : Column.values()) {
            if (!column.nullable()) {
                MemorySegment bits = batch.recordedValidity(column);
                int row = 0;
                while (row < valid && bits.get(ValueLayout.JAVA_BYTE, row / Byte.SIZE) == -1) {
                    row += Byte.SIZE;
                }
                while (row < valid && isSet(bits, row)) {
                    row++;
                }
                valid = Math.min(valid, row);
            }
        }
        return valid;
    }

    private static boolean isSet(MemorySegment bits, int row) {
        return (bits.get(ValueLayout.JAVA_BYTE, row / Byte.SIZE) >> (row % Byte.SIZE) & 1) != 0;
    }
}
