package netqscope.analyzer.database;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A folder for what does not fit into memory. It goes when it is closed, and when the process is interrupted. One that was
 * left behind by a killed process goes when the next one is created: nobody holds the lock on the file in it any more.
 */
final class SpillFolder implements AutoCloseable {

    private static final String PREFIX = "netqscope-spill-";
    /** Of a folder whose lock may not be held yet. */
    private static final String NEW = "new-";

    private static final String LOCK = "netqscope.lock";
    private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> OPEN.forEach(SpillFolder::removeIfPossible)));
    }

    private final Path path;
    private final FileChannel lock;

    private SpillFolder(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /** A new folder in that of the system for temporary files. */
    static SpillFolder create() throws AnalyzerException {
        return create(Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** A new folder in {@code parent}; what killed processes of the same user left there is removed. */
    static SpillFolder create(Path parent) throws AnalyzerException {
        try {
            SpillFolder folder = createLocked(parent.toRealPath());
            removeLeftOvers(folder.path);
            return folder;
        } catch (NoSuchFileException e) {
            throw cannotCreate("there is no folder " + e.getFile(), e);
        } catch (IOException e) {
            throw cannotCreate(e.getMessage(), e);
        }
    }

    Path path() {
        return path;
    }

    /** Removes the folder with all that is in it. Closing twice is harmless. */
    @Override
    public void close() throws AnalyzerException {
        try (lock) {
            remove(path);
        } catch (IOException e) {
            throw new AnalyzerException("cannot remove the temporary files in " + path + ": " + e.getMessage(), e);
        } finally {
            OPEN.remove(path);
        }
    }

    // The lock comes before the name: who finds a folder of that name that is not locked may remove it.
    private static SpillFolder createLocked(Path parent) throws IOException {
        Path created = Files.createTempDirectory(parent, NEW + PREFIX);
        Path path = parent.resolve(String.valueOf(created.getFileName()).substring(NEW.length()));
        FileChannel lock = null;
        boolean done = false;
        try {
            lock = FileChannel.open(created.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            lock.lock();
            // Before it has its name: no other thread may look at its lock, see removeIfLeftOver.
            OPEN.add(path);
            Files.move(created, path, StandardCopyOption.ATOMIC_MOVE);
            done = true;
            return new SpillFolder(path, lock);
        } finally {
            if (!done) {
                OPEN.remove(path);
                closeIfOpen(lock);
                removeIfPossible(created);
            }
        }
    }

    private static void closeIfOpen(@Nullable FileChannel channel) throws IOException {
        if (channel != null) {
            channel.close();
        }
    }

    // What cannot be removed is no reason not to work.
    private static void removeLeftOvers(Path own) {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(own.resolveSibling(""), PREFIX + "*")) {
            UserPrincipal user = Files.getOwner(own);
            for (Path folder : folders) {
                removeIfLeftOver(folder, user);
            }
        } catch (IOException e) {
            // The next one will try again.
        }
    }

    private static void removeIfLeftOver(Path folder, UserPrincipal user) {
        // Closing a file that this process has locked elsewhere would give up that lock, on POSIX systems.
        if (OPEN.contains(folder)) {
            return;
        }
        try {
            if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                    || !Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(user)) {
                return;
            }
            try (FileChannel channel = FileChannel.open(
                            folder.resolve(LOCK), StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                    FileLock abandoned = channel.tryLock()) {
                if (abandoned != null) {
                    remove(folder);
                }
            }
        } catch (IOException | OverlappingFileLockException e) {
            // Without the file it is none of ours; or it is just being removed, by another process or thread.
        }
    }

    private static void removeIfPossible(Path folder) {
        try {
            remove(folder);
        } catch (IOException e) {
            // The process is about to end, or something else has failed already.
        }
    }

    // The lock goes last: without it nobody would dare to remove the rest.
    private static void remove(Path folder) throws IOException {
        Path lock = folder.resolve(LOCK);
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (!file.equals(lock)) {
                    Files.deleteIfExists(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (failure instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw failure;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                    throws IOException {
                if (failure != null) {
                    throw failure;
                }
                if (!directory.equals(folder)) {
                    Files.deleteIfExists(directory);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        Files.deleteIfExists(lock);
        Files.deleteIfExists(folder);
    }

    private static AnalyzerException cannotCreate(@Nullable String reason, IOException e) {
        return new AnalyzerException(
                "cannot create a folder for temporary files: " + reason + ". Choose another place with TMPDIR=FOLDER.",
                e);
    }
}
