package netqscope.recording;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.arrow.flatbuf.BodyCompression;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.CompressionType;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.RecordBatch;

/** Where the buffers of a record batch are in the file. Every buffer was checked to be inside, and long enough. */
final class BatchBody {

    /** More rows than any writer has reason to put in a batch: what decompressing one column may allocate is 8 MiB. */
    static final int MAX_ROWS = 1 << 20;

    private static final int BUFFERS_PER_COLUMN = 2;
    private static final int COLUMNS = Column.values().length;
    private static final long NOT_COMPRESSED = -1;
    private static final ValueLayout.OfLong INT64 = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final MemorySegment ALL_VALID = allValid();

    private final MemorySegment file;
    private final int rows;
    private final boolean compressed;
    private final long[] offsets = new long[COLUMNS * BUFFERS_PER_COLUMN];
    private final long[] lengths = new long[COLUMNS * BUFFERS_PER_COLUMN];

    private BatchBody(MemorySegment file, int rows, boolean compressed) {
        this.file = file;
        this.rows = rows;
        this.compressed = compressed;
    }

    /** @throws RecordingException if the message is no record batch of format version 1, or one with damage */
    static BatchBody of(MemorySegment file, Frame.Whole frame) throws RecordingException {
        String what = "the batch at byte " + Text.number(frame.offset());
        return FlatTables.inBounds(what, () -> read(what, file, frame));
    }

    int rows() {
        return rows;
    }

    /** All values of a column, as they are or decompressed. */
    MemorySegment data(Column column) throws RecordingException {
        return buffer(dataIndex(column), (long) rows * column.bytes());
    }

    /** All validity bits of a column, as they are or decompressed; all set if the column is not nullable. */
    MemorySegment validity(Column column) throws RecordingException {
        // Rows of a column that is not nullable have values, whatever a file claims.
        return column.nullable() ? recordedValidity(column) : ALL_VALID;
    }

    /** The validity bits that the file has, whatever the column; all set if it leaves them out. */
    MemorySegment recordedValidity(Column column) throws RecordingException {
        int index = validityIndex(column);
        return lengths[index] == 0 ? ALL_VALID : buffer(index, Column.validityBytes(rows));
    }

    void giveBack() {
        long start = Long.MAX_VALUE;
        long end = 0;
        for (int i = 0; i < offsets.length; i++) {
            start = Math.min(start, offsets[i]);
            end = Math.max(end, offsets[i] + lengths[i]);
        }
        MappedPages.giveBack(file, file.asSlice(start, end - start));
    }

    /** How many rows, from the first, have all their bytes in front of {@code offset} in the file. */
    int rowsBefore(long offset) {
        long before = rows;
        for (Column column : Column.values()) {
            int data = dataIndex(column);
            int validity = validityIndex(column);
            if (compressed) {
                boolean whole =
                        offsets[data] + lengths[data] <= offset && offsets[validity] + lengths[validity] <= offset;
                before = whole ? before : 0;
            } else {
                before = Math.min(before, Math.max(0, offset - offsets[data]) / column.bytes());
                if (lengths[validity] != 0) {
                    before = Math.min(before, Math.max(0, offset - offsets[validity]) * Byte.SIZE);
                }
            }
        }
        return Math.toIntExact(before);
    }

    private static BatchBody read(String what, MemorySegment file, Frame.Whole frame) throws RecordingException {
        if (frame.message().headerType() != MessageHeader.RecordBatch
                || !(frame.message().header(new RecordBatch()) instanceof RecordBatch batch)) {
            throw new RecordingException(what.replace("batch", "message") + " is no record batch");
        }
        long rows = batch.length();
        if (rows < 0 || rows > MAX_ROWS) {
            throw new RecordingException(
                    what + " claims " + Text.count(rows, "row") + "; the most is " + Text.number(MAX_ROWS));
        }
        if (batch.nodesLength() != COLUMNS || batch.buffersLength() != COLUMNS * BUFFERS_PER_COLUMN) {
            throw new RecordingException(what + " has other columns than the schema");
        }
        BatchBody body = new BatchBody(file, Math.toIntExact(rows), isZstd(what, batch));
        for (Column column : Column.values()) {
            String name = "the column " + column.label() + " of " + what;
            body.requireNode(name, column, batch.nodes(column.index()));
            body.locate(name, frame, validityIndex(column), batch, Column.validityBytes(body.rows));
            body.locate(name, frame, dataIndex(column), batch, rows * column.bytes());
        }
        return body;
    }

    private static boolean isZstd(String what, RecordBatch batch) throws RecordingException {
        BodyCompression compression = batch.compression();
        if (compression == null) {
            return false;
        }
        if (compression.codec() != CompressionType.ZSTD) {
            throw new RecordingException(what + " is not compressed with zstd, the one compression of this format");
        }
        return true;
    }

    private void requireNode(String name, Column column, FieldNode node) throws RecordingException {
        long nulls = node.nullCount();
        if (node.length() != rows || nulls < 0 || nulls > rows) {
            throw new RecordingException(name + " has another number of rows");
        }
        if (nulls > 0 && !column.nullable()) {
            throw new RecordingException(name + " claims nulls, which it cannot have");
        }
    }

    private void locate(String name, Frame.Whole frame, int index, RecordBatch batch, long neededBytes)
            throws RecordingException {
        Buffer buffer = batch.buffers(index);
        long offset = buffer.offset();
        long length = buffer.length();
        if (offset < 0 || length < 0 || offset % Frame.ALIGNMENT != 0 || offset > frame.bodyBytes() - length) {
            throw new RecordingException(name + " lies outside of its batch");
        }
        boolean leftOut = length == 0
                && isValidity(index)
                && batch.nodes(index / BUFFERS_PER_COLUMN).nullCount() == 0;
        if (!leftOut && length < (compressed ? Long.BYTES : neededBytes) && rows > 0) {
            throw new RecordingException(name + " is shorter than its rows");
        }
        offsets[index] = frame.bodyOffset() + offset;
        lengths[index] = length;
    }

    private MemorySegment buffer(int index, long neededBytes) throws RecordingException {
        MemorySegment stored = file.asSlice(offsets[index], lengths[index]);
        if (!compressed || rows == 0) {
            return stored;
        }
        // A compressed buffer starts with the length it has uncompressed, or with -1 if it is stored as it is.
        long claimedBytes = stored.get(INT64, 0);
        MemorySegment content = stored.asSlice(Long.BYTES);
        if (claimedBytes == NOT_COMPRESSED) {
            if (content.byteSize() < neededBytes) {
                throw new RecordingException("the recording is damaged: compressed column data at byte "
                        + Text.number(offsets[index]) + " is shorter than its rows");
            }
            return content;
        }
        // Writers may pad what they compress to the next multiple of 64 bytes.
        if (claimedBytes < neededBytes || claimedBytes > neededBytes + 64) {
            throw new RecordingException(
                    "the recording is damaged: compressed column data at byte " + Text.number(offsets[index])
                            + " claims " + Text.count(claimedBytes, "byte") + " for " + Text.count(rows, "row"));
        }
        return decompress(content, claimedBytes);
    }

    private MemorySegment decompress(MemorySegment content, long bytes) throws RecordingException {
        MemorySegment target = Arena.ofAuto().allocate(bytes, Long.BYTES);
        ByteBuffer in = content.asByteBuffer();
        ByteBuffer out = target.asByteBuffer();
        String what = "the recording is damaged: compressed column data at byte "
                + Text.number(content.address() - file.address()) + " cannot be decompressed";
        try {
            if (Zstd.decompressDirectByteBuffer(out, 0, out.limit(), in, 0, in.limit()) != bytes) {
                throw new RecordingException(what + ": it is shorter than its rows");
            }
        } catch (ZstdException e) {
            throw new RecordingException(what + ": " + e.getMessage(), e);
        }
        return target;
    }

    private static MemorySegment allValid() {
        MemorySegment bits = Arena.global().allocate(Column.validityBytes(MAX_ROWS));
        return bits.fill((byte) 0xFF).asReadOnly();
    }

    private static boolean isValidity(int index) {
        return index % BUFFERS_PER_COLUMN == 0;
    }

    private static int validityIndex(Column column) {
        return column.index() * BUFFERS_PER_COLUMN;
    }

    private static int dataIndex(Column column) {
        return column.index() * BUFFERS_PER_COLUMN + 1;
    }
}
