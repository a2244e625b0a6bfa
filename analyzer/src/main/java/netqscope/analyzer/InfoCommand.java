package netqscope.analyzer;

import java.util.Map;
import java.util.concurrent.Callable;
import netqscope.analyzer.analysis.RecordingInfo;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.output.CsvText;
import netqscope.analyzer.output.JsonText;
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
            "at least. json has them under \"totals\" (null if incomplete), csv in lines key,value.",
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
                case CSV -> {
                    CsvText.writeLine(out, "key", "value");
                    for (Map.Entry<String, @Nullable Object> entry :
                            InfoDocument.flattened(info).entrySet()) {
                        CsvText.writeLine(out, entry.getKey(), entry.getValue());
                    }
                }
            }
        });
        return 0;
    }
}
