package netqscope.bpf;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Column memory that {@link QueueProbe#drain} writes rows into: little endian, one value a row, as wide as the recording
 * format has it; the two validity bitmaps have one bit a row, least significant first, as in Arrow.
 *
 * <p>The buffers are direct, and must stay allocated while a drain into them runs.
 */
public final class EventColumns {
    /** Bits a row of each column, in the order of the constructor and of the native struct queue_columns. */
    private static final int[] BITS = {64, 8, 8, 16, 16, 32, 16, 16, 16, 16, 1, 32, 1, 64};

    static final int COUNT = BITS.length;

    @SuppressWarnings("UnusedVariable") // held so that garbage collection does not free the memory
    private final List<ByteBuffer> buffers;

    private final long[] addresses = new long[COUNT];
    private final int rows;

    /** @throws IllegalArgumentException if a buffer is not direct */
    public EventColumns(
            ByteBuffer monotonicNs,
            ByteBuffer direction,
            ByteBuffer device,
            ByteBuffer cpu,
            ByteBuffer queueMapping,
            ByteBuffer length,
            ByteBuffer gsoSegs,
            ByteBuffer gsoSize,
            ByteBuffer protocol,
            ByteBuffer vlanTci,
            ByteBuffer vlanTciValidity,
            ByteBuffer hash,
            ByteBuffer hashValidity,
            ByteBuffer sequence) {
        buffers = List.of(
                monotonicNs,
                direction,
                device,
                cpu,
                queueMapping,
                length,
                gsoSegs,
                gsoSize,
                protocol,
                vlanTci,
                vlanTciValidity,
                hash,
                hashValidity,
                sequence);
        long least = Integer.MAX_VALUE;
        for (int i = 0; i < COUNT; i++) {
            ByteBuffer buffer = buffers.get(i);
            if (!buffer.isDirect()) {
                throw new IllegalArgumentException("column %d: its memory must be direct: %s".formatted(i, buffer));
            }
            MemorySegment memory = MemorySegment.ofBuffer(buffer.duplicate().clear());
            addresses[i] = memory.address();
            least = Math.min(least, memory.byteSize() * Byte.SIZE / BITS[i]);
        }
        rows = (int) least;
    }

    /** How many rows the shortest column holds. */
    public int rows() {
        return rows;
    }

    /** Of each column's first byte; the array is shared, and read only by the native side. */
    long[] addresses() {
        return addresses;
    }
}
