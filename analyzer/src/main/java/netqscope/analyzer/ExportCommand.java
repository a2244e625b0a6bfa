package netqscope.analyzer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.Export;
import netqscope.analyzer.database.ExportFormat;
import netqscope.analyzer.database.FileAccess;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.RecordingFiles;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.database.SqlScript;
import netqscope.analyzer.output.Draft;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.output.Printable;
import netqscope.recording.RecordingException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code analyzer export}: packets, or what a query makes of them, for other tools. */
@Command(
        name = "export",
        description = "Writes the packets, or the rows of a query, to a file for other tools.",
        mixinStandardHelpOptions = true,
        versionProvider = AnalyzerCommand.Version.class,
        footer = {
            "",
            "Unless said, all columns of the view packets, in time order. Integers of any size are exact, times",
            "are to the nanosecond, and UTC. OUT gets its name when it is complete.",
            "With --partition-by, OUT is a folder that must not exist or be empty, in it are folders such as",
            "device=eth0/day=2026-11-30; packets are in time order in parts of each file only.",
            "",
            "Examples:",
            "  analyzer export run.arrow -o run.parquet",
            "  analyzer export run.arrow -o fleet --format parquet --partition-by device,day",
            "  analyzer export run.arrow -o big.csv --query \"from packets where length_bytes > 9000\"",
            "  analyzer export run.arrow -o tx.ndjson --direction tx --to 100ms"
        })
final class ExportCommand implements Callable<Integer> {

    private static final String STANDARD_OUTPUT = "-";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "The recording, or the files of one rotation; - reads it from standard input.")
    private List<String> files = new ArrayList<>();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "OUT",
            required = true,
            description = "Write to OUT, which is replaced if it is a file.")
    private Path target = Path.of("");

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "parquet, csv, arrow, json (an array) or ndjson (an object a line); what OUT ends in, unless"
                    + " said.")
    private @Nullable ExportFormat format;

    @Option(
            names = "--query",
            paramLabel = "SQL",
            description = "Write the rows of one SELECT instead; see 'analyzer sql --help'.")
    private @Nullable String query;

    @Option(
            names = "--partition-by",
            paramLabel = "COLUMN",
            split = ",",
            description = "Make OUT a folder with a file for each value of these columns; day and hour are those of"
                    + " wall_time. Not with arrow.")
    private List<String> partitionBy = new ArrayList<>();

    @Mixin
    private SelectionOptions selection = new SelectionOptions();

    @Override
    public Integer call() throws AnalyzerException, RecordingException {
        if (target.toString().equals(STANDARD_OUTPUT)) {
            throw wrong("export writes to a file only, not to standard output. Name one with -o OUT, or print rows with"
                    + " 'analyzer sql FILE QUERY --format csv'.");
        }
        if (RecordingFiles.contain(files, target)) {
            throw wrong("-o " + target + " would replace the recording. Choose another file.");
        }
        Export export = export();
        // The draft is removed before the work ends, whatever happens.
        try (CancelledAtExit work = CancelledAtExit.begin();
                RecordingFiles opened = RecordingFiles.open(files);
                Draft draft = partitionBy.isEmpty() ? Draft.ofFile(target) : Draft.ofFolder(target)) {
            work.removes(draft::discard);
            long rows = write(export, opened, draft, work);
            long bytes = draft.bytes();
            draft.publish();
            spec.commandLine()
                    .getErr()
                    .println(Printable.of("%s: %s rows -> %s (%s)"
                            .formatted(opened.title(), Numbers.GROUPED.of(rows), target, Sizes.iec(bytes))));
        }
        return 0;
    }

    private long write(Export export, RecordingFiles opened, Draft draft, CancelledAtExit work)
            throws AnalyzerException {
        Cancellation opening = new Cancellation();
        work.cancels(opening::cancel);
        FileAccess access = FileAccess.to(draft.folder());
        try (ProgressLine progress = ProgressLine.on(spec.commandLine().getErr());
                RecordingDatabase database = OpenedDatabase.of(opened, selection, access, progress, opening, spec);
                Session session = database.session()) {
            work.cancels(session::cancel);
            return export.write(session, draft.path(), part -> progress.exported(part, draft.bytes()));
        }
    }

    private Export export() throws AnalyzerException {
        ExportFormat chosen = format();
        if (!partitionBy.isEmpty() && !chosen.canBePartitioned()) {
            throw wrong("--partition-by is not possible with arrow: choose --format parquet, csv, json or ndjson.");
        }
        return new Export(statement(), chosen, partitionBy);
    }

    private ExportFormat format() {
        Optional<ExportFormat> ending = ExportFormat.ofName(target.toString());
        if (format == null) {
            return ending.orElseThrow(() -> wrong(
                    "-o " + target + " does not say the format: add --format parquet, csv, arrow, json or ndjson."));
        }
        boolean lines = format == ExportFormat.JSON && ending.equals(Optional.of(ExportFormat.NDJSON));
        return lines ? ExportFormat.NDJSON : format;
    }

    private Optional<String> statement() throws AnalyzerException {
        if (query == null) {
            return Optional.empty();
        }
        List<String> statements = SqlScript.statements(query);
        if (statements.size() != 1) {
            throw wrong("--query has to be one statement, but '" + query + "' has " + statements.size() + ".");
        }
        return Optional.of(statements.getFirst());
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
