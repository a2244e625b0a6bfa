package netqscope.analyzer;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.ToLongFunction;
import netqscope.analyzer.database.ResultColumn;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.output.ListedRows;
import netqscope.analyzer.overhead.Account;
import netqscope.analyzer.overhead.Compared;
import netqscope.analyzer.overhead.Effect;
import netqscope.analyzer.overhead.Experiment;
import netqscope.analyzer.overhead.Interval;
import netqscope.analyzer.overhead.Measure;
import netqscope.analyzer.overhead.Median;
import netqscope.analyzer.overhead.Sample;
import netqscope.recording.Sampling;
import org.jspecify.annotations.Nullable;

/** Overhead experiments for other programs: a row a comparison. */
final class OverheadRows {

    private static final int DECIMALS = 6;

    private static final List<String> TEXTS =
            List.of("experiment", "base_experiment", "measure", "unit", "variant", "base", "sampling_method");
    private static final List<String> NUMBERS = List.of(
            "sampling_distance",
            "threads",
            "base_mean",
            "mean",
            "base_coefficient_of_variation_percent",
            "coefficient_of_variation_percent",
            "base_repetitions",
            "repetitions",
            "drop_percent",
            "drop_low_percent",
            "drop_high_percent",
            "median_drop_percent",
            "median_drop_low_percent",
            "median_drop_high_percent",
            "difference",
            "difference_low",
            "difference_high",
            "p_value",
            "added_ns_per_packet",
            "seen",
            "recorded",
            "lost",
            "sampled_out");
    private static final List<String> WORDS = List.of("significant", "test");

    private OverheadRows() {}

    /** Each within itself, then all against the first. */
    static Rows of(List<Experiment> experiments) {
        List<ResultColumn> columns = new ArrayList<>();
        TEXTS.forEach(name -> columns.add(new ResultColumn(name, false)));
        columns.addAll(ResultColumn.numeric(NUMBERS));
        WORDS.forEach(name -> columns.add(new ResultColumn(name, false)));
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (Experiment experiment : experiments) {
            experiment.throughput().forEach(line -> rows.add(row(line)));
            experiment.pairs().forEach(line -> rows.add(row(line)));
            // Those with rates are among the throughput already.
            experiment.distances().stream()
                    .filter(line -> line.sample().isEmpty())
                    .forEach(line -> rows.add(row(line)));
            experiment.latencies().forEach(line -> rows.add(row(line)));
        }
        for (Experiment experiment : experiments.subList(1, experiments.size())) {
            // Drops of either are told above.
            experiment.against(experiments.getFirst()).stream()
                    .filter(line -> line.effect().isPresent())
                    .forEach(line -> rows.add(row(line)));
        }
        return new ListedRows(columns, rows);
    }

    private static List<@Nullable Object> row(Compared line) {
        Optional<Sample> base = line.effect().map(Effect::base);
        Optional<Sample> sample = line.compared();
        boolean rate = line.measure() == Measure.RATE;
        List<@Nullable Object> row = new ArrayList<>();
        row.add(line.experiment());
        row.add(line.baseExperiment());
        row.add(line.measure().label());
        row.add(line.unit());
        row.add(line.setting().variant());
        row.add(line.effect().isPresent() || line.publishedDrop().isPresent() ? line.base() : null);
        row.add(line.setting().samplingMethod().map(Sampling.Method::label).orElse(null));
        row.add(number(line.setting().samplingDistance()));
        row.add(number(line.setting().threads()));
        row.add(number(line.baseMean()));
        row.add(number(line.mean()));
        row.add(base.map(one -> number(one.coefficientOfVariationPercent())).orElse(null));
        row.add(sample.map(one -> number(one.coefficientOfVariationPercent())).orElse(null));
        row.add(base.map(one -> number(one.count())).orElse(null));
        row.add(sample.map(one -> number(one.count())).orElse(null));
        row.add(rate ? number(line.drop()) : null);
        row.add(rate ? low(line.dropInterval()) : null);
        row.add(rate ? high(line.dropInterval()) : null);
        Optional<Median> median = line.effect().flatMap(Effect::medianDrop).filter(_ -> rate);
        row.add(median.map(one -> number(one.value())).orElse(null));
        row.add(low(median.flatMap(Median::interval)));
        row.add(high(median.flatMap(Median::interval)));
        row.add(line.effect().map(effect -> number(effect.difference())).orElse(null));
        row.add(low(line.effect().flatMap(Effect::differenceInterval)));
        row.add(high(line.effect().flatMap(Effect::differenceInterval)));
        // Tiny ones are told by their exponent.
        row.add(line.effect()
                .map(Effect::pValue)
                .filter(OptionalDouble::isPresent)
                .map(OptionalDouble::getAsDouble)
                .orElse(null));
        row.add(number(line.addedNsPerPacket()));
        row.add(count(line, Account::seen));
        row.add(count(line, Account::recorded));
        row.add(count(line, Account::lost));
        row.add(count(line, Account::sampledOut));
        row.add(line.effect().flatMap(Effect::significant).orElse(null));
        row.add(line.effect().map(effect -> effect.test().label()).orElse(null));
        return row;
    }

    private static @Nullable Object low(Optional<Interval> interval) {
        return interval.map(one -> number(one.low())).orElse(null);
    }

    private static @Nullable Object high(Optional<Interval> interval) {
        return interval.map(one -> number(one.high())).orElse(null);
    }

    private static @Nullable Object count(Compared line, ToLongFunction<Account> count) {
        return line.account().map(count::applyAsLong).orElse(null);
    }

    private static @Nullable Object number(OptionalInt value) {
        return value.isPresent() ? value.getAsInt() : null;
    }

    private static @Nullable Object number(OptionalDouble value) {
        return value.isPresent() ? number(value.getAsDouble()) : null;
    }

    private static Object number(double value) {
        BigDecimal rounded = BigDecimal.valueOf(value)
                .setScale(DECIMALS, RoundingMode.HALF_EVEN)
                .stripTrailingZeros();
        return rounded.signum() == 0 ? 0 : rounded;
    }
}
