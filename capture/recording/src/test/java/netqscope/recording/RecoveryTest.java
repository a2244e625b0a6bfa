package netqscope.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.compression.CompressionUtil.CodecType;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.ipc.message.ArrowBlock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recovered recording is complete, has every readable row of the incomplete one, and an account that adds up. */
class RecoveryTest {

    private static final List<Row> ROWS = Row.some(3000, 21);

    @TempDir
    Path directory;

    private Path recovered;

    @BeforeEach
    void nameTheOutput() {
        recovered = directory.resolve("recovered.arrow");
    }

    @Test
    void fileCutAroundEveryEndOfABatchIsRecoveredUpToThere() throws Exception {
        Path whole = finished();
        Path cut = directory.resolve("cut.arrow");
        for (ArrowBlock block : blocks(whole)) {
            long end = block.getOffset() + block.getMetadataLength() + block.getBodyLength();
            for (long size = end - 1; size <= end + 1; size++) {
                Files.copy(whole, cut, StandardCopyOption.REPLACE_EXISTING);
                try (FileChannel channel = FileChannel.open(cut, StandardOpenOption.WRITE)) {
                    channel.truncate(size);
                }
                assertRecovered(cut);
            }
        }
    }

    @Test
    void rowsBeforeATailOfZerosAreRecovered() throws Exception {
        Path whole = finished();
        Path zeroed = directory.resolve("zeroed.arrow");
        long size = Files.size(whole);
        for (ArrowBlock block : blocks(whole)) {
            for (long from = block.getOffset() - 1; from <= block.getOffset() + 1; from++) {
                Files.copy(whole, zeroed, StandardCopyOption.REPLACE_EXISTING);
                try (FileChannel channel = FileChannel.open(zeroed, StandardOpenOption.WRITE)) {
                    channel.write(ByteBuffer.allocate(Math.toIntExact(size - from)), from);
                }
                if (from > blocks(whole).getFirst().getOffset()) {
                    assertRecovered(zeroed);
                }
            }
        }
    }

    @Test
    void streamIsRecoveredCompressedOrNot() throws Exception {
        for (CodecType codec : List.of(CodecType.NO_COMPRESSION, CodecType.ZSTD)) {
            try (Recording stream = Recording.read(new ByteArrayInputStream(Samples.stream(finished(), codec)))) {
                Recovery.of(stream).writeTo(recovered, rows -> {});
                try (Recording recording = Recording.open(recovered)) {
                    assertThat(Row.of(recording)).isEqualTo(ROWS);
                    assertThat(recording.complete()).isTrue();
                }
            }
        }
    }

    @Test
    void recorderThatWasKilledLeavesAFileThatIsRecoveredAndKept() throws Exception {
        Path partial = Samples.partial(directory.resolve("run.arrow"), ROWS.subList(0, 700), ROWS.subList(700, 3000));
        byte[] before = Files.readAllBytes(partial);
        Path file = directory.resolve("run.arrow");
        List<Long> progress = new ArrayList<>();
        try (Recording recording = Recording.open(partial)) {
            Recovery.of(recording).writeTo(file, progress::add);
        }
        assertThat(progress).containsExactly(700L, 3000L);
        assertThat(partial).hasBinaryContent(before);
        assertThat(directory).isDirectoryNotContaining(path -> path.toString().endsWith(".recovering"));
        try (Recording recording = Recording.open(file)) {
            assertThat(Row.of(recording)).isEqualTo(ROWS);
        }
    }

    @Test
    void recordingWithoutPacketsIsRecovered() throws Exception {
        Path partial = Samples.partial(directory.resolve("run.arrow"));
        RecordingEnd end = recover(partial);
        assertThat(end)
                .isEqualTo(new RecordingEnd(
                        Samples.START.clock(), 0, List.of(), List.of(), List.of(), EndReason.RECOVERED));
        try (Recording recording = Recording.open(recovered)) {
            assertThat(recording.rows()).isZero();
            assertThat(recording.end()).contains(end);
        }
    }

    @Test
    void batchThatIsLargerThanARecorderWritesIsRecovered() throws Exception {
        byte[] stream = LargeBatch.stream(200_001);
        try (Recording large = Recording.read(new ByteArrayInputStream(stream))) {
            assertThat(large.batches()).hasSize(1);
            Recovery.of(large).writeTo(recovered, rows -> {});
            try (Recording recording = Recording.open(recovered)) {
                assertThat(recording.batches()).extracting(Batch::rows).containsExactly(65_536, 65_536, 65_536, 3_393);
                assertThat(Row.of(recording)).isEqualTo(Row.of(large));
                assertThat(recording.end().orElseThrow().totals()).isEqualTo(new Totals(200_001, 200_001, 0, 0, 0));
            }
        }
    }

    @Test
    void completeRecordingIsRefused() throws Exception {
        Path whole = finished();
        try (Recording recording = Recording.open(whole)) {
            assertThatThrownBy(() -> Recovery.of(recording))
                    .isInstanceOf(RecordingException.class)
                    .hasMessage(whole + " is complete already: nothing to recover");
        }
    }

    @Test
    void recordingThatIsStillWrittenIsRefused() throws Exception {
        Path partial = directory.resolve("run.arrow.partial");
        try (RecordingWriter writer = RecordingWriter.create(directory.resolve("run.arrow"), Samples.START)) {
            Samples.write(writer, ROWS);
            String refusal =
                    partial + " is still being recorded. Stop the recording; it will be complete when it has ended.";
            assertThat(OtherProcess.run(List.of(), OtherRecovery.class, partial, recovered))
                    .isEqualTo(refusal);
            try (Recording recording = Recording.open(partial)) {
                assertThatThrownBy(() -> Recovery.of(recording))
                        .isInstanceOf(RecordingException.class)
                        .hasMessage(refusal);
            }
        }
        assertThat(recovered).doesNotExist();
        assertThat(OtherProcess.run(List.of(), OtherRecovery.class, partial, recovered))
                .isEqualTo("recovered");
    }

    @Test
    void recordingThatGrewAfterItWasOpenedIsRefused() throws Exception {
        Path partial = directory.resolve("run.arrow.partial");
        RecordingWriter writer = RecordingWriter.create(directory.resolve("run.arrow"), Samples.START);
        try (Recording recording = Recording.open(partial)) {
            Samples.write(writer, ROWS);
            writer.close();
            assertThatThrownBy(() -> Recovery.of(recording))
                    .isInstanceOf(RecordingException.class)
                    .hasMessageContaining("is still being recorded");
        }
    }

    @Test
    void existingFileIsReplacedOnlyIfTheRecoverySucceeds() throws Exception {
        Path partial = Samples.partial(directory.resolve("run.arrow"), Row.some(60_000, 22));
        Files.writeString(recovered, "precious");
        assertThat(OtherProcess.run(OtherProcess.FILES_UP_TO_1000_KIB, OtherRecovery.class, partial, recovered))
                .isEqualTo("cannot recover " + partial + " to " + recovered + ": File too large");
        assertThat(recovered).hasContent("precious");
        assertThat(directory).isDirectoryNotContaining(path -> path.toString().endsWith(".recovering"));
        recover(partial);
        try (Recording recording = Recording.open(recovered)) {
            assertThat(recording.rows()).isEqualTo(60_000);
        }
    }

    @Test
    void whatAKilledRecoveryLeftBehindIsNotInTheWayOfTheNext() throws Exception {
        Path partial = Samples.partial(directory.resolve("run.arrow"), ROWS);
        Path half = Files.writeString(directory.resolve("recovered.arrow.recovering"), "half a copy");
        recover(partial);
        assertThat(half).doesNotExist();
        assertThat(directory.resolve("recovered.arrow.1.recovering")).hasContent("half a copy");
        try (Recording recording = Recording.open(recovered)) {
            assertThat(Row.of(recording)).isEqualTo(ROWS);
        }
    }

    @Test
    void placeThatCannotBeWrittenToIsRefused() throws Exception {
        Path partial = Samples.partial(directory.resolve("run.arrow"), ROWS);
        recovered = directory.resolve("missing/run.arrow");
        assertThatThrownBy(() -> recover(partial))
                .isInstanceOf(RecordingException.class)
                .hasMessageContaining("does not exist. Create it, or choose another.");
    }

    private Path finished() throws RecordingException {
        return Samples.finished(
                directory.resolve("whole.arrow"),
                ROWS.subList(0, 1000),
                ROWS.subList(1000, 1001),
                ROWS.subList(1001, 3000));
    }

    private RecordingEnd recover(Path file) throws RecordingException {
        try (Recording recording = Recording.open(file)) {
            return Recovery.of(recording).writeTo(recovered, rows -> {});
        }
    }

    private void assertRecovered(Path file) throws RecordingException {
        RecordingEnd end = recover(file);
        try (Recording source = Recording.open(file);
                Recording result = Recording.open(recovered)) {
            List<Row> rows = Row.of(source);
            assertThat(Row.of(result)).isEqualTo(rows);
            assertThat(result.start()).isEqualTo(source.start());
            assertThat(result.end()).contains(end);
            assertThat(end.totals().recorded()).isEqualTo(source.rows());
            assertThat(end.totals().sampledOut()).isEqualTo(source.sequenceGaps());
            for (Account account : end.accounts()) {
                assertThat(account.recorded())
                        .isEqualTo(rows.stream()
                                .filter(row ->
                                        row.direction() == account.direction().code()
                                                && row.cpu() == account.cpu()
                                                && row.device() == account.device())
                                .count());
            }
        }
    }

    private static List<ArrowBlock> blocks(Path file) throws Exception {
        try (RootAllocator allocator = new RootAllocator();
                FileChannel channel = FileChannel.open(file);
                ArrowFileReader reader = new ArrowFileReader(channel, allocator)) {
            return reader.getRecordBlocks();
        }
    }
}
