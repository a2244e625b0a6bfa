package netqscope.bpf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import netqscope.testing.Command;
import netqscope.testing.KernelTest;
import netqscope.testing.Namespace;
import netqscope.testing.Traffic;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sampling in the running kernel, in namespaces of the test's own, where nothing is sent but what the test sends. The sender
 * stays on CPU 0, and with it, over lo, the receiver.
 */
class SamplingTest {
    private static final int ROWS = 1 << 20;
    private static final long RING_BYTES = 4 << 20;
    private static final int SMALL = 60;
    private static final int LARGE = 1_514;

    private final Rows rows = new Rows();

    @TempDir
    private Path folder;

    @KernelTest
    void systematicSamplingTakesTheFloorOrTheCeilingOfItsShare() throws Exception {
        try (Namespace namespace = Namespace.create()) {
            for (int distance : new int[] {1, 2, 10, 1_000, 1_000_000}) {
                for (long seed = 1; seed <= 3; seed++) {
                    try (QueueProbe probe = open(systematic(distance, seed), device(namespace, "lo"))) {
                        // Not pinned: every CPU that the scheduler puts it on has a stream of its own.
                        namespace.run(Traffic.command("udp", "127.0.0.1", "100003", "22", "1"));
                        probe.detach();
                        rows.drain(probe);

                        ProbeCounters counters = probe.counters();
                        for (ProbeDirection direction : ProbeDirection.values()) {
                            long seen = 0;
                            for (int cpu = 0; cpu < probe.cpuCount(); cpu++) {
                                long seenHere = counters.seen(direction, cpu, 0);
                                assertThat(counters.recorded(direction, cpu, 0))
                                        .isBetween(seenHere / distance, (seenHere + distance - 1) / distance);
                                assertThat(counters.lost(direction, cpu, 0)).isZero();
                                assertBalanced(counters, direction, cpu, 0);
                                assertThat(rows.steps(direction, cpu)).allMatch(step -> step == distance);
                                seen += seenHere;
                            }
                            assertThat(seen).isEqualTo(100_003);
                        }
                    }
                }
            }
        }
    }

    @KernelTest
    void theStartOfSystematicSamplingIsDrawnFromTheSeed() throws Exception {
        List<Long> starts = new ArrayList<>();
        try (Namespace namespace = Namespace.create()) {
            for (long seed : new long[] {7, 7, 8}) {
                try (QueueProbe probe = open(systematic(100, seed), device(namespace, "lo"))) {
                    send(namespace, 200);
                    probe.detach();
                    rows.drain(probe);
                    starts.add(rows.sequences(ProbeDirection.TX, 0).getFirst());
                    starts.add(rows.sequences(ProbeDirection.RX, 0).getFirst());
                }
            }
        }
        assertThat(starts).allMatch(start -> start < 100);
        assertThat(starts.subList(0, 2)).isEqualTo(starts.subList(2, 4)).isNotEqualTo(starts.subList(4, 6));
        assertThat(starts.get(0)).isNotEqualTo(starts.get(1));
    }

    /** One pooled test over all streams, so that its level is what it says. */
    @KernelTest
    void theGapsOfRandomSamplingAreGeometric() throws Exception {
        Map<Integer, Integer> datagrams = Map.of(2, 100_000, 10, 500_000, 1_000, 2_000_000);
        double chiSquare = 0;
        int degreesOfFreedom = 0;
        try (Namespace namespace = Namespace.create()) {
            for (Map.Entry<Integer, Integer> traffic : datagrams.entrySet()) {
                int distance = traffic.getKey();
                // So few that every stream has them: the gap that the end of a stream cuts is longer than most.
                double expected = (double) traffic.getValue() / distance;
                int gaps = (int) (expected - 6 * Math.sqrt(expected));
                GeometricFit fit = new GeometricFit(distance, 2L * gaps);
                try (QueueProbe probe = open(random(distance, 4), device(namespace, "lo"))) {
                    send(namespace, traffic.getValue());
                    probe.detach();
                    rows.drain(probe);
                    for (ProbeDirection direction : ProbeDirection.values()) {
                        assertThat(probe.counters().seen(direction, 0, 0))
                                .isEqualTo(traffic.getValue().longValue());
                        assertBalanced(probe.counters(), direction, 0, 0);
                        List<Long> sequences = rows.sequences(direction, 0);
                        assertThat(sequences).hasSizeGreaterThan(gaps);
                        fit.add(sequences.getFirst());
                        rows.steps(direction, 0).stream().limit(gaps - 1L).forEach(step -> fit.add(step - 1));
                    }
                }
                chiSquare += fit.chiSquare();
                degreesOfFreedom += fit.degreesOfFreedom();
            }
        }
        assertThat(GeometricFit.pValue(chiSquare, degreesOfFreedom))
                .as("chi-square %s with %d degrees of freedom", chiSquare, degreesOfFreedom)
                .isBetween(1e-6, 1 - 1e-6);
    }

    /** The BPF program runs the very lines that GeometricSkipTest draws ten millions from. */
    @KernelTest
    void theKernelTakesThePacketsThatTheSameLinesTakeOutsideOfIt() throws Exception {
        long seed = 123_456_789;
        try (Namespace namespace = Namespace.create()) {
            for (int distance : new int[] {2, 10, 1_000}) {
                try (QueueProbe probe = open(random(distance, seed), device(namespace, "lo"))) {
                    send(namespace, 100_000);
                    probe.detach();
                    rows.drain(probe);
                    for (ProbeDirection direction : ProbeDirection.values()) {
                        List<Long> sequences = rows.sequences(direction, 0);
                        LongBuffer expected = GeometricSkipTest.draw(
                                folder,
                                Integer.toString(distance),
                                Long.toString(seed),
                                Integer.toString(direction.code()),
                                Integer.toString(sequences.size()));
                        assertThat(sequences).isNotEmpty();
                        for (int i = 0; i < sequences.size(); i++) {
                            assertThat(sequences.get(i)).isEqualTo(expected.get(i));
                        }
                    }
                }
            }
        }
    }

    @KernelTest
    void trafficOfTheSamePeriodBiasesSystematicSamplingAndNotRandom() throws Exception {
        try (Namespace namespace = Namespace.create();
                Tap tap = new Tap(namespace, 9, 1_000)) {
            try (QueueProbe probe = open(systematic(10, 3), device(namespace, "tap0"))) {
                tap.send();
                probe.detach();
                rows.drain(probe);
                assertThat(probe.counters().seen(ProbeDirection.RX, 0, 0)).isEqualTo(10_000);
                long large = rows.withLength(LARGE - 14);
                assertThat(rows.withLength(SMALL - 14) + large).isEqualTo(1_000);
                // A tenth of the packets is large. All of the sample is, or nothing.
                assertThat(large).isIn(0L, 1_000L);
            }
            try (QueueProbe probe = open(random(10, 3), device(namespace, "tap0"))) {
                tap.send();
                probe.detach();
                rows.drain(probe);
                assertThat(probe.counters().seen(ProbeDirection.RX, 0, 0)).isEqualTo(10_000);
                double sampled = rows.withLength(SMALL - 14) + rows.withLength(LARGE - 14);
                assertThat(sampled).isBetween(850.0, 1_150.0); // five standard deviations of 30
                assertThat(rows.withLength(LARGE - 14) / sampled).isBetween(0.05, 0.15); // five of 0.0095
            }
        }
    }

    @KernelTest
    void aFullRingLosesOfWhatIsSampledAndTheAccountStaysExact() throws Exception {
        try (Namespace namespace = Namespace.create()) {
            for (ProbeSampling sampling : List.of(systematic(2, 5), random(2, 5))) {
                try (QueueProbe probe = open(ProbeOptions.MIN_RING_BYTES, sampling, device(namespace, "lo"))) {
                    send(namespace, 20_000);
                    probe.detach();
                    rows.drain(probe);
                    ProbeCounters counters = probe.counters();
                    long[] lostByRing = new long[probe.ringCount()];
                    probe.readLost(lostByRing);
                    for (ProbeDirection direction : ProbeDirection.values()) {
                        assertThat(counters.seen(direction, 0, 0)).isEqualTo(20_000);
                        assertThat(counters.recorded(direction, 0, 0)).isEqualTo(2_048);
                        assertThat(counters.lost(direction, 0, 0)).isBetween(7_500L, 8_400L);
                        assertThat(lostByRing[direction.code()]).isEqualTo(counters.lost(direction, 0, 0));
                        assertBalanced(counters, direction, 0, 0);
                    }
                }
            }
        }
    }

    @KernelTest
    void severalDevicesShareAStreamAndAreCountedApart() throws Exception {
        try (Namespace namespace = Namespace.create()) {
            namespace.ip("link", "add", "veth0", "type", "veth", "peer", "name", "veth1");
            namespace.ip("link", "set", "veth1", "up");
            sendsTo(namespace, "veth0", "10.78.0.1/24", "10.78.0.9");
            for (ProbeSampling sampling :
                    List.of(ProbeSampling.NONE, systematic(10, 5), random(10, 5), random(1_000_000, 5))) {
                try (QueueProbe probe = open(sampling, device(namespace, "lo"), device(namespace, "veth0"))) {
                    for (int i = 0; i < 3; i++) {
                        send(namespace, 1_000);
                        namespace.run(pinned(Traffic.command("udp", "10.78.0.9", "777", "50", "1")));
                    }
                    probe.detach();
                    rows.drain(probe);
                    ProbeCounters counters = probe.counters();
                    assertThat(counters.seen(ProbeDirection.TX, 0, 0)).isEqualTo(3_000);
                    assertThat(counters.seen(ProbeDirection.TX, 0, 1)).isEqualTo(3 * 777);
                    assertThat(counters.seen(ProbeDirection.RX, 0, 0)).isEqualTo(3_000);
                    assertThat(counters.seen(ProbeDirection.RX, 0, 1)).isZero();
                    for (int device = 0; device < 2; device++) {
                        assertBalanced(counters, ProbeDirection.TX, 0, device);
                        assertThat(counters.recorded(ProbeDirection.TX, 0, device))
                                .isEqualTo(rows.ofDevice(ProbeDirection.TX, device));
                    }
                    assertBalanced(counters, ProbeDirection.RX, 0, 0);
                    if (sampling.method() == ProbeSampling.Method.SYSTEMATIC) {
                        long recorded =
                                counters.recorded(ProbeDirection.TX, 0, 0) + counters.recorded(ProbeDirection.TX, 0, 1);
                        assertThat(recorded).isBetween(533L, 534L);
                        assertThat(counters.recorded(ProbeDirection.RX, 0, 0)).isEqualTo(300);
                    }
                }
            }
        }
    }

    /** In this process's own namespace, whose address the probe remembers; a device that leaves it must not be taken for it. */
    @KernelTest
    void aDeviceThatMovesToAnotherNamespaceIsNotCountedAnyMore() throws Exception {
        String name = "nqs%d".formatted(ProcessHandle.current().pid());
        try (Namespace namespace = Namespace.create()) {
            Command.output(List.of("ip", "link", "add", name, "type", "veth", "peer", "name", name + "p"));
            int ifindex = DeviceInfo.of(name).ifindex();
            try (QueueProbe probe = open(random(10, 5), DeviceInfo.of(name))) {
                Command.output(List.of("ip", "link", "set", name, "up"));
                Command.output(List.of("ip", "link", "set", name + "p", "up"));
                Command.output(List.of("ip", "address", "add", "10.78.1.1/24", "dev", name));
                neighbour("", name, "10.78.1.9");
                Command.output(Traffic.command("udp", "10.78.1.9", "1000", "50", "1"));
                long seen = seen(probe);
                assertThat(seen).isGreaterThanOrEqualTo(1_000); // and what IPv6 announces

                Command.output(List.of("ip", "link", "set", name, "netns", namespace.name()));
                assertThat(device(namespace, name).ifindex()).isEqualTo(ifindex);
                sendsTo(namespace, name, "10.78.1.1/24", "10.78.1.9");
                long before = seen(probe);
                namespace.run(Traffic.command("udp", "10.78.1.9", "1000", "50", "1"));
                assertThat(seen(probe)).isEqualTo(before);
            } finally {
                Command.run(List.of("ip", "link", "delete", name + "p"));
            }
        }
    }

    private static long seen(QueueProbe probe) throws ProbeException {
        long seen = 0;
        ProbeCounters counters = probe.counters();
        for (int cpu = 0; cpu < probe.cpuCount(); cpu++) {
            seen += counters.seen(ProbeDirection.TX, cpu, 0);
        }
        return seen;
    }

    private static void assertBalanced(ProbeCounters counters, ProbeDirection direction, int cpu, int device) {
        assertThat(counters.recorded(direction, cpu, device)
                        + counters.lost(direction, cpu, device)
                        + counters.sampledOut(direction, cpu, device))
                .isEqualTo(counters.seen(direction, cpu, device));
    }

    private static ProbeSampling systematic(int distance, long seed) {
        return distance == 1 ? ProbeSampling.NONE : new ProbeSampling(ProbeSampling.Method.SYSTEMATIC, distance, seed);
    }

    private static ProbeSampling random(int distance, long seed) {
        return new ProbeSampling(ProbeSampling.Method.RANDOM, distance, seed);
    }

    private static QueueProbe open(ProbeSampling sampling, DeviceInfo... devices) throws ProbeException {
        return open(RING_BYTES, sampling, devices);
    }

    private static QueueProbe open(long ringBytes, ProbeSampling sampling, DeviceInfo... devices)
            throws ProbeException {
        return QueueProbe.open(
                new ProbeOptions(List.of(devices), EnumSet.allOf(ProbeDirection.class), ringBytes, sampling));
    }

    /** A device of another namespace, as far as the probe needs to know it. */
    private static DeviceInfo device(Namespace namespace, String name) throws IOException {
        int ifindex = Integer.parseInt(namespace
                .run(List.of("cat", "/sys/class/net/%s/ifindex".formatted(name)))
                .strip());
        long inode = Long.parseLong(namespace
                .run(List.of("stat", "-L", "-c", "%i", "/proc/self/ns/net"))
                .strip());
        return new DeviceInfo(name, ifindex, inode, "", "", 1_500, 1, 1, 1, Map.of());
    }

    private static void send(Namespace namespace, int datagrams) throws IOException {
        namespace.run(pinned(Traffic.command("udp", "127.0.0.1", Integer.toString(datagrams), "22", "1")));
    }

    private static List<String> pinned(List<String> command) {
        List<String> line = new ArrayList<>(List.of("taskset", "-c", "0"));
        line.addAll(command);
        return line;
    }

    /** What is sent to the neighbour is sent on the device, and nothing else is. */
    private static void sendsTo(Namespace namespace, String device, String address, String neighbour)
            throws IOException {
        namespace.run(List.of("sysctl", "-qw", "net.ipv6.conf.all.disable_ipv6=1"));
        namespace.ip("address", "add", address, "dev", device);
        namespace.ip("link", "set", device, "up");
        neighbour(namespace.name(), device, neighbour);
    }

    private static void neighbour(String namespace, String device, String address) throws IOException {
        List<String> line = new ArrayList<>(List.of("ip"));
        if (!namespace.isEmpty()) {
            line.addAll(List.of("-n", namespace));
        }
        line.addAll(
                List.of("neigh", "replace", address, "lladdr", "02:00:00:00:00:09", "dev", device, "nud", "permanent"));
        Command.output(line);
    }

    /** A TAP device that receives small frames, and a large one after so many of them. */
    private static final class Tap implements AutoCloseable {
        private final Process process;

        Tap(Namespace namespace, int smallOnes, int rounds) throws IOException {
            namespace.run(List.of("sysctl", "-qw", "net.ipv6.conf.all.disable_ipv6=1"));
            List<String> arguments = new ArrayList<>(List.of("tap", "tap0", "1"));
            for (int i = 0; i < smallOnes; i++) {
                arguments.add("0:%d:%d".formatted(rounds, SMALL));
            }
            arguments.add("0:%d:%d".formatted(rounds, LARGE));
            process = new ProcessBuilder(namespace.inside(pinned(Traffic.command(arguments.toArray(String[]::new)))))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            await("ready\n");
        }

        void send() throws IOException {
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
            await("sent\n");
        }

        private void await(String line) throws IOException {
            assertThat(new String(process.getInputStream().readNBytes(line.length()), UTF_8))
                    .isEqualTo(line);
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }

    /** Column memory, and what the last drain put there. */
    private static final class Rows {
        private final ByteBuffer direction = memory(1);
        private final ByteBuffer device = memory(1);
        private final ByteBuffer cpu = memory(2);
        private final ByteBuffer length = memory(4);
        private final ByteBuffer sequence = memory(8);
        private final EventColumns columns = new EventColumns(
                memory(8), direction, device, cpu, memory(2), length, memory(2), memory(2), memory(2), memory(2),
                memory(1), memory(4), memory(1), sequence);
        private int count;

        void drain(QueueProbe probe) {
            count = 0;
            for (int drained; (drained = probe.drain(columns, count, ROWS - count)) > 0; ) {
                count += drained;
            }
            assertThat(count).isLessThan(ROWS);
        }

        List<Long> sequences(ProbeDirection of, int onCpu) {
            List<Long> sequences = new ArrayList<>();
            for (int row = 0; row < count; row++) {
                if (direction.get(row) == of.code() && cpu.getShort(row * 2) == onCpu) {
                    sequences.add(sequence.getLong(row * 8));
                }
            }
            return sequences;
        }

        /** From each packet of a stream that was taken to the next. */
        List<Long> steps(ProbeDirection of, int onCpu) {
            List<Long> steps = new ArrayList<>();
            List<Long> sequences = sequences(of, onCpu);
            for (int i = 1; i < sequences.size(); i++) {
                steps.add(sequences.get(i) - sequences.get(i - 1));
            }
            return steps;
        }

        long withLength(int bytes) {
            long rows = 0;
            for (int row = 0; row < count; row++) {
                rows += direction.get(row) == ProbeDirection.RX.code() && length.getInt(row * 4) == bytes ? 1 : 0;
            }
            return rows;
        }

        long ofDevice(ProbeDirection of, int index) {
            long rows = 0;
            for (int row = 0; row < count; row++) {
                rows += direction.get(row) == of.code() && device.get(row) == index ? 1 : 0;
            }
            return rows;
        }

        private static ByteBuffer memory(int bytesARow) {
            return ByteBuffer.allocateDirect(bytesARow * ROWS).order(ByteOrder.LITTLE_ENDIAN);
        }
    }
}
