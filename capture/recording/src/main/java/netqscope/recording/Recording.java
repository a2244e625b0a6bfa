package netqscope.recording;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;

/**
 * A recording that can be read: finished, cut off anywhere, with a tail of zeros, or a stream. The file is mapped into
 * memory and columns are read in place, by any number of threads. If someone truncates the file meanwhile, reading it is
 * an {@link InternalError}; a recorder never does that.
 */
public final class Recording implements AutoCloseable {

    private static final String STREAM_NAME = "the stream";

    private final String name;
    private final FileChannel channel;
    private final Arena arena;
    private final MemorySegment file;
    private final Walk walk;
    private final List<Batch> batches;
    private final long rows;

    private Recording(String name, FileChannel channel, Arena arena, MemorySegment file, Walk walk) {
        this.name = name;
        this.channel = channel;
        this.arena = arena;
        this.file = file;
        this.walk = walk;
        this.batches = List.copyOf(walk.batches());
        this.rows = batches.stream().mapToLong(Batch::rows).sum();
    }

    /**
     * Opens a finished recording, one that was cut off, or a stream that was saved to a file.
     *
     * @throws RecordingException if it is none or cannot be read, saying what it is instead and what to do
     */
    public static Recording open(Path file) throws RecordingException {
        if (Files.notExists(file)) {
            throw new RecordingException(file + " does not exist");
        }
        if (Files.isDirectory(file)) {
            throw new RecordingException(file + " is a directory, not a recording");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new RecordingException(file
                    + " is not a regular file. To read a pipe, redirect it to standard input and give - as the file.");
        }
        try {
            return mapped(file.toString(), FileChannel.open(file, StandardOpenOption.READ));
        } catch (AccessDeniedException e) {
            throw new RecordingException(
                    file + " cannot be read: permission denied. Run as the user who recorded it, or make it readable.",
                    e);
        } catch (IOException e) {
            throw new RecordingException(file + " cannot be read: " + Text.reason(e), e);
        }
    }

    /**
     * Reads a stream, or the bytes of a file, to its end into a temporary file, which is gone at the latest after
     * {@link #close()}. The caller closes {@code stream}.
     *
     * @throws RecordingException if it is no recording or cannot be read
     */
    public static Recording read(InputStream stream) throws RecordingException {
        return mapped(STREAM_NAME, spool(checked(stream)));
    }

    /** What was known at the start. */
    public RecordingStart start() {
        return walk.start();
    }

    /** What was known at the end; empty exactly if the recording is not {@link #complete()}. */
    public Optional<RecordingEnd> end() {
        return walk.end();
    }

    /** Whether the recording was finished: every row and the final totals are there. */
    public boolean complete() {
        return walk.end().isPresent();
    }

    /** Why the recording is not complete and how much of it cannot be read, in words; empty if it is complete. */
    public String incompleteReason() {
        return walk.incompleteReason();
    }

    /**
     * How long packets were recorded at least, from the start to the last readable packet, if the recording is incomplete; empty
     * if it then has none. How long a complete one took is known from its {@link #end()}.
     */
    public OptionalLong incompleteDurationNs() {
        long startNs = start().clock().monotonicNs();
        OptionalLong lastNs = walk.lastPacketNs();
        return lastNs.isPresent() ? OptionalLong.of(lastNs.getAsLong() - startNs) : lastNs;
    }

    /** Number of readable rows, which are kernel packets (skbs). */
    public long rows() {
        return rows;
    }

    /** Size of the file in bytes. */
    public long sizeBytes() {
        return file.byteSize();
    }

    /** The readable rows in the order of the file: ordered by time within a CPU and direction, and only there. */
    public List<Batch> batches() {
        return batches;
    }

    /**
     * Packets between sequence 0 and the last recorded one of each direction and CPU that have no row, summed. Without
     * sampling they were lost: at least that many, since those after the last row leave no gap. With sampling they were
     * lost or sampled out.
     *
     * @throws RecordingException if compressed data is damaged
     */
    public long sequenceGaps() throws RecordingException {
        return SequenceGaps.in(batches);
    }

    /**
     * All readable rows, batch by batch, as Arrow vectors in memory of {@code allocator}. Damaged compressed data is an
     * {@link IOException} of {@link ArrowReader#loadNextBatch()}.
     */
    public ArrowReader reader(BufferAllocator allocator) {
        return reader(allocator, 0, batches.size());
    }

    /**
     * The rows of some batches: readers over different parts can be used at the same time, by different threads.
     *
     * @param fromBatch index of the first batch
     * @param toBatch index after the last one
     */
    public ArrowReader reader(BufferAllocator allocator, int fromBatch, int toBatch) {
        return new BatchReader(allocator, StartMetadata.write(start()), batches.subList(fromBatch, toBatch));
    }

    /**
     * Unmaps the file; using its batches or readers afterwards is an {@link IllegalStateException}. Closing twice is
     * harmless.
     */
    @Override
    public void close() {
        if (arena.scope().isAlive()) {
            release(arena, channel);
        }
    }

    /** The file as it was named, or {@code the stream}. */
    String name() {
        return name;
    }

    /** Whether a recorder holds its lock on the file, or wrote to it after it was opened here. */
    boolean isBeingWritten() throws RecordingException {
        // A shared lock takes no right to write, and cannot be had while the recorder holds its exclusive one.
        try (FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true)) {
            return lock == null || channel.size() != file.byteSize();
        } catch (OverlappingFileLockException e) {
            // The recorder is in this very process.
            return true;
        } catch (IOException e) {
            throw new RecordingException(
                    name + " cannot be locked, to see whether it is still being recorded: " + Text.reason(e)
                            + ". Copy it to another disk.",
                    e);
        }
    }

    @SuppressWarnings("MustBeClosedChecker") // closed by the recording, or below if there is none
    private static Recording mapped(String name, FileChannel channel) throws RecordingException {
        Arena arena = Arena.ofShared();
        Recording recording = null;
        try {
            MemorySegment file = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
            FirstBytes.requireArrow(file);
            recording = new Recording(name, channel, arena, file, Walk.through(file));
            return recording;
        } catch (RecordingException e) {
            throw named(name, e);
        } catch (IOException e) {
            throw new RecordingException(name + " cannot be mapped into memory: " + Text.reason(e), e);
        } finally {
            if (recording == null) {
                release(arena, channel);
            }
        }
    }

    private static void release(Arena arena, FileChannel channel) {
        arena.close();
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close a recording", e);
        }
    }

    // Before it is spooled: what is no recording may have no end.
    private static InputStream checked(InputStream stream) throws RecordingException {
        try {
            byte[] start = stream.readNBytes(FirstBytes.LOOKED_AT);
            FirstBytes.requireArrow(MemorySegment.ofArray(start));
            return new SequenceInputStream(new ByteArrayInputStream(start), stream);
        } catch (RecordingException e) {
            throw named(STREAM_NAME, e);
        } catch (IOException e) {
            throw new RecordingException(STREAM_NAME + " cannot be read: " + Text.reason(e), e);
        }
    }

    private static RecordingException named(String name, RecordingException e) {
        return new RecordingException(name + " " + e.getMessage(), e.getCause());
    }

    private static FileChannel spool(InputStream stream) throws RecordingException {
        Path directory = Path.of(System.getProperty("java.io.tmpdir"));
        try {
            Path file = Files.createTempFile(directory, "netqscope-", ".arrow");
            // On POSIX systems this takes the name away at once, so that a killed process leaves nothing behind;
            // elsewhere the file goes when the channel is closed.
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
            return filled(channel, stream);
        } catch (IOException e) {
            throw new RecordingException(
                    STREAM_NAME + " cannot be read into a temporary file in " + directory + ": " + Text.reason(e), e);
        }
    }

    private static FileChannel filled(FileChannel channel, InputStream stream) throws IOException {
        boolean filled = false;
        try {
            // Closing this would close the channel.
            stream.transferTo(Channels.newOutputStream(channel));
            filled = true;
            return channel;
        } finally {
            if (!filled) {
                channel.close();
            }
        }
    }
}
