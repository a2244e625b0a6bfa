package netqscope.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.RecordBatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows of an unfinished recording that cannot be what was recorded end what is read of it. */
class DamagedRowsTest {

    private static final Row GOOD = new Row(1000, 0, 1, 2, 3, 60, 1, 0, 0x0800, 1, 5L, 10);

    @TempDir
    Path directory;

    @Test
    void rowsAsTheProbeWritesThemAreGood() throws Exception {
        Row sameTime = new Row(1000, 0, 0, 2, 0, 1, 0, 0, 0, null, null, 11);
        Row otherCpu = new Row(1, 0, 0, 0, 0, 1, 0, 0, 0, null, null, 0);
        Row otherDirection = new Row(2, 1, 0, 2, 0, 0, 0, 0, 0, null, null, 3);
        Row lastSequence = new Row(1001, 0, 0, 2, 0, 0xFFFF_FFFFL, 0, 0, 0, 0, null, -1L);
        List<Row> rows = List.of(GOOD, sameTime, otherCpu, otherDirection, lastSequence);
        try (Recording recording = Recording.open(Samples.partial(directory.resolve("run.arrow"), rows))) {
            assertThat(Row.of(recording)).isEqualTo(rows);
        }
    }

    @Test
    void impossibleValuesEndTheReadablePart() throws Exception {
        assertBad("time is zero or goes backward", 0, 0, 1, 2, 60, 5L, 11);
        assertBad("time is zero or goes backward", -5, 0, 1, 2, 60, 5L, 11);
        assertBad("time is zero or goes backward", 999, 0, 1, 2, 60, 5L, 11);
        assertBad("the sequence does not grow", 1001, 0, 1, 2, 60, 5L, 10);
        assertBad("the sequence does not grow", 1001, 0, 1, 2, 60, 5L, 9);
        assertBad("a sent packet has no length", 1001, 0, 1, 2, 0, 5L, 11);
        assertBad("a hash is 0", 1001, 0, 1, 2, 60, 0L, 11);
        assertBad("there is no direction 2", 1001, 2, 1, 2, 60, 5L, 11);
        assertBad("there is no such device", 1001, 0, 2, 2, 60, 5L, 11);
        assertBad("there is no CPU 3", 1001, 0, 1, 3, 60, 5L, 11);
    }

    @Test
    void badRowInALaterBatchEndsTheReadablePartThere() throws Exception {
        Row backward = new Row(1, 0, 1, 2, 3, 60, 1, 0, 0x0800, 1, 5L, 12);
        Path partial =
                Samples.partial(directory.resolve("run.arrow"), List.of(GOOD), List.of(backward), Row.some(20, 13));
        try (Recording recording = Recording.open(partial)) {
            assertThat(Row.of(recording)).containsExactly(GOOD);
            assertThat(recording.incompleteReason())
                    .startsWith("row 1 of batch 2 is damaged (time is zero or goes backward);");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MONOTONIC_NS", "SEQUENCE", "HASH"})
    void zerosInTheMiddleOfABatchAreFound(Column column) throws Exception {
        List<Row> rows =
                Row.some(3000, 14).stream().map(DamagedRowsTest::withoutNulls).toList();
        Path partial = Samples.partial(
                directory.resolve("run.arrow"),
                rows.subList(0, 1000),
                rows.subList(1000, 2000),
                rows.subList(2000, 3000));
        zero(partial, 1, 2 * column.index() + 1, 500L * column.bytes(), 100 * column.bytes());
        try (Recording recording = Recording.open(partial)) {
            assertThat(Row.of(recording)).isEqualTo(rows.subList(0, 1500));
            assertThat(recording.incompleteReason()).startsWith("row 501 of batch 2 is damaged (");
        }
    }

    /** A received frame that is nothing but its link header has the length 0, so that only a sent one gives the zeros away. */
    @Test
    void zerosAmongTheLengthsAreFoundAtTheFirstPacketThatWasSent() throws Exception {
        List<Row> rows = Row.some(1000, 14);
        Path partial = Samples.partial(directory.resolve("run.arrow"), rows);
        zero(partial, 0, 2 * Column.LENGTH.index() + 1, 500L * Column.LENGTH.bytes(), 100 * Column.LENGTH.bytes());
        int firstSent = 500;
        while (rows.get(firstSent).direction() != Direction.TX.code()) {
            firstSent++;
        }
        try (Recording recording = Recording.open(partial)) {
            assertThat(recording.rows()).isEqualTo(firstSent);
            assertThat(recording.incompleteReason()).contains("(a sent packet has no length)");
        }
    }

    @Test
    void clearedValidityOfAColumnWithoutNullsIsFound() throws Exception {
        List<Row> rows = Row.some(2000, 15);
        Path partial = Samples.partial(directory.resolve("run.arrow"), rows.subList(0, 1000), rows.subList(1000, 2000));
        zero(partial, 0, 2 * Column.QUEUE_MAPPING.index(), 40, 1);
        try (Recording recording = Recording.open(partial)) {
            assertThat(Row.of(recording)).isEqualTo(rows.subList(0, 320));
            assertThat(recording.incompleteReason())
                    .startsWith("row 321 of batch 1 is damaged (a value is missing in a column that has no nulls);");
        }
    }

    private static Row withoutNulls(Row row) {
        return new Row(
                row.monotonicNs(),
                row.direction(),
                row.device(),
                row.cpu(),
                row.queueMapping(),
                row.length(),
                row.gsoSegs(),
                row.gsoSize(),
                row.protocol(),
                1,
                7L,
                row.sequence());
    }

    private void assertBad(
            String problem, long timeNs, int direction, int device, int cpu, long length, Long hash, long sequence)
            throws RecordingException {
        Row bad = new Row(timeNs, direction, device, cpu, 0, length, 0, 0, 0, null, hash, sequence);
        Path partial = Samples.partial(directory.resolve("run.arrow"), List.of(GOOD, bad, GOOD));
        try (Recording recording = Recording.open(partial)) {
            assertThat(Row.of(recording)).as(problem).containsExactly(GOOD);
            assertThat(recording.incompleteReason())
                    .matches("row 2 of batch 1 is damaged \\(" + problem
                            + "\\); of the [0-9,]+ bytes from the"
                            + " start of that batch on, only the rows before it can be read");
        }
    }

    /** Overwrites a piece of a buffer of a record batch with zeros, as a hole in a file reads. */
    private static void zero(Path file, int batch, int buffer, long from, int bytes) throws Exception {
        ByteBuffer content = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        int at = 8;
        // The schema, then the batches before the one that is meant.
        for (int message = 0; message <= batch; message++) {
            at += 8
                    + content.getInt(at + 4)
                    + Math.toIntExact(message(content, at).bodyLength());
        }
        RecordBatch header = (RecordBatch) message(content, at).header(new RecordBatch());
        long offset = at + 8 + content.getInt(at + 4) + header.buffers(buffer).offset() + from;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(bytes), offset);
        }
    }

    private static Message message(ByteBuffer content, int at) {
        return Message.getRootAsMessage(content.slice(at + 8, content.getInt(at + 4)));
    }
}
