package netqscope.analyzer.database;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of which there may be more than fit into memory: few stay there, more go to a temporary file. One thread fills it,
 * reads it, and clears it to fill it again.
 */
public final class LongSequence implements AutoCloseable {

    private static final long IN_MEMORY = 1 << 20;

    private final Path folder;
    private final long capacity;
    private final Arena arena = Arena.ofConfined();
    private final MemorySegment buffer;
    private long buffered;
    private @Nullable FileChannel file;
    private long written;
    private @Nullable Mapping mapping;

    LongSequence(SpillFolder folder) {
        this(folder.path(), IN_MEMORY);
    }

    /** @param capacity how many stay in memory */
    LongSequence(Path folder, long capacity) {
        this.folder = folder;
        this.capacity = capacity;
        this.buffer = arena.allocate(ValueLayout.JAVA_LONG, capacity);
    }

    /**
     * Appends one.
     *
     * @throws AnalyzerException if the disk is full, say
     */
    public void add(long value) throws AnalyzerException {
        if (buffered == capacity) {
            flush();
        }
        buffer.setAtIndex(ValueLayout.JAVA_LONG, buffered++, value);
    }

    /** How many there are. */
    public long size() {
        return written + buffered;
    }

    /** All of them, as {@link ValueLayout#JAVA_LONG}, until the sequence is changed. */
    public MemorySegment values() throws AnalyzerException {
        if (written == 0) {
            return buffer.asSlice(0, buffered * Long.BYTES);
        }
        flush();
        unmap();
        Mapping mapped = new Mapping();
        mapping = mapped;
        try {
            return file().map(FileChannel.MapMode.READ_ONLY, 0, written * Long.BYTES, mapped.arena);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** Removes all of them. */
    public void clear() {
        unmap();
        buffered = 0;
        written = 0;
    }

    /** Closing twice is harmless. */
    @Override
    public void close() throws AnalyzerException {
        clear();
        if (arena.scope().isAlive()) {
            arena.close();
        }
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private void flush() throws AnalyzerException {
        try {
            ByteBuffer bytes = buffer.asSlice(0, buffered * Long.BYTES).asByteBuffer();
            long position = written * Long.BYTES;
            while (bytes.hasRemaining()) {
                file().write(bytes, position + bytes.position());
            }
        } catch (IOException e) {
            throw failure(e);
        }
        written += buffered;
        buffered = 0;
    }

    private FileChannel file() throws IOException {
        FileChannel open = file;
        if (open == null) {
            open = FileChannel.open(
                    Files.createTempFile(folder, "longs-", ""),
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.DELETE_ON_CLOSE);
            file = open;
        }
        return open;
    }

    private void unmap() {
        if (mapping != null) {
            mapping.arena.close();
            mapping = null;
        }
    }

    private AnalyzerException failure(IOException e) {
        return new AnalyzerException("cannot use a temporary file in " + folder + ": " + e.getMessage(), e);
    }

    /** The life of the file's place in memory. */
    private static final class Mapping {

        private final Arena arena = Arena.ofConfined();
    }
}
