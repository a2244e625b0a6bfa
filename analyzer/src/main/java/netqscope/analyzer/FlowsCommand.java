package netqscope.analyzer;

import java.util.Optional;
import netqscope.analyzer.analysis.QueueFlows;
import netqscope.analyzer.analysis.SampledFlows;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Sample;
import netqscope.analyzer.database.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code analyzer flows}: which flows load a queue. */
@Command(
        name = "flows",
        description = "Shows the largest flows of each queue, and whether one of them makes a queue the busiest.",
        mixinStandardHelpOptions = true,
        versionProvider = AnalyzerCommand.Version.class,
        footer = {
            "",
            "A flow is a value of skb->hash. TX and RX hashes of one flow differ: a sender chooses its own,",
            "and replies have another one than requests. Two flows may share a hash, and packets that no",
            "one has hashed have none. One flow makes a queue the busiest of its device and direction if",
            "without it another queue would have as many packets or more. Packets are kernel packets (skbs),",
            "bytes are with link header. With --queue the shares are of the chosen queues only.",
            SampleText.SIGNS,
            "",
            "Examples:",
            "  analyzer flows run.arrow",
            "  analyzer flows run.arrow --top 3 --direction tx",
            "  analyzer flows run.arrow --format csv"
        })
final class FlowsCommand extends AnalysisCommand {

    @Option(
            names = "--top",
            paramLabel = "COUNT",
            defaultValue = "10",
            description = "How many flows of each queue; ${DEFAULT-VALUE} unless said.")
    private int top;

    @Override
    Report answer(Session session, String title) throws AnalyzerException {
        if (top < 1 || top > QueueFlows.MAX_TOP) {
            throw new ParameterException(
                    spec().commandLine(), "--top " + top + " is not 1 to " + QueueFlows.MAX_TOP + ".");
        }
        Optional<Sample> sample = session.database().sample();
        if (sample.isPresent()) {
            return new SampledFlowTable(SampledFlows.of(session, sample.get(), top), session.database(), title);
        }
        return new FlowTable(QueueFlows.of(session, top), session.database(), title);
    }

    @Override
    String aboutSample() {
        return OpenedDatabase.ESTIMATES;
    }
}
