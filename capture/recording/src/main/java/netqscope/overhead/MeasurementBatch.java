package netqscope.overhead;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import netqscope.recording.FlatTables;
import netqscope.recording.Frame;
import netqscope.recording.RecordingException;
import netqscope.recording.Text;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.RecordBatch;
import org.jspecify.annotations.Nullable;

/** The rows of one record batch, with every offset and length checked before it is followed. */
final class MeasurementBatch {

    private static final int MAX_TEXT_BYTES = 512;
    private static final ValueLayout.OfInt INT32 = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong INT64 = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfDouble FLOAT64 =
            ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final String what;
    private final MemorySegment body;
    private final RecordBatch batch;
    private final int rows;
    private int nextNode;
    private int nextBuffer;

    private MeasurementBatch(String what, MemorySegment body, RecordBatch batch, int rows) {
        this.what = what;
        this.body = body;
        this.batch = batch;
        this.rows = rows;
    }

    /**
     * All rows of a batch.
     *
     * @throws RecordingException if it is no batch of the columns of {@link MeasurementColumn}, has more than
     *     {@code maxRows}, or a row that is impossible
     */
    static List<Measurement> read(MemorySegment file, Frame.Whole frame, int maxRows) throws RecordingException {
        String what = "the batch at byte " + Text.number(frame.offset());
        try {
            return FlatTables.inBounds(
                    what, () -> of(what, file, frame, maxRows).measurements());
        } catch (RecordingException e) {
            throw new RecordingException("is damaged: " + e.getMessage(), e);
        }
    }

    private static MeasurementBatch of(String what, MemorySegment file, Frame.Whole frame, int maxRows)
            throws RecordingException {
        if (frame.message().headerType() != MessageHeader.RecordBatch
                || !(frame.message().header(new RecordBatch()) instanceof RecordBatch batch)) {
            throw new RecordingException(what + " is no record batch");
        }
        if (batch.compression() != null) {
            throw new RecordingException(what + " is compressed, which overhead experiments are not");
        }
        if (batch.length() < 0 || batch.length() > maxRows) {
            throw new RecordingException(what + " claims " + Text.count(batch.length(), "row") + "; there are at most "
                    + Text.number(OverheadReader.MAX_ROWS) + " in a file");
        }
        MemorySegment body = file.asSlice(frame.bodyOffset(), frame.bodyBytes());
        return new MeasurementBatch(what, body, batch, Math.toIntExact(batch.length()));
    }

    private List<Measurement> measurements() throws RecordingException {
        List<Measurement.Builder> builders = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            builders.add(new Measurement.Builder());
        }
        for (MeasurementColumn column : MeasurementColumn.values()) {
            read(column, builders);
        }
        List<Measurement> measurements = new ArrayList<>();
        for (Measurement.Builder builder : builders) {
            try {
                measurements.add(builder.build());
            } catch (IllegalArgumentException e) {
                throw inRow(measurements.size(), e.getMessage());
            }
        }
        return measurements;
    }

    private void read(MeasurementColumn column, List<Measurement.Builder> builders) throws RecordingException {
        if (nextNode >= batch.nodesLength()) {
            throw new RecordingException(what + " has other columns than the schema");
        }
        FieldNode node = batch.nodes(nextNode++);
        if (node.length() != rows || node.nullCount() < 0 || node.nullCount() > rows) {
            throw new RecordingException(
                    "the column " + column.label() + " of " + what + " has another number of rows");
        }
        MemorySegment validity = node.nullCount() == 0 ? skipBuffer() : buffer(column, (rows + 7L) / Byte.SIZE);
        Cells cells = cells(column);
        for (int row = 0; row < rows; row++) {
            if (isValid(validity, row)) {
                try {
                    column.set(builders.get(row), cells.value(row));
                } catch (IllegalArgumentException e) {
                    throw inRow(row, e.getMessage());
                }
            }
        }
    }

    /** The values of a column. */
    private interface Cells {
        Object value(int row) throws RecordingException;
    }

    private Cells cells(MeasurementColumn column) throws RecordingException {
        return switch (column.type()) {
            case TEXT -> {
                // A batch of no rows may leave out even the first offset.
                MemorySegment offsets = buffer(column, rows == 0 ? 0 : (rows + 1L) * Integer.BYTES);
                MemorySegment bytes = buffer(column, 0);
                yield row -> text(column, offsets, bytes, row);
            }
            case UINT32 -> {
                MemorySegment values = buffer(column, (long) rows * Integer.BYTES);
                yield row -> {
                    int value = values.getAtIndex(INT32, row);
                    if (value < 0) {
                        throw inRow(row, column.label() + " is " + Integer.toUnsignedString(value) + ", too large");
                    }
                    return value;
                };
            }
            case INT64 -> {
                MemorySegment values = buffer(column, (long) rows * Long.BYTES);
                yield row -> values.getAtIndex(INT64, row);
            }
            case FLOAT64 -> {
                MemorySegment values = buffer(column, (long) rows * Double.BYTES);
                yield row -> values.getAtIndex(FLOAT64, row);
            }
        };
    }

    private String text(MeasurementColumn column, MemorySegment offsets, MemorySegment bytes, int row)
            throws RecordingException {
        int from = offsets.getAtIndex(INT32, row);
        int to = offsets.getAtIndex(INT32, row + 1L);
        if (from < 0 || to < from || to > bytes.byteSize()) {
            throw inRow(row, column.label() + " lies outside of its column");
        }
        if (to - from > MAX_TEXT_BYTES) {
            throw inRow(row, column.label() + " is a text of " + Text.count(to - from, "byte"));
        }
        byte[] text = bytes.asSlice(from, to - from).toArray(ValueLayout.JAVA_BYTE);
        return new String(text, StandardCharsets.UTF_8);
    }

    private static boolean isValid(@Nullable MemorySegment validity, int row) {
        return validity == null || (validity.get(ValueLayout.JAVA_BYTE, row / Byte.SIZE) >> (row % Byte.SIZE) & 1) == 1;
    }

    private @Nullable MemorySegment skipBuffer() {
        nextBuffer++;
        return null;
    }

    private MemorySegment buffer(MeasurementColumn column, long neededBytes) throws RecordingException {
        String name = "the column " + column.label() + " of " + what;
        if (nextBuffer >= batch.buffersLength()) {
            throw new RecordingException(what + " has other columns than the schema");
        }
        Buffer buffer = batch.buffers(nextBuffer++);
        if (buffer.offset() < 0 || buffer.length() < 0 || buffer.offset() > body.byteSize() - buffer.length()) {
            throw new RecordingException(name + " lies outside of its batch");
        }
        if (buffer.length() < neededBytes) {
            throw new RecordingException(name + " is shorter than its rows");
        }
        return body.asSlice(buffer.offset(), buffer.length());
    }

    private RecordingException inRow(int row, @Nullable String problem) {
        return new RecordingException("in row " + Text.number(row + 1L) + " of " + what + ", " + problem);
    }
}
