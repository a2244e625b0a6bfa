package netqscope.analyzer.lab;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import netqscope.analyzer.output.Numbers;
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

/** The columns of the tables that show overhead experiments to a person. */
public final class OverheadColumns {
    private final Numbers numbers;

    public OverheadColumns(Numbers numbers) {
        this.numbers = numbers;
    }

    /** A column of a table. */
    public record Column(String title, boolean numeric, Function<Compared, @Nullable Object> cell) {}

    public List<Column> throughputColumns(OverheadStart start) {
        String unit = OverheadLabels.unit(start.rateUnit());
        boolean idle = start.baseVariant().equals("none");
        return List.of(
                threads(),
                variant(),
                base(),
                new Column(unit + (idle ? "\nidle" : "\nbase"), true, line -> OverheadFigures.rate(baseMean(line))),
                new Column(unit + (idle ? "\ntraced" : ""), true, line -> OverheadFigures.rate(mean(line))),
                drop(),
                interval(),
                new Column(idle ? "CV\nidle" : "CV\nbase", true, line -> OverheadFigures.variation(baseSample(line))),
                new Column(idle ? "CV\ntraced" : "CV", true, line -> OverheadFigures.variation(sample(line))),
                welchCount(),
                pValue(),
                new Column("ns a\npacket", true, line -> OverheadFigures.decimal(line.addedNsPerPacket(), 0)),
                new Column("lost", true, line -> line.account().map(this::lost).orElse(null)));
    }

    public List<Column> pairColumns(OverheadStart start) {
        String unit = OverheadLabels.unit(start.rateUnit());
        return List.of(
                threads(),
                variant(),
                base(),
                new Column(unit + "\nbase", true, line -> OverheadFigures.rate(baseMean(line))),
                new Column(unit, true, line -> OverheadFigures.rate(mean(line))),
                drop(),
                interval(),
                new Column("CV\nbase", true, line -> OverheadFigures.variation(baseSample(line))),
                new Column("CV", true, line -> OverheadFigures.variation(sample(line))),
                welchCount(),
                pValue());
    }

    public List<Column> medianColumns() {
        return List.of(
                threads(),
                variant(),
                base(),
                new Column(
                        "median\ndrop",
                        true,
                        line -> line.effect()
                                .flatMap(Effect::medianDrop)
                                .map(median -> OverheadFigures.dropText(OptionalDouble.of(median.value())))
                                .orElse(null)),
                new Column(
                        "its 95 %\ninterval",
                        true,
                        line -> line.effect()
                                .flatMap(Effect::medianDrop)
                                .flatMap(Median::interval)
                                .map(interval ->
                                        OverheadFigures.interval(interval) + (interval.contains(0) ? " ?" : ""))
                                .orElse(null)));
    }

    public List<Column> distanceColumns() {
        return List.of(
                threads(),
                new Column("recorded", false, line -> OverheadLabels.distance(line.setting(), numbers)),
                base(),
                drop(),
                interval(),
                new Column("lost", true, line -> line.account().map(this::lost).orElse(null)));
    }

    public List<Column> latencyColumns(OverheadStart start) {
        boolean idle = start.baseVariant().equals("none");
        return List.of(
                threads(),
                variant(),
                base(),
                new Column("latency", false, line -> line.measure().latencyLabel()),
                new Column(idle ? "idle\nus" : "base\nus", true, line -> OverheadFigures.microseconds(baseMean(line))),
                new Column(idle ? "traced\nus" : "us", true, line -> OverheadFigures.microseconds(mean(line))),
                new Column(
                        "difference\nus",
                        true,
                        line -> line.effect()
                                .map(effect -> OverheadFigures.microseconds(effect.difference()))
                                .orElse(null)),
                new Column(
                        "95 %\ninterval",
                        true,
                        line -> line.effect()
                                .flatMap(Effect::differenceInterval)
                                .map(interval -> "%s to %s%s"
                                        .formatted(
                                                OverheadFigures.microseconds(interval.low()),
                                                OverheadFigures.microseconds(interval.high()),
                                                OverheadFigures.doubt(line)))
                                .orElse(null)),
                new Column(idle ? "CV\nidle" : "CV\nbase", true, line -> OverheadFigures.variation(baseSample(line))),
                new Column(idle ? "CV\ntraced" : "CV", true, line -> OverheadFigures.variation(sample(line))),
                pValue());
    }

    public List<Column> comparisonColumns(Experiment a, Experiment b) {
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
                new Column("A", true, line -> OverheadFigures.amount(line, line.baseMean())),
                new Column("B", true, line -> OverheadFigures.amount(line, line.mean())),
                new Column(
                        "B to A",
                        true,
                        line -> line.effect()
                                .map(Effect::drop)
                                .map(OverheadFigures::change)
                                .orElse(null)),
                new Column(
                        "95 %\ninterval",
                        true,
                        line -> line.dropInterval()
                                .map(drop -> OverheadFigures.interval(new Interval(-drop.high(), -drop.low()))
                                        + OverheadFigures.doubt(line))
                                .orElse(null)),
                new Column(
                        "CV A",
                        true,
                        line -> OverheadFigures.variation(line.effect().map(Effect::base))),
                new Column("CV B", true, line -> OverheadFigures.variation(line.compared())),
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
        return new Column("drop", true, line -> OverheadFigures.dropText(line.drop()));
    }

    private static Column interval() {
        return new Column(
                "drop's 95 %\ninterval",
                true,
                line -> line.dropInterval()
                        .map(drop -> OverheadFigures.interval(drop) + OverheadFigures.doubt(line))
                        .orElse(null));
    }

    private static Column welchCount() {
        return new Column(
                "n",
                true,
                line -> line.effect()
                        .filter(effect -> effect.test() == Effect.Test.WELCH)
                        .map(effect -> OverheadFigures.counts(effect.base(), effect.sample()))
                        .orElse(null));
    }

    private static Column pValue() {
        return new Column(
                "p",
                true,
                line -> line.effect()
                        .map(Effect::pValue)
                        .filter(OptionalDouble::isPresent)
                        .map(p -> OverheadFigures.p(p.getAsDouble()))
                        .orElse(null));
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
                        .map(one -> OverheadFigures.dropText(one.drop()))
                        .orElse(null)
                : null;
    }

    private String lost(Account account) {
        return numbers.of(account.lost())
                + (account.lost() == 0 ? "" : String.format(Locale.ROOT, " (%.2g %%)", account.lostPercent()));
    }
}
