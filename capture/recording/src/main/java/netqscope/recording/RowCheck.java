package netqscope.recording;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Finds the first row that cannot be what was recorded, in a recording that was not finished: power loss leaves zeros
 * where data was not on the disk yet, and zeros are valid Arrow.
 *
 * <p>Batches are checked in the order of the file, since time and sequence only ever grow within a CPU and direction.
 */
final class RowCheck {

    private static final int DIRECTIONS = Direction.values().length;
    private static final int TX = Direction.TX.code();
    private static final long NONE = -1;
    private static final Set<Column> CHECKED = EnumSet.of(
            Column.MONOTONIC_NS,
            Column.DIRECTION,
            Column.DEVICE,
            Column.CPU,
            Column.LENGTH,
            Column.HASH,
            Column.SEQUENCE);

    private final ColumnArrays columns = new ColumnArrays(CHECKED);
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

    /**
     * How many rows of the next batch are good, from its first; {@link #problem} says what is wrong with the next one.
     *
     * @param limit how many of them to look at
     */
    int goodRows(Batch batch, int limit) {
        try {
            return checkRows(batch, Math.min(limit, validRows(batch.body())));
        } catch (RecordingException e) {
            return bad(0, e.getMessage());
        }
    }

    /** What is wrong with the first bad row; empty as long as there was none. */
    String problem() {
        return problem;
    }

    /** Time of the last good row. */
    OptionalLong lastTimeNs() {
        long last = Arrays.stream(lastTimeNs).max().orElse(NONE);
        return last == NONE ? OptionalLong.empty() : OptionalLong.of(last);
    }

    private int checkRows(Batch batch, int rows) throws RecordingException {
        if (rows < batch.rows()) {
            problem = "a value is missing in a column that has no nulls";
        }
        columns.load(batch);
        long[] time = columns.monotonicNs();
        byte[] direction = columns.direction();
        byte[] device = columns.device();
        short[] cpu = columns.cpu();
        int[] length = columns.length();
        int[] hash = columns.hash();
        long[] sequence = columns.sequence();
        for (int row = 0; row < rows; row++) {
            int directionCode = Byte.toUnsignedInt(direction[row]);
            if (directionCode >= DIRECTIONS) {
                return bad(row, "there is no direction " + directionCode);
            }
            if (Byte.toUnsignedInt(device[row]) >= devices) {
                return bad(row, "there is no such device");
            }
            // A received frame may be nothing but its link header, which has been pulled; a sent one still has it.
            if (directionCode == TX && length[row] == 0) {
                return bad(row, "a sent packet has no length");
            }
            if (hash[row] == 0 && columns.hasHash(row)) {
                return bad(row, "a hash is 0");
            }
            int cpuNumber = Short.toUnsignedInt(cpu[row]);
            if (cpuNumber >= cpus) {
                return bad(row, "there is no CPU " + cpuNumber);
            }
            int stream = cpuNumber * DIRECTIONS + directionCode;
            long timeNs = time[row];
            long index = sequence[row];
            if (timeNs <= 0 || timeNs < lastTimeNs[stream]) {
                return bad(row, "time is zero or goes backward");
            }
            if (lastTimeNs[stream] != NONE && Long.compareUnsigned(index, lastSequence[stream]) <= 0) {
                return bad(row, "the sequence does not grow");
            }
            lastTimeNs[stream] = timeNs;
            lastSequence[stream] = index;
        }
        return rows;
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
