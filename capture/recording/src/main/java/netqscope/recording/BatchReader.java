package netqscope.recording;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BitVectorHelper;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Batches as Arrow vectors. The columns are copied: a consumer in native code that touched the mapping itself would take
 * the process down if someone truncated the file, and could outlive the mapping.
 */
final class BatchReader extends ArrowReader {

    private static final int ALIGNMENT = 64;

    private final Map<String, String> metadata;
    private final List<Batch> batches;
    private int next;
    private long bytesRead;

    BatchReader(BufferAllocator allocator, Map<String, String> metadata, List<Batch> batches) {
        super(allocator);
        this.metadata = metadata;
        this.batches = batches;
    }

    @Override
    public boolean loadNextBatch() throws IOException {
        prepareLoadNextBatch();
        if (next == batches.size()) {
            return false;
        }
        try {
            // The vectors take hold of the memory; loadRecordBatch closes the message.
            loadRecordBatch(copy(batches.get(next)));
            batches.get(next).giveBack();
        } catch (RecordingException e) {
            throw new IOException(e.getMessage(), e);
        }
        next++;
        return true;
    }

    @Override
    public long bytesRead() {
        return bytesRead;
    }

    @Override
    protected void closeReadSource() {
        // The recording owns the file.
    }

    @Override
    protected Schema readSchema() {
        return EventSchema.of(metadata);
    }

    private ArrowRecordBatch copy(Batch batch) throws RecordingException {
        List<MemorySegment> sources = new ArrayList<>();
        long bytes = 0;
        for (Column column : Column.values()) {
            for (MemorySegment source : List.of(batch.validity(column), batch.column(column))) {
                sources.add(source);
                bytes += aligned(source.byteSize());
            }
        }
        try (ArrowBuf body = allocator.buffer(bytes)) {
            List<ArrowBuf> buffers = new ArrayList<>();
            long at = 0;
            for (MemorySegment source : sources) {
                ArrowBuf buffer = body.slice(at, source.byteSize());
                MemorySegment.ofBuffer(buffer.nioBuffer()).copyFrom(source);
                buffers.add(buffer);
                at += aligned(source.byteSize());
            }
            bytesRead += bytes;
            return new ArrowRecordBatch(batch.rows(), nodes(batch, buffers), buffers);
        }
    }

    private static List<ArrowFieldNode> nodes(Batch batch, List<ArrowBuf> buffers) {
        List<ArrowFieldNode> nodes = new ArrayList<>();
        for (Column column : Column.values()) {
            ArrowBuf validity = buffers.get(2 * column.index());
            int nulls = column.nullable() ? BitVectorHelper.getNullCount(validity, batch.rows()) : 0;
            nodes.add(new ArrowFieldNode(batch.rows(), nulls));
        }
        return nodes;
    }

    private static long aligned(long bytes) {
        return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }
}
