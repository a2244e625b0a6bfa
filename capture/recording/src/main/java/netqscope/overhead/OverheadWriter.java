package netqscope.overhead;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import netqscope.recording.PartialFile;
import netqscope.recording.RecordingException;
import netqscope.recording.Text;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.UInt4Vector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.jspecify.annotations.Nullable;

/**
 * Writes one overhead experiment: {@code FILE.partial} while it lasts, readable to its last whole round, {@code FILE} once
 * it is {@linkplain #finish finished}.
 */
public final class OverheadWriter implements AutoCloseable {

    static final String END_REASON = MetadataKey.PREFIX + "end_reason";

    private static final String SUFFIX = ".partial";
    private static final byte[] END_MARKER = {-1, -1, -1, -1, 0, 0, 0, 0};

    private final Path target;
    private final PartialFile file;
    private final FileChannel channel;
    private final Map<String, String> footer = new LinkedHashMap<>();
    private final RootAllocator allocator = new RootAllocator();
    private final VectorSchemaRoot root;
    private final ArrowFileWriter writer;
    private long wholeBytes;
    private @Nullable IOException failure;
    private boolean over;

    private OverheadWriter(Path target, PartialFile file, OverheadStart start) {
        this.target = target;
        this.file = file;
        channel = file.channel();
        root = VectorSchemaRoot.create(OverheadSchema.of(start), allocator);
        // It reads the footer's map only when it writes the footer.
        writer = new ArrowFileWriter(root, null, channel, footer);
    }

    /**
     * Opens and locks {@code FILE.partial} and writes the metadata. An existing {@code FILE} stays as it is until
     * {@link #finish}; a {@code FILE.partial} that a killed process left behind is {@linkplain #leftOver put aside}.
     *
     * @throws RecordingException if the file cannot be written, saying why and what to do
     */
    public static OverheadWriter create(Path file, OverheadStart start) throws RecordingException {
        PartialFile partial = PartialFile.open(file, SUFFIX);
        OverheadWriter writer = new OverheadWriter(file, partial, start);
        try {
            writer.begin();
            return writer;
        } catch (IOException e) {
            writer.close();
            partial.discard(e);
            throw new RecordingException("cannot write " + file + ": " + Text.reason(e), e);
        }
    }

    /** Where the experiment lies until it is finished, and stays if it cannot be. */
    public Path partialFile() {
        return file.path();
    }

    /** The new name of a {@code FILE.partial} that was in the way: {@code FILE.1.partial}, or the next free number. */
    public Optional<Path> leftOver() {
        return file.leftOver();
    }

    /**
     * Writes measurements, those of a round say, as one batch; all of them are in the file when this returns. None is no
     * batch.
     *
     * @throws RecordingException if the file cannot be written. None of them is in it then; what was written before
     *     stays readable.
     */
    public void add(List<Measurement> measurements) throws RecordingException {
        requireNotOver();
        if (failure != null) {
            throw cannotWrite(failure);
        }
        if (measurements.isEmpty()) {
            return;
        }
        try {
            fill(measurements);
            writer.writeBatch();
            wholeBytes = channel.position();
            seal();
        } catch (IOException e) {
            failure = e;
            throw cannotWrite(e);
        }
    }

    /**
     * Writes the footer, makes the file durable and gives it its name.
     *
     * @throws RecordingException if one of these fails; {@code FILE.partial} then stays behind, readable
     */
    public void finish(ExperimentEnd reason) throws RecordingException {
        requireNotOver();
        over = true;
        try {
            if (failure != null) {
                throw failure;
            }
            footer.put(END_REASON, reason.label());
            writer.end();
            channel.force(false);
            file.publish();
        } catch (IOException e) {
            Path left = Files.exists(file.path()) ? file.path() : target;
            throw new RecordingException(
                    "cannot finish " + target + ": " + Text.reason(e) + ". What was measured can be read from " + left
                            + ".",
                    e);
        }
    }

    /** Removes the file, after {@code failed} kept anything from being measured; what fails in turn is added to that. */
    public void discard(Exception failed) {
        close();
        file.discard(failed);
    }

    /**
     * Closes the file. Without {@link #finish} it stays behind as {@code FILE.partial}, readable to the last whole round.
     * Closing twice is harmless.
     */
    @Override
    public void close() {
        over = true;
        // Not the writer: that would write a footer.
        root.close();
        allocator.close();
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close " + file.path(), e);
        }
    }

    private void begin() throws IOException {
        writer.start();
        wholeBytes = channel.position();
        seal();
    }

    private void fill(List<Measurement> measurements) {
        for (MeasurementColumn column : MeasurementColumn.values()) {
            FieldVector vector = root.getVector(column.label());
            vector.reset();
            for (int row = 0; row < measurements.size(); row++) {
                Object value = column.of(measurements.get(row));
                if (value != null) {
                    set(vector, row, value);
                }
            }
        }
        root.setRowCount(measurements.size());
    }

    private static void set(FieldVector vector, int row, Object value) {
        switch (vector) {
            case VarCharVector texts -> texts.setSafe(row, ((String) value).getBytes(StandardCharsets.UTF_8));
            case UInt4Vector numbers -> numbers.setSafe(row, (Integer) value);
            case BigIntVector numbers -> numbers.setSafe(row, (Long) value);
            case Float8Vector numbers -> numbers.setSafe(row, (Double) value);
            default -> throw new IllegalStateException("no column is a " + vector.getClass());
        }
    }

    // The marker that ends a stream stands behind every batch until the next one overwrites it, as in a recording.
    private void seal() throws IOException {
        ByteBuffer marker = ByteBuffer.wrap(END_MARKER);
        while (marker.hasRemaining()) {
            channel.write(marker, wholeBytes + marker.position());
        }
    }

    private void requireNotOver() {
        if (over) {
            throw new IllegalStateException("the experiment " + target + " is finished or closed");
        }
    }

    private RecordingException cannotWrite(IOException e) {
        return new RecordingException(
                "cannot write " + file.path() + ": " + Text.reason(e)
                        + ". What was measured before can be read from it.",
                e);
    }
}
