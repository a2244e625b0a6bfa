package netqscope.recording;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;

/** What another tool may write: one batch of any size. Every third packet has no VLAN tag, every fifth no hash. */
final class LargeBatch {

    private LargeBatch() {}

    static byte[] stream(int rows) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RootAllocator allocator = new RootAllocator();
                VectorSchemaRoot root =
                        VectorSchemaRoot.create(EventSchema.of(StartMetadata.write(Samples.EVERY_PACKET)), allocator);
                ArrowStreamWriter writer = new ArrowStreamWriter(root, null, Channels.newChannel(out))) {
            for (FieldVector vector : root.getFieldVectors()) {
                ((BaseFixedWidthVector) vector).allocateNew(rows);
            }
            for (int row = 0; row < rows; row++) {
                putRow(root, row);
            }
            root.setRowCount(rows);
            writer.start();
            writer.writeBatch();
            writer.end();
        }
        return out.toByteArray();
    }

    private static void putRow(VectorSchemaRoot root, int row) {
        for (Column column : Column.values()) {
            FieldVector vector = root.getVector(column.index());
            boolean isNull = (column == Column.VLAN_TCI && row % 3 == 0) || (column == Column.HASH && row % 5 == 0);
            ArrowBuf bits = vector.getValidityBuffer();
            int others = bits.getByte(row / Byte.SIZE) & ~(1 << row % Byte.SIZE);
            bits.setByte(row / Byte.SIZE, others | (isNull ? 0 : 1 << row % Byte.SIZE));
            ArrowBuf data = vector.getDataBuffer();
            switch (column) {
                case MONOTONIC_NS -> data.setLong((long) row * Long.BYTES, 5_000_000_000L + row);
                case SEQUENCE -> data.setLong((long) row * Long.BYTES, row);
                case LENGTH, HASH -> data.setInt((long) row * Integer.BYTES, 60 + row);
                case DIRECTION, DEVICE -> data.setByte(row, 1);
                case CPU -> data.setShort((long) row * Short.BYTES, 2);
                default -> data.setShort((long) row * Short.BYTES, row);
            }
        }
    }
}
