package netqscope.recording;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.jspecify.annotations.Nullable;

/**
 * Writes one recording: {@code FILE.partial} while it lasts, {@code FILE} once it is {@linkplain #finish finished}.
 *
 * <p>One thread writes; batches may be filled by others meanwhile.
 */
public final class RecordingWriter implements AutoCloseable {

    private static final long SYNC_BYTES = 64L << 20;
    private static final String SUFFIX = ".partial";
    private static final byte[] END_MARKER = {-1, -1, -1, -1, 0, 0, 0, 0};

    private final Path target;
    private final PartialFile file;
    private final FileChannel channel;
    private final BatchAppender appender;
    private volatile long wholeBytes;
    private long syncedBytes;
    private @Nullable IOException failure;
    private boolean syncFailed;
    private boolean over;

    private RecordingWriter(Path target, PartialFile file, RecordingStart start) throws IOException {
        this.target = target;
        this.file = file;
        channel = file.channel();
        appender = BatchAppender.to(channel, StartMetadata.write(start));
        appender.start();
        wholeBytes = channel.position();
        seal();
    }

    /**
     * Opens and locks {@code FILE.partial} and writes the metadata. An existing {@code FILE} stays as it is until
     * {@link #finish}; a {@code FILE.partial} that a killed recorder left behind is {@linkplain #leftOver put aside}.
     *
     * @throws RecordingException if the file cannot be recorded to, saying why and what to do
     */
    public static RecordingWriter create(Path file, RecordingStart start) throws RecordingException {
        return create(file, SUFFIX, start);
    }

    /** The same, with {@code suffix} in the place of {@code .partial}. */
    static RecordingWriter create(Path file, String suffix, RecordingStart start) throws RecordingException {
        PartialFile partial = PartialFile.open(file, suffix);
        try {
            return new RecordingWriter(file, partial, start);
        } catch (IOException e) {
            partial.discard(e);
            throw new RecordingException("cannot record to " + file + ": " + Text.reason(e), e);
        }
    }

    /** Where the recording lies until it is finished, and stays if it cannot be. */
    public Path partialFile() {
        return file.path();
    }

    /** The new name of a {@code FILE.partial} that was in the way: {@code FILE.1.partial}, or the next free number. */
    public Optional<Path> leftOver() {
        return file.leftOver();
    }

    /** Memory to fill and to {@link #write}; may be called several times. The caller closes it. */
    public EventBatch newBatch() {
        return new EventBatch();
    }

    /**
     * Writes the first {@code rows} rows, 1 to {@link EventBatch#ROWS}, as one batch; they are in the file when this
     * returns, though on the disk for certain only at the next of the syncs that come every 64 MiB.
     *
     * @throws RecordingException if the file cannot be written. None of the rows is in the recording then, nor will
     *     be those of a later call; what was written before stays readable, and {@link #finish} still works if there is
     *     room for a footer.
     */
    public void write(EventBatch batch, int rows) throws RecordingException {
        requireNotOver();
        if (failure != null) {
            throw cannotWrite(failure);
        }
        syncIfDue();
        try (ArrowRecordBatch message = batch.unload(rows)) {
            appender.append(message);
        } catch (IOException e) {
            failure = e;
            throw cannotWrite(e);
        }
        try {
            wholeBytes = channel.position();
            seal();
        } catch (IOException e) {
            // This batch is whole; the next one would not be.
            failure = e;
        }
    }

    /** Size of the recording so far in bytes; may be called by any thread. */
    public long bytesWritten() {
        return wholeBytes;
    }

    /**
     * Writes the footer with {@code end}, makes the file durable and gives it its name.
     *
     * @throws RecordingException if one of these fails; {@code FILE.partial} then stays behind, readable
     */
    public void finish(RecordingEnd end) throws RecordingException {
        requireNotOver();
        over = true;
        if (failure != null && syncFailed) {
            // The kernel reports a failed sync once: another one would succeed and promise what is not true.
            throw cannotFinish(failure);
        }
        try {
            if (failure != null) {
                // There is a piece of a batch.
                channel.truncate(wholeBytes);
                channel.position(wholeBytes);
            }
            appender.end(EndMetadata.write(end));
            wholeBytes = channel.position();
            channel.force(false);
            file.publish();
        } catch (IOException e) {
            throw cannotFinish(e);
        }
    }

    /** Removes the file, after {@code failed} kept anything from being recorded; what fails in turn is added to that. */
    public void discard(Exception failed) {
        over = true;
        file.discard(failed);
    }

    /**
     * Closes the file. Without {@link #finish} it stays behind as {@code FILE.partial}, readable up to the last batch.
     * Closing twice is harmless.
     */
    @Override
    public void close() {
        over = true;
        appender.release();
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close " + file.path(), e);
        }
    }

    private void requireNotOver() {
        if (over) {
            throw new IllegalStateException("the recording " + target + " is finished or closed");
        }
    }

    private void syncIfDue() throws RecordingException {
        if (wholeBytes - syncedBytes < SYNC_BYTES) {
            return;
        }
        try {
            channel.force(false);
            syncedBytes = wholeBytes;
        } catch (IOException e) {
            failure = e;
            syncFailed = true;
            throw cannotWrite(e);
        }
    }

    // The marker that ends a stream stands behind every batch until the next one overwrites it. A reader that finds
    // zeros there instead knows that the tail of the file never got to the disk, and where that tail may begin.
    private void seal() throws IOException {
        ByteBuffer marker = ByteBuffer.wrap(END_MARKER);
        while (marker.hasRemaining()) {
            channel.write(marker, wholeBytes + marker.position());
        }
    }

    private RecordingException cannotWrite(IOException e) {
        return new RecordingException(
                "cannot write " + file.path() + ": " + Text.reason(e)
                        + ". What was recorded before can be read from it.",
                e);
    }

    private RecordingException cannotFinish(IOException e) {
        Path left = Files.exists(file.path()) ? file.path() : target;
        return new RecordingException(
                "cannot finish " + target + ": " + Text.reason(e) + ". What was recorded can be read from " + left
                        + ".",
                e);
    }

    /** The Arrow writer, fed with batches from more than one set of vectors. */
    private static final class BatchAppender extends ArrowFileWriter {

        private final VectorSchemaRoot empty;
        private final RootAllocator allocator;
        private final Map<String, String> footer;

        private BatchAppender(
                VectorSchemaRoot empty, RootAllocator allocator, FileChannel channel, Map<String, String> footer) {
            super(empty, null, channel, footer);
            this.empty = empty;
            this.allocator = allocator;
            this.footer = footer;
        }

        static BatchAppender to(FileChannel channel, Map<String, String> metadata) {
            RootAllocator allocator = new RootAllocator();
            VectorSchemaRoot empty = VectorSchemaRoot.create(EventSchema.of(metadata), allocator);
            return new BatchAppender(empty, allocator, channel, new LinkedHashMap<>());
        }

        void append(ArrowRecordBatch batch) throws IOException {
            writeRecordBatch(batch);
        }

        // ArrowFileWriter reads the map it was given only when it writes the footer.
        void end(Map<String, String> metadata) throws IOException {
            footer.putAll(metadata);
            end();
        }

        // Not close(): that would write a footer.
        void release() {
            empty.close();
            allocator.close();
        }
    }
}
