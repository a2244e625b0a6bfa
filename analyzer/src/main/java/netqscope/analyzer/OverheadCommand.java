package netqscope.analyzer;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.lab.OverheadNotes;
import netqscope.analyzer.output.Format;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.output.Output;
import netqscope.analyzer.output.Printable;
import netqscope.analyzer.overhead.Experiment;
import netqscope.overhead.ExperimentEnd;
import netqscope.overhead.OverheadFile;
import netqscope.overhead.OverheadWriter;
import netqscope.recording.RecordingException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code analyzer overhead}: what an experiment says about the cost of tracing. */
@Command(
        name = "overhead",
        description =
                "Shows what tracing costs: rates and latency with and without, from \"capture overhead\" or published.",
        mixinStandardHelpOptions = true,
        versionProvider = AnalyzerCommand.Version.class,
        footer = {
            "",
            "A drop is (base - rate) / base, against the variant that the line names; a gain is a drop below 0.",
            "CV is the coefficient of variation: standard deviation of the sample over the mean. Intervals are",
            "of 95 %%, from resampling rounds (bootstrap); for published means with a CV and a number",
            "of repetitions, from Welch's t. A ? means that the difference may be noise. \"ns a packet\" is how",
            "much longer a sending thread takes for a packet. Several files are compared with the first.",
            "csv and json have every comparison as a row: drop_percent for rates, difference for all.",
            "",
            "Examples:",
            "  analyzer overhead cost.arrow",
            "  analyzer overhead cost.arrow --format json",
            "  analyzer overhead cost.arrow other.arrow",
            "  analyzer overhead own.csv --convert own.arrow"
        })
final class OverheadCommand implements Callable<Integer> {

    private static final String STANDARD_INPUT = "-";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "The experiment, or several; a table in CSV form, too; - reads it from standard input.")
    private List<String> files = new ArrayList<>();

    @Option(
            names = "--convert",
            paramLabel = "OUT",
            description = "Write FILE, which may be CSV, as the Arrow file OUT, and show nothing.")
    private @Nullable Path converted;

    @Mixin
    private OutputOptions options = new OutputOptions();

    @Override
    public Integer call() throws AnalyzerException, RecordingException {
        if (Collections.frequency(files, STANDARD_INPUT) > 1) {
            throw new AnalyzerException("standard input can be read once: give - once, and the other files by name");
        }
        Path target = converted;
        if (target != null) {
            convert(target);
            return 0;
        }
        Output output = options.open(files);
        List<Experiment> experiments = new ArrayList<>();
        for (String name : files) {
            experiments.add(Experiment.of(name, read(name)));
        }
        output.write(out -> write(experiments, out, options.numbers(output)));
        for (String note : OverheadNotes.of(experiments)) {
            spec.commandLine().getErr().println("note: " + Printable.of(note));
        }
        return 0;
    }

    private void write(List<Experiment> experiments, Writer out, Numbers numbers)
            throws IOException, AnalyzerException {
        switch (options.format()) {
            case TABLE -> new OverheadText(out, Format.TABLE, numbers).write(experiments);
            case MARKDOWN -> new OverheadText(out, Format.MARKDOWN, Numbers.PLAIN).write(experiments);
            case CSV, JSON -> options.format().write(OverheadRows.of(experiments), out, Numbers.PLAIN);
        }
    }

    private static OverheadFile read(String name) throws RecordingException {
        if (name.equals(STANDARD_INPUT)) {
            return OverheadFile.read(name, System.in);
        }
        try {
            return OverheadFile.read(Path.of(name));
        } catch (InvalidPathException e) {
            throw new RecordingException(name + " is no name of a file", e);
        }
    }

    private void convert(Path target) throws RecordingException {
        if (files.size() > 1) {
            throw new ParameterException(
                    spec.commandLine(), "--convert takes one FILE, not " + files.size() + ": they stay as they are");
        }
        String name = files.getFirst();
        OverheadFile file = read(name);
        if (isSame(name, target)) {
            throw new ParameterException(
                    spec.commandLine(), "--convert " + target + " would replace what it reads. Choose another file.");
        }
        try (OverheadWriter writer = OverheadWriter.create(target, file.start())) {
            writer.add(file.measurements());
            writer.finish(Objects.requireNonNullElse(file.end(), ExperimentEnd.INTERRUPTED));
        }
        int count = file.measurements().size();
        spec.commandLine()
                .getErr()
                .println(Printable.of(
                        name + " -> " + target + ": " + count + (count == 1 ? " measurement" : " measurements")));
    }

    private static boolean isSame(String name, Path target) throws RecordingException {
        try {
            return !name.equals(STANDARD_INPUT) && Files.exists(target) && Files.isSameFile(Path.of(name), target);
        } catch (IOException e) {
            throw new RecordingException("cannot look at " + target + ": " + e.getMessage(), e);
        }
    }
}
