package netqscope.analyzer.database;

import java.io.IOException;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Tells how many rows went through a reader, ends it when it is cancelled, and keeps its error, of which DuckDB only passes
 * on a text.
 */
final class CountingReader extends ArrowReader {

    private final ArrowReader source;
    private final long totalRows;
    private final Cancellation cancellation;
    private final Progress progress;
    private long rows;
    private volatile @Nullable IOException failure;

    CountingReader(
            ArrowReader source,
            BufferAllocator allocator,
            long rowsBefore,
            long totalRows,
            Cancellation cancellation,
            Progress progress) {
        super(allocator);
        this.source = source;
        this.rows = rowsBefore;
        this.totalRows = totalRows;
        this.cancellation = cancellation;
        this.progress = progress;
    }

    /** What ended the stream early, or null. */
    @Nullable
    IOException failure() {
        return failure;
    }

    @Override
    public boolean loadNextBatch() throws IOException {
        if (cancellation.isCancelled()) {
            throw new IOException("cancelled");
        }
        try {
            boolean loaded = source.loadNextBatch();
            if (loaded) {
                rows += source.getVectorSchemaRoot().getRowCount();
                progress.advanced(Progress.Stage.IMPORTING, rows, totalRows);
            }
            return loaded;
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    @Override
    public VectorSchemaRoot getVectorSchemaRoot() throws IOException {
        return source.getVectorSchemaRoot();
    }

    @Override
    public Map<Long, Dictionary> getDictionaryVectors() throws IOException {
        return source.getDictionaryVectors();
    }

    @Override
    public long bytesRead() {
        return source.bytesRead();
    }

    @Override
    protected Schema readSchema() throws IOException {
        return source.getVectorSchemaRoot().getSchema();
    }

    @Override
    protected void closeReadSource() throws IOException {
        source.close();
    }

    // The inherited one would first read the schema just to close its vectors, which are the source's.
    @Override
    public void close() throws IOException {
        source.close();
    }
}
