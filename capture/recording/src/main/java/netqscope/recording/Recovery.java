package netqscope.recording;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.function.LongConsumer;

/**
 * Makes a finished recording out of an incomplete one: its readable rows, and at the end what they say about the packets
 * that are missing. The incomplete one stays as it is.
 */
public final class Recovery {

    /** Not {@code .partial}: that may well be what is recovered. */
    private static final String SUFFIX = ".recovering";

    private final Recording recording;

    private Recovery(Recording recording) {
        this.recording = recording;
    }

    /**
     * Looks whether there is something to recover.
     *
     * @param recording the caller closes it
     * @throws RecordingException if it is complete, or still being recorded
     */
    public static Recovery of(Recording recording) throws RecordingException {
        if (recording.complete()) {
            throw new RecordingException(recording.name() + " is complete already: nothing to recover");
        }
        if (recording.isBeingWritten()) {
            throw new RecordingException(recording.name()
                    + " is still being recorded. Stop the recording; it will be complete when it has ended.");
        }
        return new Recovery(recording);
    }

    /**
     * Writes the finished recording to {@code FILE.recovering}, which becomes {@code FILE} when it is complete and on the
     * disk, and is removed if that fails.
     *
     * <p>Its end says: {@code recorded} rows; {@code lost}, or {@code sampledOut} if the recording was sampled, what the
     * sequence numbers leave out in front of the last row of each CPU and direction, booked on the device of the packet
     * after the gap; the time of the last packet; nothing of what the kernel missed. What was filtered, and what was lost
     * after the last row, is not known and counts as 0.
     *
     * @param file is replaced if it exists
     * @param rowsWritten is told how many rows have been written so far, after each batch
     * @return what stands at the end of the finished recording
     * @throws RecordingException if the rows cannot be read or {@code file} cannot be written
     */
    public RecordingEnd writeTo(Path file, LongConsumer rowsWritten) throws RecordingException {
        try (RecordingWriter writer = RecordingWriter.create(file, SUFFIX, recording.start())) {
            // Ctrl-C is no failure that would get to the lines below.
            writer.partialFile().toFile().deleteOnExit();
            try {
                RecordingEnd end = copy(writer, rowsWritten);
                writer.finish(end);
                return end;
            } catch (RecordingException e) {
                writer.discard(e);
                String reason = e.getCause() instanceof IOException cause ? Text.reason(cause) : e.getMessage();
                throw new RecordingException("cannot recover " + recording.name() + " to " + file + ": " + reason, e);
            }
        }
    }

    private RecordingEnd copy(RecordingWriter writer, LongConsumer rowsWritten) throws RecordingException {
        RowAccount account = new RowAccount(recording.start());
        long rows = 0;
        try (EventBatch copy = writer.newBatch()) {
            for (Batch batch : recording.batches()) {
                account.add(batch);
                // Others may put more rows in a batch than a recorder does.
                for (int from = 0; from < batch.rows(); from += EventBatch.ROWS) {
                    int count = Math.min(EventBatch.ROWS, batch.rows() - from);
                    fill(copy, batch, from, count);
                    writer.write(copy, count);
                    rows += count;
                    rowsWritten.accept(rows);
                }
            }
        }
        return account.end();
    }

    /** Copies rows that begin at a whole byte of validity bits. */
    private static void fill(EventBatch copy, Batch batch, int from, int count) throws RecordingException {
        for (Column column : Column.values()) {
            MemorySegment values =
                    batch.column(column).asSlice((long) from * column.bytes(), (long) count * column.bytes());
            MemorySegment.ofBuffer(copy.data(column)).copyFrom(values);
            if (column.nullable()) {
                MemorySegment valid = batch.validity(column).asSlice(from / Byte.SIZE, Column.validityBytes(count));
                MemorySegment.ofBuffer(copy.validity(column)).copyFrom(valid);
            }
        }
    }
}
