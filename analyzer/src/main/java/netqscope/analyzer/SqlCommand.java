package netqscope.analyzer;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.FileAccess;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.RecordingFiles;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.database.SqlScript;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.output.Output;
import netqscope.analyzer.output.Printable;
import netqscope.analyzer.output.Terminal;
import netqscope.analyzer.shell.HistoryFile;
import netqscope.analyzer.shell.ScriptInput;
import netqscope.analyzer.shell.ShellInput;
import netqscope.analyzer.shell.SqlRunner;
import netqscope.analyzer.shell.SqlShell;
import netqscope.analyzer.shell.TerminalInput;
import netqscope.recording.RecordingException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code analyzer sql}: the user's own questions. */
@Command(
        name = "sql",
        description = "Runs SQL (DuckDB's) on a recording and prints the result of each statement.",
        mixinStandardHelpOptions = true,
        versionProvider = AnalyzerCommand.Version.class,
        footer = {
            "",
            "Views: packets, queues, devices, recording, losses, rate_1ms, length_counts, streams.",
            "'describe packets' shows the columns of one. Times are UTC. Statements can neither read nor",
            "write other files, unless --allow-external. A QUERY that begins with - needs -- before it.",
            "",
            "Examples:",
            "  analyzer sql run.arrow \"select queue, count(*) from packets group by queue order by queue\"",
            "  analyzer sql run.arrow \"from packets where length_bytes > 9000\" --format csv -o big.csv",
            "  analyzer sql run.arrow \"describe packets; summarize packets\"",
            "  analyzer sql run.arrow",
            "  analyzer sql run.arrow < report.sql"
        })
final class SqlCommand implements Callable<Integer> {

    private static final String STANDARD_INPUT = "-";
    private static final String ABOUT_SAMPLE = "; rows and counts are of those, and each stands for packets.weight";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE... [QUERY]",
            hideParamSyntax = true,
            description = "The recording, or the files of one rotation (- reads one from standard input), and one or"
                    + " several statements, separated by semicolons. Without QUERY they are read from standard input: at"
                    + " a terminal with history and completion, else as a script.")
    private List<String> arguments = new ArrayList<>();

    @Option(
            names = "--allow-external",
            description = "Let statements read and write other files and load extensions, as this user may.")
    private boolean allowExternal;

    @Mixin
    private SelectionOptions selection = new SelectionOptions();

    @Mixin
    private OutputOptions options = new OutputOptions();

    @Override
    public Integer call() throws AnalyzerException, RecordingException {
        Optional<String> query = query();
        List<String> files = arguments.subList(0, arguments.size() - (query.isPresent() ? 1 : 0));
        List<String> statements = SqlScript.statements(query.orElse(""));
        if (query.isPresent() && statements.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "QUERY is empty.");
        }
        if (query.isEmpty() && files.contains(STANDARD_INPUT)) {
            throw new ParameterException(
                    spec.commandLine(), "QUERY is missing: standard input is the recording, so it has no statements.");
        }
        Output output = options.open(files);
        FileAccess access = allowExternal ? FileAccess.ALL : FileAccess.NONE;
        try (RecordingFiles opened = RecordingFiles.open(files);
                ProgressLine progress = ProgressLine.on(spec.commandLine().getErr());
                RecordingDatabase database =
                        OpenedDatabase.of(opened, selection, access, progress, spec, ABOUT_SAMPLE);
                Session session = database.session()) {
            if (query.isEmpty()) {
                runShell(new ShellDatabase(session, progress), opened, files, output);
            } else {
                output.write(out -> run(statements, session, out, options.numbers(output)));
            }
        }
        return 0;
    }

    /** The last argument, unless it is a file as well. */
    private Optional<String> query() throws AnalyzerException {
        String last = arguments.getLast();
        boolean file =
                arguments.size() == 1 || last.equals(STANDARD_INPUT) || (!last.isBlank() && RecordingFiles.exist(last));
        return file ? Optional.empty() : Optional.of(last);
    }

    private void runShell(SqlRunner runner, RecordingFiles opened, List<String> files, Output output)
            throws AnalyzerException {
        if (!Terminal.isStandardInput()) {
            runShell(new ScriptInput(new InputStreamReader(System.in, StandardCharsets.UTF_8)), runner, files, output);
            return;
        }
        Path history = HistoryFile.of(System.getenv(), Path.of(System.getProperty("user.home")));
        try (TerminalInput input = TerminalInput.open(runner, history)) {
            spec.commandLine()
                    .getErr()
                    .println("SQL on " + Printable.of(opened.title())
                            + ": end a statement with a semicolon; .help tells more.");
            runShell(input, runner, files, output);
        }
    }

    private void runShell(ShellInput input, SqlRunner runner, List<String> files, Output output)
            throws AnalyzerException {
        PrintWriter err = spec.commandLine().getErr();
        new SqlShell(input, runner, output, name -> open(name, files), options.format(), err).run();
    }

    /** The output that {@code .output} asks for. */
    private Output open(String name, List<String> files) throws AnalyzerException {
        if (name.isEmpty()) {
            return ((AnalyzerCommand) spec.root().userObject()).standardOutput();
        }
        Path target = Path.of(name);
        if (RecordingFiles.contain(files, target)) {
            throw new AnalyzerException(".output " + name + " would replace the recording. Choose another file.");
        }
        return Output.file(target);
    }

    private void run(List<String> statements, Session session, Writer out, Numbers numbers)
            throws IOException, AnalyzerException {
        boolean first = true;
        for (int i = 0; i < statements.size(); i++) {
            try (QueryResult result = session.query(statements.get(i))) {
                if (result.hasRows()) {
                    out.write(first ? "" : "\n");
                    options.format().write(result, out, numbers);
                    first = false;
                }
            } catch (AnalyzerException e) {
                // DuckDB counts lines from the beginning of the statement.
                throw statements.size() == 1
                        ? e
                        : new AnalyzerException("statement " + (i + 1) + ": " + e.getMessage(), e);
            }
        }
    }
}
