package netqscope.analyzer;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import netqscope.analyzer.ColumnRows.Column;
import netqscope.analyzer.analysis.SampledImbalance;
import netqscope.analyzer.analysis.SampledImbalance.Load;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.output.Numbers;

/** Queues' shares of the load of a sampled recording as rows: what {@link ShareTable} has of every packet, estimated. */
final class SampledShareTable implements Report {

    private static final int DECIMALS = 3;
    private static final int DECIMALS_FOR_PROGRAMS = 6;

    private final SampledImbalance imbalance;
    private final SampledImbalanceText text;

    SampledShareTable(SampledImbalance imbalance, boolean overTime, RecordingDatabase database, String title) {
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
        List<Column<QueueLoad>> columns =
                new ArrayList<>(text.columns(QueueLoad::load).forPrograms());
        columns.add(Column.numeric("queue", QueueLoad::queue));
        columns.add(Column.numeric("recorded", QueueLoad::recorded));
        columns.addAll(EstimateColumns.forPrograms(imbalance.measure().label(), 0, QueueLoad::amount));
        columns.addAll(ShareColumns.forPrograms("share", QueueLoad::share));
        columns.addAll(EstimateColumns.forPrograms("over_mean", DECIMALS_FOR_PROGRAMS, QueueLoad::overMean));
        columns.add(Column.text("lossy", queue -> queue.load().lossy()));
        return new ColumnRows<>(columns, queues());
    }

    @Override
    public Rows forReading() {
        List<Column<QueueLoad>> columns =
                new ArrayList<>(text.columns(QueueLoad::load).forReading());
        columns.add(Column.numeric("queue", QueueLoad::queue));
        columns.add(EstimateColumns.forReading(text.measure(), 0, QueueLoad::amount));
        columns.add(ShareColumns.forReading("share", QueueLoad::share));
        columns.add(EstimateColumns.forReading("x mean", DECIMALS, QueueLoad::overMean));
        if (text.anyLossy()) {
            columns.add(Column.text("lost", queue -> LossMark.of(queue.load().lossy())));
        }
        return new ColumnRows<>(columns, queues());
    }

    private Iterator<QueueLoad> queues() {
        return imbalance.loads().stream()
                .flatMap(load -> IntStream.range(0, load.queues().length).mapToObj(index -> new QueueLoad(load, index)))
                .iterator();
    }

    /** What one of the queues carried. */
    private record QueueLoad(Load load, int index) {

        int queue() {
            return load.queues()[index];
        }

        long recorded() {
            return load.spread().queues().get(index).total();
        }

        Optional<Estimate> amount() {
            return load.amount(index);
        }

        Optional<Estimate> share() {
            return load.known() ? load.spread().share(index) : Optional.empty();
        }

        Optional<Estimate> overMean() {
            return load.known() ? load.spread().overMean(index) : Optional.empty();
        }
    }
}
