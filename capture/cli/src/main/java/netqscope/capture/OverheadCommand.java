package netqscope.capture;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import netqscope.bpf.LoadHost;
import netqscope.bpf.ProbeException;
import netqscope.bpf.ProbeSampling;
import netqscope.bpf.UdpTarget;
import netqscope.recording.RecordingException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code capture overhead}: its options. */
@Command(
        name = "overhead",
        description =
                "Measures what tracing costs on this machine: throughput and latency, traced in every way and not at all.",
        customSynopsis = {
            "capture overhead -o FILE [-n IFACE | --veth] [--variants LIST]",
            "                 [--threads LIST] [--distances LIST]",
            "                 [--sample-method random|systematic]",
            "                 [--rounds N] [--seconds S] [--warmup S] [--bytes N]",
            "                 [--rate packets|bytes] [--load 'CMD {seconds}'] [--no-latency]",
            "                 [--buffer SIZE] [-q]"
        },
        mixinStandardHelpOptions = true,
        versionProvider = CaptureCommand.Version.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "A round measures every variant under every load once, in an order of its own.",
            "  none      nothing is attached; alone it needs neither BPF nor BTF nor root",
            "  filtered  the recorder's programs, for a device that no packet is of: the",
            "            floor of whatever is attached",
            "  sampled   the recorder, which takes 1 packet in D, to a file",
            "  full      the recorder, which takes every packet, to a file",
            "  netqtop   what bcc's netqtop does in the kernel for each packet",
            "Throughput: senders that flood, each pinned to a CPU. A packet is a kernel",
            "packet (skb), bytes are those of the payload. With --load both are what the",
            "device's counters say, from the first to the last hundredth of the packets;",
            "{seconds} becomes the time it should send for.",
            "Latency: half the round trip of a datagram to a thread on another CPU.",
            "Ctrl-C keeps the rounds that are over.",
            "",
            "Examples:",
            "  capture overhead -o cost.arrow",
            "  capture overhead -o cost.arrow --threads 1 --variants none,full --rounds 60",
            "  capture overhead -o load.arrow --variants none     to compare two kernels",
            "  sockperf server &",
            "  capture overhead -o tp.arrow --load 'sockperf tp -i 127.0.0.1 -t {seconds}'",
            "",
            "'analyzer overhead FILE' shows drops, their intervals, and what is significant.",
            "Exit codes: 0 measured, 1 failed, 2 wrong usage."
        })
final class OverheadCommand implements Callable<Integer> {

    /** By default an experiment on two CPUs takes less than three minutes. */
    private static final Seconds SLICE = Seconds.parse("0.1");

    private static final Seconds COMMAND_SLICE = Seconds.parse("2");
    private static final Seconds WARM_UP = Seconds.parse("0.5");
    private static final int FEWEST_ROUNDS = 1;
    private static final int MOST_ROUNDS = 100_000;

    private final Stop stop;
    private final boolean terminal;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = {"-n", "--interface"},
            paramLabel = "IFACE",
            description =
                    "Interface that the load goes over and that is traced; lo unless said. The built-in load can use lo only.")
    private @Nullable String device;

    @Option(
            names = "--veth",
            description = "Measure over a veth pair made for it, whose far end is in a network namespace of its own.")
    private boolean veth;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where to write the measurements to. An existing FILE is replaced at the end.")
    private @Nullable Path file;

    @Option(
            names = "--variants",
            paramLabel = "LIST",
            description =
                    "Which to measure, with commas, of none, filtered, sampled, full and netqtop; all unless said.")
    private VariantList variants = new VariantList(EnumSet.allOf(Variant.Kind.class));

    @Option(
            names = "--threads",
            paramLabel = "LIST",
            description = "Numbers of senders, up to the CPUs this process may use; 1, 2, 4 and so on unless said.")
    private @Nullable NumberList threads;

    @Option(
            names = "--distances",
            paramLabel = "LIST",
            description = "Distances of sampling; 10,100,1000,10000 unless said.")
    private NumberList distances = new NumberList(List.of(10, 100, 1_000, 10_000));

    @Option(
            names = "--sample-method",
            paramLabel = "random|systematic",
            description = "How packets are chosen; random unless said.")
    private String sampleMethod = "random";

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description =
                    "How often everything is measured; 30 unless said. Fewer say little about what is significant.")
    private int rounds = 30;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "How long each measurement lasts; 0.1 unless said, with --load 2.")
    private @Nullable Seconds seconds;

    @Option(
            names = "--warmup",
            paramLabel = "S",
            description =
                    "How long each load runs before the first round; 0.5 unless said, with --load as long as a measurement.")
    private @Nullable Seconds warmUp;

    @Option(
            names = "--bytes",
            paramLabel = "N",
            description =
                    "Payload of a datagram of the built-in load; 14 unless said, as in the published experiments.")
    private int payloadBytes = 14;

    @Option(names = "--no-latency", description = "Measure throughput only.")
    private boolean noLatency;

    @Option(
            names = "--load",
            paramLabel = "CMD",
            description = "A load of your own instead of the built-in senders, for sh -c, with {seconds} in it.")
    private @Nullable String load;

    @Option(names = "--rate", paramLabel = "packets|bytes", description = "What the rate counts; packets unless said.")
    private String rate = "packets";

    @Option(
            names = "--buffer",
            paramLabel = "SIZE",
            description = "Size of one ring of the recorder, as in capture; 2MiB unless said.")
    private ByteSize buffer = new ByteSize(2 << 20);

    @Option(
            names = {"-q", "--quiet"},
            description = "No progress and no summary; a loss is still reported.")
    private boolean quiet;

    OverheadCommand(Stop stop, boolean terminal) {
        this.stop = stop;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws CaptureException, ProbeException, RecordingException, InterruptedException {
        new OverheadExperiment(request(), spec().commandLine().getErr(), stop, terminal).conduct();
        return ExitCode.OK;
    }

    private OverheadRequest request() {
        checkNumbers();
        long sliceNs = (seconds != null ? seconds : load != null ? COMMAND_SLICE : SLICE).ns();
        long warmUpNs = warmUp != null ? warmUp.ns() : load != null ? sliceNs : WARM_UP.ns();
        return new OverheadRequest(
                device(),
                CaptureCommand.output(spec(), file, "cost.arrow"),
                new Schedule(Variant.of(variants.kinds(), distances.numbers()), workloads(), rounds),
                samplingMethod(),
                sliceNs,
                warmUpNs,
                load(),
                payloadBytes,
                rateUnit(),
                CaptureCommand.ring(spec(), buffer),
                quiet);
    }

    private Optional<String> device() {
        if (veth && device != null) {
            throw usage("--veth makes an interface of its own; leave out -n %s".formatted(device));
        }
        return veth ? Optional.empty() : Optional.of(device == null ? "lo" : device);
    }

    private void checkNumbers() {
        if (rounds < FEWEST_ROUNDS || rounds > MOST_ROUNDS) {
            throw usage("--rounds %d is not from %d to %d; 30 and more say what is significant"
                    .formatted(rounds, FEWEST_ROUNDS, MOST_ROUNDS));
        }
        if (seconds != null && seconds.ns() == 0) {
            throw usage("--seconds 0 measures nothing; give a time such as 0.1");
        }
        if (payloadBytes < 1 || payloadBytes > UdpTarget.MAX_PAYLOAD_BYTES) {
            throw usage("--bytes %d is not from 1 to %d".formatted(payloadBytes, UdpTarget.MAX_PAYLOAD_BYTES));
        }
    }

    private List<Workload> workloads() {
        List<Workload> workloads = new ArrayList<>();
        if (load != null) {
            if (threads != null) {
                throw usage("--threads is for the built-in load; what --load runs decides for itself");
            }
            workloads.add(new Workload.Command());
        } else {
            int cpus = LoadHost.cpus().size();
            threadCounts(cpus).forEach(count -> workloads.add(new Workload.Flood(count)));
        }
        // With a load of the user's, the interface may lead to another host.
        if (!noLatency && (load == null || device == null || device.equals("lo"))) {
            workloads.add(new Workload.PingPong());
        }
        return workloads;
    }

    private List<Integer> threadCounts(int cpus) {
        if (threads == null) {
            List<Integer> powers = new ArrayList<>();
            for (int count = 1; count <= cpus; count *= 2) {
                powers.add(count);
            }
            return powers;
        }
        for (int count : threads.numbers()) {
            if (count > cpus) {
                throw usage("--threads %d: each sender has a CPU to itself, and this process may use %d"
                        .formatted(count, cpus));
            }
        }
        return threads.numbers();
    }

    private Optional<String> load() {
        if (load != null && !load.contains(CommandLoad.SECONDS)) {
            throw usage("--load '%s' does not say for how long; write {seconds} where the command takes it"
                    .formatted(load));
        }
        return Optional.ofNullable(load);
    }

    private ProbeSampling.Method samplingMethod() {
        return switch (sampleMethod) {
            case "random" -> ProbeSampling.Method.RANDOM;
            case "systematic" -> ProbeSampling.Method.SYSTEMATIC;
            default -> throw usage("--sample-method '%s' is none; write random or systematic".formatted(sampleMethod));
        };
    }

    private OverheadRequest.RateUnit rateUnit() {
        return switch (rate) {
            case "packets" -> OverheadRequest.RateUnit.PACKETS;
            case "bytes" -> OverheadRequest.RateUnit.BYTES;
            default -> throw usage("--rate '%s' is none; write packets or bytes".formatted(rate));
        };
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec().commandLine(), message);
    }

    private CommandSpec spec() {
        if (spec == null) {
            throw new IllegalStateException("picocli sets the specification before it calls the command");
        }
        return spec;
    }
}
