package netqscope.analyzer.fuzz;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.RecordBatch;

/**
 * A batch of a valid, uncompressed or compressed recording, found without the code under test.
 *
 * @param start of its message in the file
 * @param bodyStart where its columns begin
 * @param end where the next message begins
 * @param buffers offset of each buffer in the file: validity and data of each column in turn
 */
record Piece(int start, int bodyStart, int end, int rows, List<Integer> buffers) {

    private static final int PREFIX_BYTES = 8;

    /** The batches of an Arrow file, or of a stream. */
    static List<Piece> of(byte[] file) {
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        List<Piece> pieces = new ArrayList<>();
        int at = afterSchema(file);
        while (at + PREFIX_BYTES <= file.length && bytes.getInt(at + Integer.BYTES) != 0) {
            Piece piece = at(bytes, at);
            pieces.add(piece);
            at = piece.end();
        }
        return List.copyOf(pieces);
    }

    /** Where the first batch begins, or what comes instead. */
    static int afterSchema(byte[] file) {
        int schema = file[0] == 'A' ? PREFIX_BYTES : 0;
        int length = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(schema + Integer.BYTES);
        return schema + PREFIX_BYTES + length;
    }

    private static Piece at(ByteBuffer bytes, int start) {
        int length = bytes.getInt(start + Integer.BYTES);
        int bodyStart = start + PREFIX_BYTES + length;
        Message message = Message.getRootAsMessage(bytes.slice(start + PREFIX_BYTES, length));
        RecordBatch batch = (RecordBatch) message.header(new RecordBatch());
        List<Integer> buffers = new ArrayList<>();
        for (int i = 0; i < batch.buffersLength(); i++) {
            buffers.add(bodyStart + Math.toIntExact(batch.buffers(i).offset()));
        }
        return new Piece(
                start,
                bodyStart,
                bodyStart + Math.toIntExact(message.bodyLength()),
                Math.toIntExact(batch.length()),
                List.copyOf(buffers));
    }
}
