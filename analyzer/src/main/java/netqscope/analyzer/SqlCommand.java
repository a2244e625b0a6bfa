package netqscope.analyzer;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.SqlScript;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.output.Output;
import netqscope.analyzer.output.Terminal;
import netqscope.analyzer.shell.HistoryFile;
import netqscope.analyzer.shell.ScriptInput;
import netqscope.analyzer.shell.ShellInput;
import netqscope.analyzer.shell.SqlRunner;
import netqscope.analyzer.shell.SqlShell;
import netqscope.analyzer.shell.TerminalInput;
import netqscope.recording.Recording;
import netqscope.recording.RecordingException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
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
            "Views: packets, queues, devices, recording, losses, rate_1ms, length_counts.",
            "'describe packets' shows the columns of one. Times are UTC. Statements can neither read nor",
            "write other files. A QUERY that begins with - needs -- before it.",
            "",
            "Examples:",
            "  analyzer sql run.arrow \"select queue, count(*) from packets group by queue order by queue\"",
            "  analyzer sql run.arrow \"from packets where length_bytes > 9000\" --format csv -o big.csv",
            "  analyzer sql run.arrow \"describe packets; summarize packets\"",
            "  analyzer sql run.arrow",
            "  analyzer sql run.arrow < report.sql"
        })
final class SqlCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private RecordingFile file = new RecordingFile();

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "QUERY",
            description = "One or several statements, separated by semicolons. Without it they are read from standard"
                    + " input: at a terminal with history and completion, else as a script.")
    private @Nullable String query;

    @Mixin
    private OutputOptions options = new OutputOptions();

    @Override
    public Integer call() throws AnalyzerException, RecordingException {
        List<String> statements = SqlScript.statements(Objects.requireNonNullElse(query, ""));
        if (query != null && statements.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "QUERY is empty.");
        }
        if (query == null && file.isStandardInput()) {
            throw new ParameterException(
                    spec.commandLine(), "QUERY is missing: standard input is the recording, so it has no statements.");
        }
        Output output = options.open(file);
        try (Recording recording = file.open();
                RecordingDatabase database = OpenedDatabase.of(recording, file, spec)) {
            if (query == null) {
                runShell(new ShellDatabase(database), output);
            } else {
                output.write(out -> run(statements, database, out, options.numbers(output)));
            }
        }
        return 0;
    }

    private void runShell(SqlRunner runner, Output output) throws AnalyzerException {
        if (!Terminal.isStandardInput()) {
            runShell(new ScriptInput(new InputStreamReader(System.in, StandardCharsets.UTF_8)), runner, output);
            return;
        }
        Path history = HistoryFile.of(System.getenv(), Path.of(System.getProperty("user.home")));
        try (TerminalInput input = TerminalInput.open(runner, history)) {
            spec.commandLine()
                    .getErr()
                    .println("SQL on " + file.name() + ": end a statement with a semicolon; .help tells more.");
            runShell(input, runner, output);
        }
    }

    private void runShell(ShellInput input, SqlRunner runner, Output output) throws AnalyzerException {
        PrintWriter err = spec.commandLine().getErr();
        new SqlShell(input, runner, output, this::open, options.format(), err).run();
    }

    /** The output that {@code .output} asks for. */
    private Output open(String name) throws AnalyzerException {
        if (name.isEmpty()) {
            return ((AnalyzerCommand) spec.root().userObject()).standardOutput();
        }
        Path target = Path.of(name);
        if (file.isSameAs(target)) {
            throw new AnalyzerException(".output " + name + " would replace the recording. Choose another file.");
        }
        return Output.file(target);
    }

    private void run(List<String> statements, RecordingDatabase database, Writer out, Numbers numbers)
            throws IOException, AnalyzerException {
        boolean first = true;
        for (int i = 0; i < statements.size(); i++) {
            try (QueryResult result = database.query(statements.get(i))) {
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
