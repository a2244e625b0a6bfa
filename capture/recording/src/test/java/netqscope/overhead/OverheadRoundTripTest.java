package netqscope.overhead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import netqscope.recording.RecordingException;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OverheadRoundTripTest {

    @TempDir
    Path directory;

    @Test
    void everyValueComesBack() throws Exception {
        Path file = directory.resolve("cost.arrow");
        List<Measurement> rows = List.of(
                Experiments.everything(),
                Measurement.throughput("none").rate(0).build(),
                Measurement.latency("none").latencyP50Ns(7424).build());
        try (OverheadWriter writer = OverheadWriter.create(file, Experiments.START)) {
            assertThat(file).doesNotExist();
            assertThat(writer.partialFile()).exists();
            writer.add(rows);
            writer.add(List.of());
            writer.add(rows.reversed());
            writer.finish(ExperimentEnd.COMPLETE);
        }
        OverheadFile read = OverheadFile.read(file);
        assertThat(read.start()).isEqualTo(Experiments.START);
        assertThat(read.measurements())
                .startsWith(rows.toArray(Measurement[]::new))
                .hasSize(6);
        assertThat(read.measurements().subList(3, 6)).isEqualTo(rows.reversed());
        assertThat(read.complete()).isTrue();
        assertThat(directory.resolve("cost.arrow.partial")).doesNotExist();
    }

    @Test
    void everyColumnHasAValueInTheTest() {
        assertThat(MeasurementColumn.values())
                .allSatisfy(column ->
                        assertThat(column.of(Experiments.everything())).isNotNull());
    }

    @Test
    void unknownMetadataStaysUnknown() throws Exception {
        Path file = directory.resolve("cost.arrow");
        OverheadStart start = OverheadStart.builder().title("published").build();
        try (OverheadWriter writer = OverheadWriter.create(file, start)) {
            writer.finish(ExperimentEnd.COMPLETE);
        }
        assertThat(OverheadFile.read(file).start()).isEqualTo(start);
        assertThat(OverheadFile.read(file).start().cpus()).isNull();
        assertThat(OverheadFile.read(file).measurements()).isEmpty();
    }

    @Test
    void interruptedExperimentSaysSoAndKeepsItsRounds() throws Exception {
        Path file = directory.resolve("cost.arrow");
        try (OverheadWriter writer = OverheadWriter.create(file, Experiments.START)) {
            writer.add(Experiments.round(1));
            writer.finish(ExperimentEnd.INTERRUPTED);
        }
        OverheadFile read = OverheadFile.read(file);
        assertThat(read.end()).isEqualTo(ExperimentEnd.INTERRUPTED);
        assertThat(read.complete()).isFalse();
        assertThat(read.measurements()).isEqualTo(Experiments.round(1));
    }

    @Test
    void unfinishedExperimentIsReadableWhileItIsWritten() throws Exception {
        Path file = directory.resolve("cost.arrow");
        try (OverheadWriter writer = OverheadWriter.create(file, Experiments.START)) {
            assertThat(OverheadFile.read(writer.partialFile()).measurements()).isEmpty();
            writer.add(Experiments.round(1));
            writer.add(Experiments.round(2));
            OverheadFile read = OverheadFile.read(writer.partialFile());
            assertThat(read.measurements()).hasSize(10);
            assertThat(read.end()).isNull();
        }
        assertThat(OverheadFile.read(directory.resolve("cost.arrow.partial")).measurements())
                .hasSize(10);
    }

    @Test
    void fileCutOffAnywhereHasItsWholeRoundsAndNoMore() throws Exception {
        byte[] whole = Files.readAllBytes(Experiments.finished(directory.resolve("cost.arrow"), 3));
        Path cut = directory.resolve("cut.arrow");
        int most = 0;
        for (int length = 1; length < whole.length; length += 7) {
            Files.write(cut, Arrays.copyOf(whole, length));
            try {
                OverheadFile read = OverheadFile.read(cut);
                assertThat(read.end()).isNull();
                assertThat(read.measurements())
                        .isEqualTo(rounds(read.measurements().size() / 5));
                assertThat(read.measurements().size()).isGreaterThanOrEqualTo(most);
                most = read.measurements().size();
            } catch (RecordingException e) {
                assertThat(e).hasMessageContaining("cut.arrow was cut off before its first measurement");
                assertThat(most).isZero();
            }
        }
        assertThat(most).isEqualTo(15);
    }

    @Test
    void roundThatZerosReachIntoIsNotRead() throws Exception {
        byte[] whole = Files.readAllBytes(Experiments.finished(directory.resolve("cost.arrow"), 3));
        Path cut = directory.resolve("cut.arrow");
        for (int length = 4000; length < whole.length; length += 11) {
            byte[] zeros = Arrays.copyOf(Arrays.copyOf(whole, length), whole.length + 100);
            Files.write(cut, zeros);
            try {
                OverheadFile read = OverheadFile.read(cut);
                assertThat(read.measurements())
                        .isEqualTo(rounds(read.measurements().size() / 5));
                assertThat(read.end()).isNull();
            } catch (RecordingException e) {
                assertThat(e.getMessage()).doesNotContain("\n", "null", "Exception");
            }
        }
    }

    @Test
    void arrowsOwnReaderReadsIt() throws Exception {
        Path file = Experiments.finished(directory.resolve("cost.arrow"), 3);
        try (RootAllocator allocator = new RootAllocator();
                FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
                ArrowFileReader reader = new ArrowFileReader(channel, allocator)) {
            VectorSchemaRoot root = reader.getVectorSchemaRoot();
            assertThat(root.getSchema().getCustomMetadata())
                    .containsEntry("netqscope.kind", "overhead")
                    .containsEntry("netqscope.overhead_version", "1")
                    .containsEntry("netqscope.kernel", "6.18.0")
                    .containsEntry("netqscope.cpus", "2");
            assertThat(root.getSchema().getFields().stream().map(field -> field.getName()))
                    .startsWith("kind", "variant", "sampling_method", "sampling_distance", "threads", "round")
                    .endsWith("seen", "recorded", "lost", "sampled_out", "recorder_cpu_ns");
            assertThat(reader.loadNextBatch()).isTrue();
            assertThat(root.getVector("rate").getObject(1)).isEqualTo(901.0);
            assertThat(root.getVector("lost").getObject(0)).isNull();
            assertThat(root.getVector("lost").getObject(1)).isEqualTo(1L);
            assertThat(reader.loadNextBatch()).isTrue();
            assertThat(reader.loadNextBatch()).isTrue();
            assertThat(reader.loadNextBatch()).isFalse();
            assertThat(reader.getMetaData()).containsEntry("netqscope.end_reason", "complete");
        }
    }

    @Test
    void existingFileStaysUntilTheEndAndTwoWritersDoNotMix() throws Exception {
        Path file = Files.writeString(directory.resolve("cost.arrow"), "old");
        try (OverheadWriter writer = OverheadWriter.create(file, Experiments.START)) {
            assertThat(Files.readString(file)).isEqualTo("old");
            assertThatThrownBy(() -> OverheadWriter.create(file, Experiments.START))
                    .isInstanceOf(RecordingException.class)
                    .hasMessageContaining("cannot record to " + file);
            writer.finish(ExperimentEnd.COMPLETE);
        }
        assertThat(OverheadFile.read(file).complete()).isTrue();
    }

    @Test
    void discardedExperimentLeavesNothing() throws Exception {
        Path file = directory.resolve("cost.arrow");
        try (OverheadWriter writer = OverheadWriter.create(file, Experiments.START)) {
            writer.discard(new IOException("nothing was measured"));
        }
        try (var files = Files.list(directory)) {
            assertThat(files).isEmpty();
        }
    }

    private static List<Measurement> rounds(int rounds) {
        List<Measurement> measurements = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            measurements.addAll(Experiments.round(round));
        }
        return measurements;
    }
}
