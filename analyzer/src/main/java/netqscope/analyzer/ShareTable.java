package netqscope.analyzer;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import netqscope.analyzer.ColumnRows.Column;
import netqscope.analyzer.analysis.Imbalance;
import netqscope.analyzer.analysis.Imbalance.Load;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.output.Numbers;
import org.jspecify.annotations.Nullable;

/** Queues' shares of the load as rows: one for each queue, in each window if there are several. */
final class ShareTable implements Report {

    private static final int DECIMALS = 3;

    private final Imbalance imbalance;
    private final ImbalanceText text;

    ShareTable(Imbalance imbalance, boolean overTime, RecordingDatabase database, String title) {
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
        List<Column<QueueLoad>> columns = new ArrayList<>(text.columnsForPrograms(QueueLoad::load));
        columns.add(Column.numeric("queue", QueueLoad::queue));
        columns.add(Column.numeric(imbalance.measure().label(), queue -> ImbalanceText.amount(queue.amount(), null)));
        columns.add(
                Column.numeric("share", queue -> queue.hasShare() ? Share.of(queue.amount(), queue.total()) : null));
        columns.add(Column.numeric("over_mean", queue -> queue.hasShare() ? queue.overMean() : null));
        columns.add(Column.text("lossy", queue -> queue.load().lossy()));
        return new ColumnRows<>(columns, queues());
    }

    @Override
    public Rows forReading() {
        List<Column<QueueLoad>> columns = new ArrayList<>(text.columnsForReading(QueueLoad::load));
        columns.add(Column.numeric("queue", QueueLoad::queue));
        columns.add(Column.numeric(text.measure(), queue -> ImbalanceText.amount(queue.amount(), "-")));
        columns.add(Column.numeric(
                "share", queue -> queue.hasShare() ? Share.percent(queue.amount(), queue.total()) : "-"));
        columns.add(Column.numeric("x mean", queue -> queue.hasShare() ? rounded(queue.overMean()) : "-"));
        if (text.anyLossy()) {
            columns.add(Column.text("lost", queue -> LossMark.of(queue.load().lossy())));
        }
        return new ColumnRows<>(columns, queues());
    }

    private Iterator<QueueLoad> queues() {
        return imbalance.loads().stream()
                .flatMap(load ->
                        IntStream.range(0, load.spread().queues().length).mapToObj(index -> new QueueLoad(load, index)))
                .iterator();
    }

    private static @Nullable BigDecimal rounded(double number) {
        return BigDecimal.valueOf(number).setScale(DECIMALS, RoundingMode.HALF_UP);
    }

    /** What one of the queues carried. */
    private record QueueLoad(Load load, int index) {

        int queue() {
            return load.spread().queues()[index];
        }

        long amount() {
            return load.spread().amounts()[index];
        }

        long total() {
            return load.spread().total();
        }

        boolean hasShare() {
            return load.spread().busiest().isPresent();
        }

        double overMean() {
            return (double) amount() * load.spread().queues().length / total();
        }
    }
}
