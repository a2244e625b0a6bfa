package netqscope.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.google.flatbuffers.FlatBufferBuilder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.arrow.flatbuf.KeyValue;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.compression.CompressionUtil.CodecType;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.WriteChannel;
import org.apache.arrow.vector.ipc.message.ArrowBodyCompression;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.ipc.message.IpcOption;
import org.apache.arrow.vector.ipc.message.MessageSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a file claims: it is read, or refused with a {@link RecordingException}, and nothing else happens. */
class HostileFileTest {

    private static final List<Row> ROWS = Row.some(5, 16);

    @TempDir
    Path directory;

    @Test
    void anyByteMayHaveAnyOtherValue() throws Exception {
        Path file = Samples.finished(directory.resolve("run.arrow"), ROWS.subList(0, 3), ROWS.subList(3, 5));
        byte[] good = Files.readAllBytes(file);
        int[] refusedAndRead = new int[2];
        assertTimeoutPreemptively(Duration.ofMinutes(2), () -> {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                    RootAllocator allocator = new RootAllocator()) {
                for (int i = 0; i < good.length; i++) {
                    for (int value : new int[] {0xFF, good[i] ^ 4}) {
                        channel.write(ByteBuffer.wrap(new byte[] {(byte) value}), i);
                        refusedAndRead[canBeRead(file, allocator) ? 1 : 0]++;
                    }
                    channel.write(ByteBuffer.wrap(good, i, 1), i);
                }
            }
        });
        assertThat(refusedAndRead[0]).isGreaterThan(1000);
        assertThat(refusedAndRead[1]).isGreaterThan(5000);
    }

    @Test
    void metadataThatSharesItsBytesCannotGrowBeyondTheMessage() throws Exception {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        int text = builder.createString("x".repeat(1_000_000));
        int[] pairs = new int[100_000];
        Arrays.fill(pairs, KeyValue.createKeyValue(builder, text, text));
        int metadata = Schema.createCustomMetadataVector(builder, pairs);
        int fields = Schema.createFieldsVector(builder, new int[0]);
        int schema = Schema.createSchema(builder, (short) 0, fields, metadata, 0);
        byte[] stream =
                framed(MessageSerializer.serializeMessage(builder, MessageHeader.Schema, schema, 0, IpcOption.DEFAULT));
        assertTimeoutPreemptively(
                Duration.ofSeconds(5),
                () -> assertThatThrownBy(() -> Recording.read(new ByteArrayInputStream(stream)))
                        .isInstanceOf(RecordingException.class)
                        .hasMessage("the stream has a schema that is damaged: its metadata is longer than itself"));
    }

    @Test
    void batchThatClaimsABillionRowsIsNotAllocatedFor() throws Exception {
        assertNothingReadOf(1 << 30, false, " claims 1,073,741,824 rows; the most is 1,048,576;");
        assertNothingReadOf(1 << 30, true, " claims 1,073,741,824 rows; the most is 1,048,576;");
    }

    @Test
    void batchThatIsShorterThanItsRowsIsNotRead() throws Exception {
        assertNothingReadOf(1000, false, "the column monotonic_ns of the batch at byte ");
        // Eight bytes a buffer are enough for what has to be there, and they claim a length of zero.
        assertNothingReadOf(1000, true, " claims 0 bytes for 1,000 rows");
    }

    @Test
    void fileWithoutTotalsInItsFooterIsIncomplete() throws Exception {
        Path file = Samples.finished(directory.resolve("run.arrow"), ROWS);
        Path copy = directory.resolve("copy.arrow");
        try (RootAllocator allocator = new RootAllocator();
                Recording recording = Recording.open(file);
                ArrowReader reader = recording.reader(allocator);
                FileChannel channel = FileChannel.open(copy, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                ArrowFileWriter writer = new ArrowFileWriter(reader.getVectorSchemaRoot(), null, channel)) {
            assertThat(reader.loadNextBatch()).isTrue();
            writer.writeBatch();
        }
        try (Recording recording = Recording.open(copy)) {
            assertThat(Row.of(recording)).isEqualTo(ROWS);
            assertThat(recording.end()).isEmpty();
            assertThat(recording.incompleteReason())
                    .isEqualTo("the footer has no totals: the file was rewritten by another tool, so there are no final"
                            + " totals");
        }
    }

    @Test
    void fileWhoseFooterListsOtherBatchesIsIncomplete() throws Exception {
        byte[] one = Files.readAllBytes(Samples.finished(directory.resolve("one.arrow"), ROWS));
        byte[] none = Files.readAllBytes(Samples.partial(directory.resolve("none.arrow")));
        // The head of a recording without batches, and behind it the end of one that has a batch.
        int marker = endMarker(one);
        Path file = directory.resolve("run.arrow");
        Files.write(file, Arrays.copyOf(none, none.length - 8));
        Files.write(file, Arrays.copyOfRange(one, marker, one.length), StandardOpenOption.APPEND);
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.rows()).isZero();
            assertThat(recording.complete()).isFalse();
            assertThat(recording.incompleteReason())
                    .isEqualTo("the footer is damaged: it lists other batches than there are, so there are no final"
                            + " totals");
        }
    }

    private static int endMarker(byte[] file) {
        int length = ByteBuffer.wrap(file, file.length - 10, 4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .getInt();
        return file.length - 10 - length - 8;
    }

    /** Reads everything there is, in every way; anything but a {@link RecordingException} fails the test. */
    private static boolean canBeRead(Path file, RootAllocator allocator) throws IOException {
        try (Recording recording = Recording.open(file);
                ArrowReader reader = recording.reader(allocator)) {
            assertThat(Row.of(recording)).hasSize(Math.toIntExact(recording.rows()));
            assertThat(recording.sequenceGaps()).isNotNegative();
            while (reader.loadNextBatch()) {
                assertThat(reader.getVectorSchemaRoot().getRowCount()).isPositive();
            }
            return true;
        } catch (RecordingException e) {
            assertThat(e).hasMessageStartingWith(file + " ").hasMessageNotContainingAny("\n");
            return false;
        }
    }

    private void assertNothingReadOf(int rows, boolean compressed, String reason) throws Exception {
        byte[] stream = streamOfOneBatch(rows, compressed);
        try (Recording recording = Recording.read(new ByteArrayInputStream(stream))) {
            assertThat(recording.rows()).isZero();
            assertThat(recording.incompleteReason()).contains(reason);
        }
    }

    private static byte[] streamOfOneBatch(int rows, boolean compressed) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RootAllocator allocator = new RootAllocator();
                VectorSchemaRoot root =
                        VectorSchemaRoot.create(EventSchema.of(StartMetadata.write(Samples.START)), allocator);
                WriteChannel channel = new WriteChannel(Channels.newChannel(out));
                ArrowBuf eightBytes = allocator.buffer(8)) {
            eightBytes.writeLong(0);
            int columns = Column.values().length;
            List<ArrowFieldNode> nodes = Collections.nCopies(columns, new ArrowFieldNode(rows, 0));
            List<ArrowBuf> buffers = Collections.nCopies(2 * columns, eightBytes);
            ArrowBodyCompression compression = new ArrowBodyCompression(
                    compressed ? CodecType.ZSTD.getType() : CodecType.NO_COMPRESSION.getType(), (byte) 0);
            MessageSerializer.serialize(channel, root.getSchema());
            try (ArrowRecordBatch batch = new ArrowRecordBatch(rows, nodes, buffers, compression)) {
                MessageSerializer.serialize(channel, batch);
            }
        }
        return out.toByteArray();
    }

    private static byte[] framed(ByteBuffer message) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (WriteChannel channel = new WriteChannel(Channels.newChannel(out))) {
            MessageSerializer.writeMessageBuffer(channel, message.remaining(), message);
        }
        return out.toByteArray();
    }
}
