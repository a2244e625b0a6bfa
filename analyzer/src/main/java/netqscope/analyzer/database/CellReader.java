package netqscope.analyzer.database;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.stream.IntStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/** A {@link CellStream} as an Arrow stream of columns c0, c1 and so on, 64-bit integers. */
final class CellReader extends ArrowReader {

    private static final ArrowType INT64 = new ArrowType.Int(Long.SIZE, true);

    private final CellStream cells;

    CellReader(CellStream cells, BufferAllocator allocator) {
        super(allocator);
        this.cells = cells;
    }

    @Override
    public boolean loadNextBatch() throws IOException {
        prepareLoadNextBatch();
        CellStream.@Nullable Block block = nextBlock();
        if (block == null) {
            return false;
        }
        int rows = block.rows();
        for (int i = 0; i < cells.columns(); i++) {
            BigIntVector vector = (BigIntVector) getVectorSchemaRoot().getVector(i);
            vector.allocateNew(rows);
            vector.getDataBuffer()
                    .nioBuffer(0, rows * Long.BYTES)
                    .order(ByteOrder.nativeOrder())
                    .asLongBuffer()
                    .put(block.column(i), 0, rows);
            vector.getValidityBuffer().setOne(0L, (rows + Byte.SIZE - 1L) / Byte.SIZE);
            vector.setValueCount(rows);
        }
        getVectorSchemaRoot().setRowCount(rows);
        return true;
    }

    @Override
    public long bytesRead() {
        return 0;
    }

    @Override
    protected void closeReadSource() {
        cells.abandon();
    }

    @Override
    protected Schema readSchema() {
        return new Schema(IntStream.range(0, cells.columns())
                .mapToObj(i -> new Field("c" + i, FieldType.notNullable(INT64), null))
                .toList());
    }

    private CellStream.@Nullable Block nextBlock() throws IOException {
        try {
            return cells.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (IllegalStateException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
