package netqscope.analyzer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.FileAccess;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.RecordingFiles;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.output.Output;
import netqscope.recording.RecordingException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A command that asks one question about one recording: what they have in common. */
abstract class AnalysisCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "The recording, or the files of one rotation; - reads it from standard input.")
    private List<String> files = new ArrayList<>();

    @Mixin
    private SelectionOptions selection = new SelectionOptions();

    @Mixin
    private OutputOptions options = new OutputOptions();

    @Override
    public final Integer call() throws AnalyzerException, RecordingException {
        Output output = options.open(files);
        try (RecordingFiles opened = RecordingFiles.open(files);
                ProgressLine progress = ProgressLine.on(spec.commandLine().getErr());
                RecordingDatabase database =
                        OpenedDatabase.of(opened, selection, FileAccess.NONE, progress, spec, aboutSample());
                Session session = database.session()) {
            options.write(answer(session, opened.title()), output);
        }
        return 0;
    }

    /**
     * Answers the question.
     *
     * @param title how to call the recording
     */
    abstract Report answer(Session session, String title) throws AnalyzerException;

    /** What it answers if packets were sampled out, to follow how they were. */
    String aboutSample() {
        return OpenedDatabase.SAMPLE_ALONE;
    }

    /** For errors in the command's own options. */
    final CommandSpec spec() {
        return spec;
    }
}
