package netqscope.capture;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A command of the user's, whose traffic is read from the device's counters. */
final class CommandLoad implements Load {

    static final String SECONDS = "{seconds}";

    /** In the environment of the command and so of all that it starts, which it can outlive: then they are nobody's children. */
    private static final String MARK = "NETQSCOPE_LOAD";

    private static final int SHOWN_LINES = 5;
    private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long READING_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long END_WAIT_MS = 2_000;
    /** A Ctrl-C gets to the command as well, and to it first: then its failure is no failure. */
    private static final long INTERRUPT_WAIT_NS = 300_000_000;

    private final String command;
    private final String device;
    private final Stop stop;
    private final Path errors;
    private final String mark = MARK + "=" + UUID.randomUUID();
    private @Nullable Process running;
    private List<ProcessHandle> toldToEnd = List.of();
    private boolean stopped;

    private CommandLoad(String command, String device, Stop stop, Path errors) {
        this.command = command;
        this.device = device;
        this.stop = stop;
        this.errors = errors;
    }

    /** @param command with {@link #SECONDS} in it, for {@code sh -c} */
    static CommandLoad of(String command, String device, Stop stop) throws CaptureException {
        try {
            return new CommandLoad(command, device, stop, Files.createTempFile("netqscope-load", ".err"));
        } catch (IOException e) {
            throw new CaptureException("cannot make a temporary file for what the load says: " + e.getMessage(), e);
        }
    }

    @Override
    public Measured run(long durationNs) throws CaptureException, InterruptedException {
        String line = command.replace(SECONDS, new Seconds(durationNs).toString());
        SendingTime sending = new SendingTime();
        long startNs = System.nanoTime();
        sending.add(startNs, DeviceTraffic.of(device));
        boolean ended = runToEnd(line, startNs, 2 * durationNs + GRACE_NS, sending);
        sending.add(System.nanoTime(), DeviceTraffic.of(device));
        if (!ended) {
            return new Measured.Throughput(0, 0, Math.max(1, System.nanoTime() - startNs), OptionalLong.empty());
        }
        Measured.Throughput measured = sending.measured();
        if (measured.packets() == 0) {
            throw new CaptureException("the load '%s' sent no packet over %s; name the interface that it uses with -n"
                    .formatted(line, device));
        }
        return measured;
    }

    @Override
    public synchronized void stop() {
        stopped = true;
        if (running != null) {
            // Listed before: the children of a shell that has ended are no longer known as its own.
            toldToEnd = tree(running);
            toldToEnd.forEach(ProcessHandle::destroy);
            CompletableFuture.delayedExecutor(END_WAIT_MS, TimeUnit.MILLISECONDS)
                    .execute(this::kill);
        }
    }

    /** What does not care that it was told to end. */
    private synchronized void kill() {
        if (running != null) {
            tree(running).forEach(ProcessHandle::destroyForcibly);
        }
    }

    @Override
    public void close() {
        stop();
        try {
            Files.deleteIfExists(errors);
        } catch (IOException e) {
            System.getLogger(CommandLoad.class.getName()).log(System.Logger.Level.DEBUG, "cannot delete " + errors, e);
        }
    }

    /** False if it was stopped. */
    private boolean runToEnd(String line, long startNs, long limitNs, SendingTime sending)
            throws CaptureException, InterruptedException {
        Process process = start(line);
        if (process == null) {
            return false;
        }
        try {
            while (!process.waitFor(READING_NS, TimeUnit.NANOSECONDS)) {
                if (System.nanoTime() - startNs > limitNs) {
                    throw new CaptureException("the load '%s' still runs after %d s; it should end after its %s"
                            .formatted(line, TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startNs), SECONDS));
                }
                sending.add(System.nanoTime(), DeviceTraffic.of(device));
            }
            if (process.exitValue() != 0 && !isStopped() && !stop.await(INTERRUPT_WAIT_NS)) {
                throw new CaptureException(
                        "the load '%s' failed with exit code %d%s".formatted(line, process.exitValue(), lastWords()));
            }
            return !isStopped() && !stop.isRequested();
        } finally {
            end(process);
        }
    }

    private synchronized @Nullable Process start(String line) throws CaptureException {
        if (stopped) {
            return null;
        }
        try {
            ProcessBuilder builder = new ProcessBuilder(List.of("sh", "-c", line))
                    .redirectInput(Path.of("/dev/null").toFile())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(errors.toFile());
            builder.environment().put(MARK, mark.substring(MARK.length() + 1));
            running = builder.start();
            return running;
        } catch (IOException e) {
            throw new CaptureException("cannot start the load '%s': %s".formatted(line, e.getMessage()), e);
        }
    }

    private synchronized boolean isStopped() {
        return stopped;
    }

    private synchronized void end(Process process) {
        List<ProcessHandle> left = Stream.of(toldToEnd.stream(), tree(process).stream(), marked())
                .flatMap(handles -> handles)
                .distinct()
                .filter(ProcessHandle::isAlive)
                .toList();
        left.forEach(ProcessHandle::destroy);
        awaitEnd(left);
        // What does not care that it was told to end.
        left.forEach(ProcessHandle::destroyForcibly);
        awaitEnd(left);
        running = null;
    }

    private static void awaitEnd(List<ProcessHandle> handles) {
        CompletableFuture.allOf(handles.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                .completeOnTimeout(null, END_WAIT_MS, TimeUnit.MILLISECONDS)
                .join();
    }

    private static List<ProcessHandle> tree(Process process) {
        return Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
    }

    private Stream<ProcessHandle> marked() {
        return ProcessHandle.allProcesses().filter(handle -> {
            try {
                Path environment = Path.of("/proc/%d/environ".formatted(handle.pid()));
                return List.of(Files.readString(environment, StandardCharsets.ISO_8859_1)
                                .split("\0"))
                        .contains(mark);
            } catch (IOException e) {
                return false; // another user's, or it has ended
            }
        });
    }

    private String lastWords() {
        try {
            List<String> lines = new String(Files.readAllBytes(errors), StandardCharsets.UTF_8)
                    .lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .toList();
            return lines.isEmpty()
                    ? ""
                    : ": "
                            + lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size()).stream()
                                    .collect(Collectors.joining(" | "));
        } catch (IOException e) {
            return "";
        }
    }
}
