package netqscope.endtoend;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import netqscope.testing.Command;

/** A command that goes on while the test does something: its lines are waited for, signals are sent to it. */
final class RunningCommand implements AutoCloseable {
    private static final int LIMIT_SECONDS = 30;
    private static final String END = "\0end";

    private final List<String> line;
    private final Process process;
    private final BlockingQueue<String> unread = new LinkedBlockingQueue<>();
    private final List<String> read = new ArrayList<>();

    private RunningCommand(List<String> line) throws IOException {
        this.line = line;
        this.process = new ProcessBuilder(line).redirectErrorStream(true).start();
        Thread.ofVirtual().start(this::collect);
    }

    static RunningCommand start(List<String> line) throws IOException {
        return new RunningCommand(line);
    }

    /** {@code capture ARGUMENTS}, where the operator puts it (a namespace, fewer capabilities); returns once it records. */
    static RunningCommand capture(UnaryOperator<List<String>> where, String... arguments)
            throws IOException, InterruptedException {
        RunningCommand capture = start(where.apply(Commands.capture(arguments)));
        capture.awaitLine("recording ");
        return capture;
    }

    /** Waits for a line that starts so. */
    void awaitLine(String start) throws InterruptedException {
        while (true) {
            String next = unread.poll(LIMIT_SECONDS, TimeUnit.SECONDS);
            if (next == null) {
                throw new AssertionError(
                        "%s: no line '%s…' within %d s; only %s".formatted(line, start, LIMIT_SECONDS, read));
            }
            read.add(next);
            if (next.startsWith(start)) {
                return;
            }
            if (next.equals(END)) {
                throw new AssertionError("%s ended without a line '%s…': %s".formatted(line, start, read));
            }
        }
    }

    void writeLine(String text) throws IOException {
        process.getOutputStream().write((text + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    void signal(String name) throws IOException {
        Command.output(List.of("kill", "-" + name, Long.toString(process.pid())));
    }

    /** Waits until it ended; returns the exit code. */
    int awaitEnd() throws InterruptedException {
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError(line + " still runs after " + LIMIT_SECONDS + " s");
        }
        while (read.isEmpty() || !read.getLast().equals(END)) {
            read.add(unread.take());
        }
        return process.exitValue();
    }

    /** Everything it printed, once it ended. */
    String printed() {
        return String.join("\n", read.subList(0, read.size() - 1));
    }

    /** Ctrl-C, and exit code 0. */
    String stop() throws IOException, InterruptedException {
        signal("INT");
        int exitCode = awaitEnd();
        if (exitCode != 0) {
            throw new AssertionError("%s: exit code %d: %s".formatted(line, exitCode, printed()));
        }
        return printed();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    private void collect() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String next; (next = lines.readLine()) != null; ) {
                unread.add(next);
            }
            unread.add(END);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
