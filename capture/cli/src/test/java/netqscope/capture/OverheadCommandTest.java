package netqscope.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import netqscope.overhead.Measurement;
import netqscope.overhead.OverheadFile;
import netqscope.recording.RecordingException;
import netqscope.recording.Sampling;
import netqscope.testing.BpfLinks;
import netqscope.testing.Command;
import netqscope.testing.KernelTest;
import netqscope.testing.Namespace;
import netqscope.testing.Traffic;
import org.junit.jupiter.api.io.TempDir;

/** {@code capture overhead} as a process, on the lo of a namespace of its own. */
final class OverheadCommandTest {

    private static final long LOOK_AGAIN_NS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final int TX_PACKETS = 9;

    @TempDir
    private Path folder;

    @KernelTest
    void everyRoundHasARowForEachVariantAndLoad() throws Exception {
        OverheadFile file = measured("--rounds 2 --seconds 0.02 --threads 1 --distances 10,1000");

        assertThat(file.complete()).isTrue();
        assertThat(file.start().device()).isEqualTo("lo");
        assertThat(file.start().rounds()).isEqualTo(2);
        assertThat(file.start().seconds()).isEqualTo(0.02);
        assertThat(file.start().baseVariant()).isEqualTo("none");
        assertThat(file.start().kernel()).isNotEmpty();
        assertThat(file.start().cpuModel()).isNotEmpty();
        for (int round = 1; round <= 2; round++) {
            int of = round;
            List<Measurement> rows = file.measurements().stream()
                    .filter(row -> Objects.equals(row.round(), of))
                    .toList();
            for (Measurement.Kind kind : Measurement.Kind.values()) {
                assertThat(rows.stream().filter(row -> row.kind() == kind))
                        .extracting(row -> row.variant() + " " + row.samplingDistance())
                        .containsExactlyInAnyOrder(
                                "none null",
                                "filtered null",
                                "sampled 10",
                                "sampled 1000",
                                "full null",
                                "netqtop null");
            }
        }
        assertThat(file.measurements()).hasSize(24).allSatisfy(OverheadCommandTest::isWhole);
    }

    @KernelTest
    void packetsAreCountedAsTheDeviceCountsThem() throws Exception {
        try (Namespace namespace = Namespace.create()) {
            OverheadFile file = measured(
                    namespace,
                    "--rounds 3 --seconds 0.02 --threads 1 --warmup 0 --no-latency --bytes 100 --variants none,filtered");

            assertThat(file.measurements()).hasSize(6);
            assertThat(sum(file.measurements().stream().map(Measurement::packets)))
                    .isPositive()
                    .isEqualTo(namespace.deviceCounter("lo", TX_PACKETS));
            assertThat(file.measurements())
                    .allSatisfy(row -> assertThat(row.bytes()).isEqualTo(100 * Objects.requireNonNull(row.packets())));
        }
    }

    @KernelTest
    void theRecordersAccountIsOfExactlyTheSlice() throws Exception {
        OverheadFile file = measured("--rounds 2 --seconds 0.05 --threads 1 --variants sampled,full --distances 1,7"
                + " --sample-method systematic --no-latency");

        assertThat(file.start().baseVariant()).isEqualTo("sampled");
        assertThat(file.measurements()).hasSize(6).allSatisfy(row -> {
            // Each datagram is transmitted and received.
            assertThat(row.seen()).isEqualTo(2 * Objects.requireNonNull(row.packets()));
            assertThat(row.seen()).isEqualTo(account(row));
            assertThat(row.recorderCpuNs()).isNotNegative();
            if (Objects.equals(row.samplingDistance(), 7)) {
                assertThat(row.samplingMethod()).isEqualTo(Sampling.Method.SYSTEMATIC);
                // Every CPU and direction starts anywhere in its first seven.
                assertThat(Objects.requireNonNull(row.recorded()) + Objects.requireNonNull(row.lost()) - row.seen() / 7)
                        .isBetween(-8L, 8L);
            } else {
                assertThat(row.sampledOut()).isZero();
            }
        });
    }

    @KernelTest
    void theLoadAloneNeedsNoPermission() throws Exception {
        Command command =
                Nobody.run("overhead", "-o", "load.arrow", "--variants", "none", "--rounds", "2", "--seconds", "0.02");
        assertThat(command.exitCode()).as(command.err()).isZero();
        assertThat(command.err()).startsWith("measuring lo -> load.arrow\n2 rounds -> load.arrow; 'analyzer overhead");
    }

    @KernelTest
    void withoutPermissionItSaysWhatToGrantAndLeavesNoFile() throws Exception {
        Command command = Nobody.run("overhead", "-o", "cost.arrow", "--variants", "none,full");
        assertThat(command.exitCode()).isEqualTo(1);
        assertThat(command.err())
                .startsWith("capture overhead: cannot load the probe for lo: EPERM. Run as root, or grant ")
                .hasLineCount(1);
        assertThat(command.out()).as("files left").isEmpty();
    }

    @KernelTest
    void ctrlCKeepsTheRoundsThatAreOver() throws Exception {
        assertThat(stoppedBy("INT").measurements()).isNotEmpty();
    }

    @KernelTest
    void aTermSignalKeepsTheRoundsThatAreOver() throws Exception {
        assertThat(stoppedBy("TERM").measurements()).isNotEmpty();
    }

    private OverheadFile stoppedBy(String signal) throws Exception {
        try (Namespace namespace = Namespace.create();
                RunningCapture experiment = experiment(
                        namespace,
                        "--rounds 100000 --seconds 0.01 --threads 1 --no-latency --variants none,full --warmup 0")) {
            Path partial = folder.resolve("cost.arrow.partial");
            await(() -> hasRounds(partial));
            Set<Long> links = new HashSet<>();
            await(() -> links.addAll(BpfLinks.of(experiment.pid())));
            experiment.signal(signal);
            assertThat(experiment.exitCode()).as(experiment.errors()).isZero();
            assertThat(experiment.errors())
                    .containsPattern(
                            "(?m)^stopped: [\\d,]+ of 100,000 rounds -> cost\\.arrow; 'analyzer overhead cost\\.arrow' shows them$");
            assertThat(BpfLinks.all()).doesNotContainAnyElementsOf(links);
        }
        assertThat(files()).containsExactly("cost.arrow");
        OverheadFile file = OverheadFile.read(folder.resolve("cost.arrow"));
        assertThat(file.complete()).isFalse();
        assertThat(file.measurements().size() % 2).isZero();
        return file;
    }

    @KernelTest
    void aLongSliceEndsAtOnceWithCtrlCAndNothingIsLeft() throws Exception {
        try (Namespace namespace = Namespace.create();
                RunningCapture experiment = experiment(namespace, "--variants full --seconds 300 --warmup 0")) {
            await(() -> experiment.errors().contains("measuring lo")
                    && Files.exists(folder.resolve("cost.arrow.slice.partial")));
            experiment.signal("INT");
            assertThat(experiment.exitCode()).isEqualTo(1);
            assertThat(experiment.errors()).isEqualTo("""
                            measuring lo -> cost.arrow
                            capture overhead: stopped before a round was over: nothing was measured, and cost.arrow is not written
                            """);
        }
        assertThat(folder).isEmptyDirectory();
    }

    @KernelTest
    void aLoadOfTheUsersIsCountedByTheDevice() throws Exception {
        String send = String.join(" ", Traffic.command("udp", "127.0.0.1", "1000", "22", "1"));
        List<String> arguments = new ArrayList<>(List.of("overhead", "-o", "cost.arrow"));
        arguments.addAll(List.of("--rounds", "2", "--seconds", "0.05", "--warmup", "0", "--variants", "none,full"));
        arguments.addAll(List.of("--no-latency", "--rate", "bytes", "--load", send + "; sleep {seconds}"));
        try (Namespace namespace = Namespace.create();
                RunningCapture experiment = RunningCapture.start(
                        folder, namespace.inside(RunningCapture.line(arguments.toArray(String[]::new))))) {
            assertThat(experiment.exitCode()).as(experiment.errors()).isZero();
        }
        OverheadFile file = OverheadFile.read(folder.resolve("cost.arrow"));
        assertThat(file.start().load()).isEqualTo(send + "; sleep {seconds}");
        assertThat(file.start().rateUnit()).isEqualTo("bytes/s");
        assertThat(file.measurements()).hasSize(4).allSatisfy(row -> {
            // A reading may fall into the first hundredth of the packets, or the last, which are no part of the rate.
            assertThat(row.packets()).isBetween(980L, 1_000L);
            assertThat(row.threads()).isNull();
            assertThat(row.rate())
                    .isEqualTo(Objects.requireNonNull(row.bytes()) * 1e9 / Objects.requireNonNull(row.durationNs()));
            if (row.variant().equals("full")) {
                assertThat(row.seen()).isEqualTo(2_000);
            }
        });
    }

    @KernelTest
    void aLoadThatFailsEndsItWithItsLastWords() throws Exception {
        try (Namespace namespace = Namespace.create();
                RunningCapture experiment = RunningCapture.start(
                        folder,
                        namespace.inside(RunningCapture.line(
                                "overhead", "-o", "cost.arrow", "--load", "echo no server >&2; exit 4 # {seconds}")))) {
            assertThat(experiment.exitCode()).isEqualTo(1);
            assertThat(experiment.errors())
                    .endsWith(
                            "capture overhead: the load 'echo no server >&2; exit 4 # 2' failed with exit code 4: no server\n")
                    .hasLineCount(2);
        }
        assertThat(folder).isEmptyDirectory();
    }

    @KernelTest
    void sockperfIsALoad() throws Exception {
        assumeTrue(Command.run(List.of("sh", "-c", "command -v sockperf")).exitCode() == 0, "no sockperf");
        try (Namespace namespace = Namespace.create();
                RunningCapture server = RunningCapture.start(folder, namespace.inside(List.of("sockperf", "server")));
                RunningCapture experiment = RunningCapture.start(
                        folder,
                        namespace.inside(RunningCapture.line(
                                "overhead",
                                "-o",
                                "cost.arrow",
                                "--load",
                                // The server may need a moment.
                                "sleep 1; sockperf tp -i 127.0.0.1 -t {seconds}",
                                "--rounds",
                                "1",
                                "--seconds",
                                "1",
                                "--warmup",
                                "0",
                                "--variants",
                                "none,full")))) {
            assertThat(experiment.exitCode()).as(experiment.errors()).isZero();
            assertThat(server.isAlive()).isTrue();
        }
        assertThat(OverheadFile.read(folder.resolve("cost.arrow")).measurements())
                .hasSize(4)
                .filteredOn(row -> row.kind() == Measurement.Kind.THROUGHPUT)
                .allSatisfy(row -> assertThat(row.packets()).isGreaterThan(1_000));
    }

    @KernelTest
    void aVethPairIsMeasuredAndThenGone() throws Exception {
        try (Namespace namespace = Namespace.create()) {
            OverheadFile file = measured(
                    namespace, "--veth --rounds 2 --seconds 0.02 --threads 1 --variants none,full --no-latency");
            assertThat(file.start().title()).isEqualTo("what tracing a veth pair costs");
            assertThat(file.measurements())
                    .filteredOn(row -> row.variant().equals("full"))
                    .hasSize(2)
                    // The near end transmits; what the far end receives is of another device.
                    .allSatisfy(row -> assertThat(
                                    Objects.requireNonNull(row.seen()) - Objects.requireNonNull(row.packets()))
                            .isBetween(0L, 20L));
            assertThat(namespace.ip("-brief", "link").lines()).hasSize(1);
        }
    }

    @KernelTest
    void anInterfaceThatCannotCarryTheLoadIsRefusedBeforeAnythingIsWritten() throws Exception {
        try (Namespace namespace = Namespace.create()) {
            namespace.ip("link", "add", "near0", "type", "veth", "peer", "name", "far0");
            assertThat(failure(namespace, "-n near0"))
                    .isEqualTo(
                            "capture overhead: near0 is down or has no link, so that it carries no load; 'ip link set near0 up' brings it up\n");
            namespace.ip("link", "set", "near0", "up");
            namespace.ip("link", "set", "far0", "up");
            assertThat(failure(namespace, "-n near0"))
                    .startsWith(
                            "capture overhead: near0 cannot carry the built-in load, which stays within this host: use -n lo, ")
                    .hasLineCount(1);
            assertThat(failure(namespace, "-n nosuch0"))
                    .startsWith("capture overhead: no interface nosuch0 in this network namespace; there are: ")
                    .hasLineCount(1);
            namespace.ip("link", "set", "lo", "mtu", "1500");
            assertThat(failure(namespace, "--bytes 1473"))
                    .isEqualTo(
                            "capture overhead: --bytes 1473 does not fit into a packet of lo, whose MTU is 1500; 1472 do at most\n");
            assertThat(failure(namespace, "-o missing/cost.arrow"))
                    .startsWith("capture overhead: cannot record to missing/cost.arrow: ")
                    .hasLineCount(1);
        }
        assertThat(folder).isEmptyDirectory();
    }

    private static void isWhole(Measurement row) {
        assertThat(row.startNs()).isNotNegative();
        if (row.kind() == Measurement.Kind.THROUGHPUT) {
            assertThat(row.threads()).isEqualTo(1);
            assertThat(row.durationNs()).isGreaterThanOrEqualTo(20_000_000);
            assertThat(row.rate())
                    .isEqualTo(Objects.requireNonNull(row.packets()) * 1e9 / Objects.requireNonNull(row.durationNs()));
        } else {
            assertThat(row.latencySamples()).isPositive();
            assertThat(row.latencyP50Ns()).isBetween(500.0, row.latencyMaxNs());
        }
        boolean records = row.variant().equals("full") || row.variant().equals("sampled");
        assertThat(row.hasAccount()).isEqualTo(records);
        if (records) {
            assertThat(row.seen()).isPositive().isEqualTo(account(row));
        }
    }

    private static long account(Measurement row) {
        return Objects.requireNonNull(row.recorded())
                + Objects.requireNonNull(row.lost())
                + Objects.requireNonNull(row.sampledOut());
    }

    private static long sum(Stream<Long> values) {
        return values.mapToLong(Long::longValue).sum();
    }

    private OverheadFile measured(String options) throws Exception {
        try (Namespace namespace = Namespace.create()) {
            return measured(namespace, options);
        }
    }

    private OverheadFile measured(Namespace namespace, String options) throws Exception {
        try (RunningCapture experiment = experiment(namespace, options)) {
            assertThat(experiment.exitCode()).as(experiment.errors()).isZero();
        }
        assertThat(files()).containsExactly("cost.arrow");
        return OverheadFile.read(folder.resolve("cost.arrow"));
    }

    private String failure(Namespace namespace, String options) throws Exception {
        String output = options.contains("-o ") ? "" : "-o cost.arrow ";
        try (RunningCapture experiment = RunningCapture.start(
                folder, namespace.inside(RunningCapture.line(("overhead " + output + options).split(" "))))) {
            assertThat(experiment.exitCode()).isEqualTo(1);
            return experiment.errors();
        }
    }

    private RunningCapture experiment(Namespace namespace, String options) throws IOException {
        return RunningCapture.start(
                folder, namespace.inside(RunningCapture.line(("overhead -o cost.arrow " + options).split(" "))));
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static boolean hasRounds(Path partial) {
        try {
            return !OverheadFile.read(partial).measurements().isEmpty();
        } catch (RecordingException e) {
            // Not there yet, or without its metadata.
            return false;
        }
    }

    private interface Condition {
        boolean holds() throws Exception;
    }

    private static void await(Condition condition) throws Exception {
        long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!condition.holds()) {
            assertThat(System.nanoTime()).isLessThan(endNs);
            LockSupport.parkNanos(LOOK_AGAIN_NS);
        }
    }
}
