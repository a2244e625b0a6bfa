package netqscope.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A finished command: what it printed and how it ended. */
public record Command(List<String> line, int exitCode, String out, String err) {
    private static final int LIMIT_SECONDS = 100;

    /** Runs to the end, whatever the exit code. */
    public static Command run(List<String> line) throws IOException {
        Path out = Files.createTempFile("netqscope-test", ".out");
        Path err = Files.createTempFile("netqscope-test", ".err");
        try {
            Process process = new ProcessBuilder(line)
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            process.getOutputStream().close();
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError(line + " still runs after " + LIMIT_SECONDS + " s: " + Files.readString(err));
            }
            return new Command(line, process.exitValue(), Files.readString(out, UTF_8), Files.readString(err, UTF_8));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(line + ": interrupted while waiting");
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }

    /** Runs, expects exit code 0, and returns what was printed on standard output. */
    public static String output(List<String> line) throws IOException {
        Command command = run(line);
        if (command.exitCode() != 0) {
            throw new AssertionError(command.toString());
        }
        return command.out();
    }
}
