package netqscope.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.ipc.message.ArrowBlock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of a recording whose recorder was killed, or whose machine lost power. */
class CutRecordingTest {

    private static final List<Row> ROWS = Row.some(41, 1);

    @TempDir
    Path directory;

    private Path file;
    private long size;
    private List<ArrowBlock> blocks;
    private List<Integer> rowsUpTo;

    @BeforeEach
    void recordFourBatches() throws Exception {
        file = Samples.finished(
                directory.resolve("run.arrow"),
                ROWS.subList(0, 13),
                ROWS.subList(13, 14),
                ROWS.subList(14, 32),
                ROWS.subList(32, 41));
        rowsUpTo = List.of(13, 14, 32, 41);
        size = Files.size(file);
        try (RootAllocator allocator = new RootAllocator();
                FileChannel channel = FileChannel.open(file);
                ArrowFileReader reader = new ArrowFileReader(channel, allocator)) {
            blocks = reader.getRecordBlocks();
        }
    }

    @Test
    void fileCutAtAnyByteHasExactlyTheBatchesBeforeTheCut() throws Exception {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            for (long cut = size - 1; cut > schemaEnd(); cut--) {
                channel.truncate(cut);
                try (Recording recording = Recording.open(file)) {
                    assertThat(Row.of(recording)).as("cut at %d", cut).isEqualTo(ROWS.subList(0, wholeRows(cut)));
                    assertThat(recording.complete()).isFalse();
                    assertThat(recording.end()).isEmpty();
                    assertThat(recording.incompleteReason()).isNotBlank().doesNotContain("\n");
                    assertThat(recording.start()).isEqualTo(Samples.START);
                }
            }
        }
    }

    @Test
    void fileCutWithinTheSchemaIsRefused() throws Exception {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            for (long cut = schemaEnd() - 1; cut > 0; cut--) {
                channel.truncate(cut);
                assertThatThrownBy(() -> Recording.open(file))
                        .as("cut at %d", cut)
                        .isInstanceOf(RecordingException.class)
                        .hasMessage(file + " was cut off before its first packet; nothing can be read");
            }
        }
    }

    @Test
    void zerosFromAnyByteOnNeverGiveAWrongRow() throws Exception {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            for (long zeros = size - 1; zeros > schemaEnd(); zeros--) {
                channel.write(ByteBuffer.allocate(1), zeros);
                try (Recording recording = Recording.open(file)) {
                    List<Row> rows = Row.of(recording);
                    assertThat(rows).as("zeros from %d", zeros).isEqualTo(ROWS.subList(0, rows.size()));
                    assertThat(rows).as("zeros from %d", zeros).hasSizeGreaterThanOrEqualTo(wholeRows(zeros - 1));
                    assertThat(recording.complete()).isFalse();
                    assertThat(recording.incompleteReason()).isNotBlank().doesNotContain("\n");
                }
            }
        }
    }

    @Test
    void zerosFromAnyByteOnInWhatAKilledRecorderLeftNeverGiveAWrongRow() throws Exception {
        Path partial = Samples.partial(directory.resolve("killed.arrow"), ROWS.subList(0, 13), ROWS.subList(13, 41));
        try (FileChannel channel = FileChannel.open(partial, StandardOpenOption.WRITE)) {
            for (long zeros = Files.size(partial) - 1; zeros > schemaEnd(); zeros--) {
                channel.write(ByteBuffer.allocate(1), zeros);
                try (Recording recording = Recording.open(partial)) {
                    List<Row> rows = Row.of(recording);
                    assertThat(rows).as("zeros from %d", zeros).isEqualTo(ROWS.subList(0, rows.size()));
                }
            }
        }
    }

    @Test
    void reasonSaysWhereTheZerosBegin() throws Exception {
        long lastBatch = blocks.getLast().getOffset();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(Math.toIntExact(size - lastBatch)), lastBatch);
        }
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.incompleteReason())
                    .matches("no footer: zeros from byte [0-9,]+ on; [0-9,]+ bytes cannot be read");
            // The last sequence of the batch before has zeros at its end, which cannot be told from lost ones.
            assertThat(Row.of(recording)).isEqualTo(ROWS.subList(0, 31));
        }
    }

    private long schemaEnd() {
        return blocks.getFirst().getOffset();
    }

    private int wholeRows(long bytes) {
        int rows = 0;
        for (int i = 0; i < blocks.size(); i++) {
            ArrowBlock block = blocks.get(i);
            if (block.getOffset() + block.getMetadataLength() + block.getBodyLength() <= bytes) {
                rows = rowsUpTo.get(i);
            }
        }
        return rows;
    }
}
