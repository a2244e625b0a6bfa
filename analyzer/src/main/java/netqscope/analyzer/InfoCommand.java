package netqscope.analyzer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import netqscope.analyzer.analysis.RecordingInfo;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.ResultColumn;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.output.JsonText;
import netqscope.analyzer.output.ListedRows;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.output.Output;
import netqscope.recording.Recording;
import netqscope.recording.RecordingException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code analyzer info}: what was recorded, and is it all there. */
@Command(
        name = "info",
        description = "Shows what was recorded, on what, and what became of every packet.",
        mixinStandardHelpOptions = true,
        versionProvider = AnalyzerCommand.Version.class,
        footer = {
            "",
            "seen = recorded + lost + sampled out + filtered, in kernel packets (skbs). Those totals are",
            "written when a recording ends; of an incomplete one, sequence gaps tell how many are missing",
            "at least. json has them under \"totals\" (null if incomplete), csv and markdown by key.",
            "",
            "Examples:",
            "  analyzer info run.arrow",
            "  analyzer info run.arrow --format json",
            "  analyzer info run.arrow.partial"
        })
final class InfoCommand implements Callable<Integer> {

    @Mixin
    private RecordingFile file = new RecordingFile();

    @Mixin
    private OutputOptions options = new OutputOptions();

    @Override
    public Integer call() throws AnalyzerException, RecordingException {
        Output output = options.open(file);
        RecordingInfo info;
        try (Recording recording = file.open()) {
            info = RecordingInfo.of(recording, file.name());
        }
        output.write(out -> {
            switch (options.format()) {
                case TABLE -> new InfoText(info, options.numbers(output)).write(out);
                case JSON -> {
                    JsonText.write(InfoDocument.of(info), out);
                    out.write('\n');
                }
                case CSV, MARKDOWN -> options.format().write(keysAndValues(info), out, Numbers.PLAIN);
            }
        });
        return 0;
    }

    private static Rows keysAndValues(RecordingInfo info) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        InfoDocument.flattened(info).forEach((key, value) -> rows.add(Arrays.asList(key, value)));
        return new ListedRows(List.of(new ResultColumn("key", false), new ResultColumn("value", false)), rows);
    }
}
