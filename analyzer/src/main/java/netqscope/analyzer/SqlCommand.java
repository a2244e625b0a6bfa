package netqscope.analyzer;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.concurrent.Callable;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.SqlScript;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.output.Output;
import netqscope.recording.Recording;
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

    @Mixin
    private RecordingFile file = new RecordingFile();

    @Parameters(index = "1", paramLabel = "QUERY", description = "One or several statements, separated by semicolons.")
    private String query = "";

    @Mixin
    private OutputOptions options = new OutputOptions();

    @Override
    public Integer call() throws AnalyzerException, RecordingException {
        List<String> statements = SqlScript.statements(query);
        if (statements.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "QUERY is empty.");
        }
        Output output = options.open(file);
        try (Recording recording = file.open();
                RecordingDatabase database = OpenedDatabase.of(recording, file, spec)) {
            output.write(out -> run(statements, database, out, options.numbers(output)));
        }
        return 0;
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
