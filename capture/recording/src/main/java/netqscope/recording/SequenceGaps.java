package netqscope.recording;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.List;

/** Counts the packets that a recording's sequence numbers say there were, and that have no row. */
final class SequenceGaps {

    private static final ValueLayout.OfLong INT64 = ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfShort INT16 = ValueLayout.JAVA_SHORT.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final int STREAMS = (1 << Short.SIZE) * Direction.values().length;

    private SequenceGaps() {}

    /** The sum over all directions and CPUs; {@link Long#MAX_VALUE} if it is larger than that. */
    static long in(List<Batch> batches) throws RecordingException {
        long[] rows = new long[STREAMS];
        long[] largest = new long[STREAMS];
        for (Batch batch : batches) {
            MemorySegment direction = batch.column(Column.DIRECTION);
            MemorySegment cpu = batch.column(Column.CPU);
            MemorySegment sequence = batch.column(Column.SEQUENCE);
            for (int row = 0; row < batch.rows(); row++) {
                int tx = direction.get(ValueLayout.JAVA_BYTE, row) == 0 ? 1 : 0;
                int stream = Short.toUnsignedInt(cpu.getAtIndex(INT16, row)) * 2 + tx;
                long index = sequence.getAtIndex(INT64, row);
                rows[stream]++;
                if (Long.compareUnsigned(index, largest[stream]) > 0) {
                    largest[stream] = index;
                }
            }
        }
        long gaps = 0;
        for (int stream = 0; stream < STREAMS; stream++) {
            if (rows[stream] > 0) {
                gaps = saturatedSum(gaps, missing(largest[stream], rows[stream]));
            }
        }
        return gaps;
    }

    // Sequences start at 0, so there were largest + 1 packets; that sum need not fit.
    private static long missing(long largest, long rows) {
        long others = rows - 1;
        return Long.compareUnsigned(largest, others) > 0 ? largest - others : 0;
    }

    private static long saturatedSum(long sum, long unsigned) {
        return unsigned < 0 || sum > Long.MAX_VALUE - unsigned ? Long.MAX_VALUE : sum + unsigned;
    }
}
