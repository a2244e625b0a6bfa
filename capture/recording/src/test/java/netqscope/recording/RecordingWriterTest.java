package netqscope.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingWriterTest {

    private static final List<Row> ROWS = Row.some(30, 9);

    @TempDir
    Path directory;

    @Test
    void existingFileIsReplacedOnlyWhenTheRecordingIsFinished() throws Exception {
        Path file = Samples.finished(directory.resolve("run.arrow"), ROWS.subList(0, 10));
        byte[] before = Files.readAllBytes(file);
        Path partial = directory.resolve("run.arrow.partial");
        try (RecordingWriter writer = RecordingWriter.create(file, Samples.START)) {
            Samples.write(writer, ROWS);
            assertThat(file).hasBinaryContent(before);
            assertThat(partial).exists();
            writer.finish(Samples.END);
            assertThat(partial).doesNotExist();
            assertThat(writer.bytesWritten()).isEqualTo(Files.size(file));
        }
        try (Recording recording = Recording.open(file)) {
            assertThat(Row.of(recording)).isEqualTo(ROWS);
        }
    }

    @Test
    void closingWithoutFinishingLeavesAReadablePartialFileAndTheOldOne() throws Exception {
        Path file = Samples.finished(directory.resolve("run.arrow"), ROWS.subList(0, 10));
        Path partial = Samples.partial(file, ROWS);
        try (Recording recording = Recording.open(partial)) {
            assertThat(Row.of(recording)).isEqualTo(ROWS);
            assertThat(recording.complete()).isFalse();
            assertThat(recording.incompleteReason()).isEqualTo("no footer: the recording was cut off after batch 1");
        }
        try (Recording recording = Recording.open(file)) {
            assertThat(Row.of(recording)).isEqualTo(ROWS.subList(0, 10));
        }
    }

    @Test
    void partialFileIsReadableWhileItIsWritten() throws Exception {
        Path file = directory.resolve("run.arrow");
        try (RecordingWriter writer = RecordingWriter.create(file, Samples.START)) {
            Path partial = directory.resolve("run.arrow.partial");
            try (Recording recording = Recording.open(partial)) {
                assertThat(recording.rows()).isZero();
                assertThat(recording.incompleteReason())
                        .isEqualTo("no footer: the recording was cut off before the first batch");
            }
            Samples.write(writer, ROWS.subList(0, 12), ROWS.subList(12, 30));
            try (Recording recording = Recording.open(partial)) {
                assertThat(Row.of(recording)).isEqualTo(ROWS);
            }
            // The end marker behind the last batch belongs to no batch.
            assertThat(writer.bytesWritten()).isEqualTo(Files.size(partial) - 8);
        }
    }

    @Test
    void whatKilledRecordersLeftBehindIsKeptUnderOtherNames() throws Exception {
        Path file = directory.resolve("run.arrow");
        List<Row> killed = Row.some(5000, 10);
        try (Recording recording = Recording.open(Samples.partial(file, killed))) {
            Samples.partial(file, Row.some(7000, 20));
            Samples.finished(file, ROWS);
            assertThat(Row.of(recording)).isEqualTo(killed);
        }
        assertThat(rows("run.arrow.1.partial")).isEqualTo(killed);
        assertThat(rows("run.arrow.2.partial")).isEqualTo(Row.some(7000, 20));
        assertThat(rows("run.arrow")).isEqualTo(ROWS);
        assertThat(directory.resolve("run.arrow.partial")).doesNotExist();
    }

    private List<Row> rows(String name) throws Exception {
        try (Recording recording = Recording.open(directory.resolve(name))) {
            return Row.of(recording);
        }
    }

    @Test
    void secondRecorderInTheSameProcessIsRefused() throws Exception {
        Path file = directory.resolve("run.arrow");
        try (RecordingWriter writer = RecordingWriter.create(file, Samples.START)) {
            Samples.write(writer, ROWS);
            assertThatThrownBy(() -> RecordingWriter.create(file, Samples.START))
                    .isInstanceOf(RecordingException.class)
                    .hasMessage("cannot record to " + file + ": another recording is being written to " + file
                            + ".partial. Stop it, or choose another file.");
            writer.finish(Samples.END);
        }
        try (Recording recording = Recording.open(file)) {
            assertThat(Row.of(recording)).isEqualTo(ROWS);
        }
    }

    @Test
    void secondRecorderInAnotherProcessIsRefusedAndTouchesNothing() throws Exception {
        Path file = directory.resolve("run.arrow");
        try (RecordingWriter writer = RecordingWriter.create(file, Samples.START)) {
            Samples.write(writer, ROWS);
            assertThat(OtherProcess.run(List.of(), OtherRecorder.class, file))
                    .isEqualTo("cannot record to " + file + ": another recording is being written to " + file
                            + ".partial. Stop it, or choose another file.");
            writer.finish(Samples.END);
        }
        try (Recording recording = Recording.open(file)) {
            assertThat(Row.of(recording)).isEqualTo(ROWS);
        }
        assertThat(OtherProcess.run(List.of(), OtherRecorder.class, file)).isEqualTo("recorded");
    }

    @Test
    void failedWriteKeepsTheBatchesBeforeAndCanStillBeFinished() throws Exception {
        Path file = directory.resolve("run.arrow");
        // 1,000 KiB are room for the metadata and one batch of 100 KiB or so, and end within the next of 2.6 MB.
        String result = OtherProcess.run(OtherProcess.FILES_UP_TO_1000_KIB, OtherRecorder.class, file);
        assertThat(result)
                .isEqualTo("cannot write " + file
                        + ".partial: File too large. What was recorded before can be read from" + " it.");
        try (Recording recording = Recording.open(directory.resolve("run.arrow.partial"))) {
            assertThat(recording.batches()).hasSize(1);
            assertThat(Row.of(recording)).isEqualTo(OtherRecorder.FIRST);
            assertThat(recording.incompleteReason())
                    .matches("no footer: the recording was cut off after batch 1; [0-9,]+ bytes of the next one"
                            + " cannot be read");
        }
        try (Recording recording = Recording.open(directory.resolve("run.arrow.finished"))) {
            assertThat(Row.of(recording)).isEqualTo(OtherRecorder.FIRST);
            assertThat(recording.end()).contains(Samples.END);
        }
    }

    @Test
    void memoryOfABatchNeverMoves() throws Exception {
        try (RecordingWriter writer = RecordingWriter.create(directory.resolve("run.arrow"), Samples.START);
                EventBatch batch = writer.newBatch()) {
            List<ByteBuffer> before = buffers(batch);
            Row.fill(batch, ROWS);
            for (int rows : new int[] {1, 30, EventBatch.ROWS, 7}) {
                writer.write(batch, rows);
                assertThat(before).isEqualTo(buffers(batch));
            }
            // Written through the buffers taken before the first write, read through those taken now.
            before.get(0).putLong(0, 77);
            assertThat(batch.data(Column.MONOTONIC_NS).getLong(0)).isEqualTo(77);
        }
    }

    @Test
    void batchHasRoomForEveryRowAndKnowsNoNullsAtFirst() {
        try (EventBatch batch = new EventBatch()) {
            for (Column column : Column.values()) {
                assertThat(batch.data(column).isDirect()).isTrue();
                assertThat(batch.data(column).capacity()).isEqualTo(65_536 * column.bytes());
                assertThat(batch.validity(column).isDirect()).isTrue();
                byte[] bits = new byte[65_536 / 8];
                batch.validity(column).get(bits);
                assertThat(bits).containsOnly((byte) 0xFF);
            }
        }
    }

    @Test
    void impossibleNumbersOfRowsAreRefused() throws Exception {
        try (RecordingWriter writer = RecordingWriter.create(directory.resolve("run.arrow"), Samples.START);
                EventBatch batch = writer.newBatch()) {
            assertThatThrownBy(() -> writer.write(batch, 0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a batch has 1 to 65536 rows, not 0");
            assertThatThrownBy(() -> writer.write(batch, 65_537)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void closingTwiceIsHarmlessAndWritingAfterwardsIsNot() throws Exception {
        RecordingWriter writer = RecordingWriter.create(directory.resolve("run.arrow"), Samples.START);
        EventBatch batch = writer.newBatch();
        writer.finish(Samples.END);
        assertThatThrownBy(() -> writer.write(batch, 1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> writer.finish(Samples.END)).isInstanceOf(IllegalStateException.class);
        writer.close();
        writer.close();
        batch.close();
        batch.close();
        assertThatThrownBy(() -> batch.data(Column.CPU)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void placesThatCannotBeRecordedToAreRefusedWithTheReason() throws Exception {
        Path text = Files.writeString(directory.resolve("text"), "text");
        assertRefused(
                directory.resolve("missing/run.arrow"),
                "the directory " + directory.resolve("missing") + " does not exist. Create it, or choose another.");
        assertRefused(text.resolve("run.arrow"), text + " is not a directory");
        assertRefused(directory, "it is a directory. Name a file in it.");
        assertRefused(Path.of("/dev/null"), "it is not a regular file. Name another.");
        assertRefused(directory.resolve("x".repeat(250)), "File name too long");
        assertRefused(Path.of("/proc/run.arrow"), "no file can be created in that directory");
    }

    @Test
    void linkInThePlaceOfTheFileIsNotReplaced() throws Exception {
        Path target = Files.writeString(directory.resolve("target"), "precious");
        Path link = Files.createSymbolicLink(directory.resolve("run.arrow"), target);
        assertRefused(link, "it is a symbolic link, which the recording would replace. Name the file it leads to.");
        assertThat(link).isSymbolicLink();
        assertThat(target).hasContent("precious");
    }

    @Test
    void linkInThePlaceOfThePartialFileIsNotFollowed() throws Exception {
        Path victim = Files.writeString(directory.resolve("victim"), "precious");
        Path file = directory.resolve("run.arrow");
        Path partial = Files.createSymbolicLink(directory.resolve("run.arrow.partial"), victim);
        assertRefused(file, partial + " is in the way and no regular file. Remove it, or choose another file.");
        assertThat(victim).hasContent("precious");
    }

    @Test
    void directoryThatCannotBeWrittenToIsRefused() throws Exception {
        Path closed = Files.createDirectory(directory.resolve("closed"));
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("r-xr-xr-x"));
        assumeFalse(Files.isWritable(closed), "skipped: this user may write everywhere");
        assertRefused(
                closed.resolve("run.arrow"),
                "permission denied in the directory " + closed + ". Choose a directory you may write to.");
    }

    private static void assertRefused(Path file, String reason) {
        assertThatThrownBy(() -> RecordingWriter.create(file, Samples.START))
                .isInstanceOf(RecordingException.class)
                .hasMessage("cannot record to " + file + ": " + reason);
    }

    private static List<ByteBuffer> buffers(EventBatch batch) {
        List<ByteBuffer> buffers = new ArrayList<>();
        for (Column column : Column.values()) {
            buffers.add(batch.data(column));
            buffers.add(batch.validity(column));
        }
        return buffers;
    }
}
