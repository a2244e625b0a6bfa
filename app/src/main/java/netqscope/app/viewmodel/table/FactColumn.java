package netqscope.app.viewmodel.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import netqscope.analyzer.EstimateFigure;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.output.Numbers;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table about facts.
 *
 * @param explanation what it means, with the unit; shown over its title
 * @param numeric whether it is right-aligned
 * @param text for a person
 * @param order what rows are sorted by: numbers or texts, all of one kind; null comes last
 * @param fields what it has for a program: one, or also the ends of an interval
 */
public record FactColumn<R>(
        String title,
        String explanation,
        boolean numeric,
        Function<R, String> text,
        Function<R, @Nullable Comparable<?>> order,
        List<Field<R>> fields) {

    private static final String NONE = "-";
    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final int LONGEST = 20;

    public FactColumn {
        fields = List.copyOf(fields);
    }

    /** Words. */
    public static <R> FactColumn<R> text(String title, String explanation, String name, Function<R, String> text) {
        return new FactColumn<>(
                title,
                explanation,
                false,
                text,
                row -> natural(text.apply(row)),
                List.of(new Field<>(name, text::apply)));
    }

    /** A whole number. */
    public static <R> FactColumn<R> count(String title, String explanation, String name, ToLongFunction<R> count) {
        return new FactColumn<>(
                title,
                explanation,
                true,
                row -> Numbers.GROUPED.of(count.applyAsLong(row)),
                count::applyAsLong,
                List.of(new Field<>(name, count::applyAsLong)));
    }

    /** A whole number, or none. */
    public static <R> FactColumn<R> optional(
            String title, String explanation, String name, Function<R, OptionalLong> number) {
        Function<R, @Nullable Comparable<?>> value = row -> {
            OptionalLong of = number.apply(row);
            return of.isPresent() ? Long.valueOf(of.getAsLong()) : null;
        };
        return new FactColumn<>(
                title,
                explanation,
                true,
                row -> {
                    OptionalLong of = number.apply(row);
                    return of.isPresent() ? Numbers.GROUPED.of(of.getAsLong()) : NONE;
                },
                value,
                List.of(new Field<>(name, value::apply)));
    }

    /** A number as a person reads it, which a program gets by its value. */
    public static <R> FactColumn<R> number(
            String title,
            String explanation,
            String name,
            Function<R, String> text,
            Function<R, @Nullable Number> value) {
        return new FactColumn<>(
                title,
                explanation,
                true,
                text,
                row -> {
                    Number of = value.apply(row);
                    return of == null ? null : Double.valueOf(of.doubleValue());
                },
                List.of(new Field<>(name, value::apply)));
    }

    /**
     * What is counted, or estimated with an interval.
     *
     * @param decimals that are shown, and of what is counted those that a program gets
     * @param sampled whether it may be an estimate, so that a program gets the interval
     */
    public static <R> FactColumn<R> estimate(
            String title,
            String explanation,
            String name,
            int decimals,
            boolean sampled,
            Function<R, Optional<Estimate>> estimate) {
        List<Field<R>> fields = new ArrayList<>();
        fields.add(new Field<>(
                name, row -> estimate.apply(row).map(of -> exact(of.value())).orElse(null)));
        if (sampled) {
            fields.add(new Field<>(
                    name + "_low",
                    row -> estimate.apply(row).map(of -> exact(of.low())).orElse(null)));
            fields.add(new Field<>(
                    name + "_high",
                    row -> estimate.apply(row).map(of -> exact(of.high())).orElse(null)));
        }
        return new FactColumn<>(
                title,
                explanation,
                true,
                row -> estimate.apply(row)
                        .map(of -> new EstimateFigure(of, decimals).text(Numbers.GROUPED))
                        .orElse(NONE),
                row -> estimate.apply(row).map(Estimate::value).orElse(null),
                fields);
    }

    /** With numbers in it as long as each other, so that 2 comes before 10. */
    private static String natural(String text) {
        return NUMBER.matcher(text)
                .replaceAll(found ->
                        "0".repeat(Math.max(0, LONGEST - found.group().length())) + found.group());
    }

    /** Whole numbers as such; what is not finite is not known. */
    private static @Nullable Number exact(double value) {
        if (!Double.isFinite(value)) {
            return null;
        }
        return value == Math.rint(value) && Math.abs(value) < 1L << 53 ? (Number) (long) value : (Number) value;
    }

    /**
     * What a program gets.
     *
     * @param name with the unit, such as {@code gap_ns}
     */
    public record Field<R>(String name, Function<R, @Nullable Object> value) {}
}
