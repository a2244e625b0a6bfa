package netqscope.analyzer;

import java.util.Optional;
import netqscope.analyzer.analysis.Rate;
import netqscope.analyzer.analysis.SampledRate;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.Sample;
import netqscope.analyzer.database.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code analyzer rate}: packets and bytes over time. */
@Command(
        name = "rate",
        description = "Shows what each queue carried over time: packets and bytes a second, bucket by bucket.",
        mixinStandardHelpOptions = true,
        versionProvider = AnalyzerCommand.Version.class,
        footer = {
            "",
            "Packets are kernel packets (skbs): one that GSO or GRO made of many wire packets counts once.",
            "Bytes include the link header. Buckets are aligned to the recording's start and none is left",
            "out: one without packets is a row of zeros, as are idle queues. The first and the last one may",
            "reach beyond the selected time: only what is selected counts, and rates are of that part (it",
            "is from time_ns to before end_ns in csv and json). A queue that had no packets has no cpu.",
            "Buckets of whole milliseconds are counted already; others take one more look at all packets.",
            SampleText.SIGNS,
            "",
            "Examples:",
            "  analyzer rate run.arrow",
            "  analyzer rate run.arrow --bucket 10ms --by direction --from 1s --to 1.5s",
            "  analyzer rate run.arrow --bucket 250us --by none --from 1s --to 1.01s",
            "  analyzer rate run.arrow --by queue,cpu --direction tx --format csv"
        })
final class RateCommand extends AnalysisCommand {

    @Option(
            names = "--bucket",
            paramLabel = "TIME",
            converter = TimeSpan.Converter.class,
            defaultValue = "100ms",
            description = "Length of a bucket, 1us or more; ${DEFAULT-VALUE} unless said.")
    private TimeSpan bucket = new TimeSpan(1);

    @Option(
            names = "--by",
            paramLabel = "LIST",
            converter = GroupByOption.Converter.class,
            defaultValue = "device,direction,queue",
            description = "What packets are told apart by, of device, direction, queue and cpu, or none;"
                    + " ${DEFAULT-VALUE} unless said.")
    private GroupByOption by = GroupByOption.parse("none");

    @Override
    Report answer(Session session, String title) throws AnalyzerException {
        RecordingDatabase database = session.database();
        Optional<Sample> sample = database.sample();
        if (sample.isPresent()) {
            return new SampledRateTable(
                    BucketOption.counted(
                            "--bucket",
                            bucket,
                            spec(),
                            () -> SampledRate.of(session, sample.get(), bucket.ns(), by.grouping())),
                    database,
                    title);
        }
        return new RateTable(
                BucketOption.counted("--bucket", bucket, spec(), () -> Rate.of(session, bucket.ns(), by.grouping())),
                database,
                title);
    }

    @Override
    String aboutSample() {
        return OpenedDatabase.ESTIMATES;
    }
}
