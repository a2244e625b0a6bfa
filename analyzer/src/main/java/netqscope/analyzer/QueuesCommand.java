package netqscope.analyzer;

import java.util.Optional;
import netqscope.analyzer.analysis.QueueSizes;
import netqscope.analyzer.analysis.SampledSizes;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.RecordingSet;
import netqscope.analyzer.database.Sample;
import netqscope.analyzer.database.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

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
            SampleText.SIGNS,
            "",
            "Examples:",
            "  analyzer queues run.arrow",
            "  analyzer queues run.arrow --throughput",
            "  analyzer queues run.arrow --format json"
        })
final class QueuesCommand extends AnalysisCommand {

    @Option(
            names = {"-t", "--throughput"},
            description = "Add bytes (BPS) and packets (PPS) a second, over the whole recording or the selected time.")
    private boolean throughput;

    @Override
    Report answer(Session session, String title) throws AnalyzerException {
        RecordingSet recordings = session.database().recordings();
        Optional<Sample> sample = session.database().sample();
        if (sample.isPresent()) {
            return new SampledQueueTable(SampledSizes.of(session, sample.get()), recordings, title, throughput);
        }
        return new QueueTable(QueueSizes.of(session), recordings, title, throughput);
    }

    @Override
    String aboutSample() {
        return OpenedDatabase.ESTIMATES;
    }
}
