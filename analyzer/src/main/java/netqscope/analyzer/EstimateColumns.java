package netqscope.analyzer;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import netqscope.analyzer.ColumnRows.Column;
import netqscope.analyzer.estimate.Estimate;
import org.jspecify.annotations.Nullable;

/** Columns of estimates. */
final class EstimateColumns {

    private EstimateColumns() {}

    /** For other programs: {@code M}, {@code M_low} and {@code M_high}; null where it or its end is not known. */
    static <T> List<Column<T>> forPrograms(String name, int decimals, Function<T, Optional<Estimate>> estimate) {
        return List.of(
                Column.numeric(name, thing -> number(estimate.apply(thing), Estimate::value, decimals)),
                Column.numeric(name + "_low", thing -> number(estimate.apply(thing), Estimate::low, decimals)),
                Column.numeric(name + "_high", thing -> number(estimate.apply(thing), Estimate::high, decimals)));
    }

    /** For a person: {@code ~8,328 ±2.1 %}, and a dash where it is not known. */
    static <T> Column<T> forReading(String title, int decimals, Function<T, Optional<Estimate>> estimate) {
        return Column.numeric(
                title,
                thing -> estimate.apply(thing)
                        .<Object>map(known -> new EstimateFigure(known, decimals))
                        .orElse("-"));
    }

    /** For a person: a mean, which is never exact. */
    static <T> Column<T> ofMeans(String title, int decimals, Function<T, Optional<Estimate>> estimate) {
        return Column.numeric(
                title,
                thing -> estimate.apply(thing)
                        .<Object>map(known -> new EstimateFigure(known, decimals, false))
                        .orElse("-"));
    }

    /** The values of {@link #forPrograms}, of one estimate. */
    static List<@Nullable Object> numbers(Optional<Estimate> estimate, int decimals) {
        return Arrays.asList(
                number(estimate, Estimate::value, decimals),
                number(estimate, Estimate::low, decimals),
                number(estimate, Estimate::high, decimals));
    }

    private static @Nullable Object number(Optional<Estimate> estimate, Function<Estimate, Double> of, int decimals) {
        return estimate.map(of)
                .filter(Double::isFinite)
                .map(value -> BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP))
                .orElse(null);
    }
}
