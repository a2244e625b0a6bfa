package netqscope.analyzer;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.ResultColumn;
import netqscope.analyzer.output.Format;
import netqscope.analyzer.output.ListedRows;
import netqscope.analyzer.output.MarkdownText;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.output.Printable;
import netqscope.analyzer.overhead.Compared;
import netqscope.analyzer.overhead.Effect;
import netqscope.analyzer.overhead.Experiment;
import netqscope.analyzer.overhead.Interval;
import netqscope.analyzer.overhead.Measure;
import netqscope.overhead.OverheadStart;
import org.jspecify.annotations.Nullable;

/** Overhead experiments for a person: the tables that netqtop's were published in, and what two of them differ in. */
final class OverheadText {
    /** What a person reads; csv and json have the other percentiles, too. */
    private static final Set<Measure> SHOWN_LATENCIES =
            EnumSet.of(Measure.LATENCY_MEAN, Measure.LATENCY_P50, Measure.LATENCY_P99);

    private final Writer out;
    private final Format format;
    private final Numbers numbers;
    private final OverheadColumns columns;

    OverheadText(Writer out, Format format, Numbers numbers) {
        this.out = out;
        this.format = format;
        this.numbers = numbers;
        columns = new OverheadColumns(numbers);
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
        section("Throughput" + tests(throughput), throughput, columns.throughputColumns(start));
        List<Compared> pairs = experiment.pairs();
        section("Variants against each other" + tests(pairs), pairs, columns.pairColumns(start));
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
                    columns.medianColumns());
        }
        List<Compared> distances = experiment.distances();
        section("Drop by sampling distance" + tests(distances), distances, columns.distanceColumns());
        List<Compared> latencies = experiment.latencies().stream()
                .filter(line -> SHOWN_LATENCIES.contains(line.measure()))
                .toList();
        section("Latency, half of a round trip" + tests(latencies), latencies, columns.latencyColumns(start));
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
        section("B against A, which is the base of every line", lines, columns.comparisonColumns(a, b));
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

    /** Columns that say nothing are left out. */
    private void section(String title, List<Compared> lines, List<OverheadColumns.Column> offered)
            throws IOException, AnalyzerException {
        if (lines.isEmpty()) {
            return;
        }
        out.write("\n");
        line(title, "### ");
        out.write("\n");
        List<OverheadColumns.Column> shown = offered.stream()
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
        double us = effect.difference() / OverheadFigures.NS_PER_US;
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
                .map(interval -> drop < 0
                        ? OverheadFigures.interval(new Interval(-interval.high(), -interval.low()))
                        : OverheadFigures.interval(interval))
                .ifPresent(interval -> facts.add("95 %: " + interval));
        String one = OverheadFigures.variation(Optional.of(effect.sample()));
        String other = OverheadFigures.variation(Optional.of(effect.base()));
        if (one != null && other != null) {
            facts.add("CV " + one + " against " + other);
        }
        effect.significant()
                .ifPresent(significant -> facts.add((significant ? "significant, " : "not significant, ")
                        + effect.test().label()
                        + (effect.pValue().isPresent()
                                ? ", p " + OverheadFigures.p(effect.pValue().getAsDouble())
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

    /** A line by itself; {@code mark} is what makes it one in Markdown. */
    private void line(String text, String mark) throws IOException {
        String printable = Printable.inLine(text);
        out.write((format == Format.MARKDOWN ? mark + MarkdownText.escaped(printable) : printable) + "\n");
    }
}
