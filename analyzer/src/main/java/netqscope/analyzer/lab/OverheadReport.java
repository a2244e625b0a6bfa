package netqscope.analyzer.lab;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.overhead.Compared;
import netqscope.analyzer.overhead.Effect;
import netqscope.analyzer.overhead.Experiment;
import netqscope.analyzer.overhead.Interval;
import netqscope.analyzer.overhead.Measure;
import netqscope.overhead.OverheadStart;

/** The tables that netqtop's overhead was published in, of any experiment, and what two of them differ in. */
public final class OverheadReport {

    /** What a person reads; csv and json have the other percentiles, too. */
    private static final Set<Measure> SHOWN_LATENCIES =
            EnumSet.of(Measure.LATENCY_MEAN, Measure.LATENCY_P50, Measure.LATENCY_P99);

    private OverheadReport() {}

    /** One experiment by itself; a section without lines has at most sentences. */
    public static List<OverheadSection> sections(Experiment experiment, Numbers numbers) {
        OverheadColumns columns = new OverheadColumns(numbers);
        OverheadStart start = experiment.file().start();
        List<OverheadSection> sections = new ArrayList<>();
        List<Compared> throughput = experiment.throughput();
        sections.add(OverheadSection.of(
                "Throughput" + tests(throughput), throughput, columns.throughputColumns(start), List.of()));
        List<Compared> pairs = experiment.pairs();
        List<Compared> rates =
                Stream.of(throughput, pairs).flatMap(Collection::stream).toList();
        // What a table breaks into pieces is said in a line, too.
        List<String> sentences = rates.stream()
                .filter(line -> hasLongName(line) && line.effect().isPresent())
                .map(line -> dropSentence(line, line.effect().orElseThrow(), numbers))
                .toList();
        sections.add(OverheadSection.of(
                "Variants against each other" + tests(pairs), pairs, columns.pairColumns(start), sentences));
        if (rates.stream().anyMatch(line -> line.effect().map(Effect::noisy).orElse(false))) {
            sections.add(OverheadSection.of(
                    "Medians of the drops of single rounds, which a few disturbed rounds do not move",
                    rates.stream()
                            .filter(line ->
                                    line.effect().flatMap(Effect::medianDrop).isPresent())
                            .toList(),
                    columns.medianColumns(),
                    List.of()));
        }
        List<Compared> distances = experiment.distances();
        sections.add(OverheadSection.of(
                "Drop by sampling distance" + tests(distances), distances, columns.distanceColumns(), List.of()));
        List<Compared> latencies = experiment.latencies().stream()
                .filter(line -> SHOWN_LATENCIES.contains(line.measure()))
                .toList();
        sections.add(OverheadSection.of(
                "Latency, half of a round trip" + tests(latencies),
                latencies,
                columns.latencyColumns(start),
                latencies.stream()
                        .filter(line -> line.measure() == Measure.LATENCY_MEAN
                                && line.effect().isPresent())
                        .map(line -> sentence(line, line.effect().orElseThrow(), numbers))
                        .toList()));
        return sections;
    }

    /** What two experiments both measured; no lines if there is nothing. */
    public static OverheadSection comparison(Experiment a, Experiment b, Numbers numbers) {
        return OverheadSection.of(
                "B against A, which is the base of every line",
                b.against(a),
                new OverheadColumns(numbers).comparisonColumns(a, b),
                List.of());
    }

    private static String tests(List<Compared> lines) {
        String tests = lines.stream()
                .flatMap(line -> line.effect().stream())
                .filter(effect -> effect.test() != Effect.Test.NONE)
                .map(OverheadReport::test)
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

    private static String sentence(Compared line, Effect effect, Numbers numbers) {
        double us = effect.difference() / OverheadFigures.NS_PER_US;
        double percent = -effect.drop().orElse(0);
        return String.format(
                Locale.ROOT,
                "%s: the mean is %.2f us (%.3f) %s than with %s, %.1f %%%s.",
                name(line, numbers),
                Math.abs(us),
                Math.abs(us),
                us < 0 ? "shorter" : "longer",
                line.base(),
                Math.abs(percent),
                effect.significant().orElse(true) ? "" : "; that may be noise");
    }

    private static String dropSentence(Compared line, Effect effect, Numbers numbers) {
        double drop = effect.drop().orElse(0);
        String sentence = String.format(
                Locale.ROOT,
                "%s: a %s of %.2f %% against %s",
                name(line, numbers),
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

    private static String name(Compared line, Numbers numbers) {
        return OverheadLabels.setting(line.setting(), numbers).replace('\n', ' ');
    }
}
