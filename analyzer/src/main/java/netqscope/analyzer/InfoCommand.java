package netqscope.analyzer;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import netqscope.analyzer.analysis.RecordingInfo;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.NamedRecording;
import netqscope.analyzer.database.RecordingFiles;
import netqscope.analyzer.database.ResultColumn;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.output.Format;
import netqscope.analyzer.output.JsonText;
import netqscope.analyzer.output.ListedRows;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.output.Output;
import netqscope.recording.RecordingException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

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

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "The recording, or several; - reads it from standard input.")
    private List<String> files = new ArrayList<>();

    @Mixin
    private OutputOptions options = new OutputOptions();

    @Override
    public Integer call() throws AnalyzerException, RecordingException {
        Output output = options.open(files);
        List<RecordingInfo> infos = new ArrayList<>();
        try (RecordingFiles opened = RecordingFiles.open(files)) {
            for (NamedRecording file : opened.list()) {
                infos.add(RecordingInfo.of(file.recording(), file.name()));
            }
        }
        output.write(out -> write(infos, out, options.numbers(output)));
        return 0;
    }

    private void write(List<RecordingInfo> infos, Writer out, Numbers numbers) throws IOException, AnalyzerException {
        if (options.format() == Format.JSON) {
            List<Object> documents = new ArrayList<>();
            infos.forEach(info -> documents.add(InfoDocument.of(info)));
            JsonText.write(documents.size() == 1 ? documents.getFirst() : documents, out);
            out.write('\n');
            return;
        }
        String separator = "";
        for (RecordingInfo info : infos) {
            out.write(separator);
            separator = "\n";
            if (options.format() == Format.TABLE) {
                new InfoText(info, numbers).write(out);
            } else {
                options.format().write(keysAndValues(info), out, Numbers.PLAIN);
            }
        }
    }

    private static Rows keysAndValues(RecordingInfo info) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        InfoDocument.flattened(info).forEach((key, value) -> rows.add(Arrays.asList(key, value)));
        return new ListedRows(List.of(new ResultColumn("key", false), new ResultColumn("value", false)), rows);
    }
}
