package netqscope.analyzer;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.FileAccess;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.database.SqlScript;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.output.Output;
import netqscope.recording.RecordingException;
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
            "  analyzer sql run.arrow \"describe packets; summarize packets\""
        })
final class SqlCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE... [QUERY]",
            description =
                    "The recording, or the files of one rotation, and one or several statements, separated by semicolons.")
    private List<String> arguments = new ArrayList<>();

    @Mixin
    private SelectionOptions selection = new SelectionOptions();

    @Mixin
    private OutputOptions options = new OutputOptions();

    @Override
    public Integer call() throws AnalyzerException, RecordingException {
        List<String> files = arguments.subList(0, arguments.size() - 1);
        List<String> statements = SqlScript.statements(arguments.getLast());
        if (files.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "QUERY is missing.");
        }
        if (statements.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "QUERY is empty.");
        }
        Output output = options.open(files);
        try (RecordingFiles opened = RecordingFiles.open(files);
                ProgressLine progress = ProgressLine.on(spec.commandLine().getErr());
                RecordingDatabase database = OpenedDatabase.of(opened, selection, FileAccess.NONE, progress, spec);
                Session session = database.session()) {
            output.write(out -> run(statements, session, out, options.numbers(output)));
        }
        return 0;
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
