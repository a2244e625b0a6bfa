package netqscope.analyzer;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import netqscope.analyzer.ColumnRows.Column;
import netqscope.analyzer.analysis.QueueBursts;
import netqscope.analyzer.analysis.QueueBursts.Gap;
import netqscope.analyzer.analysis.QueueBursts.Queue;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.output.Numbers;

/** The longest gaps of each queue as rows; queues with fewer than two packets have none. */
final class GapTable implements Report {

    private final QueueBursts bursts;
    private final BurstCaption caption;

    GapTable(QueueBursts bursts, BurstCaption caption) {
        this.bursts = bursts;
        this.caption = caption;
    }

    @Override
    public String caption(Numbers numbers) {
        return caption.of("The longest times between two consecutive " + caption.packets() + " of a queue.", numbers);
    }

    @Override
    public List<String> notes() {
        return caption.notesOnGaps(anyLossy());
    }

    @Override
    public Rows forPrograms() {
        List<Column<Row>> columns = new ArrayList<>();
        columns.add(Column.text("device", row -> row.queue().device()));
        columns.add(Column.text("direction", row -> row.queue().direction().label()));
        columns.add(Column.numeric("queue", row -> BurstCaption.number(row.queue())));
        columns.add(Column.numeric("rank", Row::rank));
        columns.add(Column.numeric("from_ns", row -> row.gap().fromNs()));
        columns.add(Column.numeric("to_ns", row -> row.gap().toNs()));
        columns.add(Column.numeric(
                caption.isSampled() ? "sample_gap_ns" : "gap_ns",
                row -> row.gap().lengthNs()));
        columns.add(Column.text("lossy", row -> row.gap().lossy()));
        return new ColumnRows<>(columns, rows());
    }

    @Override
    public Rows forReading() {
        List<Column<Row>> columns = new ArrayList<>();
        columns.add(Column.text("device", row -> row.queue().device()));
        columns.add(Column.text("direction", row -> row.queue().direction().label()));
        columns.add(Column.numeric("queue", row -> Captions.queue(row.queue().queue())));
        columns.add(
                Column.numeric("from (s)", row -> BurstCaption.seconds(row.gap().fromNs())));
        columns.add(
                Column.numeric("to (s)", row -> BurstCaption.seconds(row.gap().toNs())));
        columns.add(Column.numeric(
                caption.isSampled() ? "sample gap (s)" : "gap (s)",
                row -> BurstCaption.seconds(row.gap().lengthNs())));
        if (anyLossy()) {
            columns.add(Column.text("lost", row -> LossMark.of(row.gap().lossy())));
        }
        return new ColumnRows<>(columns, rows());
    }

    private Iterator<Row> rows() {
        return bursts.queues().stream()
                .flatMap(queue -> IntStream.range(0, queue.gaps().size())
                        .mapToObj(i -> new Row(queue, i + 1, queue.gaps().get(i))))
                .iterator();
    }

    private boolean anyLossy() {
        return bursts.queues().stream().flatMap(queue -> queue.gaps().stream()).anyMatch(Gap::lossy);
    }

    /** @param rank 1 is the longest */
    private record Row(Queue queue, int rank, Gap gap) {}
}
