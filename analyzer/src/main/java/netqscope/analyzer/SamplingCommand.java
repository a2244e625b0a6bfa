package netqscope.analyzer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import netqscope.analyzer.analysis.sampling.SamplingStudy;
import netqscope.analyzer.analysis.sampling.Statistic;
import netqscope.analyzer.analysis.sampling.StudyPlan;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.lab.CostText;
import netqscope.analyzer.lab.SamplingText;
import netqscope.analyzer.lab.Wording;
import netqscope.analyzer.output.Percent;
import netqscope.analyzer.overhead.Experiment;
import netqscope.analyzer.overhead.SamplingCosts;
import netqscope.overhead.OverheadFile;
import netqscope.recording.RecordingException;
import netqscope.recording.Sampling;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** {@code analyzer sampling}: what sampling costs in precision. */
@Command(
        name = "sampling",
        description = "Shows how precise a recording would be that has only one packet in so many.",
        mixinStandardHelpOptions = true,
        versionProvider = AnalyzerCommand.Version.class,
        footer = {
            "",
            "Samples are taken of the recorded packets, of each CPU and direction for itself, as capture",
            "--sample takes them: random (each packet with probability 1/D) or systematic (every D-th).",
            "Estimates know how many packets N each CPU, direction and device had: N c/n for c of n taken.",
            "Errors are relative, |estimate - truth| / truth. Unless said, tables have what 95 of 100 errors",
            "are within (p95), over all samples, for the worst queue with at least --min-share of the packets",
            "of its device and direction; rates are also over all whole buckets of time, shares over netqtop's",
            "size classes with at least --min-share. Where more than 5 of 100 samples have no estimate: none.",
            "A sample without a packet of a queue estimates 0 packets: far apart, most errors are 100 %%.",
            "A burst is b packets in a row of one queue on one CPU; it is seen if one of them is taken.",
            "Theory is of packets in random order: a count of C packets, a share p of those of its CPUs, has",
            "the relative standard error sqrt((1 - p) (D - 1) / C). Periodic: systematic samples are",
            "significantly worse than that.",
            "",
            "Examples:",
            "  analyzer sampling run.arrow",
            "  analyzer sampling run.arrow --overhead cost.arrow",
            "  analyzer sampling run.arrow --distance 100 --within 10%%",
            "  analyzer sampling run.arrow --statistic mean_bytes --direction tx",
            "  analyzer sampling run.arrow --distances 2,4,8 --bucket 100ms --format csv"
        })
final class SamplingCommand extends AnalysisCommand {

    @Option(
            names = "--distances",
            paramLabel = "LIST",
            split = ",",
            converter = DistanceConverter.class,
            description = "One packet in so many is taken: 1,10,100 and so on to 1000000 unless said.")
    private List<Integer> distances = new ArrayList<>();

    @Option(
            names = "--repetitions",
            paramLabel = "N",
            description =
                    "Samples of each distance and method, 100 unless said; every systematic one if those are fewer.")
    private int repetitions = 100;

    @Option(
            names = "--bucket",
            paramLabel = "TIME",
            converter = TimeSpan.Converter.class,
            description = "Length of the buckets of time that rates are of, 1s unless said.")
    private TimeSpan bucket = new TimeSpan(1_000_000_000);

    @Option(
            names = "--min-share",
            paramLabel = "PERCENT",
            converter = ShareConverter.class,
            description = "What share a queue has to have to be asked for, 1%% unless said.")
    private Percent minShare = new Percent(0.01);

    @Option(
            names = "--within",
            paramLabel = "PERCENT",
            converter = PercentConverter.class,
            description = "Which error is small enough, 5%% unless said.")
    private Percent within = new Percent(0.05);

    @Option(
            names = "--method",
            paramLabel = "METHOD",
            converter = MethodConverter.class,
            description = "What words and table are of: random (unless said) or systematic.")
    private Sampling.Method method = Sampling.Method.RANDOM;

    @Option(
            names = "--distance",
            paramLabel = "D",
            converter = DistanceConverter.class,
            description = "What can be trusted at that distance, and what not: a row for each statistic.")
    private @Nullable Integer distance;

    @Option(
            names = "--statistic",
            paramLabel = "NAME",
            converter = StatisticConverter.class,
            description = "Bias, errors and theory of one statistic, such as packets, bytes_bucket, p99_bytes.")
    private @Nullable Statistic statistic;

    @Option(
            names = "--overhead",
            paramLabel = "COSTS",
            description = "What sampling saves: a file of capture overhead, or a published table.")
    private @Nullable Path overhead;

    @Option(names = "--all", description = "Every row that csv and json have.")
    private boolean all;

    @Override
    Report answer(Session session, String title) throws AnalyzerException {
        StudyPlan plan = plan();
        CostText costs = costs(session.database()
                .recordings()
                .files()
                .getFirst()
                .recording()
                .start()
                .sampling());
        SamplingStudy study = BucketOption.counted("--bucket", bucket, spec(), () -> SamplingStudy.of(session, plan));
        RecordingDatabase database = session.database();
        SamplingText words = new SamplingText(
                study, database.recordings(), database.selection(), within, method, costs, Wording.COMMAND);
        SamplingCaption text = new SamplingCaption(words, study, database, title);
        if (all || statistic != null) {
            return new SamplingTable(text, study, costs, statistic);
        }
        Integer asked = distance;
        return asked == null
                ? new DistanceTable(text, study, costs, method)
                : new TrustTable(text, study, costs, asked);
    }

    private CostText costs(Sampling recorded) throws AnalyzerException {
        Path file = overhead;
        if (file == null) {
            return new CostText(Optional.empty(), recorded.distance(), Wording.COMMAND);
        }
        try {
            Experiment experiment = Experiment.of(file.toString(), OverheadFile.read(file));
            return new CostText(
                    Optional.of(SamplingCosts.of(experiment, method)), recorded.distance(), Wording.COMMAND);
        } catch (RecordingException e) {
            throw new AnalyzerException(String.valueOf(e.getMessage()), e);
        }
    }

    private StudyPlan plan() {
        if (distances.isEmpty() && spec().commandLine().getParseResult().hasMatchedOption("--distances")) {
            List<String> written = spec().findOption("--distances").originalStringValues();
            throw new ParameterException(
                    spec().commandLine(),
                    "Invalid value for option '--distances' (LIST): '%s' has no distance in it"
                            .formatted(String.join(" ", written)));
        }
        List<Integer> asked = new ArrayList<>(distances);
        if (distance != null) {
            asked.add(distance);
        } else if (distances.isEmpty()) {
            asked.addAll(StudyPlan.DISTANCES);
        }
        try {
            return new StudyPlan(asked, repetitions, bucket.ns(), minShare.share());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec().commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    static final class DistanceConverter implements ITypeConverter<Integer> {

        private static final int MAX = 1_000_000_000;

        @Override
        public Integer convert(String value) {
            try {
                int distance = Integer.parseInt(value.strip());
                if (distance >= 1 && distance <= MAX) {
                    return distance;
                }
            } catch (NumberFormatException e) {
                // It is none, then.
                throw wrong(value, e);
            }
            throw wrong(value, null);
        }

        private static TypeConversionException wrong(String value, @Nullable Throwable cause) {
            TypeConversionException wrong = new TypeConversionException(
                    "'%s' is no sampling distance; write whole numbers from 1 to %d".formatted(value, MAX));
            wrong.initCause(cause);
            return wrong;
        }
    }

    static final class ShareConverter implements ITypeConverter<Percent> {

        @Override
        public Percent convert(String value) {
            Percent share = new PercentConverter().convert(value);
            if (share.share() > 1) {
                throw new TypeConversionException("'%s' is more than 100%%".formatted(value));
            }
            return share;
        }
    }

    static final class MethodConverter implements ITypeConverter<Sampling.Method> {

        @Override
        public Sampling.Method convert(String value) {
            return switch (value) {
                case "random" -> Sampling.Method.RANDOM;
                case "systematic" -> Sampling.Method.SYSTEMATIC;
                default ->
                    throw new TypeConversionException(
                            "'%s' is no sampling method; write random or systematic".formatted(value));
            };
        }
    }

    static final class StatisticConverter implements ITypeConverter<Statistic> {

        @Override
        public Statistic convert(String value) {
            return Statistic.ofLabel(value)
                    .orElseThrow(() -> new TypeConversionException(
                            "'%s' is no statistic; write one of %s".formatted(value, Statistic.labels())));
        }
    }
}
