package netqscope.analyzer;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.TimeZone;
import java.util.concurrent.Callable;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.output.Output;
import netqscope.analyzer.output.Printable;
import netqscope.recording.RecordingException;
import netqscope.recording.ToolVersion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code analyzer} command. */
@Command(
        name = "analyzer",
        description = "Answers questions about what capture recorded.",
        mixinStandardHelpOptions = true,
        versionProvider = AnalyzerCommand.Version.class,
        subcommands = {
            InfoCommand.class,
            QueuesCommand.class,
            RateCommand.class,
            SizesCommand.class,
            ImbalanceCommand.class,
            BurstsCommand.class,
            FlowsCommand.class,
            CpusCommand.class,
            LossCommand.class,
            SamplingCommand.class,
            OverheadCommand.class,
            CompareCommand.class,
            SqlCommand.class,
            ExportCommand.class,
            RecoverCommand.class
        },
        footer = {
            "",
            "Examples:",
            "  analyzer info run.arrow",
            "  analyzer queues run.arrow --throughput",
            "  analyzer sql run.arrow \"select queue, count(*) from packets group by queue\"",
            "  ssh server cat run.arrow | analyzer queues -",
            "",
            "FILE is a recording, finished or not; - reads it from standard input.",
            "Results go to standard output, everything else to standard error.",
            "Exit codes: 0 done, 1 failed, 2 wrong usage (so is no command at all)."
        })
public final class AnalyzerCommand implements Callable<Integer> {

    private static final int WRONG_USAGE = 2;
    private static final int FAILED = 1;
    private static final int HELP_WIDTH = 100;

    private static final String TOUR = """
            analyzer needs a command. A tour, for a recording run.arrow:

              1. What was recorded, and is it all there?
                   analyzer info run.arrow
              2. What did each queue carry?
                   analyzer queues run.arrow --throughput
              3. Was the load spread over the queues, and when was it not?
                   analyzer imbalance run.arrow
              4. Is one flow, or one CPU, the reason that queue 3 is hot?
                   analyzer flows run.arrow --queue 3
                   analyzer cpus run.arrow --queue 3
              5. What happened from 0.5 s to 0.6 s, and in the last half second?
                   analyzer rate run.arrow --from 500ms --to 600ms
                   analyzer sizes run.arrow --from -500ms
              6. How much came at once, however short the burst?
                   analyzer bursts run.arrow
              7. What did a change of the settings do?
                   analyzer compare before.arrow after.arrow
              8. And your own questions, in SQL:
                   analyzer sql run.arrow
              9. What does tracing cost here? ("capture overhead" makes cost.arrow)
                   analyzer overhead cost.arrow

            'analyzer --help' lists every command, 'analyzer COMMAND --help' explains one.
            """;

    private final Output standardOutput;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private AnalyzerCommand(Output standardOutput) {
        this.standardOutput = standardOutput;
    }

    /** Runs the command and ends the process. */
    public static void main(String[] args) {
        // Recordings are in UTC; java.sql.Timestamp, which the driver uses in lists, goes through the local time zone.
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        System.exit(commandLine(Output.standard())
                .setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8)) // help, as results are
                .execute(args));
    }

    static CommandLine commandLine(Output standardOutput) {
        return new CommandLine(new AnalyzerCommand(standardOutput))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExpandAtFiles(false)
                .setUsageHelpWidth(HELP_WIDTH)
                .setParameterExceptionHandler(AnalyzerCommand::explainWrongUsage)
                .setExecutionExceptionHandler((failure, command, parsed) -> explain(failure, command));
    }

    Output standardOutput() {
        return standardOutput;
    }

    @Override
    public Integer call() {
        PrintWriter err = spec.commandLine().getErr();
        err.print(TOUR);
        err.flush();
        return WRONG_USAGE;
    }

    private static int explainWrongUsage(ParameterException failure, String[] args) {
        CommandLine command = failure.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        if (failure instanceof UnmatchedArgumentException unmatched
                && !unmatched.isUnknownOption()
                && !command.getSubcommands().isEmpty()) {
            explainUnknownCommand(unmatched, name);
        } else {
            command.getErr().println(name + ": " + failure.getMessage());
        }
        command.getErr().println("Try '" + name + " --help'.");
        return WRONG_USAGE;
    }

    private static void explainUnknownCommand(UnmatchedArgumentException failure, String name) {
        CommandLine command = failure.getCommandLine();
        String wanted = failure.getUnmatched().getFirst();
        // Suggestions are whatever shares two letters in a row.
        String suggestion = failure.getSuggestions().stream()
                .filter(one -> wanted.startsWith(one.substring(0, 1)))
                .findFirst()
                .map(one -> " Did you mean '" + one + "'?")
                .orElse("");
        command.getErr().println(name + ": there is no command '" + Printable.of(wanted) + "'." + suggestion);
        command.getErr()
                .println("Commands: "
                        + String.join(", ", command.getSubcommands().keySet()) + ".");
    }

    /** Anything but the two expected exceptions is a bug, which picocli shows with its stack trace. */
    private static int explain(Exception failure, CommandLine command) throws Exception {
        if (failure instanceof AnalyzerException || failure instanceof RecordingException) {
            command.getErr().println("analyzer: " + Printable.of(String.valueOf(failure.getMessage())));
            return FAILED;
        }
        throw failure;
    }

    static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            return new String[] {"netqscope analyzer " + ToolVersion.current()};
        }
    }
}
