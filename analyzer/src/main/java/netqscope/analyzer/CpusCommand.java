package netqscope.analyzer;

import java.util.Optional;
import netqscope.analyzer.analysis.QueueCpus;
import netqscope.analyzer.analysis.SampledCpus;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Sample;
import netqscope.analyzer.database.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code analyzer cpus}: which CPUs handle a queue. */
@Command(
        name = "cpus",
        description = "Shows which CPUs handled the packets of each queue, and whether that changed.",
        mixinStandardHelpOptions = true,
        versionProvider = AnalyzerCommand.Version.class,
        footer = {
            "",
            "The CPU is the one that ran the probe: on RX that of the softirq, on TX the sender's or that",
            "of the softirq. The main CPU handled most packets of the queue. A queue moves when another CPU",
            "than before has most of its packets in a window; windows without packets do not count, and a",
            "tie with the one before is no move. Packets are kernel packets (skbs).",
            SampleText.SIGNS,
            "",
            "Examples:",
            "  analyzer cpus run.arrow",
            "  analyzer cpus run.arrow --moves --window 10ms --direction tx",
            "  analyzer cpus run.arrow --format csv"
        })
final class CpusCommand extends AnalysisCommand {

    @Option(
            names = "--window",
            paramLabel = "TIME",
            converter = TimeSpan.Converter.class,
            defaultValue = "100ms",
            description = "Length of the windows in which moves are looked for; ${DEFAULT-VALUE} unless said.")
    private TimeSpan window = new TimeSpan(1);

    @Option(names = "--moves", description = "A row for each move, instead of each queue.")
    private boolean moves;

    @Override
    Report answer(Session session, String title) throws AnalyzerException {
        Optional<Sample> sample = session.database().sample();
        if (sample.isPresent()) {
            SampledCpus cpus = BucketOption.counted(
                    "--window", window, spec(), () -> SampledCpus.of(session, sample.get(), window.ns()));
            return new SampledCpuTable(cpus, moves, session.database(), title);
        }
        QueueCpus queues = BucketOption.counted("--window", window, spec(), () -> QueueCpus.of(session, window.ns()));
        return new CpuTable(queues, moves, session.database(), title);
    }

    @Override
    String aboutSample() {
        return OpenedDatabase.ESTIMATES;
    }
}
