package netqscope.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import netqscope.testing.Command;

/** A process that is told to end, or ends by itself, and in any case within bounds: most often {@code capture}. */
final class RunningCapture implements AutoCloseable {

    private static final int LIMIT_SECONDS = 40;
    private static final long LOOK_AGAIN_NS = 2_000_000;

    private final Process process;
    private final Path errorFile;

    private RunningCapture(Process process, Path errorFile) {
        this.process = process;
        this.errorFile = errorFile;
    }

    static RunningCapture start(Path folder, List<String> line) throws IOException {
        List<String> bounded = new ArrayList<>(List.of("timeout", "--kill-after=2", Integer.toString(LIMIT_SECONDS)));
        bounded.addAll(line);
        Path errorFile = Files.createTempFile("netqscope-test", ".err");
        Process process = new ProcessBuilder(bounded)
                .directory(folder.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(errorFile.toFile())
                .start();
        return new RunningCapture(process, errorFile);
    }

    /** The command line of {@code capture ARGUMENTS}, with this test's class path and flags. */
    static List<String> line(String... arguments) {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("--"))
                .forEach(line::add);
        line.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"));
        line.add(System.getProperty("java.class.path"));
        line.add(CaptureCommand.class.getName());
        line.addAll(List.of(arguments));
        return line;
    }

    void awaitRecording() throws IOException {
        long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (errors().lines().noneMatch(said -> said.startsWith("recording "))) {
            assertThat(process.isAlive() && System.nanoTime() < endNs)
                    .as("it does not record: %s", errors())
                    .isTrue();
            LockSupport.parkNanos(LOOK_AGAIN_NS);
        }
    }

    /** What it has said on standard error so far. */
    String errors() throws IOException {
        return Files.readString(errorFile);
    }

    void signal(String name) throws IOException {
        Command.output(List.of("kill", "-" + name, Long.toString(pid())));
    }

    long pid() {
        // timeout stays the parent of what it runs; ip netns exec and the like become it.
        return process.children().findFirst().orElseThrow().pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    int exitCode() throws InterruptedException {
        assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    @Override
    public void close() throws IOException {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        Files.delete(errorFile);
    }
}
