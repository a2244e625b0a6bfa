package netqscope.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every file that is no recording is refused in one line that calls it by its name. */
class NotARecordingTest {

    private static final String EXPECTED =
            ", not a recording. A recording is what \"capture -n IFACE -o FILE\" writes.";
    private static final long ALLOCATION_LIMIT_BYTES = 16 << 20;

    @TempDir
    Path directory;

    @Test
    void textParquetEmptyAndUnknownFilesAreCalledByTheirNames() throws Exception {
        assertRefused("# Recording format\n".getBytes(StandardCharsets.UTF_8), " is a text file" + EXPECTED);
        assertRefused("PAR1\1\2\3\0\0PAR1".getBytes(StandardCharsets.UTF_8), " is a Parquet file" + EXPECTED);
        assertRefused(new byte[0], " is an empty file" + EXPECTED);
        assertRefused(new byte[] {0x7F, 'E', 'L', 'F', 2, 1, 1, 0}, " is a file of another kind" + EXPECTED);
        assertRefused(new byte[4096], " is a file of another kind" + EXPECTED);
    }

    @Test
    void missingFileAndDirectoryAreRefused() {
        Path missing = directory.resolve("missing.arrow");
        assertThatThrownBy(() -> Recording.open(missing))
                .isInstanceOf(RecordingException.class)
                .hasMessage(missing + " does not exist");
        assertThatThrownBy(() -> Recording.open(directory))
                .isInstanceOf(RecordingException.class)
                .hasMessage(directory + " is a directory, not a recording");
    }

    @Test
    void deviceIsRefusedAndNotRead() {
        assertThatThrownBy(() -> Recording.open(Path.of("/dev/zero")))
                .isInstanceOf(RecordingException.class)
                .hasMessage(
                        "/dev/zero is not a regular file. To read a pipe, redirect it to standard input and give - as"
                                + " the file.");
    }

    @Test
    void unreadableFileIsRefused() throws Exception {
        Path file = Samples.finished(directory.resolve("run.arrow"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("-w-------"));
        assumeFalse(Files.isReadable(file), "skipped: this user may read every file");
        assertThatThrownBy(() -> Recording.open(file))
                .isInstanceOf(RecordingException.class)
                .hasMessageStartingWith(file + " cannot be read: permission denied.");
    }

    @Test
    void newerFormatIsRefusedByItsNumber() throws Exception {
        Map<String, String> metadata = new HashMap<>(StartMetadata.write(Samples.START));
        metadata.put("netqscope.format_version", "7");
        assertThatThrownBy(() -> Recording.open(arrowFile(EventSchema.of(metadata))))
                .isInstanceOf(RecordingException.class)
                .hasMessageEndingWith(
                        "other.arrow was written by a newer netqscope: format version 7, this one reads up to 1."
                                + " Use a newer netqscope to open it.");
    }

    @Test
    void newerFormatIsRefusedWhateverItsColumnsAre() throws Exception {
        Schema schema = new Schema(
                List.of(Field.nullable("payload", ArrowType.Binary.INSTANCE)), Map.of("netqscope.format_version", "2"));
        assertThatThrownBy(() -> Recording.open(arrowFile(schema)))
                .isInstanceOf(RecordingException.class)
                .hasMessageContaining("was written by a newer netqscope: format version 2, this one reads up to 1.");
    }

    @Test
    void metadataThatMakesNoSenseIsNamed() throws Exception {
        assertDamaged(
                "netqscope.format_version", "one", "is damaged: its format version is \"one\", which is no number");
        assertDamaged("netqscope.format_version", "0", "is damaged: there is no format version 0");
        assertDamaged(
                "netqscope.cpu_count",
                "x\n\u001b[31m",
                "in its metadata, netqscope.cpu_count is \"x??[31m\", not a number");
        assertDamaged("netqscope.cpu_count", "0", "in its metadata, cpuCount is 0, not within 1 to 65536");
        assertDamaged("netqscope.cpu_count", "99999999999", "netqscope.cpu_count is 99999999999, out of range");
        assertDamaged("netqscope.directions", "tx,up", "in its metadata, a direction is tx or rx, not \"up\"");
        assertDamaged("netqscope.devices", "[", "in its metadata, netqscope.devices is not JSON");
        assertDamaged("netqscope.devices", "{}", "in its metadata, netqscope.devices is not a JSON array");
        assertDamaged("netqscope.devices", "[{}]", "in its metadata, netqscope.devices[0].name is not a text");
        assertDamaged("netqscope.devices", "[]", "in its metadata, a recording has 1 to 256 devices, not 0");
        assertDamaged("netqscope.devices", "[".repeat(100_000), "in its metadata, netqscope.devices is not JSON");
    }

    @Test
    void missingMetadataIsNamed() throws Exception {
        Map<String, String> metadata = new HashMap<>(StartMetadata.write(Samples.START));
        metadata.remove("netqscope.host");
        assertThatThrownBy(() -> Recording.open(arrowFile(EventSchema.of(metadata))))
                .isInstanceOf(RecordingException.class)
                .hasMessageEndingWith("is damaged: in its metadata, netqscope.host is missing");
    }

    @Test
    void otherColumnsUnderTheSameVersionAreNamed() throws Exception {
        Map<String, String> metadata = StartMetadata.write(Samples.START);
        List<Field> fields = EventSchema.of(metadata).getFields();
        Schema nullable = new Schema(
                fields.stream()
                        .map(field -> field.getName().equals("cpu") ? Field.nullable("cpu", field.getType()) : field)
                        .toList(),
                metadata);
        assertThatThrownBy(() -> Recording.open(arrowFile(nullable)))
                .isInstanceOf(RecordingException.class)
                .hasMessageEndingWith(
                        "is damaged or was changed: format version 1 has the column cpu (uint16, not nullable)"
                                + " as number 4");
        assertThatThrownBy(() -> Recording.open(arrowFile(new Schema(fields.subList(0, 11), metadata))))
                .isInstanceOf(RecordingException.class)
                .hasMessageEndingWith("is damaged or was changed: format version 1 has 12 columns, not 11");
    }

    @Test
    void streamThatIsNoRecordingIsRefused() {
        assertThatThrownBy(() -> Recording.read(new ByteArrayInputStream("hello".getBytes(StandardCharsets.UTF_8))))
                .isInstanceOf(RecordingException.class)
                .hasMessage("the stream is a text file" + EXPECTED);
    }

    @ParameterizedTest
    @MethodSource
    void validArrowFilesOfOthersAreCalledThat(Path file) {
        assumeTrue(Files.exists(file), "skipped: there are no cases at " + file);
        assertThatThrownBy(() -> Recording.open(file))
                .isInstanceOf(RecordingException.class)
                .hasMessageStartingWith(file + " is an Arrow file, but not a recording: it has ")
                .hasMessageEndingWith(
                        "A recording, as capture writes it, has netqscope.format_version in its metadata and"
                                + " the columns monotonic_ns, direction, device, cpu, queue_mapping, length, gso_segs, gso_size,"
                                + " protocol, vlan_tci, hash, sequence.");
    }

    static Stream<Path> validArrowFilesOfOthersAreCalledThat() throws IOException {
        return Cases.in("arrow-not-recordings");
    }

    @ParameterizedTest
    @MethodSource
    void malformedFilesAreRefusedInBoundedTimeAndMemory(Path file) {
        assumeTrue(Files.exists(file), "skipped: there are no cases at " + file);
        long allocated = assertTimeoutPreemptively(Duration.ofSeconds(5), () -> {
            long before = allocatedBytes();
            assertThatThrownBy(() -> Recording.open(file))
                    .isInstanceOf(RecordingException.class)
                    .hasMessageStartingWith(file + " ")
                    .hasMessageNotContainingAny("\n", "Exception", "null");
            return allocatedBytes() - before;
        });
        assertThat(allocated).isLessThan(ALLOCATION_LIMIT_BYTES);
    }

    static Stream<Path> malformedFilesAreRefusedInBoundedTimeAndMemory() throws IOException {
        return Cases.in("arrow-malformed");
    }

    private static long allocatedBytes() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    private void assertRefused(byte[] content, String message) throws IOException {
        Path file = Files.write(directory.resolve("other.arrow"), content);
        assertThatThrownBy(() -> Recording.open(file))
                .isInstanceOf(RecordingException.class)
                .hasMessage(file + message);
    }

    private void assertDamaged(String key, String value, String message) throws IOException {
        Map<String, String> metadata = new HashMap<>(StartMetadata.write(Samples.START));
        metadata.put(key, value);
        assertThatThrownBy(() -> Recording.open(arrowFile(EventSchema.of(metadata))))
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
