package netqscope.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.UInt4Vector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoundTripTest {

    private static final Row SMALLEST = new Row(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1L, 0);
    private static final Row LARGEST =
            new Row(Long.MAX_VALUE, 1, 1, 2, 0xFFFF, 0xFFFF_FFFFL, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF_FFFFL, -1L);
    private static final Row NULLS = new Row(2, 0, 0, 0, 1, 60, 1, 0, 0x0806, null, null, 1);

    @TempDir
    Path directory;

    @Test
    void rowsComeBackAsTheyWereWritten() throws Exception {
        List<Row> many = Row.some(EventBatch.ROWS, 2);
        Path file = Samples.finished(directory.resolve("run.arrow"), List.of(SMALLEST, NULLS, LARGEST), many);
        try (Recording recording = Recording.open(file)) {
            List<Row> expected = new ArrayList<>(List.of(SMALLEST, NULLS, LARGEST));
            expected.addAll(many);
            assertThat(Row.of(recording)).isEqualTo(expected);
            assertThat(recording.rows()).isEqualTo(EventBatch.ROWS + 3);
            assertThat(recording.batches()).extracting(Batch::rows).containsExactly(3, EventBatch.ROWS);
            assertThat(recording.sizeBytes()).isEqualTo(Files.size(file));
        }
    }

    @Test
    void metadataComesBackAsItWasWritten() throws Exception {
        Path file = Samples.finished(directory.resolve("run.arrow"), List.of(SMALLEST));
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.start()).isEqualTo(Samples.START);
            assertThat(recording.end()).contains(Samples.END);
            assertThat(recording.complete()).isTrue();
            assertThat(recording.incompleteReason()).isEmpty();
        }
    }

    @Test
    void timeOfAttachingComesBackIfItIsKnown() {
        RecordingEnd end = new RecordingEnd(
                Samples.END.clock(),
                OptionalLong.of(5),
                3,
                Samples.END.accounts(),
                Samples.END.losses(),
                Samples.END.missed(),
                Samples.END.reason());
        assertThat(EndMetadata.read(EndMetadata.write(end), 0)).isEqualTo(end);
        assertThat(EndMetadata.read(EndMetadata.write(Samples.END), 0).attachedNs())
                .isEmpty();
    }

    @Test
    void durationThatWasNotWrittenIsTheDifferenceOfTheClocks() {
        Map<String, String> metadata = EndMetadata.write(Samples.END);
        long startNs = Samples.START.clock().monotonicNs();
        assertThat(EndMetadata.read(metadata, startNs).durationNs()).isEqualTo(3_000_000_000L);
        metadata.remove("netqscope.duration_ns");
        assertThat(EndMetadata.read(metadata, startNs).durationNs()).isEqualTo(4_000_000_001L);
    }

    @Test
    void recordingWithoutPacketsIsComplete() throws Exception {
        Path file = Samples.finished(directory.resolve("run.arrow"));
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.rows()).isZero();
            assertThat(recording.batches()).isEmpty();
            assertThat(recording.complete()).isTrue();
            assertThat(recording.sequenceGaps()).isZero();
        }
    }

    @Test
    void oneBatchAfterTheOtherIsFilledWhileTheFirstIsWritten() throws Exception {
        List<Row> rows = Row.some(300, 3);
        Path file = directory.resolve("run.arrow");
        try (RecordingWriter writer = RecordingWriter.create(file, Samples.START);
                EventBatch first = writer.newBatch();
                EventBatch second = writer.newBatch()) {
            Row.fill(first, rows.subList(0, 100));
            Row.fill(second, rows.subList(100, 200));
            writer.write(first, 100);
            Row.fill(first, rows.subList(200, 300));
            writer.write(second, 100);
            writer.write(first, 100);
            writer.finish(Samples.END);
        }
        try (Recording recording = Recording.open(file)) {
            assertThat(Row.of(recording)).isEqualTo(rows);
        }
    }

    @Test
    void plainArrowReaderReadsRowsAndBothMetadata() throws Exception {
        List<Row> rows = Row.some(1000, 4);
        Path file = Samples.finished(directory.resolve("run.arrow"), rows.subList(0, 400), rows.subList(400, 1000));
        try (RootAllocator allocator = new RootAllocator();
                FileChannel channel = FileChannel.open(file);
                ArrowFileReader reader = new ArrowFileReader(channel, allocator)) {
            VectorSchemaRoot root = reader.getVectorSchemaRoot();
            assertThat(root.getSchema().getFields())
                    .extracting(field -> field.getName() + " " + field.getType() + " " + field.isNullable())
                    .containsExactly(
                            "monotonic_ns Int(64, true) false",
                            "direction Int(8, false) false",
                            "device Int(8, false) false",
                            "cpu Int(16, false) false",
                            "queue_mapping Int(16, false) false",
                            "length Int(32, false) false",
                            "gso_segs Int(16, false) false",
                            "gso_size Int(16, false) false",
                            "protocol Int(16, false) false",
                            "vlan_tci Int(16, false) true",
                            "hash Int(32, false) true",
                            "sequence Int(64, false) false");
            assertThat(root.getSchema().getCustomMetadata())
                    .containsEntry("netqscope.format_version", "1")
                    .containsEntry("netqscope.directions", "tx,rx")
                    .containsEntry("netqscope.sampling_method", "random")
                    .containsEntry("netqscope.sampling_distance", "1000")
                    .containsEntry("netqscope.start_monotonic_ns", "4999999999");
            assertThat(reader.getMetaData())
                    .containsEntry("netqscope.duration_ns", "3000000000")
                    .containsEntry("netqscope.end_reason", "device_gone")
                    .containsEntry(
                            "netqscope.missed",
                            "[{\"direction\":\"tx\",\"recursion_misses\":7,\"run_time_ns\":123456789012,\"run_count\":100},"
                                    + "{\"direction\":\"rx\",\"recursion_misses\":0,\"run_time_ns\":null,\"run_count\":null}]");
            assertThat(lengths(reader)).isEqualTo(rows.stream().map(Row::length).toList());
        }
    }

    @Test
    void unfinishedFileBehindItsMagicIsAStreamForAnyArrowReader() throws Exception {
        List<Row> rows = Row.some(20, 5);
        byte[] bytes = Files.readAllBytes(Samples.partial(directory.resolve("run.arrow"), rows));
        try (RootAllocator allocator = new RootAllocator();
                ArrowStreamReader reader =
                        new ArrowStreamReader(new ByteArrayInputStream(bytes, 8, bytes.length - 8), allocator)) {
            assertThat(lengths(reader)).isEqualTo(rows.stream().map(Row::length).toList());
        }
    }

    @Test
    void readerHandsOutTheRowsAsVectorsInParts() throws Exception {
        List<Row> rows = Row.some(900, 6);
        Path file = Samples.finished(
                directory.resolve("run.arrow"), rows.subList(0, 300), rows.subList(300, 600), rows.subList(600, 900));
        List<Long> lengths = rows.stream().map(Row::length).toList();
        try (RootAllocator allocator = new RootAllocator();
                Recording recording = Recording.open(file);
                ArrowReader all = recording.reader(allocator);
                ArrowReader middle = recording.reader(allocator, 1, 2)) {
            assertThat(lengths(middle)).isEqualTo(lengths.subList(300, 600));
            assertThat(lengths(all)).isEqualTo(lengths);
            assertThat(all.bytesRead()).isGreaterThan(900 * 39);
        }
    }

    @Test
    void readerKeepsNullsAndHasNoneElsewhere() throws Exception {
        List<Row> rows = Row.some(200, 7);
        Path file = Samples.finished(directory.resolve("run.arrow"), rows);
        try (RootAllocator allocator = new RootAllocator();
                Recording recording = Recording.open(file);
                ArrowReader reader = recording.reader(allocator)) {
            assertThat(reader.loadNextBatch()).isTrue();
            VectorSchemaRoot root = reader.getVectorSchemaRoot();
            for (int i = 0; i < rows.size(); i++) {
                assertThat(root.getVector("hash").isNull(i))
                        .isEqualTo(rows.get(i).hash() == null);
                assertThat(root.getVector("vlan_tci").isNull(i))
                        .isEqualTo(rows.get(i).vlanTci() == null);
            }
            assertThat(root.getVector("monotonic_ns").getNullCount()).isZero();
            assertThat(root.getVector("hash").getNullCount()).isEqualTo((int)
                    rows.stream().filter(row -> row.hash() == null).count());
        }
    }

    @Test
    void minimalStartComesBackToo() throws Exception {
        RecordingStart start = new RecordingStart(
                "",
                "",
                "",
                1,
                List.of(new Device("lo", 1, 1, "", "", 65_536, 772, 1, 1, false, "lo has one queue.", Map.of())),
                Set.of(Direction.RX),
                Sampling.NONE,
                "",
                65_536,
                new ClockPair(0, -1));
        RecordingEnd end = new RecordingEnd(
                new ClockPair(1, 1),
                0,
                List.of(),
                List.of(),
                List.of(new Missed(Direction.RX, 0, OptionalLong.empty(), OptionalLong.of(0))),
                EndReason.INTERRUPTED);
        Path file = directory.resolve("run.arrow");
        try (RecordingWriter writer = RecordingWriter.create(file, start)) {
            writer.finish(end);
        }
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.start()).isEqualTo(start);
            assertThat(recording.end()).contains(end);
        }
    }

    private static List<Long> lengths(ArrowReader reader) throws IOException {
        List<Long> lengths = new ArrayList<>();
        while (reader.loadNextBatch()) {
            UInt4Vector vector = (UInt4Vector) reader.getVectorSchemaRoot().getVector("length");
            for (int i = 0; i < vector.getValueCount(); i++) {
                lengths.add(vector.getValueAsLong(i));
            }
        }
        return lengths;
    }
}
