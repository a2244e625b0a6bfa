package netqscope.analyzer.output;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import netqscope.analyzer.database.AnalyzerException;

/**
 * A file, or a folder of files, that a database writes. Until it is published it is in a hidden folder beside its place, and it
 * is removed if it never is.
 */
public final class Draft implements AutoCloseable {

    private final Path target;
    private final Path hidden;

    private Draft(Path target, Path hidden) {
        this.target = target;
        this.hidden = hidden;
    }

    /**
     * A draft of a file.
     *
     * @param target is replaced if it is a file already
     * @throws AnalyzerException if it is something else, or cannot be written
     */
    public static Draft ofFile(Path target) throws AnalyzerException {
        try {
            Path named = Files.exists(target) ? target.toRealPath() : target;
            if (Files.exists(named) && !Files.isRegularFile(named)) {
                throw new AnalyzerException("cannot write " + target + ": it is no regular file. Name another one.");
            }
            return beside(named);
        } catch (IOException e) {
            throw new AnalyzerException("cannot write " + target + ": " + Output.reason(e), e);
        }
    }

    /**
     * A draft of a folder, which is empty.
     *
     * @throws AnalyzerException if there is something in {@code target}, or if it cannot be written
     */
    public static Draft ofFolder(Path target) throws AnalyzerException {
        try {
            if (Files.exists(target, LinkOption.NOFOLLOW_LINKS) && !isEmptyFolder(target)) {
                throw new AnalyzerException(
                        "cannot write " + target + ": it exists and is no empty folder. Name another one.");
            }
            // Its name, also where it was given as a dot.
            Draft draft = beside(Files.exists(target) ? target.toRealPath() : target);
            Files.createDirectory(draft.path());
            return draft;
        } catch (IOException e) {
            throw new AnalyzerException("cannot write " + target + ": " + Output.reason(e), e);
        }
    }

    /** The hidden folder; nothing else is written. */
    public Path folder() {
        return hidden;
    }

    /** Where to write. */
    public Path path() {
        return hidden.resolve(Objects.requireNonNull(target.getFileName()));
    }

    /** How many bytes have been written. */
    public long bytes() {
        try (Stream<Path> files = Files.walk(hidden)) {
            return files.map(Path::toFile)
                    .filter(file -> !file.isDirectory())
                    .mapToLong(file -> file.length())
                    .sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Gives it its name: it is complete. */
    public void publish() throws AnalyzerException {
        try {
            // An empty folder is replaced, too.
            Files.move(path(), target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new AnalyzerException("cannot write " + target + ": " + Output.reason(e), e);
        }
    }

    @Override
    public void close() throws AnalyzerException {
        try {
            remove();
        } catch (IOException e) {
            throw new AnalyzerException("cannot remove " + hidden + ": " + Output.reason(e), e);
        }
    }

    /** Removes it as far as that is possible while something may still write it: the process is about to end. */
    public void discard() {
        try {
            remove();
        } catch (IOException e) {
            System.getLogger(Draft.class.getName()).log(System.Logger.Level.DEBUG, "cannot remove " + hidden, e);
        }
    }

    private void remove() throws IOException {
        try (Stream<Path> files = Files.walk(hidden)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static boolean isEmptyFolder(Path path) throws IOException {
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(path)) {
            return !files.iterator().hasNext();
        }
    }

    private static Draft beside(Path target) throws IOException {
        // The database compares texts to tell whether it may write a file.
        Path parent =
                Objects.requireNonNull(target.toAbsolutePath().getParent()).toRealPath();
        String suffix = Long.toHexString(ThreadLocalRandom.current().nextLong());
        return new Draft(target, Files.createDirectory(parent.resolve("." + target.getFileName() + "." + suffix)));
    }
}
