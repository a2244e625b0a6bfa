package netqscope.analyzer;

import java.io.PrintWriter;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import netqscope.analyzer.analysis.QueueSizes;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.output.Format;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.output.Output;
import netqscope.analyzer.output.Printable;
import netqscope.recording.Device;
import netqscope.recording.Direction;
import netqscope.recording.Recording;
import netqscope.recording.RecordingException;
import netqscope.recording.RecordingStart;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code analyzer queues}: netqtop's table of a recording. */
@Command(
        name = "queues",
        description = "Shows what each queue carried: packets, their average size and their sizes in classes.",
        mixinStandardHelpOptions = true,
        versionProvider = AnalyzerCommand.Version.class,
        footer = {
            "",
            "Packets are kernel packets (skbs): one that GSO or GRO made of many wire packets counts once.",
            "Sizes are bytes and include the link header, on TX and RX alike; [64,512) is 64 to 511.",
            "\"not recorded\" stands for packets whose receive queue the driver did not record: null in",
            "json, an empty field in csv. Those two formats have no rows for totals.",
            "",
            "Examples:",
            "  analyzer queues run.arrow",
            "  analyzer queues run.arrow --throughput",
            "  analyzer queues run.arrow --format json"
        })
final class QueuesCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private RecordingFile file = new RecordingFile();

    @Option(
            names = {"-t", "--throughput"},
            description = "Add bytes (BPS) and packets (PPS) a second, over the whole recording.")
    private boolean throughput;

    @Mixin
    private OutputOptions options = new OutputOptions();

    @Override
    public Integer call() throws AnalyzerException, RecordingException {
        Output output = options.open(file);
        try (Recording recording = file.open();
                RecordingDatabase database = OpenedDatabase.of(recording, file, spec)) {
            QueueSizes sizes = QueueSizes.of(database);
            QueueTable table = new QueueTable(sizes, throughput);
            Numbers numbers = options.numbers(output);
            output.write(out -> {
                if (options.format() == Format.TABLE) {
                    out.write(caption(recording, sizes, numbers));
                    options.format().write(table.forReading(), out, numbers);
                } else {
                    options.format().write(table.forPrograms(), out, numbers);
                }
            });
            explainUnrecorded(recording.start(), spec.commandLine().getErr());
        }
        return 0;
    }

    private String caption(Recording recording, QueueSizes sizes, Numbers numbers) {
        OptionalLong durationNs = sizes.durationNs();
        return file.name() + ": " + numbers.of(recording.rows()) + " kernel packets (skbs)"
                + (durationNs.isPresent() ? " in " + Times.seconds(durationNs.getAsLong()) : "")
                + recording
                        .end()
                        .map(end -> ", " + numbers.of(end.totals().lost()) + " lost")
                        .orElse(", incomplete: how many were lost is not known")
                + "\nSizes in bytes, with link header.\n\n";
    }

    private static void explainUnrecorded(RecordingStart start, PrintWriter err) {
        for (Device device : start.devices()) {
            if (start.directions().contains(Direction.RX) && !device.rxQueueRecorded()) {
                err.println(Printable.of(
                        "note: " + device.name() + " rx: queues are not recorded: " + device.rxQueueReason()));
            }
        }
    }
}
