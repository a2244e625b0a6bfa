package netqscope.analyzer;

import java.nio.file.Path;
import java.util.List;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.RecordingFiles;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.output.Format;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.output.Output;
import netqscope.analyzer.output.Printable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Where a result goes and what it looks like. */
final class OutputOptions {

    private static final String STANDARD_OUTPUT = "-";

    @Spec(Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "table (unless said), csv, json or markdown. On a terminal a table groups the digits of its numbers.")
    private Format format = Format.TABLE;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the result to FILE, which appears when it is complete; - is standard output.")
    private @Nullable Path file;

    Format format() {
        return format;
    }

    /**
     * The output, unless it would replace the recording it comes from.
     *
     * @param files names of the recording's files
     */
    Output open(List<String> files) throws AnalyzerException {
        Path target = file;
        if (target == null || target.toString().equals(STANDARD_OUTPUT)) {
            return ((AnalyzerCommand) spec.root().userObject()).standardOutput();
        }
        if (RecordingFiles.contain(files, target)) {
            throw new ParameterException(
                    spec.commandLine(), "-o " + target + " would replace the recording. Choose another file.");
        }
        return Output.file(target);
    }

    /** Writes the form of a report that the format asks for, and its notes to standard error. */
    void write(Report report, Output output) throws AnalyzerException {
        Numbers numbers = numbers(output);
        output.write(out -> {
            switch (format) {
                case TABLE -> {
                    out.write(report.caption(numbers));
                    Rows rows = report.forReading();
                    if (!rows.columns().isEmpty()) {
                        format.write(rows, out, numbers);
                    }
                }
                // What stands above the table would end it where it is pasted.
                case MARKDOWN -> format.write(report.forReading(), out, numbers);
                case CSV, JSON -> format.write(report.forPrograms(), out, numbers);
            }
        });
        for (String note : report.notes()) {
            spec.commandLine().getErr().println("note: " + Printable.of(note));
        }
    }

    Numbers numbers(Output output) {
        return output.isTerminal() ? Numbers.GROUPED : Numbers.PLAIN;
    }
}
