package netqscope.analyzer.output;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ThreadLocalRandom;
import netqscope.analyzer.database.AnalyzerException;
import org.jspecify.annotations.Nullable;

/**
 * Where a result goes: standard output, or a file that gets its name when the result is complete. Until then it is hidden
 * beside it, and it is removed if the result fails.
 */
public final class Output {

    private static final int BUFFER_BYTES = 1 << 16;

    private final @Nullable Path file;
    private final OutputStream stream;
    private final boolean terminal;

    private Output(@Nullable Path file, OutputStream stream, boolean terminal) {
        this.file = file;
        this.stream = stream;
        this.terminal = terminal;
    }

    /** Standard output. */
    public static Output standard() {
        return new Output(null, new FileOutputStream(FileDescriptor.out), Terminal.isStandardOutput());
    }

    /** A stream in the role of standard output. */
    public static Output stream(OutputStream stream, boolean terminal) {
        return new Output(null, stream, terminal);
    }

    /** A file, which is replaced; what is no regular file, such as {@code /dev/null} or a pipe, is written to directly. */
    public static Output file(Path file) {
        return new Output(file, OutputStream.nullOutputStream(), false);
    }

    /** Whether a person reads it. */
    public boolean isTerminal() {
        return terminal;
    }

    /**
     * Lets {@code body} write the result. It ends early, and quietly, if the reader of standard output has gone away, as
     * after {@code | head}.
     *
     * @throws AnalyzerException if {@code body} throws it, or if the result cannot be written
     */
    public void write(Body body) throws AnalyzerException {
        Path target = file;
        if (target == null) {
            writeStream(body);
        } else {
            try {
                writeFile(body, target);
            } catch (IOException e) {
                throw new AnalyzerException("cannot write " + target + ": " + reason(e), e);
            }
        }
    }

    private void writeStream(Body body) throws AnalyzerException {
        try {
            writeTo(stream, body);
        } catch (IOException e) {
            boolean readerIsGone = "Broken pipe".equals(e.getMessage());
            if (!readerIsGone) {
                throw new AnalyzerException("cannot write to standard output: " + reason(e), e);
            }
        }
    }

    private static void writeFile(Body body, Path target) throws IOException, AnalyzerException {
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            try (OutputStream out = Files.newOutputStream(target)) {
                writeTo(out, body);
            }
            return;
        }
        Path named = Files.exists(target) ? target.toRealPath() : target;
        Path hidden = named.resolveSibling("." + named.getFileName() + "."
                + Long.toHexString(ThreadLocalRandom.current().nextLong()));
        hidden.toFile().deleteOnExit();
        try {
            try (OutputStream out =
                    Files.newOutputStream(hidden, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                writeTo(out, body);
            }
            Files.move(hidden, named, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(hidden);
        }
    }

    private static void writeTo(OutputStream stream, Body body) throws IOException, AnalyzerException {
        Writer writer = new OutputStreamWriter(new BufferedOutputStream(stream, BUFFER_BYTES), StandardCharsets.UTF_8);
        try {
            body.writeTo(writer);
        } catch (AnalyzerException e) {
            // What came before the failure is right, and may be all there is to see.
            writer.flush();
            throw e;
        }
        writer.flush();
    }

    /** What to tell a user about it. */
    static String reason(IOException failure) {
        return switch (failure) {
            case NoSuchFileException e -> "the folder does not exist";
            case AccessDeniedException e -> "permission denied";
            case FileSystemException e when e.getReason() != null -> e.getReason();
            default -> String.valueOf(failure.getMessage());
        };
    }

    /** Writes a result. */
    @FunctionalInterface
    public interface Body {

        void writeTo(Writer out) throws IOException, AnalyzerException;
    }
}
