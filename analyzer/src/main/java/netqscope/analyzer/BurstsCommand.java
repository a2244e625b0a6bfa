package netqscope.analyzer;

import java.util.Optional;
import netqscope.analyzer.analysis.QueueBursts;
import netqscope.analyzer.analysis.SampledBursts;
import netqscope.analyzer.analysis.SampledSizes;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Sample;
import netqscope.analyzer.database.Session;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code analyzer bursts}: how much came at once. */
@Command(
        name = "bursts",
        description = "Shows the busiest moments of each queue, its longest gaps, and the times between its packets.",
        mixinStandardHelpOptions = true,
        versionProvider = AnalyzerCommand.Version.class,
        footer = {
            "",
            "A window begins at a packet and ends before that time plus --window. The busiest one has most",
            "packets, the earliest of equal ones; the next is the busiest that does not overlap it, and so",
            "on: no burst is cut by the edge of a bucket. \"x mean\" is its rate over the queue's mean rate.",
            "Gaps are between consecutive packets of a queue; percentiles of them are exact, by nearest",
            "rank. Packets are kernel packets (skbs), bytes are with link header.",
            SampleText.SIGNS,
            "",
            "Examples:",
            "  analyzer bursts run.arrow",
            "  analyzer bursts run.arrow --window 100us --top 10 --direction tx",
            "  analyzer bursts run.arrow --gaps",
            "  analyzer bursts run.arrow --intervals --format csv"
        })
final class BurstsCommand extends AnalysisCommand {

    private static final int MAX_TOP = 1_000;

    @Option(
            names = "--window",
            paramLabel = "TIME",
            converter = TimeSpan.Converter.class,
            description = "Length of a window; 1ms unless said.")
    private TimeSpan window = new TimeSpan(1_000_000);

    @Option(
            names = "--top",
            paramLabel = "COUNT",
            defaultValue = "5",
            description = "How many windows or gaps of each queue; ${DEFAULT-VALUE} unless said.")
    private int top;

    @ArgGroup
    private Instead instead = new Instead();

    @Override
    Report answer(Session session, String title) throws AnalyzerException {
        if (top < 1 || top > MAX_TOP) {
            throw new ParameterException(spec().commandLine(), "--top " + top + " is not 1 to " + MAX_TOP + ".");
        }
        Optional<Sample> sample = session.database().sample();
        if (sample.isPresent() && !instead.gaps && !instead.intervals) {
            SampledBursts bursts = SampledBursts.of(session, sample.get(), window.ns(), top);
            return new SampledBurstTable(
                    bursts,
                    new BurstCaption(bursts.recorded(), Optional.of(bursts.sizes()), session.database(), title));
        }
        QueueBursts bursts = QueueBursts.of(session, window.ns(), top);
        Optional<SampledSizes> sizes =
                sample.isPresent() ? Optional.of(SampledSizes.of(session, sample.get())) : Optional.empty();
        BurstCaption caption = new BurstCaption(bursts, sizes, session.database(), title);
        if (instead.gaps) {
            return new GapTable(bursts, caption);
        }
        return instead.intervals ? new IntervalTable(bursts, caption) : new BurstTable(bursts, caption);
    }

    @Override
    String aboutSample() {
        return instead.gaps || instead.intervals ? "; times are between those" : OpenedDatabase.ESTIMATES;
    }

    /** What to show instead of windows. */
    static final class Instead {

        @Option(names = "--gaps", description = "Show the longest gaps instead.")
        private boolean gaps;

        @Option(names = "--intervals", description = "Show percentiles of the time between packets instead.")
        private boolean intervals;
    }
}
