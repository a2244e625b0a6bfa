package netqscope.overhead;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import netqscope.recording.RecordingException;
import netqscope.recording.Text;
import org.jspecify.annotations.Nullable;

/**
 * An overhead experiment that was read: all of it, since it is small.
 *
 * @param end why it ended; null if the file was cut off, and then so were perhaps measurements
 */
public record OverheadFile(
        OverheadStart start,
        List<Measurement> measurements,
        @Nullable ExperimentEnd end) {

    /** More than a year of measurements, one a second, would take. What is larger is another file. */
    static final int MAX_BYTES = 64 << 20;

    public OverheadFile {
        measurements = List.copyOf(measurements);
    }

    /**
     * Reads an Arrow file, finished or cut off, or a table in the CSV form.
     *
     * @throws RecordingException if it is neither or cannot be read: one line that says what it is instead and what to do
     */
    public static OverheadFile read(Path file) throws RecordingException {
        if (Files.notExists(file)) {
            throw new RecordingException(file + " does not exist");
        }
        if (Files.isDirectory(file)) {
            throw new RecordingException(file + " is a directory, not an overhead experiment");
        }
        try (InputStream stream = Files.newInputStream(file)) {
            return read(file.toString(), stream);
        } catch (AccessDeniedException e) {
            throw new RecordingException(
                    file + " cannot be read: permission denied. Run as the user who wrote it, or make it readable.", e);
        } catch (IOException e) {
            throw new RecordingException(file + " cannot be read: " + Text.reason(e), e);
        }
    }

    /** The same, from a stream to its end; {@code name} stands for it in messages. The caller closes it. */
    public static OverheadFile read(String name, InputStream stream) throws RecordingException {
        try {
            byte[] bytes = stream.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new RecordingException("is no overhead experiment: none is larger than " + Text.number(MAX_BYTES)
                        + " bytes. If it is a recording, \"analyzer info\" reads it.");
            }
            return OverheadReader.read(bytes);
        } catch (RecordingException e) {
            throw new RecordingException(name + " " + e.getMessage(), e.getCause());
        } catch (IOException e) {
            throw new RecordingException(name + " cannot be read: " + Text.reason(e), e);
        }
    }

    /** Whether all rounds are there. */
    public boolean complete() {
        return end == ExperimentEnd.COMPLETE;
    }
}
