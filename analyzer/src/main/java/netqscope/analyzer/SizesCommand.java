package netqscope.analyzer;

import java.util.Optional;
import netqscope.analyzer.analysis.QueueSizes;
import netqscope.analyzer.analysis.SampledSizes;
import netqscope.analyzer.analysis.SizeBuckets;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.RecordingSet;
import netqscope.analyzer.database.Sample;
import netqscope.analyzer.database.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code analyzer sizes}: how large the packets of each queue are. */
@Command(
        name = "sizes",
        description = "Shows how large packets are: the share of each range of sizes, and exact percentiles.",
        mixinStandardHelpOptions = true,
        versionProvider = AnalyzerCommand.Version.class,
        footer = {
            "",
            "Packets are kernel packets (skbs): one that GSO or GRO made of many wire packets counts once,",
            "with its whole size. Sizes are bytes with link header and without frame check sequence;",
            "[64,512) is 64 to 511. p95 is the smallest size that at least 95 of 100 packets do not exceed.",
            "imix has the frame sizes a=64 b=128 c=256 d=512 e=1024 f=1280 g=1518 h=2112 i=9000 j=16000 of",
            "RFC 6985 as upper ends. Those include the 4 bytes of the frame check sequence: a ends at 60.",
            "csv and json have both counts and shares, and all percentiles; rows with the scope",
            "\"direction\" are for all queues of a device and direction together.",
            SampleText.SIGNS,
            "",
            "Examples:",
            "  analyzer sizes run.arrow",
            "  analyzer sizes run.arrow --buckets 128,1024,1515 --counts",
            "  analyzer sizes run.arrow --percentiles --direction rx",
            "  analyzer sizes run.arrow --buckets imix --format csv"
        })
final class SizesCommand extends AnalysisCommand {

    @Option(
            names = {"-b", "--buckets"},
            paramLabel = "BUCKETS",
            converter = BucketsConverter.class,
            description = "netqtop (unless said), imix, log2 (powers of two), or the sizes that begin a bucket each,"
                    + " such as 64,128,1500.")
    private SizeBuckets buckets = SizeBuckets.NETQTOP;

    @Option(names = "--counts", description = "In the table, show packets in place of their shares.")
    private boolean counts;

    @Option(names = "--percentiles", description = "In the table, show all percentiles in place of the buckets.")
    private boolean percentiles;

    @Override
    Report answer(Session session, String title) throws AnalyzerException {
        SizeTable.Shown shown =
                percentiles ? SizeTable.Shown.PERCENTILES : counts ? SizeTable.Shown.COUNTS : SizeTable.Shown.SHARES;
        RecordingSet recordings = session.database().recordings();
        Optional<Sample> sample = session.database().sample();
        if (sample.isPresent()) {
            return new SampledSizeTable(SampledSizes.of(session, sample.get()), buckets, recordings, title, shown);
        }
        return new SizeTable(QueueSizes.of(session), buckets, recordings, title, shown);
    }

    @Override
    String aboutSample() {
        return OpenedDatabase.ESTIMATES;
    }

    static final class BucketsConverter implements ITypeConverter<SizeBuckets> {

        @Override
        public SizeBuckets convert(String value) {
            try {
                return SizeBuckets.parse(value);
            } catch (IllegalArgumentException e) {
                TypeConversionException error = new TypeConversionException(String.valueOf(e.getMessage()));
                error.initCause(e);
                throw error;
            }
        }
    }
}
