package netqscope.analyzer;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.RecordingFiles;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.output.Printable;
import netqscope.recording.Recording;
import netqscope.recording.RecordingEnd;
import netqscope.recording.RecordingException;
import netqscope.recording.Recovery;
import netqscope.recording.Sampling;
import netqscope.recording.Totals;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code analyzer recover}: a finished recording out of an incomplete one. */
@Command(
        name = "recover",
        description = "Makes a finished recording out of one that was cut off, or out of a stream.",
        mixinStandardHelpOptions = true,
        versionProvider = AnalyzerCommand.Version.class,
        footer = {
            "",
            "FILE stays as it is. Every readable packet is kept. The account at the end is what sequence",
            "gaps say: packets are lost that are missing in front of the last one of their CPU and",
            "direction (in a sampled recording: sampled out, or lost). What was lost after it, and what",
            "a filter left out, is not known.",
            "",
            "Examples:",
            "  analyzer recover run.arrow.partial              to run.arrow, which must not exist",
            "  analyzer recover run.arrow                      to run.recovered.arrow",
            "  analyzer recover run.arrow.partial -o all.arrow",
            "  ssh server cat run.arrow.partial | analyzer recover - -o run.arrow"
        })
final class RecoverCommand implements Callable<Integer> {

    private static final String STANDARD_INPUT = "-";
    private static final String STANDARD_OUTPUT = "-";
    private static final String PARTIAL = ".partial";
    private static final String ARROW = ".arrow";
    private static final String RECOVERED = ".recovered.arrow";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "FILE", description = "The recording; - reads it from standard input.")
    private String file = "";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "OUT",
            description =
                    "Write to OUT, which is replaced if it exists. Unless said, a file beside FILE, named as in the"
                            + " examples below, which must not exist.")
    private @Nullable Path output;

    @Override
    public Integer call() throws AnalyzerException, RecordingException {
        requireUsableOutput();
        try (Recording recording = RecordingFiles.open(file)) {
            // What cannot be recovered is to be said first: a file in the way does not matter then.
            Recovery recovery = Recovery.of(recording);
            Path target = output == null ? freeTarget() : output;
            PrintWriter err = spec.commandLine().getErr();
            RecordingEnd end;
            try (ProgressLine progress = ProgressLine.on(err)) {
                end = recovery.writeTo(
                        target, rows -> progress.advanced(Progress.Stage.READING, rows, recording.rows()));
            }
            err.println(Printable.of(summary(recording, end, target)));
        }
        return 0;
    }

    private void requireUsableOutput() throws AnalyzerException {
        if (output == null && file.equals(STANDARD_INPUT)) {
            throw new ParameterException(
                    spec.commandLine(), "standard input has no name to go by. Name the output with -o OUT.");
        }
        if (output != null && output.toString().equals(STANDARD_OUTPUT)) {
            throw new ParameterException(
                    spec.commandLine(), "recover writes to a file only, not to standard output. Name one with -o OUT.");
        }
        if (output != null && RecordingFiles.contain(List.of(file), output)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "-o " + output + " would replace the incomplete recording. Choose another file.");
        }
    }

    private Path freeTarget() throws AnalyzerException {
        Path source = Path.of(file);
        Path target = source.resolveSibling(targetName(String.valueOf(source.getFileName())));
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new AnalyzerException(target + " exists already. To replace it, say -o " + target
                    + "; to keep it, name another file with -o.");
        }
        return target;
    }

    private static String targetName(String name) {
        if (name.endsWith(PARTIAL) && !name.equals(PARTIAL)) {
            return name.substring(0, name.length() - PARTIAL.length());
        }
        return (name.endsWith(ARROW) ? name.substring(0, name.length() - ARROW.length()) : name) + RECOVERED;
    }

    private String summary(Recording recording, RecordingEnd end, Path target) {
        Totals totals = end.totals();
        String missing = recording.start().sampling().method() == Sampling.Method.NONE
                ? Numbers.GROUPED.of(totals.lost()) + " known lost"
                : Numbers.GROUPED.of(totals.sampledOut()) + " sampled out or lost";
        return "%s: %s recovered, %s -> %s (%s)"
                .formatted(file, Numbers.GROUPED.of(totals.recorded()), missing, target, recording.incompleteReason());
    }
}
