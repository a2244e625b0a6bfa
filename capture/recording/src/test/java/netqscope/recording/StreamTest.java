package netqscope.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.compression.CompressionUtil.CodecType;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StreamTest {

    private static final List<Row> ROWS = Row.some(500, 8);

    @TempDir
    Path directory;

    @Test
    void streamIsReadToItsEndMarker() throws Exception {
        try (Recording recording = Recording.read(new ByteArrayInputStream(stream(CodecType.NO_COMPRESSION)))) {
            assertThat(Row.of(recording)).isEqualTo(ROWS);
            assertThat(recording.start()).isEqualTo(Samples.START);
            assertThat(recording.complete()).isFalse();
            assertThat(recording.end()).isEmpty();
            assertThat(recording.incompleteReason()).isEqualTo("a stream has no footer, so there are no final totals");
        }
    }

    @Test
    void endlessStreamOfAnotherKindIsRefusedAtItsStart() {
        InputStream zeros = new InputStream() {
            @Override
            public int read() {
                return 0;
            }
        };
        assertThatThrownBy(() -> Recording.read(zeros))
                .isInstanceOf(RecordingException.class)
                .hasMessageStartingWith("the stream is a file of another kind, not a recording");
    }

    @Test
    void streamThatEndsBetweenTwoBatchesIsReadable() throws Exception {
        byte[] bytes = stream(CodecType.NO_COMPRESSION);
        byte[] cut = Arrays.copyOf(bytes, bytes.length - 8);
        try (Recording recording = Recording.read(new ByteArrayInputStream(cut))) {
            assertThat(Row.of(recording)).isEqualTo(ROWS);
            assertThat(recording.incompleteReason()).isEqualTo("a stream: the recording was cut off after batch 2");
        }
    }

    @Test
    void streamCutWithinABatchHasTheBatchesBefore() throws Exception {
        byte[] bytes = stream(CodecType.NO_COMPRESSION);
        byte[] cut = Arrays.copyOf(bytes, bytes.length - 9);
        try (Recording recording = Recording.read(new ByteArrayInputStream(cut))) {
            assertThat(Row.of(recording)).isEqualTo(ROWS.subList(0, 30));
            assertThat(recording.incompleteReason())
                    .matches(
                            "a stream: the recording was cut off after batch 1; [0-9,]+ bytes of the next one cannot be read");
        }
    }

    @Test
    void streamSavedToAFileCanBeOpened() throws Exception {
        Path file = Files.write(directory.resolve("saved.arrow"), stream(CodecType.NO_COMPRESSION));
        try (Recording recording = Recording.open(file)) {
            assertThat(Row.of(recording)).isEqualTo(ROWS);
        }
    }

    @Test
    void finishedFileThroughAPipeKeepsItsTotals() throws Exception {
        Path file = Samples.finished(directory.resolve("run.arrow"), ROWS);
        try (InputStream in = Files.newInputStream(file);
                Recording recording = Recording.read(in)) {
            assertThat(Row.of(recording)).isEqualTo(ROWS);
            assertThat(recording.end()).contains(Samples.END);
        }
    }

    @Test
    void compressedBatchesAreDecompressed() throws Exception {
        byte[] bytes = stream(CodecType.ZSTD);
        try (Recording recording = Recording.read(new ByteArrayInputStream(bytes));
                RootAllocator allocator = new RootAllocator();
                ArrowReader reader = recording.reader(allocator)) {
            assertThat(Row.of(recording)).isEqualTo(ROWS);
            assertThat(reader.loadNextBatch()).isTrue();
            assertThat(reader.getVectorSchemaRoot().getVector("length").getObject(3))
                    .isEqualTo((int) ROWS.get(3).length());
        }
    }

    @Test
    void damagedCompressedBatchEndsTheReadableRows() throws Exception {
        byte[] bytes = stream(CodecType.ZSTD);
        // The magic number of the last compressed buffer, which is the sequence column.
        int magic = bytes.length - 1;
        while (ByteBuffer.wrap(bytes, magic - 4, 4).getInt() != 0x28B52FFD) {
            magic--;
        }
        bytes[magic - 1] = 0;
        try (Recording recording = Recording.read(new ByteArrayInputStream(bytes))) {
            assertThat(Row.of(recording)).isEqualTo(ROWS.subList(0, 30));
            assertThat(recording.incompleteReason())
                    .matches(
                            "row 1 of batch 2 is damaged \\(the recording is damaged: compressed column data at byte [0-9,]+"
                                    + " cannot be decompressed: Unknown frame descriptor\\); of the [0-9,]+ bytes from the"
                                    + " start of that batch on, only the rows before it can be read");
        }
    }

    @Test
    void compressedStreamCutAnywhereHasExactlyTheBatchesBefore() throws Exception {
        byte[] bytes = stream(CodecType.ZSTD);
        for (int cut = bytes.length - 1; cut > bytes.length - 900; cut--) {
            try (Recording recording = Recording.read(new ByteArrayInputStream(bytes, 0, cut))) {
                assertThat(Row.of(recording))
                        .as("cut at %d", cut)
                        .isEqualTo(cut >= bytes.length - 8 ? ROWS : ROWS.subList(0, 30));
            }
        }
    }

    @Test
    void temporaryFileHasNoNameWhileReadingAndAfterClosingRefusingAndFailing() throws Exception {
        byte[] bytes = stream(CodecType.NO_COMPRESSION);
        String before = System.setProperty("java.io.tmpdir", directory.toString());
        try {
            // A process that is killed removes nothing: the file must have no name even while it is read.
            try (Recording recording = Recording.read(new ByteArrayInputStream(bytes))) {
                assertThat(directory).isEmptyDirectory();
                assertThat(Row.of(recording)).isEqualTo(ROWS);
            }
            assertThat(directory).isEmptyDirectory();
            assertThatThrownBy(() -> Recording.read(new ByteArrayInputStream(new byte[] {'h', 'i'})))
                    .isInstanceOf(RecordingException.class);
            assertThat(directory).isEmptyDirectory();
            assertThatThrownBy(() -> Recording.read(new PipedInputStream()))
                    .isInstanceOf(RecordingException.class)
                    .hasMessage("the stream cannot be read: Pipe not connected");
            assertThat(directory).isEmptyDirectory();
        } finally {
            System.setProperty("java.io.tmpdir", before);
        }
    }

    @Test
    void missingTemporaryDirectoryIsReported() throws Exception {
        byte[] bytes = stream(CodecType.NO_COMPRESSION);
        String before = System.setProperty(
                "java.io.tmpdir", directory.resolve("missing").toString());
        try {
            assertThatThrownBy(() -> Recording.read(new ByteArrayInputStream(bytes)))
                    .isInstanceOf(RecordingException.class)
                    .hasMessageStartingWith(
                            "the stream cannot be read into a temporary file in " + directory.resolve("missing"));
        } finally {
            System.setProperty("java.io.tmpdir", before);
        }
    }

    private byte[] stream(CodecType codec) throws Exception {
        Path file = Samples.finished(directory.resolve("source.arrow"), ROWS.subList(0, 30), ROWS.subList(30, 500));
        byte[] stream = Samples.stream(file, codec);
        Files.delete(file);
        return stream;
    }
}
