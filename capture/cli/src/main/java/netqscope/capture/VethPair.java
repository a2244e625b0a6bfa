package netqscope.capture;

import java.io.IOException;
import java.net.Inet4Address;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import netqscope.bpf.LoadHost;
import netqscope.bpf.ProbeException;

/**
 * Two interfaces that are each other's cable, the far one in a namespace without a name. Both are gone with the namespace, and
 * that with the process, however it ends.
 */
final class VethPair implements AutoCloseable {

    /** For benchmarks (RFC 2544). A process has four addresses of it. */
    private static final int NETWORK = 198 << 24 | 18 << 16;

    private static final int NUMBERS = 1 << 15;

    private final LoadHost.NetworkNamespace namespace;
    private final String name;
    private final Inet4Address farAddress;

    private VethPair(LoadHost.NetworkNamespace namespace, String name, int farAddress) {
        this.namespace = namespace;
        this.name = name;
        this.farAddress = address(farAddress);
    }

    static VethPair create() throws CaptureException, ProbeException, InterruptedException {
        int number = (int) (ProcessHandle.current().pid() % NUMBERS);
        int near = NETWORK + number * 4 + 1;
        VethPair pair = new VethPair(
                LoadHost.NetworkNamespace.create(),
                "nqs" + ProcessHandle.current().pid(),
                near + 1);
        try {
            pair.set(address(near));
            return pair;
        } catch (CaptureException | InterruptedException e) {
            pair.close();
            throw e;
        }
    }

    /** Of the near end. */
    String name() {
        return name;
    }

    Inet4Address farAddress() {
        return farAddress;
    }

    LoadHost.NetworkNamespace namespace() {
        return namespace;
    }

    @Override
    public void close() {
        try {
            // The namespace takes the pair with it, but in its own time.
            run(List.of("ip", "link", "delete", name));
        } catch (CaptureException e) {
            System.getLogger(VethPair.class.getName()).log(System.Logger.Level.DEBUG, "on closing", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        namespace.close();
    }

    private void set(Inet4Address near) throws CaptureException, InterruptedException {
        run(List.of("ip", "link", "add", name, "type", "veth", "peer", "name", name, "netns", namespace.path()));
        bringUp(List.of("ip"), near);
        bringUp(List.of("nsenter", "--net=" + namespace.path(), "ip"), farAddress);
    }

    private void bringUp(List<String> ip, Inet4Address address) throws CaptureException, InterruptedException {
        try {
            // Without an address of its own, IPv6 sends nothing beside the load.
            run(with(ip, "link", "set", name, "addrgenmode", "none"));
        } catch (CaptureException e) {
            System.getLogger(VethPair.class.getName()).log(System.Logger.Level.DEBUG, "a kernel without IPv6", e);
        }
        run(with(ip, "address", "add", address.getHostAddress() + "/30", "dev", name));
        run(with(ip, "link", "set", name, "up"));
    }

    private static List<String> with(List<String> command, String... arguments) {
        return Stream.concat(command.stream(), Stream.of(arguments)).toList();
    }

    private static void run(List<String> line) throws CaptureException, InterruptedException {
        try {
            Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            if (process.waitFor() != 0) {
                throw new CaptureException(
                        "cannot make a veth pair: '%s' says: %s".formatted(String.join(" ", line), said));
            }
        } catch (IOException e) {
            throw new CaptureException(
                    "cannot make a veth pair: %s; it takes the commands ip and nsenter (Debian: iproute2, util-linux)"
                            .formatted(e.getMessage()),
                    e);
        }
    }

    private static Inet4Address address(int bits) {
        return Inet4Address.ofLiteral(
                "%d.%d.%d.%d".formatted(bits >>> 24, bits >>> 16 & 255, bits >>> 8 & 255, bits & 255));
    }
}
