package netqscope.analyzer;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import netqscope.analyzer.ColumnRows.Column;
import netqscope.analyzer.analysis.SampledImbalance;
import netqscope.analyzer.analysis.SampledImbalance.Load;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.estimate.SampledSpread;
import netqscope.analyzer.output.Figure;
import netqscope.analyzer.output.Numbers;
import org.jspecify.annotations.Nullable;

/** Loads of a sampled recording as rows: what {@link ImbalanceTable} has of every packet, estimated. */
final class SampledImbalanceTable implements Report {

    private static final int DECIMALS = 3;
    private static final int DECIMALS_FOR_PROGRAMS = 6;

    private final SampledImbalance imbalance;
    private final SampledImbalanceText text;

    SampledImbalanceTable(SampledImbalance imbalance, boolean overTime, RecordingDatabase database, String title) {
        this.imbalance = imbalance;
        this.text = new SampledImbalanceText(imbalance, overTime, database, title);
    }

    @Override
    public String caption(Numbers numbers) {
        return text.caption(numbers, "In brackets: ends of the intervals of shares.\n");
    }

    @Override
    public List<String> notes() {
        return text.notes();
    }

    @Override
    public Rows forPrograms() {
        String measure = imbalance.measure().label();
        List<Column<Load>> columns =
                new ArrayList<>(text.<Load>columns(load -> load).forPrograms());
        columns.add(Column.numeric("queues", load -> load.queues().length));
        columns.add(Column.numeric("idle_queues_high", load -> load.spread().unseen()));
        columns.add(Column.numeric("recorded", load -> load.spread().all().total()));
        columns.addAll(EstimateColumns.forPrograms(measure, 0, Load::total));
        columns.add(Column.numeric("busiest_queue", SampledImbalanceTable::busiestQueue));
        columns.add(Column.text(
                "busiest_certain", load -> load.known() && load.spread().isBusiestCertain()));
        columns.addAll(ShareColumns.forPrograms("busiest_share", of(SampledSpread::busiestShare)));
        columns.addAll(
                EstimateColumns.forPrograms("max_over_mean", DECIMALS_FOR_PROGRAMS, of(SampledSpread::maxOverMean)));
        columns.addAll(EstimateColumns.forPrograms(
                "coefficient_of_variation", DECIMALS_FOR_PROGRAMS, of(SampledSpread::coefficientOfVariation)));
        columns.add(Column.numeric("coefficient_of_variation_by_chance", SampledImbalanceTable::byChance));
        columns.addAll(EstimateColumns.forPrograms("jain_index", DECIMALS_FOR_PROGRAMS, of(SampledSpread::jainIndex)));
        columns.addAll(EstimateColumns.forPrograms("unrecorded_" + measure, 0, Load::unrecordedAmount));
        columns.add(Column.text("lossy", Load::lossy));
        return new ColumnRows<>(columns, imbalance.loads().iterator());
    }

    @Override
    public Rows forReading() {
        List<Column<Load>> columns =
                new ArrayList<>(text.<Load>columns(load -> load).forReading());
        columns.add(Column.numeric("queues", load -> load.queues().length));
        columns.add(Column.numeric("idle", SampledImbalanceTable::idle));
        columns.add(EstimateColumns.forReading(text.measure(), 0, Load::total));
        columns.add(Column.numeric("busiest", SampledImbalanceTable::busiestForReading));
        columns.add(ShareColumns.forReading("its share", of(SampledSpread::busiestShare)));
        columns.add(EstimateColumns.forReading("max/mean", DECIMALS, of(SampledSpread::maxOverMean)));
        columns.add(EstimateColumns.forReading("CV", DECIMALS, of(SampledSpread::coefficientOfVariation)));
        columns.add(EstimateColumns.forReading("Jain", DECIMALS, of(SampledSpread::jainIndex)));
        if (imbalance.loads().stream()
                .anyMatch(load ->
                        load.unrecorded().isPresent() && load.unrecorded().get().total() > 0)) {
            columns.add(EstimateColumns.forReading("not recorded", 0, Load::unrecordedAmount));
        }
        if (text.anyLossy()) {
            columns.add(Column.text("lost", load -> LossMark.of(load.lossy())));
        }
        return new ColumnRows<>(columns, imbalance.loads().iterator());
    }

    /** Empty if the load of a recorded packet is not known. */
    private static Function<Load, Optional<Estimate>> of(Function<SampledSpread, Optional<Estimate>> measure) {
        return load -> load.known() ? measure.apply(load.spread()) : Optional.empty();
    }

    private static @Nullable Object busiestQueue(Load load) {
        OptionalInt busiest = load.known() ? load.spread().busiest() : OptionalInt.empty();
        return busiest.isPresent() ? (Object) load.queues()[busiest.getAsInt()] : null;
    }

    private static Object busiestForReading(Load load) {
        Object queue = busiestQueue(load);
        return queue == null ? "-" : load.spread().isBusiestCertain() ? queue : queue + "?";
    }

    /** Queues that are not in the sample may be idle. */
    private static Object idle(Load load) {
        int unseen = load.spread().unseen();
        return unseen == 0 ? (Object) 0 : (Figure) numbers -> "≤" + numbers.of(unseen);
    }

    private static @Nullable Object byChance(Load load) {
        return load.known() && load.spread().busiest().isPresent()
                ? BigDecimal.valueOf(load.spread().samplingVariation())
                        .setScale(DECIMALS_FOR_PROGRAMS, RoundingMode.HALF_UP)
                : null;
    }
}
