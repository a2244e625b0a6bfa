package netqscope.analyzer;

import java.util.List;
import java.util.concurrent.Callable;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.RecordingFiles;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.output.Output;
import netqscope.recording.RecordingException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code analyzer compare}: two recordings side by side. */
@Command(
        name = "compare",
        description = "Shows two recordings side by side: what each queue carried, and how much that changed.",
        mixinStandardHelpOptions = true,
        versionProvider = AnalyzerCommand.Version.class,
        footer = {
            "",
            "The change is (B - A) / A. Queues are matched by direction and number, and by the name of their",
            "device unless each recording has but one. Packets are kernel packets (skbs); PPS are packets and",
            "BPS bytes with link header a second; share is that of the packets of the device and direction;",
            "p95 is the smallest size that at least 95 of 100 packets do not exceed. --from and --to count from",
            "the start, or the end, of each recording: --to 5s is the first five seconds of both.",
            "csv and json have null for what only one recording has, and for the change of 0; rows with the",
            "scope \"direction\" are for all queues of a device and direction together.",
            SampleText.SIGNS,
            "",
            "Examples:",
            "  analyzer compare run.arrow later.arrow",
            "  analyzer compare run.arrow later.arrow --direction rx --from 1s --to 3s",
            "  analyzer compare \"before.*.arrow\" \"after.*.arrow\" --format csv"
        })
final class CompareCommand implements Callable<Integer> {

    private static final String STANDARD_INPUT = "-";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            index = "0",
            paramLabel = "A",
            description = "The first recording; a pattern in quotes is all files of one rotation.")
    private String a = "";

    @Parameters(index = "1", paramLabel = "B", description = "The second one. One of both may be - for standard input.")
    private String b = "";

    @Mixin
    private SelectionOptions selection = new SelectionOptions();

    @Mixin
    private OutputOptions options = new OutputOptions();

    @Override
    public Integer call() throws AnalyzerException, RecordingException {
        if (a.equals(STANDARD_INPUT) && b.equals(STANDARD_INPUT)) {
            throw new ParameterException(
                    spec.commandLine(), "only one of the recordings can come from standard input; both are -");
        }
        Output output = options.open(List.of(a, b));
        try (RecordingFiles filesA = RecordingFiles.open(List.of(a));
                RecordingFiles filesB = RecordingFiles.open(List.of(b));
                ProgressLine progress = ProgressLine.on(spec.commandLine().getErr())) {
            Compared one = counted(filesA, progress);
            Compared two = counted(filesB, progress);
            options.write(ComparisonFigures.of(one, two), output);
        }
        return 0;
    }

    /** One after the other: the counts of a recording need far less memory than its database. */
    private Compared counted(RecordingFiles files, ProgressLine progress) throws AnalyzerException {
        try (RecordingDatabase database = OpenedDatabase.oneOfSeveral(files, selection, progress, spec);
                Session session = database.session()) {
            return Compared.of(files.title(), session);
        }
    }
}
