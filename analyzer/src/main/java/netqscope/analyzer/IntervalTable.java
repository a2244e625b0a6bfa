package netqscope.analyzer;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import netqscope.analyzer.ColumnRows.Column;
import netqscope.analyzer.analysis.QueueBursts;
import netqscope.analyzer.analysis.QueueBursts.Queue;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.output.Numbers;

/** Percentiles of the times between packets, a row for each queue. */
final class IntervalTable implements Report {

    private static final int MICRO_DIGITS = 3;
    private static final int ALL_PERMILLES = 1000;

    private final QueueBursts bursts;
    private final BurstCaption caption;

    IntervalTable(QueueBursts bursts, BurstCaption caption) {
        this.bursts = bursts;
        this.caption = caption;
    }

    @Override
    public String caption(Numbers numbers) {
        return caption.of("Times between two consecutive " + caption.packets() + " of a queue, in us.", numbers);
    }

    @Override
    public List<String> notes() {
        return caption.notesOnGaps(false);
    }

    @Override
    public Rows forPrograms() {
        List<Column<Queue>> columns = new ArrayList<>();
        columns.add(Column.text("device", Queue::device));
        columns.add(Column.text("direction", queue -> queue.direction().label()));
        columns.add(Column.numeric("queue", BurstCaption::number));
        if (caption.isSampled()) {
            columns.add(Column.numeric("recorded", Queue::packets));
            columns.addAll(EstimateColumns.forPrograms("packets", 0, caption::estimatedPackets));
        } else {
            columns.add(Column.numeric("packets", Queue::packets));
        }
        for (int i : percentiles()) {
            columns.add(Column.numeric(
                    (caption.isSampled() ? "sample_" : "") + name(i).replace('.', '_') + "_ns",
                    queue -> queue.gapPercentilesNs().isEmpty()
                            ? null
                            : queue.gapPercentilesNs().get(i)));
        }
        return new ColumnRows<>(columns, bursts.queues().iterator());
    }

    @Override
    public Rows forReading() {
        List<Column<Queue>> columns = new ArrayList<>();
        columns.add(Column.text("device", Queue::device));
        columns.add(Column.text("direction", queue -> queue.direction().label()));
        columns.add(Column.numeric("queue", queue -> Captions.queue(queue.queue())));
        columns.add(Column.numeric(caption.packets(), Queue::packets));
        for (int i : percentiles()) {
            columns.add(Column.numeric(
                    name(i),
                    queue -> queue.gapPercentilesNs().isEmpty()
                            ? "-"
                            : BigDecimal.valueOf(queue.gapPercentilesNs().get(i), MICRO_DIGITS)));
        }
        return new ColumnRows<>(columns, bursts.queues().iterator());
    }

    private static List<Integer> percentiles() {
        return IntStream.range(0, QueueBursts.PERMILLES.size()).boxed().toList();
    }

    private static String name(int index) {
        int permille = QueueBursts.PERMILLES.get(index);
        if (permille == 0) {
            return "min";
        }
        return permille == ALL_PERMILLES
                ? "max"
                : "p" + BigDecimal.valueOf(permille, 1).stripTrailingZeros().toPlainString();
    }
}
