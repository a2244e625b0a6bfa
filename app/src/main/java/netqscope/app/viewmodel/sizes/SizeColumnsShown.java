package netqscope.app.viewmodel.sizes;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import netqscope.analyzer.EstimateFigure;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.output.Numbers;
import netqscope.app.viewmodel.sizes.SizeAnswer.Weight;
import netqscope.app.viewmodel.table.FactColumn;
import org.jspecify.annotations.Nullable;

/** The columns of the table of lengths. */
final class SizeColumnsShown {

    private static final List<Integer> PER_MILLE = List.of(0, 10, 50, 250, 500, 750, 950, 990, 999, 1000);
    private static final List<String> TITLES =
            List.of("min", "p1", "p5", "p25", "p50", "p75", "p95", "p99", "p99.9", "max");
    private static final int MOST = 1000;

    private SizeColumnsShown() {}

    static List<FactColumn<SizeClass>> of(boolean sampled, Weight weight) {
        List<FactColumn<SizeClass>> columns = new ArrayList<>();
        columns.add(FactColumn.text("Queue", "Queue, or all of a direction", "queue", SizeClass::name));
        columns.add(FactColumn.estimate(
                weight == Weight.WIRE_PACKETS ? "Wire packets" : "Packets",
                weight.label(),
                weight == Weight.WIRE_PACKETS ? "wire_packets" : "packets",
                0,
                sampled,
                row -> Optional.of(row.packets())));
        columns.add(bytes(
                "mean",
                "Mean length, bytes with link header",
                "mean_bytes",
                1,
                sampled,
                row -> row.mean().orElse(null)));
        for (int i = 0; i < PER_MILLE.size(); i++) {
            int perMille = PER_MILLE.get(i);
            boolean end = perMille == 0 || perMille == MOST;
            String name = (sampled && end ? "sample_" : "") + TITLES.get(i).replace('.', '_') + "_bytes";
            columns.add(bytes(
                    TITLES.get(i),
                    explanation(perMille, weight),
                    name,
                    0,
                    sampled && !end,
                    row -> row.percentile(perMille).orElse(null)));
        }
        return columns;
    }

    private static String explanation(int perMille, Weight weight) {
        return switch (perMille) {
            case 0 -> "Shortest, bytes with link header";
            case MOST -> "Longest, bytes with link header";
            default -> {
                BigDecimal percent = BigDecimal.valueOf(perMille, 1).stripTrailingZeros();
                yield percent.toPlainString() + " % of the " + weight.label()
                        + (weight == Weight.WIRE_PACKETS
                                ? " came in kernel packets no longer than"
                                : " are no longer than")
                        + " this, bytes with link header";
            }
        };
    }

    private static FactColumn<SizeClass> bytes(
            String title,
            String explanation,
            String name,
            int decimals,
            boolean sampled,
            Function<SizeClass, @Nullable Estimate> length) {
        FactColumn<SizeClass> column = FactColumn.estimate(
                title, explanation, name, decimals, sampled, row -> Optional.ofNullable(length.apply(row)));
        // Equal lengths in a sample do not make a mean or percentile certain.
        return !sampled
                ? column
                : new FactColumn<>(
                        title,
                        explanation,
                        true,
                        row -> {
                            Estimate of = length.apply(row);
                            return of == null ? "-" : new EstimateFigure(of, decimals, false).text(Numbers.GROUPED);
                        },
                        column.order(),
                        column.fields());
    }
}
