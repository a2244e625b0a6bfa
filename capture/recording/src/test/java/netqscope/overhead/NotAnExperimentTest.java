package netqscope.overhead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import netqscope.recording.Recording;
import netqscope.recording.RecordingException;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every file that is no overhead experiment is refused in one line that calls it by its name. */
class NotAnExperimentTest {

    private static final Path RECORDING = Path.of("../../samples/imbalance.arrow");

    @TempDir
    Path directory;

    @Test
    void recordingAndExperimentAreToldApartInBothDirections() throws Exception {
        assertThatThrownBy(() -> OverheadFile.read(RECORDING))
                .isInstanceOf(RecordingException.class)
                .hasMessage(RECORDING + " is a recording, not an overhead experiment. \"analyzer info\" reads it.");
        Path experiment = Experiments.finished(directory.resolve("cost.arrow"), 1);
        assertThatThrownBy(() -> Recording.open(experiment))
                .isInstanceOf(RecordingException.class)
                .hasMessage(
                        experiment + " is an overhead experiment, not a recording. \"analyzer overhead\" reads it.");
    }

    @Test
    void otherFilesAreCalledByTheirNames() throws Exception {
        assertRefused(new byte[0], "is an empty file, not an overhead experiment. \"capture overhead\" writes one.");
        assertRefused(
                "PAR1\1\2".getBytes(StandardCharsets.UTF_8),
                "is a Parquet file, not an overhead experiment. \"capture overhead\" writes one.");
        assertRefused(
                new byte[] {0x7F, 'E', 'L', 'F', 2, 1, 1, 0},
                "is a file of another kind, not an overhead experiment. \"capture overhead\" writes one.");
        Path missing = directory.resolve("missing.arrow");
        assertThatThrownBy(() -> OverheadFile.read(missing)).hasMessage(missing + " does not exist");
        assertThatThrownBy(() -> OverheadFile.read(directory))
                .hasMessage(directory + " is a directory, not an overhead experiment");
        assertThatThrownBy(() -> OverheadFile.read(Path.of("/dev/zero")))
                .hasMessageContaining("/dev/zero is no overhead experiment: none is larger than 67,108,864 bytes.");
    }

    @Test
    void arrowFilesOfOthersAreRefused() throws Exception {
        Schema other = new Schema(List.of(Field.nullable("payload", ArrowType.Binary.INSTANCE)));
        assertThatThrownBy(() -> OverheadFile.read(arrowFile(other)))
                .hasMessageContaining(
                        "other.arrow is an Arrow file, but not an overhead experiment: its metadata has no"
                                + " netqscope.kind = overhead.");
    }

    @Test
    void versionAndMetadataThatMakeNoSenseAreNamed() throws Exception {
        assertDamaged(
                "netqscope.overhead_version",
                "2",
                "was written by a newer netqscope: overhead experiment of"
                        + " version 2, this one reads up to 1. Use a newer netqscope to open it.");
        assertDamaged("netqscope.overhead_version", "0", "is damaged: there is no overhead experiment of version 0");
        assertDamaged("netqscope.overhead_version", "x\n", "its version is \"x?\", which is no number");
        assertDamaged("netqscope.cpus", "many", "in its metadata, cpus is \"many\", not a whole number");
        assertDamaged("netqscope.cpus", "0", "in its metadata, cpus is 0, below 1");
        assertDamaged("netqscope.seconds", "NaN", "in its metadata, seconds is NaN, not a finite number");
        assertDamaged("netqscope.base_variant", " ", "in its metadata, base_variant is empty");
    }

    @Test
    void otherColumnsAreNamed() throws Exception {
        Schema schema = OverheadSchema.of(Experiments.START);
        List<Field> fields = schema.getFields();
        assertThatThrownBy(() ->
                        OverheadFile.read(arrowFile(new Schema(fields.subList(0, 20), schema.getCustomMetadata()))))
                .hasMessageEndingWith("an overhead experiment of version 1 has 27 columns, not 20");
        assertThatThrownBy(
                        () -> OverheadFile.read(arrowFile(new Schema(fields.reversed(), schema.getCustomMetadata()))))
                .hasMessageEndingWith("version 1 has the column kind (utf8) as number 1");
    }

    @Test
    void damagedBytesAreReadOrRefusedInOneLine() throws Exception {
        byte[] whole = Files.readAllBytes(Experiments.finished(directory.resolve("cost.arrow"), 2));
        Path damaged = directory.resolve("damaged.arrow");
        Random random = new Random(1);
        int refused = 0;
        for (int run = 0; run < 5_000; run++) {
            byte[] bytes = whole.clone();
            for (int i = 0; i <= random.nextInt(4); i++) {
                bytes[random.nextInt(bytes.length)] = (byte) (random.nextBoolean() ? random.nextInt() : -1);
            }
            Files.write(damaged, bytes);
            try {
                assertThat(OverheadFile.read(damaged).measurements()).hasSizeLessThanOrEqualTo(10);
            } catch (RecordingException e) {
                refused++;
                assertThat(e.getMessage()).startsWith(damaged.toString()).doesNotContain("\n", "Exception", "null");
            }
        }
        assertThat(refused).isPositive();
    }

    private void assertRefused(byte[] content, String message) throws IOException {
        Path file = Files.write(directory.resolve("other.arrow"), content);
        assertThatThrownBy(() -> OverheadFile.read(file))
                .isInstanceOf(RecordingException.class)
                .hasMessage(file + " " + message);
    }

    private void assertDamaged(String key, String value, String message) throws IOException {
        Schema schema = OverheadSchema.of(Experiments.START);
        Map<String, String> metadata = new HashMap<>(schema.getCustomMetadata());
        metadata.put(key, value);
        assertThatThrownBy(() -> OverheadFile.read(arrowFile(new Schema(schema.getFields(), metadata))))
                .isInstanceOf(RecordingException.class)
                .hasMessageEndingWith(message);
    }

    private Path arrowFile(Schema schema) throws IOException {
        Path file = directory.resolve("other.arrow");
        try (RootAllocator allocator = new RootAllocator();
                VectorSchemaRoot root = VectorSchemaRoot.create(schema, allocator);
                FileChannel channel = FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE);
                ArrowFileWriter writer = new ArrowFileWriter(root, null, channel)) {
            writer.start();
        }
        return file;
    }
}
