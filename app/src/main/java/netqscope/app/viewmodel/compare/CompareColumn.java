package netqscope.app.viewmodel.compare;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import netqscope.analyzer.ComparedFigure;
import netqscope.analyzer.ComparisonReport.Line;
import netqscope.analyzer.analysis.Criterion;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.output.Numbers;
import org.jspecify.annotations.Nullable;

/**
 * A column of the table of a comparison.
 *
 * @param group the title above several columns
 * @param title below it
 * @param explanation with the unit
 * @param part which of a group's columns it is
 * @param text for a person
 * @param order what lines are sorted by, differences by their size whatever their sign; null comes last
 * @param uncertain whether a difference is within the error of sampling
 */
public record CompareColumn(
        String group,
        String title,
        String explanation,
        Part part,
        Function<Line, String> text,
        Function<Line, @Nullable Double> order,
        Function<Line, Boolean> uncertain) {

    /** What it has of a figure. */
    public enum Part {
        A,
        B,
        /** B - A. */
        DIFFERENCE,
        /** (B - A) / A. */
        CHANGE
    }

    /** The one by which lines are sorted at first: the biggest differences come first. */
    public static final CompareColumn FIRST = pps(Part.DIFFERENCE);

    /** In their order, columns of a group beside each other. */
    public static List<CompareColumn> all() {
        List<CompareColumn> columns = new ArrayList<>();
        for (Part part : Part.values()) {
            columns.add(part == Part.DIFFERENCE ? FIRST : pps(part));
        }
        columns.addAll(of("Bytes/s", "bytes with link header a second", Criterion.BYTES_PER_SECOND));
        columns.addAll(of("Share", "share of the packets of the device and direction", Criterion.SHARE));
        columns.addAll(of("Average size, B", "mean length with link header, bytes", Line::meanBytes));
        columns.addAll(of(
                "Median size, B",
                "the smallest length that half of the packets do not exceed, bytes",
                Criterion.P50_BYTES));
        columns.addAll(of(
                "p95 size, B", "the smallest length that 95 of 100 packets do not exceed, bytes", Criterion.P95_BYTES));
        columns.addAll(of(
                "p99 size, B", "the smallest length that 99 of 100 packets do not exceed, bytes", Criterion.P99_BYTES));
        columns.addAll(of("Packets", "kernel packets (skbs)", Criterion.PACKETS));
        columns.addAll(imbalance());
        return List.copyOf(columns);
    }

    /** Orders lines by it. */
    public Comparator<Line> comparator(boolean descending) {
        Comparator<Double> values = descending ? Comparator.reverseOrder() : Comparator.naturalOrder();
        return Comparator.comparing(order, Comparator.nullsLast(values));
    }

    private static CompareColumn pps(Part part) {
        return column(
                "Packets/s",
                "kernel packets (skbs) a second",
                part,
                line -> Optional.of(line.figure(Criterion.PACKETS_PER_SECOND)));
    }

    private static List<CompareColumn> of(String group, String explanation, Criterion criterion) {
        return of(group, explanation, line -> line.figure(criterion));
    }

    private static List<CompareColumn> of(String group, String explanation, Function<Line, ComparedFigure> figure) {
        return parts(group, explanation, line -> Optional.of(figure.apply(line)));
    }

    private static List<CompareColumn> imbalance() {
        return parts(
                "Max/mean", "packets of the busiest queue over the mean of all queues: 1 is even", Line::maxOverMean);
    }

    private static List<CompareColumn> parts(
            String group, String explanation, Function<Line, Optional<ComparedFigure>> figure) {
        return List.of(Part.A, Part.B, Part.CHANGE).stream()
                .map(part -> column(group, explanation, part, figure))
                .toList();
    }

    private static CompareColumn column(
            String group, String explanation, Part part, Function<Line, Optional<ComparedFigure>> figure) {
        return switch (part) {
            case A ->
                new CompareColumn(
                        group,
                        "A",
                        "A: " + explanation,
                        part,
                        line -> figure.apply(line).map(ComparedFigure::textA).orElse(""),
                        line -> figure.apply(line)
                                .flatMap(ComparedFigure::a)
                                .map(Estimate::value)
                                .orElse(null),
                        line -> false);
            case B ->
                new CompareColumn(
                        group,
                        "B",
                        "B: " + explanation,
                        part,
                        line -> figure.apply(line).map(ComparedFigure::textB).orElse(""),
                        line -> figure.apply(line)
                                .flatMap(ComparedFigure::b)
                                .map(Estimate::value)
                                .orElse(null),
                        line -> false);
            case DIFFERENCE ->
                new CompareColumn(
                        group,
                        "B − A",
                        "B − A: " + explanation,
                        part,
                        line -> figure.apply(line)
                                .map(CompareColumn::difference)
                                .orElse(""),
                        line -> figure.apply(line)
                                .map(CompareColumn::sizeOfDifference)
                                .orElse(null),
                        line -> figure.apply(line)
                                .map(CompareColumn::isUncertain)
                                .orElse(false));
            case CHANGE ->
                new CompareColumn(
                        group,
                        "Change",
                        "(B − A) / A: " + explanation,
                        part,
                        line -> figure.apply(line)
                                .map(ComparedFigure::readChange)
                                .orElse(""),
                        line -> figure.apply(line)
                                .flatMap(ComparedFigure::changePercent)
                                .map(change -> Math.abs(change.value()))
                                .orElse(null),
                        line -> figure.apply(line)
                                .map(CompareColumn::isUncertain)
                                .orElse(false));
        };
    }

    private static boolean isUncertain(ComparedFigure figure) {
        return figure.changePercent().filter(change -> !change.isExact()).isPresent()
                && !figure.changed().orElse(true);
    }

    private static @Nullable Double sizeOfDifference(ComparedFigure figure) {
        return figure.difference().isPresent()
                ? Double.valueOf(Math.abs(figure.difference().getAsDouble()))
                : null;
    }

    private static String difference(ComparedFigure figure) {
        if (figure.difference().isEmpty()) {
            return "-";
        }
        BigDecimal rounded =
                BigDecimal.valueOf(figure.difference().getAsDouble()).setScale(1, RoundingMode.HALF_UP);
        boolean exact =
                figure.a().orElseThrow().isExact() && figure.b().orElseThrow().isExact();
        String sign = rounded.signum() > 0 ? "+" : rounded.signum() < 0 ? "-" : "";
        return (exact ? "" : "~") + sign + Numbers.GROUPED.of(rounded.abs());
    }
}
