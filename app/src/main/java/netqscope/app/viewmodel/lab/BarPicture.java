package netqscope.app.viewmodel.lab;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SequencedSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import netqscope.analyzer.lab.OverheadLabels;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.overhead.Compared;
import netqscope.analyzer.overhead.Effect;
import netqscope.analyzer.overhead.Experiment;
import netqscope.analyzer.overhead.Interval;
import netqscope.analyzer.overhead.Measure;
import netqscope.analyzer.overhead.Setting;
import netqscope.overhead.Measurement;

/**
 * Bars with their intervals.
 *
 * @param unit of the values
 * @param categories along the other axis
 * @param series side by side
 */
public record BarPicture(String title, String unit, List<String> categories, List<Series> series) {

    private static final double NS_PER_US = 1000;

    public BarPicture {
        categories = List.copyOf(categories);
        series = List.copyOf(series);
    }

    /**
     * One value of each category; not-a-number where there is none.
     *
     * @param low lower ends of intervals of 95 %; the value itself where it is not known
     */
    public record Series(String name, double[] values, double[] low, double[] high) {

        /** Whether some value has an interval. */
        public boolean hasIntervals() {
            return IntStream.range(0, values.length).anyMatch(i -> low[i] < high[i]);
        }
    }

    /** Drops of rates and differences of mean latencies. */
    static List<BarPicture> of(Experiment experiment) {
        List<BarPicture> pictures = new ArrayList<>();
        String unit = OverheadLabels.unit(experiment.file().start().rateUnit());
        List<Compared> drops = experiment.throughput().stream()
                .filter(line -> line.drop().isPresent())
                .toList();
        drops(unit + " drop against " + experiment.file().start().baseVariant(), drops)
                .ifPresent(pictures::add);
        List<Compared> distances = experiment.distances().stream()
                .filter(line -> line.drop().isPresent()
                        && drops.stream().noneMatch(one -> one.setting().equals(line.setting())))
                .toList();
        drops(unit + " drop by sampling distance", distances).ifPresent(pictures::add);
        latencies(experiment).ifPresent(pictures::add);
        return pictures;
    }

    /** Drops of both, side by side, where both have one; else how much the rates differ. */
    static List<BarPicture> compared(Experiment a, Experiment b) {
        List<Compared> ofA = drops(a);
        List<Compared> ofB = drops(b);
        List<String> categories = new ArrayList<>();
        List<Compared> pairA = new ArrayList<>();
        List<Compared> pairB = new ArrayList<>();
        for (Compared one : ofA) {
            ofB.stream()
                    .filter(other -> other.setting().matches(one.setting(), Measurement.Kind.THROUGHPUT))
                    .findFirst()
                    .ifPresent(other -> {
                        categories.add(label(one.setting(), true));
                        pairA.add(one);
                        pairB.add(other);
                    });
        }
        List<BarPicture> pictures = new ArrayList<>();
        if (!categories.isEmpty()) {
            pictures.add(new BarPicture(
                    OverheadLabels.unit(b.file().start().rateUnit()) + " drop, A beside B",
                    "%",
                    categories,
                    List.of(series("A: " + a.name(), pairA, true), series("B: " + b.name(), pairB, true))));
        }
        return pictures;
    }

    private static List<Compared> drops(Experiment experiment) {
        Map<Setting, Compared> drops = new LinkedHashMap<>();
        Stream.of(experiment.throughput(), experiment.distances())
                .flatMap(List::stream)
                .filter(line -> line.drop().isPresent())
                .forEach(line -> drops.putIfAbsent(line.setting(), line));
        return List.copyOf(drops.values());
    }

    /** By what was attached, with a series for each number of threads; or by threads, if there is but one. */
    private static Optional<BarPicture> drops(String title, List<Compared> lines) {
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        SequencedSet<String> variants = distinct(lines, line -> label(line.setting(), false));
        SequencedSet<String> threads =
                distinct(lines, line -> threads(line.setting().threads()));
        if (variants.size() == 1 && threads.size() > 1) {
            return Optional.of(new BarPicture(
                    title,
                    "%",
                    List.copyOf(threads),
                    List.of(byCategory(
                            variants.getFirst(),
                            lines,
                            threads,
                            line -> threads(line.setting().threads()),
                            true))));
        }
        return Optional.of(new BarPicture(
                title,
                "%",
                List.copyOf(variants),
                threads.stream()
                        .map(count -> byCategory(
                                count,
                                lines.stream()
                                        .filter(line -> threads(line.setting().threads())
                                                .equals(count))
                                        .toList(),
                                variants,
                                line -> label(line.setting(), false),
                                true))
                        .toList()));
    }

    private static Optional<BarPicture> latencies(Experiment experiment) {
        List<Compared> lines = experiment.latencies().stream()
                .filter(line ->
                        line.measure() == Measure.LATENCY_MEAN && line.effect().isPresent())
                .toList();
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        SequencedSet<String> variants = distinct(lines, line -> label(line.setting(), false));
        return Optional.of(new BarPicture(
                "Latency more than with " + experiment.file().start().baseVariant() + ", mean of half a round trip",
                "us",
                List.copyOf(variants),
                List.of(byCategory("mean", lines, variants, line -> label(line.setting(), false), false))));
    }

    private static Series byCategory(
            String name,
            List<Compared> lines,
            SequencedSet<String> categories,
            Function<Compared, String> category,
            boolean drop) {
        List<Optional<Compared>> found = categories.stream()
                .map(one -> lines.stream()
                        .filter(line -> category.apply(line).equals(one))
                        .findFirst())
                .toList();
        double[] values = new double[found.size()];
        double[] low = new double[found.size()];
        double[] high = new double[found.size()];
        for (int i = 0; i < values.length; i++) {
            Optional<Compared> line = found.get(i);
            values[i] = line.map(one -> value(one, drop)).orElse(Double.NaN);
            Optional<Interval> interval = line.flatMap(one -> interval(one, drop));
            low[i] = interval.map(Interval::low).orElse(values[i]);
            high[i] = interval.map(Interval::high).orElse(values[i]);
        }
        return new Series(name, values, low, high);
    }

    private static Series series(String name, List<Compared> lines, boolean drop) {
        double[] values = lines.stream().mapToDouble(line -> value(line, drop)).toArray();
        double[] low = values.clone();
        double[] high = values.clone();
        Arrays.setAll(low, i -> interval(lines.get(i), drop).map(Interval::low).orElse(values[i]));
        Arrays.setAll(
                high, i -> interval(lines.get(i), drop).map(Interval::high).orElse(values[i]));
        return new Series(name, values, low, high);
    }

    private static double value(Compared line, boolean drop) {
        OptionalDouble percent = line.drop();
        return drop
                ? percent.orElse(Double.NaN)
                : line.effect().map(effect -> effect.difference() / NS_PER_US).orElse(Double.NaN);
    }

    private static Optional<Interval> interval(Compared line, boolean drop) {
        return drop
                ? line.dropInterval()
                : line.effect()
                        .flatMap(Effect::differenceInterval)
                        .map(interval -> new Interval(interval.low() / NS_PER_US, interval.high() / NS_PER_US));
    }

    private static SequencedSet<String> distinct(List<Compared> lines, Function<Compared, String> text) {
        SequencedSet<String> distinct = new LinkedHashSet<>();
        lines.forEach(line -> distinct.add(text.apply(line)));
        return distinct;
    }

    private static String label(Setting setting, boolean withThreads) {
        String name = OverheadLabels.setting(setting, Numbers.GROUPED).replace('\n', ' ');
        return withThreads && setting.threads().isPresent() ? name + ", " + threads(setting.threads()) : name;
    }

    private static String threads(OptionalInt threads) {
        return threads.isEmpty()
                ? "threads not known"
                : threads.getAsInt() + (threads.getAsInt() == 1 ? " thread" : " threads");
    }
}
