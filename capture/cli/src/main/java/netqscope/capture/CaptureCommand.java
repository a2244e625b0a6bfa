package netqscope.capture;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import netqscope.bpf.ProbeException;
import netqscope.bpf.ProbeOptions;
import netqscope.bpf.ProbeSampling;
import netqscope.recording.RecordingException;
import netqscope.recording.ToolVersion;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code capture} command: its options, and how its ends are told to the user and the shell. */
@Command(
        name = "capture",
        description = "Records what every queue of a network interface does, one event per kernel packet (skb).",
        customSynopsis = {
            "capture -n IFACE [-n IFACE2 ...] -o FILE [-d TIME] [-c N] [--max-size SIZE]",
            "               [--direction tx|rx|both] [--buffer SIZE] [-q] [--json]",
            "               [--sample D [--sample-method random|systematic]]",
            "capture overhead -o FILE ..."
        },
        mixinStandardHelpOptions = true,
        versionProvider = CaptureCommand.Version.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Ctrl-C, SIGTERM and every limit end a recording the same way: FILE is complete, a summary is printed.",
            "Until then it is FILE.partial, which can be read even after a crash.",
            "SIZE is in bytes, or in KiB, MiB, GiB or TiB. TIME is in ms, s, min or h.",
            "",
            "Examples:",
            "  capture -n eth0 -o run.arrow                      until Ctrl-C",
            "  capture -n eth0 -o run.arrow -d 10s               for ten seconds",
            "  capture -n eth0 -n eth1 --direction rx -o rx.arrow -c 1000000",
            "  capture -n eth0 -o run.arrow --max-size 1GiB --buffer 8MiB",
            "  capture -n eth0 -o run.arrow --sample 1000        one packet in 1000",
            "  capture -n eth0 -o run.arrow --sample 1000 --sample-method systematic",
            "",
            "Exit codes: 0 recorded, 1 failed, 2 wrong usage."
        })
public final class CaptureCommand implements Callable<Integer> {

    private static final String STANDARD_OUTPUT = "-";

    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"netqscope capture " + ToolVersion.current()};
        }
    }

    private final Stop stop;
    private final boolean terminal;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = {"-n", "--interface"},
            paramLabel = "IFACE",
            description = "Interface to record; up to 8, each with its own -n.")
    private List<String> interfaces = List.of();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where to record to. An existing FILE is replaced at the end.")
    private @Nullable Path file;

    @Option(
            names = {"-d", "--duration"},
            paramLabel = "TIME",
            description = "Stop after this time, counted from when the interface is attached to.")
    private @Nullable TimeSpan duration;

    @Option(
            names = {"-c", "--count"},
            paramLabel = "N",
            description = "Stop after at least N recorded packets: those still in the rings are recorded too.")
    private @Nullable PacketCount count;

    @Option(
            names = "--max-size",
            paramLabel = "SIZE",
            description =
                    "Stop when FILE has this size. It can end larger by what the rings then hold, and by its last part, a few KiB.")
    private @Nullable ByteSize maxSize;

    @Option(
            names = "--direction",
            paramLabel = "tx|rx|both",
            defaultValue = "both",
            description = "Record transmitted packets, received ones or both. The other direction costs nothing.")
    private DirectionChoice direction = DirectionChoice.BOTH;

    @Option(
            names = "--sample",
            paramLabel = "D",
            description =
                    "Record one packet in D, 1 to 2147483647. All packets are still counted: totals per CPU, direction and interface stay exact.")
    private @Nullable SampleDistance sample;

    @Option(
            names = "--sample-method",
            paramLabel = "random|systematic",
            description =
                    "Each packet with probability 1/D, or every D-th of a CPU and direction, which traffic of a period like D can bias; random unless said.")
    private @Nullable SampleMethod sampleMethod;

    @Option(
            names = "--buffer",
            paramLabel = "SIZE",
            defaultValue = "2MiB",
            description =
                    "Size of one ring, of which there is one per CPU and direction: a power of two from 64KiB to 1GiB; 2MiB unless said. 32 bytes hold an event.")
    private ByteSize buffer = new ByteSize(2 << 20);

    @Option(
            names = {"-q", "--quiet"},
            description = "No progress and no summary; a loss is still reported.")
    private boolean quiet;

    @Option(names = "--json", description = "Print the summary as one JSON object on standard error, also with -q.")
    private boolean json;

    private CaptureCommand(Stop stop, boolean terminal) {
        this.stop = stop;
        this.terminal = terminal;
    }

    /** Ends the process with the command's exit code. */
    public static void main(String[] arguments) throws IOException {
        Stop stop = new Stop();
        StopSignals.install(stop);
        System.exit(commandLine(stop, LiveLine.standardErrorIsTerminal()).execute(arguments));
    }

    static CommandLine commandLine(Stop stop, boolean terminal) {
        return new CommandLine(new CaptureCommand(stop, terminal))
                .addSubcommand(new OverheadCommand(stop, terminal))
                .registerConverter(NumberList.class, NumberList::parse)
                .registerConverter(VariantList.class, VariantList::parse)
                .registerConverter(Seconds.class, Seconds::parse)
                .registerConverter(ByteSize.class, ByteSize::parse)
                .registerConverter(TimeSpan.class, TimeSpan::parse)
                .registerConverter(PacketCount.class, PacketCount::parse)
                .registerConverter(DirectionChoice.class, DirectionChoice::parse)
                .registerConverter(SampleDistance.class, SampleDistance::parse)
                .registerConverter(SampleMethod.class, SampleMethod::parse)
                .setParameterExceptionHandler((e, arguments) -> {
                    PrintWriter err = e.getCommandLine().getErr();
                    String command = e.getCommandLine().getCommandSpec().qualifiedName();
                    err.printf("%1$s: %2$s%nTry '%1$s --help'.%n", command, lowerFirst(String.valueOf(e.getMessage())));
                    return CommandLine.ExitCode.USAGE;
                })
                .setExecutionExceptionHandler((e, commandLine, parsed) -> {
                    report(e, commandLine.getCommandSpec().qualifiedName(), commandLine.getErr());
                    return CommandLine.ExitCode.SOFTWARE;
                });
    }

    @Override
    public Integer call() throws CaptureException, ProbeException, RecordingException, InterruptedException {
        new Recorder(request(), commandLine().getErr(), stop, terminal).record();
        return CommandLine.ExitCode.OK;
    }

    private CaptureRequest request() {
        checkInterfaces();
        return new CaptureRequest(
                interfaces,
                direction.directions(),
                sampling(),
                ring(spec(), buffer),
                output(spec(), file, "run.arrow"),
                limits(),
                quiet,
                json);
    }

    private void checkInterfaces() {
        if (interfaces.isEmpty()) {
            throw usage("which interface? Name it with -n, such as -n eth0; 'ip link' lists them");
        }
        if (interfaces.size() > ProbeOptions.MAX_DEVICES) {
            throw usage("%d interfaces are too many; one recording takes %d at most"
                    .formatted(interfaces.size(), ProbeOptions.MAX_DEVICES));
        }
        Set<String> named = new HashSet<>();
        for (String name : interfaces) {
            if (!named.add(name)) {
                throw usage("-n %s is given twice; name each interface once".formatted(name));
            }
        }
    }

    /** What -o names, or what is wrong with it. */
    static Path output(CommandSpec spec, @Nullable Path file, String example) {
        if (file == null) {
            throw new ParameterException(
                    spec.commandLine(), "where to? Name the file to record to with -o, such as -o " + example);
        }
        if (file.toString().equals(STANDARD_OUTPUT)) {
            throw new ParameterException(
                    spec.commandLine(), "-o -: recording to standard output is not possible yet; name a file");
        }
        if (file.getFileName() == null || file.toString().isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), "-o '%s' names no file; name one, such as -o %s".formatted(file, example));
        }
        return file;
    }

    private ProbeSampling sampling() {
        if (sample == null) {
            if (sampleMethod != null) {
                throw usage(
                        "--sample-method says how to sample; say with --sample one packet in how many, such as --sample 1000");
            }
            return ProbeSampling.NONE;
        }
        SampleMethod method = sampleMethod == null ? SampleMethod.RANDOM : sampleMethod;
        // A seed that nobody knows beforehand: no traffic can be made to fall between the samples.
        return method.sampling(sample.packets(), new SecureRandom().nextLong());
    }

    /** What --buffer says, or what is wrong with it. */
    static ByteSize ring(CommandSpec spec, ByteSize buffer) {
        long bytes = buffer.bytes();
        if (bytes < ProbeOptions.MIN_RING_BYTES || bytes > ProbeOptions.MAX_RING_BYTES || Long.bitCount(bytes) != 1) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--buffer %s is not a power of two from %s to %s; the default is 2MiB, the next 4MiB"
                            .formatted(
                                    buffer.argument(),
                                    new ByteSize(ProbeOptions.MIN_RING_BYTES).argument(),
                                    new ByteSize(ProbeOptions.MAX_RING_BYTES).argument()));
        }
        return buffer;
    }

    private Limits limits() {
        if (duration != null && duration.ns() == 0) {
            throw usage("--duration 0 would record nothing; give a time such as 10s, or none to record until Ctrl-C");
        }
        if (maxSize != null && maxSize.bytes() == 0) {
            throw usage("--max-size 0 would record nothing; give a size such as 1GiB, or none to record until Ctrl-C");
        }
        return new Limits(
                duration == null ? OptionalLong.empty() : OptionalLong.of(duration.ns()),
                count == null ? OptionalLong.empty() : OptionalLong.of(count.packets()),
                maxSize == null ? OptionalLong.empty() : OptionalLong.of(maxSize.bytes()));
    }

    private ParameterException usage(String message) {
        return new ParameterException(commandLine(), message);
    }

    private CommandLine commandLine() {
        return spec().commandLine();
    }

    private CommandSpec spec() {
        if (spec == null) {
            throw new IllegalStateException("picocli sets the specification before it calls the command");
        }
        return spec;
    }

    private static void report(Exception failure, String command, PrintWriter err) {
        switch (failure) {
            case CaptureException e -> err.println(command + ": " + e.getMessage());
            case ProbeException e -> err.println(command + ": " + e.getMessage());
            case RecordingException e -> err.println(command + ": " + e.getMessage());
            default -> {
                err.println(command + ": this is a bug in netqscope; please report it with the following");
                failure.printStackTrace(err);
            }
        }
        err.flush();
    }

    private static String lowerFirst(String message) {
        return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }
}
