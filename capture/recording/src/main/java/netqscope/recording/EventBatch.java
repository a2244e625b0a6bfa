package netqscope.recording;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;

/**
 * Column memory for {@link #ROWS} rows. One thread fills it through {@link #data} and {@link #validity}, then hands it
 * to {@link RecordingWriter#write}, and may fill it again when that has returned. The memory never moves.
 *
 * <p>Every row needs a value in every column; the bits of {@link #validity} are all set at the start and only those of
 * nullable columns are meant to be written.
 */
public final class EventBatch implements AutoCloseable {

    /** Capacity in rows. */
    public static final int ROWS = 65_536;

    private final BufferAllocator allocator;
    private final VectorSchemaRoot root;
    private final long[] addresses;
    private boolean closed;

    EventBatch() {
        allocator = new RootAllocator();
        root = VectorSchemaRoot.create(EventSchema.of(Map.of()), allocator);
        for (FieldVector vector : root.getFieldVectors()) {
            ((BaseFixedWidthVector) vector).allocateNew(ROWS);
            vector.getValidityBuffer().setOne(0L, (long) ROWS / Byte.SIZE);
        }
        addresses = currentAddresses();
    }

    /**
     * The values of a column: a direct, little-endian buffer of {@link #ROWS} x {@link Column#bytes()} bytes. It must not
     * be used after {@link #close()}.
     */
    public ByteBuffer data(Column column) {
        return direct(root.getVector(column.index()).getDataBuffer(), ROWS * column.bytes());
    }

    /**
     * The validity bits of a column, least significant bit first, 1 for a value and 0 for null: a direct buffer of
     * {@link #ROWS} / 8 bytes. It must not be used after {@link #close()}.
     */
    public ByteBuffer validity(Column column) {
        return direct(root.getVector(column.index()).getValidityBuffer(), ROWS / Byte.SIZE);
    }

    /** Frees the memory. Closing twice is harmless. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            root.close();
            allocator.close();
        }
    }

    /** The first {@code rows} rows as a message; it shares the memory and has to be closed. */
    ArrowRecordBatch unload(int rows) {
        if (rows < 1 || rows > ROWS) {
            throw new IllegalArgumentException("a batch has 1 to " + ROWS + " rows, not " + rows);
        }
        requireOpen();
        root.setRowCount(rows);
        requireUnmoved();
        return new VectorUnloader(root).getRecordBatch();
    }

    private ByteBuffer direct(ArrowBuf buffer, int bytes) {
        requireOpen();
        return buffer.nioBuffer(0, bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the batch is closed");
        }
    }

    // Others hold raw addresses into these buffers; Arrow reallocating one would leave them writing into freed memory.
    private void requireUnmoved() {
        if (!Arrays.equals(addresses, currentAddresses())) {
            throw new IllegalStateException("the memory of a column moved");
        }
    }

    private long[] currentAddresses() {
        return root.getFieldVectors().stream()
                .flatMap(vector -> Stream.of(vector.getDataBuffer(), vector.getValidityBuffer()))
                .mapToLong(ArrowBuf::memoryAddress)
                .toArray();
    }
}
