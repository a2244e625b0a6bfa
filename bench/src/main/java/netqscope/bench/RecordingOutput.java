package netqscope.bench;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import netqscope.recording.Column;
import netqscope.recording.EventBatch;
import netqscope.recording.RecordingEnd;
import netqscope.recording.RecordingException;
import netqscope.recording.RecordingStart;
import netqscope.recording.RecordingWriter;

/** Writes rings as a recorder does: one ring after the other into batches, which are written when full or half a second old. */
final class RecordingOutput implements AutoCloseable {

    private static final int FLUSH_DRAINS = 5;

    private final RecordingWriter writer;
    private final EventBatch batch;
    private int rows;
    private int drainsInBatch;

    private RecordingOutput(RecordingWriter writer) {
        this.writer = writer;
        batch = writer.newBatch();
        MemorySegment.ofBuffer(batch.validity(Column.VLAN_TCI)).fill((byte) 0);
        MemorySegment.ofBuffer(batch.data(Column.VLAN_TCI)).fill((byte) 0);
        MemorySegment.ofBuffer(batch.data(Column.DEVICE)).fill((byte) 0);
    }

    static RecordingOutput create(Path file, RecordingStart start) throws RecordingException {
        return new RecordingOutput(RecordingWriter.create(file, start));
    }

    /** Adds the rows of the ring's current drain. */
    void add(Ring ring) throws RecordingException {
        int from = 0;
        while (from < ring.rows()) {
            int count = Math.min(ring.rows() - from, EventBatch.ROWS - rows);
            copy(ring, from, count);
            rows += count;
            from += count;
            if (rows == EventBatch.ROWS) {
                write();
            }
        }
    }

    /** Every ring was added once more. */
    void endDrain() throws RecordingException {
        if (rows > 0 && ++drainsInBatch >= FLUSH_DRAINS) {
            write();
        }
    }

    void finish(RecordingEnd end) throws RecordingException {
        if (rows > 0) {
            write();
        }
        writer.finish(end);
    }

    long bytesWritten() {
        return writer.bytesWritten();
    }

    @Override
    public void close() {
        batch.close();
        writer.close();
    }

    private void write() throws RecordingException {
        writer.write(batch, rows);
        rows = 0;
        drainsInBatch = 0;
    }

    private void copy(Ring ring, int from, int count) {
        longs(Column.MONOTONIC_NS, ring.timeNs, from, count);
        MemorySegment.ofBuffer(batch.data(Column.DIRECTION))
                .asSlice(rows, count)
                .fill((byte) ring.direction().code());
        ByteBuffer cpus = batch.data(Column.CPU);
        for (int row = rows; row < rows + count; row++) {
            cpus.putShort(row * Short.BYTES, (short) ring.cpu());
        }
        shorts(Column.QUEUE_MAPPING, ring.queueMapping, from, count);
        ints(Column.LENGTH, ring.length, from, count);
        shorts(Column.GSO_SEGS, ring.gsoSegments, from, count);
        shorts(Column.GSO_SIZE, ring.gsoSizeBytes, from, count);
        shorts(Column.PROTOCOL, ring.protocol, from, count);
        ints(Column.HASH, ring.hash, from, count);
        putHashValidity(ring.hash, from, count);
        longs(Column.SEQUENCE, ring.sequence, from, count);
    }

    private void longs(Column column, long[] values, int from, int count) {
        batch.data(column).asLongBuffer().put(rows, values, from, count);
    }

    private void ints(Column column, int[] values, int from, int count) {
        batch.data(column).asIntBuffer().put(rows, values, from, count);
    }

    private void shorts(Column column, short[] values, int from, int count) {
        batch.data(column).asShortBuffer().put(rows, values, from, count);
    }

    private void putHashValidity(int[] hashes, int from, int count) {
        ByteBuffer validity = batch.validity(Column.HASH);
        int index = rows / Byte.SIZE;
        // The bits of rows that are in this byte already.
        int bits = validity.get(index) & (1 << rows % Byte.SIZE) - 1;
        for (int i = 0; i < count; i++) {
            int bit = (rows + i) % Byte.SIZE;
            bits |= (hashes[from + i] != 0 ? 1 : 0) << bit;
            if (bit == Byte.SIZE - 1) {
                validity.put(index++, (byte) bits);
                bits = 0;
            }
        }
        if ((rows + count) % Byte.SIZE != 0) {
            validity.put(index, (byte) bits);
        }
    }
}
