package netqscope.analyzer;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.ResultColumn;
import netqscope.analyzer.output.Format;
import netqscope.analyzer.output.ListedRows;
import netqscope.analyzer.output.MarkdownText;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.output.Printable;
import netqscope.analyzer.overhead.Account;
import netqscope.analyzer.overhead.Compared;
import netqscope.analyzer.overhead.Effect;
import netqscope.analyzer.overhead.Experiment;
import netqscope.analyzer.overhead.Interval;
import netqscope.analyzer.overhead.Measure;
import netqscope.analyzer.overhead.Median;
import netqscope.analyzer.overhead.Sample;
import netqscope.overhead.Measurement;
import netqscope.overhead.OverheadStart;
import org.jspecify.annotations.Nullable;

/** Overhead experiments for a person: the tables that netqtop's were published in, and what two of them differ in. */
final class OverheadText {
    /** What a person reads; csv and json have the other percentiles, too. */
    private static final Set<Measure> SHOWN_LATENCIES =
            EnumSet.of(Measure.LATENCY_MEAN, Measure.LATENCY_P50, Measure.LATENCY_P99);

    private static final double NS_PER_US = 1000;
    private static final double LARGE = 10_000;
    private static final double SMALLEST_P = 0.0001;

    private final Writer out;
    private final Format format;
    private final Numbers numbers;

    OverheadText(Writer out, Format format, Numbers numbers) {
        this.out = out;
        this.format = format;
        this.numbers = numbers;
    }

    /** Each by itself, then all against the first. */
    void write(List<Experiment> experiments) throws IOException, AnalyzerException {
        String separator = "";
        for (Experiment experiment : experiments) {
            out.write(separator);
            separator = "\n";
            write(experiment);
        }
        for (Experiment experiment : experiments.subList(1, experiments.size())) {
            write(experiments.getFirst(), experiment);
        }
    }

    private void write(Experiment experiment) throws IOException, AnalyzerException {
        List<String> heading = OverheadLabels.heading(experiment);
        line(heading.getFirst(), "## ");
        if (format == Format.MARKDOWN && heading.size() > 1) {
            out.write("\n");
        }
        for (String text : heading.subList(1, heading.size())) {
            line(text, "- ");
        }
        OverheadStart start = experiment.file().start();
        List<Compared> throughput = experiment.throughput();
        section("Throughput" + tests(throughput), throughput, throughputColumns(start));
        List<Compared> pairs = experiment.pairs();
        section("Variants against each other" + tests(pairs), pairs, pairColumns(start));
        List<Compared> rates =
                Stream.of(throughput, pairs).flatMap(Collection::stream).toList();
        writeSentences(rates.stream().filter(OverheadText::hasLongName).toList());
        if (rates.stream().anyMatch(line -> line.effect().map(Effect::noisy).orElse(false))) {
            section(
                    "Medians of the drops of single rounds, which a few disturbed rounds do not move",
                    rates.stream()
                            .filter(line ->
                                    line.effect().flatMap(Effect::medianDrop).isPresent())
                            .toList(),
                    medianColumns());
        }
        List<Compared> distances = experiment.distances();
        section("Drop by sampling distance" + tests(distances), distances, distanceColumns());
        List<Compared> latencies = experiment.latencies().stream()
                .filter(line -> SHOWN_LATENCIES.contains(line.measure()))
                .toList();
        section("Latency, half of a round trip" + tests(latencies), latencies, latencyColumns(start));
        String separator = "\n";
        for (Compared latency : latencies) {
            if (latency.measure() == Measure.LATENCY_MEAN && latency.effect().isPresent()) {
                out.write(separator);
                separator = "";
                line(sentence(latency, latency.effect().get()), "- ");
            }
        }
    }

    private void write(Experiment a, Experiment b) throws IOException, AnalyzerException {
        List<Compared> lines = b.against(a);
        out.write("\n");
        line("A: " + OverheadLabels.nameAndKernel(a), "- ");
        line("B: " + OverheadLabels.nameAndKernel(b), "- ");
        if (lines.isEmpty()) {
            line("They have nothing in common that could be compared.", "- ");
            return;
        }
        section("B against A, which is the base of every line", lines, comparisonColumns(a, b));
    }

    /** What a table breaks into pieces is said in a line, too. */
    private void writeSentences(List<Compared> lines) throws IOException {
        String separator = "\n";
        for (Compared compared : lines) {
            if (compared.effect().isPresent()) {
                out.write(separator);
                separator = "";
                line(dropSentence(compared, compared.effect().get()), "- ");
            }
        }
    }

    /** A column of a table. */
    private record Column(String title, boolean numeric, Function<Compared, @Nullable Object> cell) {}

    private List<Column> throughputColumns(OverheadStart start) {
        String unit = OverheadLabels.unit(start.rateUnit());
        boolean idle = start.baseVariant().equals("none");
        return List.of(
                threads(),
                variant(),
                base(),
                new Column(unit + (idle ? "\nidle" : "\nbase"), true, line -> rate(baseMean(line))),
                new Column(unit + (idle ? "\ntraced" : ""), true, line -> rate(mean(line))),
                drop(),
                interval(),
                new Column(idle ? "CV\nidle" : "CV\nbase", true, line -> variation(baseSample(line))),
                new Column(idle ? "CV\ntraced" : "CV", true, line -> variation(sample(line))),
                welchCount(),
                pValue(),
                new Column("ns a\npacket", true, line -> decimal(line.addedNsPerPacket(), 0)),
                new Column("lost", true, line -> line.account().map(this::lost).orElse(null)));
    }

    private List<Column> pairColumns(OverheadStart start) {
        String unit = OverheadLabels.unit(start.rateUnit());
        return List.of(
                threads(),
                variant(),
                base(),
                new Column(unit + "\nbase", true, line -> rate(baseMean(line))),
                new Column(unit, true, line -> rate(mean(line))),
                drop(),
                interval(),
                new Column("CV\nbase", true, line -> variation(baseSample(line))),
                new Column("CV", true, line -> variation(sample(line))),
                welchCount(),
                pValue());
    }

    private List<Column> medianColumns() {
        return List.of(
                threads(),
                variant(),
                base(),
                new Column(
                        "median\ndrop",
                        true,
                        line -> line.effect()
                                .flatMap(Effect::medianDrop)
                                .map(median -> dropText(OptionalDouble.of(median.value())))
                                .orElse(null)),
                new Column(
                        "its 95 %\ninterval",
                        true,
                        line -> line.effect()
                                .flatMap(Effect::medianDrop)
                                .flatMap(Median::interval)
                                .map(interval -> interval(interval) + (interval.contains(0) ? " ?" : ""))
                                .orElse(null)));
    }

    private List<Column> distanceColumns() {
        return List.of(
                threads(),
                new Column("recorded", false, line -> OverheadLabels.distance(line.setting(), numbers)),
                base(),
                drop(),
                interval(),
                new Column("lost", true, line -> line.account().map(this::lost).orElse(null)));
    }

    private List<Column> latencyColumns(OverheadStart start) {
        boolean idle = start.baseVariant().equals("none");
        return List.of(
                threads(),
                variant(),
                base(),
                new Column("latency", false, line -> line.measure().latencyLabel()),
                new Column(idle ? "idle\nus" : "base\nus", true, line -> microseconds(baseMean(line))),
                new Column(idle ? "traced\nus" : "us", true, line -> microseconds(mean(line))),
                new Column(
                        "difference\nus",
                        true,
                        line -> line.effect()
                                .map(effect -> microseconds(effect.difference()))
                                .orElse(null)),
                new Column(
                        "95 %\ninterval",
                        true,
                        line -> line.effect()
                                .flatMap(Effect::differenceInterval)
                                .map(interval -> "%s to %s%s"
                                        .formatted(
                                                microseconds(interval.low()),
                                                microseconds(interval.high()),
                                                doubt(line)))
                                .orElse(null)),
                new Column(idle ? "CV\nidle" : "CV\nbase", true, line -> variation(baseSample(line))),
                new Column(idle ? "CV\ntraced" : "CV", true, line -> variation(sample(line))),
                pValue());
    }

    private List<Column> comparisonColumns(Experiment a, Experiment b) {
        // Where only drops can be compared, there is no rate.
        List<Compared> ofA = drops(a);
        List<Compared> ofB = drops(b);
        String unit = OverheadLabels.unit(b.file().start().rateUnit());
        return List.of(
                threads(),
                variant(),
                new Column(
                        "of",
                        false,
                        line -> line.measure() == Measure.RATE
                                ? unit
                                : line.measure().latencyLabel() + " us"),
                new Column("A", true, line -> amount(line, line.baseMean())),
                new Column("B", true, line -> amount(line, line.mean())),
                new Column(
                        "B to A",
                        true,
                        line -> line.effect()
                                .map(Effect::drop)
                                .map(OverheadText::change)
                                .orElse(null)),
                new Column(
                        "95 %\ninterval",
                        true,
                        line -> line.dropInterval()
                                .map(drop -> interval(new Interval(-drop.high(), -drop.low())) + doubt(line))
                                .orElse(null)),
                new Column("CV A", true, line -> variation(line.effect().map(Effect::base))),
                new Column("CV B", true, line -> variation(line.compared())),
                new Column(
                        "test",
                        false,
                        line -> line.effect()
                                .map(Effect::test)
                                .filter(test -> test != Effect.Test.NONE)
                                .map(Effect.Test::label)
                                .orElse(null)),
                pValue(),
                new Column("drop\nA", true, line -> dropOf(ofA, line)),
                new Column("drop\nB", true, line -> dropOf(ofB, line)));
    }

    /** A base that nothing is compared with stands where bases do. */
    private static Optional<Sample> baseSample(Compared line) {
        return line.effect().map(Effect::base).or(() -> isBase(line) ? line.sample() : Optional.empty());
    }

    private static Optional<Sample> sample(Compared line) {
        return line.effect().isEmpty() && isBase(line) ? Optional.empty() : line.compared();
    }

    private static boolean isBase(Compared line) {
        return line.setting().unsampled() && line.setting().variant().equals(line.base());
    }

    private static OptionalDouble baseMean(Compared line) {
        return mean(baseSample(line));
    }

    private static OptionalDouble mean(Compared line) {
        return mean(sample(line));
    }

    private static OptionalDouble mean(Optional<Sample> sample) {
        return sample.map(one -> OptionalDouble.of(one.mean())).orElse(OptionalDouble.empty());
    }

    private Column threads() {
        return new Column(
                "threads",
                true,
                line -> line.setting().threads().isPresent()
                        ? line.setting().threads().getAsInt()
                        : null);
    }

    private Column variant() {
        return new Column("variant", false, line -> OverheadLabels.setting(line.setting(), numbers));
    }

    private static Column base() {
        return new Column(
                "base",
                false,
                line -> line.drop().isPresent() || line.effect().isPresent()
                        ? OverheadLabels.wrapped(line.base())
                        : null);
    }

    private static Column drop() {
        return new Column("drop", true, line -> dropText(line.drop()));
    }

    private static Column interval() {
        return new Column(
                "drop's 95 %\ninterval",
                true,
                line -> line.dropInterval()
                        .map(drop -> interval(drop) + doubt(line))
                        .orElse(null));
    }

    private static Column welchCount() {
        return new Column(
                "n",
                true,
                line -> line.effect()
                        .filter(effect -> effect.test() == Effect.Test.WELCH)
                        .map(effect -> counts(effect.base(), effect.sample()))
                        .orElse(null));
    }

    private static String counts(Sample base, Sample sample) {
        int one = base.count().orElseThrow();
        int other = sample.count().orElseThrow();
        return one == other ? String.valueOf(one) : one + ", " + other;
    }

    private static Column pValue() {
        return new Column(
                "p",
                true,
                line -> line.effect()
                        .map(Effect::pValue)
                        .filter(OptionalDouble::isPresent)
                        .map(p -> p(p.getAsDouble()))
                        .orElse(null));
    }

    private static String p(double value) {
        return value < SMALLEST_P ? "< 0.0001" : String.format(Locale.ROOT, "%.4f", value);
    }

    /** Columns that say nothing are left out. */
    private void section(String title, List<Compared> lines, List<Column> columns)
            throws IOException, AnalyzerException {
        if (lines.isEmpty()) {
            return;
        }
        out.write("\n");
        line(title, "### ");
        out.write("\n");
        List<Column> shown = columns.stream()
                .filter(column -> lines.stream().anyMatch(line -> column.cell().apply(line) != null))
                .toList();
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (Compared line : lines) {
            List<@Nullable Object> row = new ArrayList<>();
            shown.forEach(
                    column -> row.add(Objects.requireNonNullElse(column.cell().apply(line), "-")));
            rows.add(row);
        }
        format.write(
                new ListedRows(
                        shown.stream()
                                .map(column -> new ResultColumn(column.title(), column.numeric()))
                                .toList(),
                        rows),
                out,
                numbers);
    }

    private static String tests(List<Compared> lines) {
        String tests = lines.stream()
                .flatMap(line -> line.effect().stream())
                .filter(effect -> effect.test() != Effect.Test.NONE)
                .map(OverheadText::test)
                .distinct()
                .collect(joining(", "));
        return tests.isEmpty() ? "" : "; intervals by " + tests;
    }

    private static String test(Effect effect) {
        return switch (effect.test()) {
            case PAIRED_BOOTSTRAP -> "bootstrap of " + effect.base().count().orElse(0) + " rounds";
            case WELCH -> "Welch's t from mean, CV (taken as that of a sample) and n";
            case BOOTSTRAP, NONE -> effect.test().label();
        };
    }

    private String sentence(Compared line, Effect effect) {
        double us = effect.difference() / NS_PER_US;
        double percent = -effect.drop().orElse(0);
        return String.format(
                Locale.ROOT,
                "%s: the mean is %.2f us (%.3f) %s than with %s, %.1f %%%s.",
                name(line),
                Math.abs(us),
                Math.abs(us),
                us < 0 ? "shorter" : "longer",
                line.base(),
                Math.abs(percent),
                effect.significant().orElse(true) ? "" : "; that may be noise");
    }

    private String dropSentence(Compared line, Effect effect) {
        double drop = effect.drop().orElse(0);
        String sentence = String.format(
                Locale.ROOT,
                "%s: a %s of %.2f %% against %s",
                name(line),
                drop < 0 ? "gain" : "drop",
                Math.abs(drop),
                line.base());
        List<String> facts = new ArrayList<>();
        line.dropInterval()
                .map(interval ->
                        drop < 0 ? interval(new Interval(-interval.high(), -interval.low())) : interval(interval))
                .ifPresent(interval -> facts.add("95 %: " + interval));
        String one = variation(Optional.of(effect.sample()));
        String other = variation(Optional.of(effect.base()));
        if (one != null && other != null) {
            facts.add("CV " + one + " against " + other);
        }
        effect.significant()
                .ifPresent(significant -> facts.add((significant ? "significant, " : "not significant, ")
                        + effect.test().label()
                        + (effect.pValue().isPresent()
                                ? ", p " + p(effect.pValue().getAsDouble())
                                : "")));
        return sentence + (facts.isEmpty() ? "" : " (" + String.join("; ", facts) + ")");
    }

    private static boolean hasLongName(Compared line) {
        return OverheadLabels.wrapped(line.setting().variant()).contains("\n")
                || OverheadLabels.wrapped(line.base()).contains("\n");
    }

    private String name(Compared line) {
        return OverheadLabels.setting(line.setting(), numbers).replace('\n', ' ');
    }

    private static List<Compared> drops(Experiment experiment) {
        return Stream.of(experiment.throughput(), experiment.distances())
                .flatMap(Collection::stream)
                .filter(line -> line.drop().isPresent())
                .toList();
    }

    private static @Nullable Object dropOf(List<Compared> drops, Compared line) {
        return line.measure() == Measure.RATE
                ? drops.stream()
                        .filter(one -> one.setting().matches(line.setting(), Measurement.Kind.THROUGHPUT))
                        .findFirst()
                        .map(one -> dropText(one.drop()))
                        .orElse(null)
                : null;
    }

    private static @Nullable String dropText(OptionalDouble drop) {
        if (drop.isEmpty()) {
            return null;
        }
        BigDecimal rounded = rounded(drop.getAsDouble(), 2);
        return rounded.signum() < 0
                ? "gain " + rounded.negate().toPlainString() + " %"
                : rounded.toPlainString() + " %";
    }

    private static @Nullable String change(OptionalDouble drop) {
        if (drop.isEmpty()) {
            return null;
        }
        BigDecimal rounded = rounded(-drop.getAsDouble(), 2);
        return (rounded.signum() > 0 ? "+" : "") + rounded.toPlainString() + " %";
    }

    private static String interval(Interval interval) {
        return rounded(interval.low(), 2).toPlainString() + " to "
                + rounded(interval.high(), 2).toPlainString();
    }

    /** The mark of what may be noise. */
    private static String doubt(Compared line) {
        return line.effect().flatMap(Effect::significant).orElse(true) ? "" : " ?";
    }

    private static @Nullable String variation(Optional<Sample> sample) {
        OptionalDouble percent =
                sample.map(Sample::coefficientOfVariationPercent).orElse(OptionalDouble.empty());
        return percent.isPresent() ? rounded(percent.getAsDouble(), 2).toPlainString() + " %" : null;
    }

    private String lost(Account account) {
        return numbers.of(account.lost())
                + (account.lost() == 0 ? "" : String.format(Locale.ROOT, " (%.2g %%)", account.lostPercent()));
    }

    private @Nullable Object amount(Compared line, OptionalDouble value) {
        return line.measure() == Measure.RATE ? rate(value) : microseconds(value);
    }

    private static @Nullable BigDecimal rate(OptionalDouble rate) {
        return decimal(rate, rate.isPresent() && rate.getAsDouble() < LARGE ? 2 : 0);
    }

    private static @Nullable BigDecimal microseconds(OptionalDouble ns) {
        return ns.isPresent() ? microseconds(ns.getAsDouble()) : null;
    }

    private static BigDecimal microseconds(double ns) {
        return rounded(ns / NS_PER_US, 3);
    }

    private static @Nullable BigDecimal decimal(OptionalDouble value, int decimals) {
        return value.isPresent() ? rounded(value.getAsDouble(), decimals) : null;
    }

    private static BigDecimal rounded(double value, int decimals) {
        return BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP);
    }

    /** A line by itself; {@code mark} is what makes it one in Markdown. */
    private void line(String text, String mark) throws IOException {
        String printable = Printable.inLine(text);
        out.write((format == Format.MARKDOWN ? mark + MarkdownText.escaped(printable) : printable) + "\n");
    }
}
