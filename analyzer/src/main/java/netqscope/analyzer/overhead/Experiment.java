package netqscope.analyzer.overhead;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.overhead.Measurement;
import netqscope.overhead.Measurement.Kind;
import netqscope.overhead.OverheadFile;

/** The measurements of one overhead file, put together by what was measured; for one thread. */
public final class Experiment {

    private static final String NANOSECONDS = "ns";

    /** More are not compared pair by pair. */
    private static final int MAX_VARIANTS_IN_PAIRS = 8;

    /** From every packet to none. */
    private static final Comparator<Compared> BY_DISTANCE = Comparator.<Compared>comparingInt(
                    line -> line.setting().threads().orElse(0))
            .thenComparingInt(line ->
                    line.setting().variant().equals("full") ? 0 : line.setting().unsampled() ? 2 : 1);

    private static final int MAX_SETTINGS = 2_000;

    private final String name;
    private final OverheadFile file;
    private final Map<Key, List<Measurement>> groups;
    private final Map<Pair, Effect> effects = new HashMap<>();
    private final Map<Kind, List<Setting>> settings = new EnumMap<>(Kind.class);

    private Experiment(String name, OverheadFile file, Map<Key, List<Measurement>> groups) {
        this.name = name;
        this.file = file;
        this.groups = groups;
        for (Kind kind : Kind.values()) {
            settings.put(
                    kind,
                    groups.keySet().stream()
                            .filter(key -> key.kind() == kind)
                            .map(Key::setting)
                            .sorted(Setting.ORDER)
                            .toList());
        }
    }

    /** What is compared more than once, for one table and another. */
    private record Pair(Setting setting, String base, Measure measure) {}

    /** What is measured several times. */
    private record Key(Kind kind, Setting setting) {}

    /**
     * Puts a file's measurements together.
     *
     * @param name how to call it
     * @throws AnalyzerException if they are of more settings than anybody measures
     */
    public static Experiment of(String name, OverheadFile file) throws AnalyzerException {
        Map<Key, List<Measurement>> groups = new LinkedHashMap<>();
        for (Measurement measurement : file.measurements()) {
            groups.computeIfAbsent(new Key(measurement.kind(), Setting.of(measurement)), _ -> new ArrayList<>())
                    .add(measurement);
        }
        if (groups.size() > MAX_SETTINGS) {
            throw new AnalyzerException(name + " has measurements of " + groups.size()
                    + " different variants and numbers of threads; " + MAX_SETTINGS + " can be compared");
        }
        return new Experiment(name, file, groups);
    }

    /** How it is called. */
    public String name() {
        return name;
    }

    /** What it is from. */
    public OverheadFile file() {
        return file;
    }

    /** How many rounds there are; 0 of a published table. */
    public int rounds() {
        return Math.toIntExact(file.measurements().stream()
                .map(Measurement::round)
                .filter(round -> round != null)
                .distinct()
                .count());
    }

    /**
     * Every throughput against the base variant with as many threads, and a base that nothing is compared with. Drops by
     * sampling distance that were published without rates are among the {@link #distances()} only.
     */
    public List<Compared> throughput() {
        List<Compared> lines = new ArrayList<>();
        for (Setting setting : settings(Kind.THROUGHPUT)) {
            Optional<Sample> sample = sample(Kind.THROUGHPUT, setting, Measure.RATE);
            if (sample.isPresent() && (!isBase(setting) || isAlone(Kind.THROUGHPUT, setting))) {
                lines.add(withBase(Kind.THROUGHPUT, setting, Measure.RATE, sample.get()));
            } else if (sample.isEmpty() && setting.unsampled()) {
                publishedDrop(setting).ifPresent(lines::add);
            }
        }
        return lines;
    }

    /** The variants other than the base against each other, where nothing was sampled. */
    public List<Compared> pairs() {
        List<Setting> candidates = settings(Kind.THROUGHPUT).stream()
                .filter(setting -> setting.unsampled() && !isBase(setting))
                .toList();
        List<Compared> lines = new ArrayList<>();
        if (candidates.stream().map(Setting::variant).distinct().count() > MAX_VARIANTS_IN_PAIRS) {
            return lines;
        }
        for (Setting later : candidates) {
            for (Setting earlier : candidates) {
                if (earlier.equals(later)) {
                    break;
                }
                Optional<Sample> base = sample(Kind.THROUGHPUT, earlier, Measure.RATE);
                Optional<Sample> sample = sample(Kind.THROUGHPUT, later, Measure.RATE);
                if (base.isPresent() && sample.isPresent() && earlier.threads().equals(later.threads())) {
                    lines.add(compared(later, Measure.RATE, earlier.variant(), sample.get(), base));
                }
            }
        }
        return lines;
    }

    /** Drops by sampling distance against the base variant, from every packet to the floor: what is attached and takes none. */
    public List<Compared> distances() {
        List<Compared> lines = new ArrayList<>();
        for (Setting setting : settings(Kind.THROUGHPUT)) {
            if (setting.unsampled() && !isEndOfDistances(setting)) {
                continue;
            }
            Optional<Sample> sample = sample(Kind.THROUGHPUT, setting, Measure.RATE);
            if (sample.isPresent()) {
                lines.add(withBase(Kind.THROUGHPUT, setting, Measure.RATE, sample.get()));
            } else {
                publishedDrop(setting).ifPresent(lines::add);
            }
        }
        lines.sort(BY_DISTANCE);
        return lines.stream().anyMatch(line -> !line.setting().unsampled()) ? lines : List.of();
    }

    /** Every latency, mean and percentiles, against the base variant. */
    public List<Compared> latencies() {
        List<Compared> lines = new ArrayList<>();
        for (Setting setting : settings(Kind.LATENCY)) {
            boolean shown = !isBase(setting) || isAlone(Kind.LATENCY, setting);
            for (Measure measure : Measure.of(Kind.LATENCY)) {
                Optional<Sample> sample = sample(Kind.LATENCY, setting, measure);
                if (shown && sample.isPresent()) {
                    lines.add(withBase(Kind.LATENCY, setting, measure, sample.get()));
                }
            }
        }
        return lines;
    }

    /**
     * What two experiments both measured: this one against another, which is the base. Without an effect where there is but
     * a drop in one of them, or where the units of rates differ.
     */
    public List<Compared> against(Experiment other) {
        List<Compared> lines = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            for (Setting setting : settings(kind)) {
                for (Setting otherSetting : other.settings(kind)) {
                    if (otherSetting.matches(setting, kind)) {
                        Measure.of(kind)
                                .forEach(measure -> against(other, otherSetting, kind, setting, measure)
                                        .ifPresent(lines::add));
                    }
                }
            }
        }
        return lines;
    }

    /** Whether rates of both are in the same unit. */
    public boolean sameUnit(Experiment other) {
        return file.start().rateUnit().equals(other.file.start().rateUnit());
    }

    private Optional<Compared> against(
            Experiment other, Setting otherSetting, Kind kind, Setting setting, Measure measure) {
        Optional<Sample> base = other.sample(kind, otherSetting, measure);
        Optional<Sample> sample = sample(kind, setting, measure);
        boolean comparable = base.isPresent() && sample.isPresent() && (kind == Kind.LATENCY || sameUnit(other));
        if (!comparable && (kind == Kind.LATENCY || !hasDrop(setting) || !other.hasDrop(otherSetting))) {
            return Optional.empty();
        }
        return Optional.of(new Compared(
                other.name,
                name,
                setting,
                measure,
                unit(measure),
                otherSetting.variant(),
                comparable ? sample : Optional.empty(),
                comparable ? Optional.of(Effect.unpaired(base.get(), sample.get())) : Optional.empty(),
                OptionalDouble.empty(),
                account(kind, setting)));
    }

    private boolean hasDrop(Setting setting) {
        return !isBase(setting)
                && (publishedDrop(setting).isPresent()
                        || (sample(Kind.THROUGHPUT, setting, Measure.RATE).isPresent()
                                && sample(
                                                Kind.THROUGHPUT,
                                                setting.of(file.start().baseVariant()),
                                                Measure.RATE)
                                        .isPresent()));
    }

    private Compared withBase(Kind kind, Setting setting, Measure measure, Sample sample) {
        String base = file.start().baseVariant();
        return compared(
                setting,
                measure,
                base,
                sample,
                isBase(setting) ? Optional.empty() : sample(kind, setting.of(base), measure));
    }

    private Compared compared(
            Setting setting, Measure measure, String base, Sample sample, Optional<Sample> baseSample) {
        return new Compared(
                name,
                name,
                setting,
                measure,
                unit(measure),
                base,
                Optional.of(sample),
                baseSample.map(one ->
                        effects.computeIfAbsent(new Pair(setting, base, measure), _ -> Effect.paired(one, sample))),
                OptionalDouble.empty(),
                account(measure == Measure.RATE ? Kind.THROUGHPUT : Kind.LATENCY, setting));
    }

    private Optional<Compared> publishedDrop(Setting setting) {
        return measurements(Kind.THROUGHPUT, setting).stream()
                .filter(measurement -> measurement.dropPercent() != null)
                .findFirst()
                .map(measurement -> new Compared(
                        name,
                        name,
                        setting,
                        Measure.RATE,
                        unit(Measure.RATE),
                        Objects.requireNonNull(measurement.base()),
                        Optional.empty(),
                        Optional.empty(),
                        OptionalDouble.of(Objects.requireNonNull(measurement.dropPercent())),
                        account(Kind.THROUGHPUT, setting)));
    }

    private boolean isBase(Setting setting) {
        return setting.unsampled() && setting.variant().equals(file.start().baseVariant());
    }

    /** Whether nothing else was measured with as many threads, so that a line of its own is all there is to show. */
    private boolean isAlone(Kind kind, Setting base) {
        return settings(kind).stream()
                .filter(other -> !isBase(other) && other.threads().equals(base.threads()))
                .allMatch(other -> kind == Kind.THROUGHPUT
                        && sample(kind, other, Measure.RATE).isEmpty());
    }

    private static boolean isEndOfDistances(Setting setting) {
        return setting.variant().equals("filtered") || setting.variant().equals("full");
    }

    private List<Setting> settings(Kind kind) {
        return settings.getOrDefault(kind, List.of());
    }

    private List<Measurement> measurements(Kind kind, Setting setting) {
        return groups.getOrDefault(new Key(kind, setting), List.of());
    }

    private Optional<Sample> sample(Kind kind, Setting setting, Measure measure) {
        SortedMap<Integer, List<Double>> byRound = new TreeMap<>();
        List<Double> withoutRound = new ArrayList<>();
        Measurement last = null;
        for (Measurement measurement : measurements(kind, setting)) {
            Double value = measure.of(measurement);
            Integer round = measurement.round();
            if (value == null) {
                continue;
            }
            last = measurement;
            if (round == null) {
                withoutRound.add(value);
            } else {
                byRound.computeIfAbsent(round, _ -> new ArrayList<>()).add(value);
            }
        }
        if (!byRound.isEmpty()) {
            SortedMap<Integer, Double> means = new TreeMap<>();
            byRound.forEach((round, values) ->
                    means.put(round, Sample.of(toArray(values)).mean()));
            return Optional.of(Sample.ofRounds(means));
        }
        if (last == null) {
            return Optional.empty();
        }
        return Optional.of(
                withoutRound.size() == 1 ? published(last, withoutRound.getFirst()) : Sample.of(toArray(withoutRound)));
    }

    private static Sample published(Measurement measurement, double mean) {
        Double variation = measurement.coefficientOfVariationPercent();
        Integer repetitions = measurement.repetitions();
        return Sample.published(
                mean,
                variation == null ? OptionalDouble.empty() : OptionalDouble.of(variation),
                repetitions == null ? OptionalInt.empty() : OptionalInt.of(repetitions));
    }

    private Optional<Account> account(Kind kind, Setting setting) {
        Optional<Account> sum = Optional.empty();
        for (Measurement measurement : measurements(kind, setting)) {
            Long seen = measurement.seen();
            Long recorded = measurement.recorded();
            Long lost = measurement.lost();
            Long sampledOut = measurement.sampledOut();
            if (seen != null && recorded != null && lost != null && sampledOut != null) {
                Account account = new Account(seen, recorded, lost, sampledOut);
                sum = Optional.of(sum.map(account::plus).orElse(account));
            }
        }
        return sum;
    }

    private String unit(Measure measure) {
        return measure == Measure.RATE ? file.start().rateUnit() : NANOSECONDS;
    }

    private static double[] toArray(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
