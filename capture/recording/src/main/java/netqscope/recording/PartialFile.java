package netqscope.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * A file under construction, of whatever kind: {@code FILE.partial}, or FILE with another suffix, locked as long as it is open, which becomes {@code FILE} at the end.
 * Two recorders with the same FILE never write into the same bytes, and neither touches a FILE that another one finished.
 */
public final class PartialFile implements AutoCloseable {

    private static final int ATTEMPTS = 10;
    private static final long MAX_MARK_BYTES = 1 << 20;

    private final Path file;
    private final Path partial;
    private final FileChannel channel;
    private final @Nullable Path leftOver;

    private PartialFile(Path file, Path partial, FileChannel channel, @Nullable Path leftOver) {
        this.file = file;
        this.partial = partial;
        this.channel = channel;
        this.leftOver = leftOver;
    }

    /**
     * Creates the file. What a killed recorder left behind in its place is kept under another name.
     *
     * @param suffix added to the name of {@code file} until it is published, such as {@code .partial}
     * @throws RecordingException if that cannot be done, saying why and what to do
     */
    public static PartialFile open(Path file, String suffix) throws RecordingException {
        Path directory = directory(file);
        requireTarget(file, directory);
        Path partial = file.resolveSibling(file.getFileName() + suffix);
        try {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                Path leftOver = putLeftOverAside(file, suffix, partial);
                FileChannel channel = createLocked(file, partial);
                if (channel != null) {
                    return new PartialFile(file, partial, channel, leftOver);
                }
            }
        } catch (AccessDeniedException e) {
            throw new RecordingException(
                    "cannot record to " + file + ": permission denied in the directory " + directory
                            + ". Choose a directory you may write to.",
                    e);
        } catch (IOException e) {
            throw new RecordingException("cannot record to " + file + ": " + Text.reason(e), e);
        }
        throw inUse(file, partial);
    }

    public FileChannel channel() {
        return channel;
    }

    public Path path() {
        return partial;
    }

    /** Where the file of a killed recorder was put aside. */
    public Optional<Path> leftOver() {
        return Optional.ofNullable(leftOver);
    }

    /** Gives the finished file its name, replacing what had it, and makes that durable. */
    public void publish() throws IOException {
        Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
        try (FileChannel directory = FileChannel.open(directory(file), StandardOpenOption.READ)) {
            directory.force(true);
        }
    }

    /** Removes and closes the file, after {@code failed} made it useless; what fails in turn is added to that. */
    public void discard(Exception failed) {
        try (this) {
            Files.deleteIfExists(partial);
        } catch (IOException e) {
            failed.addSuppressed(e);
        }
    }

    /** Closes the file, which gives up the lock. Closing twice is harmless. */
    @Override
    public void close() throws IOException {
        channel.close();
    }

    private static Path directory(Path file) {
        return Objects.requireNonNullElse(file.toAbsolutePath().getParent(), file.toAbsolutePath());
    }

    private static void requireTarget(Path file, Path directory) throws RecordingException {
        if (Files.notExists(directory)) {
            throw new RecordingException("cannot record to " + file + ": the directory " + directory
                    + " does not exist. Create it, or choose another.");
        }
        // Where neither is certain, opening the file says why.
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            throw new RecordingException("cannot record to " + file + ": " + directory + " is not a directory");
        }
        if (Files.isDirectory(file)) {
            throw new RecordingException("cannot record to " + file + ": it is a directory. Name a file in it.");
        }
        // The rename would put a regular file in the place of a link, and /dev/stdout is one.
        if (Files.isSymbolicLink(file)) {
            throw new RecordingException("cannot record to " + file
                    + ": it is a symbolic link, which the recording would replace. Name the file it leads to.");
        }
        // ... or of /dev/null.
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new RecordingException("cannot record to " + file + ": it is not a regular file. Name another.");
        }
    }

    /** Returns its new name, or null if there was none. It may be all that is left of what somebody recorded. */
    private static @Nullable Path putLeftOverAside(Path file, String suffix, Path partial)
            throws IOException, RecordingException {
        BasicFileAttributes before = attributes(partial);
        if (before == null) {
            return null;
        }
        if (!before.isRegularFile()) {
            throw new RecordingException("cannot record to " + file + ": " + partial
                    + " is in the way and no regular file. Remove it, or choose another file.");
        }
        try (FileChannel channel = FileChannel.open(partial, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            lock(file, partial, channel);
            // Whoever held the lock before may have finished: then the open file is a recording under its final name.
            BasicFileAttributes now = attributes(partial);
            if (now == null || !Objects.equals(now.fileKey(), before.fileKey())) {
                return null;
            }
            Path aside = freeName(file, suffix);
            Files.move(partial, aside);
            return aside;
        } catch (NoSuchFileException e) {
            // Finished, or put aside by another recorder: what matters is that it is gone.
            return null;
        }
    }

    private static Path freeName(Path file, String suffix) {
        for (int number = 1; ; number++) {
            Path name = file.resolveSibling("%s.%d%s".formatted(file.getFileName(), number, suffix));
            if (Files.notExists(name, LinkOption.NOFOLLOW_LINKS)) {
                return name;
            }
        }
    }

    /** Null if another recorder was faster. */
    private static @Nullable FileChannel createLocked(Path file, Path partial) throws IOException, RecordingException {
        FileChannel channel;
        try {
            channel = FileChannel.open(partial, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException e) {
            return null;
        } catch (NoSuchFileException e) {
            throw new RecordingException("cannot record to " + file + ": no file can be created in that directory", e);
        }
        boolean kept = false;
        try {
            lock(file, partial, channel);
            kept = hasName(channel, partial);
            return kept ? channel : null;
        } finally {
            if (!kept) {
                channel.close();
            }
        }
    }

    private static void lock(Path file, Path partial, FileChannel channel) throws IOException, RecordingException {
        FileLock lock;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException e) {
            // The lock is held by this very process.
            throw inUse(file, partial);
        }
        if (lock == null) {
            throw inUse(file, partial);
        }
    }

    private static RecordingException inUse(Path file, Path partial) {
        return new RecordingException("cannot record to " + file + ": another recording is being written to " + partial
                + ". Stop it, or choose another file.");
    }

    // Before it was locked, another recorder may have taken the new file for a left-over, removed it, and created its
    // own. A path and a channel cannot be compared, so the file is given a size that no other has.
    private static boolean hasName(FileChannel channel, Path path) throws IOException {
        long size = 1 + ThreadLocalRandom.current().nextLong(MAX_MARK_BYTES);
        channel.write(ByteBuffer.allocate(1), size - 1);
        BasicFileAttributes attributes = attributes(path);
        channel.truncate(0);
        return attributes != null && attributes.size() == size;
    }

    /** Of a link itself, not of what it leads to; null if there is no such file. */
    private static @Nullable BasicFileAttributes attributes(Path path) throws IOException {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            return null;
        }
    }
}
