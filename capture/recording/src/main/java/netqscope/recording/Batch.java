package netqscope.recording;

import java.lang.foreign.MemorySegment;

/** Consecutive rows of a recording; usable by any thread until the recording is closed. */
public final class Batch {

    private final BatchBody body;
    private final int rows;

    Batch(BatchBody body, int rows) {
        this.body = body;
        this.rows = rows;
    }

    /** Number of readable rows, 1 to 1,048,576; a recorder writes at most {@link EventBatch#ROWS} in a batch. */
    public int rows() {
        return rows;
    }

    /**
     * The values of a column, {@code rows()} x {@link Column#bytes()} bytes, little endian and aligned to 8 bytes: in
     * place in the mapped file, or decompressed anew at each call if the file is compressed. What is under a null is
     * undefined.
     *
     * @throws RecordingException if compressed data is damaged
     */
    public MemorySegment column(Column column) throws RecordingException {
        return body.data(column).asSlice(0, (long) rows * column.bytes());
    }

    /**
     * The validity bits of a column, least significant bit first, 1 for a value and 0 for null: {@code rows()} bits
     * rounded up to bytes. All of them are set in a column that is not nullable.
     *
     * @throws RecordingException if compressed data is damaged
     */
    public MemorySegment validity(Column column) throws RecordingException {
        return body.validity(column).asSlice(0, Column.validityBytes(rows));
    }

    /**
     * Gives the memory back that reading the columns took, if the file is a large one: a walk through a large recording stays
     * small with it. The columns can be read again, by other threads even at this moment.
     */
    public void giveBack() {
        body.giveBack();
    }

    BatchBody body() {
        return body;
    }
}
