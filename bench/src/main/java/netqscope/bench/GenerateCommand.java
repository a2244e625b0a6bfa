package netqscope.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
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

/** The {@code generate} command. */
@Command(
        name = "generate",
        description =
                "Makes a recording of any size, of traffic that nobody sent; the same arguments make the same file.",
        mixinStandardHelpOptions = true,
        versionProvider = GenerateCommand.Version.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {"", "Exit codes: 0 done, 1 failed, 2 wrong usage."})
final class GenerateCommand implements Callable<Integer> {

    private static final double NS_PER_SECOND = 1e9;
    private static final double MIB = 1 << 20;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--packets",
            paramLabel = "N",
            defaultValue = "1M",
            description = "Kernel packets, such as 50M, 20k or 1234; ${DEFAULT-VALUE} unless said.")
    private PacketNumber packets = new PacketNumber(0);

    @Option(
            names = "--queues",
            paramLabel = "N",
            defaultValue = "8",
            description = "Queues in each direction, the last of which is idle; ${DEFAULT-VALUE} unless said.")
    private int queues;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "60",
            description = "Duration of the recording; ${DEFAULT-VALUE} unless said.")
    private int seconds;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Of the random numbers; ${DEFAULT-VALUE} unless said.")
    private long seed;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "The recording.")
    private @Nullable Path recording;

    @Option(
            names = "--pcap",
            paramLabel = "FILE",
            description = "Also write the same packets as pcap, 64 bytes of each.")
    private @Nullable Path pcap;

    public static void main(String[] args) {
        System.exit(new CommandLine(new GenerateCommand())
                .registerConverter(PacketNumber.class, PacketNumber::parse)
                .setExecutionExceptionHandler((failure, command, parsed) -> explain(failure, command))
                .execute(args));
    }

    @Override
    public Integer call() throws RecordingException, IOException {
        CommandLine command = Objects.requireNonNull(spec).commandLine();
        long startNs = System.nanoTime();
        RecordingGenerator.Generated made =
                RecordingGenerator.generate(plan(command), Objects.requireNonNull(recording), pcap);
        double elapsed = (System.nanoTime() - startNs) / NS_PER_SECOND;
        PrintWriter err = command.getErr();
        err.printf(
                Locale.ROOT,
                "%s: %,d packets, %,d lost, %,.0f MiB, in %.1f s: %.1f M packets/s%n",
                recording,
                made.packets(),
                made.lost(),
                made.bytes() / MIB,
                elapsed,
                made.packets() / elapsed / 1e6);
        err.flush();
        return CommandLine.ExitCode.OK;
    }

    private TrafficPlan plan(CommandLine command) {
        try {
            return new TrafficPlan(packets.packets(), queues, seconds, seed);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, String.valueOf(e.getMessage()), e);
        }
    }

    /** Anything but the two expected exceptions is a bug, which picocli shows with its stack trace. */
    private static int explain(Exception failure, CommandLine command) throws Exception {
        if (failure instanceof RecordingException) {
            command.getErr().println("generate: " + failure.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
        if (failure instanceof IOException) {
            command.getErr().println("generate: cannot write the pcap file: " + failure);
            return CommandLine.ExitCode.SOFTWARE;
        }
        throw failure;
    }

    static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            return new String[] {"netqscope generate " + ToolVersion.current()};
        }
    }
}
