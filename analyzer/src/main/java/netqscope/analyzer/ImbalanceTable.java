package netqscope.analyzer;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import netqscope.analyzer.ColumnRows.Column;
import netqscope.analyzer.analysis.Imbalance;
import netqscope.analyzer.analysis.Imbalance.Load;
import netqscope.analyzer.analysis.Spread;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.output.Numbers;
import org.jspecify.annotations.Nullable;

/** Loads as rows: one for each device and direction, in each window if there are several. */
final class ImbalanceTable implements Report {

    private static final int DECIMALS = 3;

    private final Imbalance imbalance;
    private final ImbalanceText text;

    ImbalanceTable(Imbalance imbalance, boolean overTime, RecordingDatabase database, String title) {
        this.imbalance = imbalance;
        this.text = new ImbalanceText(imbalance, overTime, database, title);
    }

    @Override
    public String caption(Numbers numbers) {
        return text.caption(numbers);
    }

    @Override
    public List<String> notes() {
        return text.notes();
    }

    @Override
    public Rows forPrograms() {
        String measure = imbalance.measure().label();
        List<Column<Load>> columns = new ArrayList<>(text.columnsForPrograms(load -> load));
        columns.add(Column.numeric("queues", load -> load.spread().queues().length));
        columns.add(Column.numeric("idle_queues", load -> load.spread().idle()));
        columns.add(Column.numeric(measure, load -> ImbalanceText.total(load.spread(), null)));
        columns.add(Column.numeric("busiest_queue", load -> busiestQueue(load.spread(), null)));
        columns.add(Column.numeric("busiest_share", load -> busiestShare(load.spread())));
        columns.add(Column.numeric("max_over_mean", load -> orNull(load.spread().maxOverMean())));
        columns.add(Column.numeric(
                "coefficient_of_variation", load -> orNull(load.spread().coefficientOfVariation())));
        columns.add(Column.numeric("jain_index", load -> orNull(load.spread().jainIndex())));
        columns.add(Column.numeric("unrecorded_" + measure, load -> ImbalanceText.amount(load.unrecorded(), null)));
        columns.add(Column.text("lossy", Load::lossy));
        return new ColumnRows<>(columns, imbalance.loads().iterator());
    }

    @Override
    public Rows forReading() {
        List<Column<Load>> columns = new ArrayList<>(text.columnsForReading(load -> load));
        columns.add(Column.numeric("queues", load -> load.spread().queues().length));
        columns.add(Column.numeric("idle", load -> load.spread().idle()));
        columns.add(Column.numeric(text.measure(), load -> ImbalanceText.total(load.spread(), "-")));
        columns.add(Column.numeric("busiest", load -> busiestQueue(load.spread(), "-")));
        columns.add(Column.numeric("its share", load -> busiestPercent(load.spread())));
        columns.add(Column.numeric("max/mean", load -> rounded(load.spread().maxOverMean())));
        columns.add(Column.numeric("CV", load -> rounded(load.spread().coefficientOfVariation())));
        columns.add(Column.numeric("Jain", load -> rounded(load.spread().jainIndex())));
        if (imbalance.loads().stream().anyMatch(load -> load.unrecorded() != 0)) {
            columns.add(Column.numeric("not recorded", load -> ImbalanceText.amount(load.unrecorded(), "-")));
        }
        if (text.anyLossy()) {
            columns.add(Column.text("lost", load -> LossMark.of(load.lossy())));
        }
        return new ColumnRows<>(columns, imbalance.loads().iterator());
    }

    private static @Nullable Object busiestQueue(Spread spread, @Nullable String none) {
        OptionalInt busiest = spread.busiest();
        return busiest.isPresent() ? (Object) spread.queues()[busiest.getAsInt()] : none;
    }

    private static @Nullable BigDecimal busiestShare(Spread spread) {
        OptionalInt busiest = spread.busiest();
        return busiest.isPresent() ? Share.of(spread.amounts()[busiest.getAsInt()], spread.total()) : null;
    }

    private static String busiestPercent(Spread spread) {
        OptionalInt busiest = spread.busiest();
        return busiest.isPresent() ? Share.percent(spread.amounts()[busiest.getAsInt()], spread.total()) : "-";
    }

    private static @Nullable Double orNull(OptionalDouble number) {
        return number.isPresent() ? number.getAsDouble() : null;
    }

    private static Object rounded(OptionalDouble number) {
        return number.isPresent()
                ? BigDecimal.valueOf(number.getAsDouble()).setScale(DECIMALS, RoundingMode.HALF_UP)
                : "-";
    }
}
