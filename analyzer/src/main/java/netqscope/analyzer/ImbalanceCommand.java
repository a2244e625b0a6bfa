package netqscope.analyzer;

import java.util.Optional;
import netqscope.analyzer.analysis.Imbalance;
import netqscope.analyzer.analysis.Measure;
import netqscope.analyzer.analysis.SampledImbalance;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Sample;
import netqscope.analyzer.database.Session;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code analyzer imbalance}: how evenly queues are loaded. */
@Command(
        name = "imbalance",
        description = "Shows how evenly the load was spread over the queues, on the whole or over time.",
        mixinStandardHelpOptions = true,
        versionProvider = AnalyzerCommand.Version.class,
        footer = {
            "",
            "Of n queues, those that carried nothing too: max/mean is the busiest queue's load by the mean (1",
            "is even, n is all in one), CV the standard deviation by the mean (0 is even), Jain's index",
            "(sum x)^2 / (n sum x^2) (1 is even, 1/n is all in one). Without load there are none.",
            "Packets are kernel packets (skbs). Those whose queue was not recorded are counted apart.",
            SampleText.SIGNS,
            "",
            "Examples:",
            "  analyzer imbalance run.arrow",
            "  analyzer imbalance run.arrow --shares --by bytes",
            "  analyzer imbalance run.arrow --window 100ms --direction tx"
        })
final class ImbalanceCommand extends AnalysisCommand {

    @Option(
            names = "--by",
            paramLabel = "LOAD",
            converter = MeasureConverter.class,
            description = "What load is: packets (unless said), bytes or wire_packets.")
    private Measure measure = Measure.PACKETS;

    @Option(
            names = "--window",
            paramLabel = "TIME",
            converter = TimeSpan.Converter.class,
            description = "A row for each window of that length, from the recording's start on, such as 1s.")
    private @Nullable TimeSpan window;

    @Option(names = "--shares", description = "A row for each queue, with its share of the load.")
    private boolean shares;

    @Override
    Report answer(Session session, String title) throws AnalyzerException {
        Optional<Sample> sample = session.database().sample();
        return sample.isPresent() ? estimate(session, sample.get(), title) : count(session, title);
    }

    @Override
    String aboutSample() {
        return OpenedDatabase.ESTIMATES;
    }

    private Report count(Session session, String title) throws AnalyzerException {
        TimeSpan length = window;
        Imbalance imbalance = length == null
                ? Imbalance.of(session, measure)
                : BucketOption.counted("--window", length, spec(), () -> Imbalance.of(session, length.ns(), measure));
        return shares
                ? new ShareTable(imbalance, length != null, session.database(), title)
                : new ImbalanceTable(imbalance, length != null, session.database(), title);
    }

    private Report estimate(Session session, Sample sample, String title) throws AnalyzerException {
        TimeSpan length = window;
        SampledImbalance imbalance = length == null
                ? SampledImbalance.of(session, sample, measure)
                : BucketOption.counted(
                        "--window", length, spec(), () -> SampledImbalance.of(session, sample, length.ns(), measure));
        return shares
                ? new SampledShareTable(imbalance, length != null, session.database(), title)
                : new SampledImbalanceTable(imbalance, length != null, session.database(), title);
    }

    static final class MeasureConverter implements ITypeConverter<Measure> {

        @Override
        public Measure convert(String value) {
            return switch (value) {
                case "packets" -> Measure.PACKETS;
                case "bytes" -> Measure.BYTES;
                case "wire_packets" -> Measure.WIRE_PACKETS;
                default ->
                    throw new TypeConversionException(
                            "'%s' is no load; write packets, bytes or wire_packets".formatted(value));
            };
        }
    }
}
