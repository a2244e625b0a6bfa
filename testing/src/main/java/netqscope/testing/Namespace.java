package netqscope.testing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import java.util.concurrent.atomic.AtomicInteger;

/** A network namespace of the test's own, with lo up; gone when closed, with every process that ran in it. */
public final class Namespace implements AutoCloseable {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final String name;

    private Namespace(String name) {
        this.name = name;
    }

    /** Makes one. */
    public static Namespace create() throws IOException {
        String name = "nqs-test-%d-%d".formatted(ProcessHandle.current().pid(), NUMBER.incrementAndGet());
        Command.output(List.of("ip", "netns", "add", name));
        Namespace namespace = new Namespace(name);
        namespace.ip("link", "set", "lo", "up");
        return namespace;
    }

    /** As {@code ip netns} knows it. */
    public String name() {
        return name;
    }

    /** {@code ip ARGUMENTS} in the namespace. */
    public String ip(String... arguments) throws IOException {
        List<String> line = new ArrayList<>(List.of("ip", "-n", name));
        line.addAll(List.of(arguments));
        return Command.output(line);
    }

    /** Runs a command in the namespace to its end, expects exit code 0, returns its standard output. */
    public String run(List<String> command) throws IOException {
        return Command.output(inside(command));
    }

    /** The command line that runs a command in the namespace. */
    public List<String> inside(List<String> command) {
        List<String> line = new ArrayList<>(List.of("ip", "netns", "exec", name));
        line.addAll(command);
        return line;
    }

    /** A counter of a device: its column in /proc/net/dev, counted from the name: 0 is received bytes, 1 received packets. */
    public long deviceCounter(String device, int column) throws IOException {
        String prefix = device + ":";
        for (String line :
                run(List.of("cat", "/proc/net/dev")).lines().map(String::strip).toList()) {
            if (line.startsWith(prefix)) {
                return new Scanner(line.substring(prefix.length()))
                        .tokens()
                        .skip(column)
                        .mapToLong(Long::parseLong)
                        .findFirst()
                        .orElseThrow();
            }
        }
        throw new AssertionError("no device " + device + " in " + name);
    }

    @Override
    public void close() throws IOException {
        Command.output(List.of("ip", "netns", "pids", name))
                .lines()
                .mapToLong(Long::parseLong)
                .forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
        Command.output(List.of("ip", "netns", "delete", name));
    }
}
