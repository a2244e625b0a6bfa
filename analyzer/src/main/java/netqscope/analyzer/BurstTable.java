package netqscope.analyzer;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import netqscope.analyzer.ColumnRows.Column;
import netqscope.analyzer.analysis.QueueBursts;
import netqscope.analyzer.analysis.QueueBursts.Queue;
import netqscope.analyzer.analysis.QueueBursts.Window;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.output.Numbers;
import org.jspecify.annotations.Nullable;

/** The busiest windows of each queue as rows. */
final class BurstTable implements Report {

    private static final int DECIMALS = 3;

    private final QueueBursts bursts;
    private final BurstCaption caption;

    BurstTable(QueueBursts bursts, BurstCaption caption) {
        this.bursts = bursts;
        this.caption = caption;
    }

    @Override
    public String caption(Numbers numbers) {
        return caption.of(
                "The busiest windows of " + new TimeSpan(bursts.windowNs())
                        + "; PPS: kernel packets a second within, x mean: over the queue's mean. Bytes with link header.",
                numbers);
    }

    @Override
    public List<String> notes() {
        return caption.notes(anyLossy());
    }

    @Override
    public Rows forPrograms() {
        List<Column<Row>> columns = new ArrayList<>();
        columns.add(Column.text("device", row -> row.queue().device()));
        columns.add(Column.text("direction", row -> row.queue().direction().label()));
        columns.add(Column.numeric("queue", row -> BurstCaption.number(row.queue())));
        columns.add(Column.numeric("rank", row -> row.rank() == 0 ? null : (Object) row.rank()));
        columns.add(of("time_ns", Window::fromNs, null));
        columns.add(of("end_ns", window -> window.fromNs() + bursts.windowNs(), null));
        columns.add(of("packets", Window::packets, 0));
        columns.add(of("bytes", Window::bytes, 0));
        columns.add(of("wire_packets", BurstTable::wirePackets, 0));
        columns.add(of("packets_per_second", window -> perSecond(window, DECIMALS), null));
        columns.add(Column.numeric("over_mean", row -> overMean(row, DECIMALS)));
        columns.add(
                Column.text("lossy", row -> row.window() != null && row.window().lossy()));
        return new ColumnRows<>(columns, rows());
    }

    @Override
    public Rows forReading() {
        List<Column<Row>> columns = new ArrayList<>();
        columns.add(Column.text("device", row -> row.queue().device()));
        columns.add(Column.text("direction", row -> row.queue().direction().label()));
        columns.add(Column.numeric("queue", row -> Captions.queue(row.queue().queue())));
        columns.add(of("from (s)", window -> BurstCaption.seconds(window.fromNs()), "-"));
        columns.add(of("packets", Window::packets, 0));
        columns.add(of("bytes", Window::bytes, 0));
        columns.add(of("wire packets", window -> orDash(wirePackets(window)), 0));
        columns.add(of("PPS", window -> orDash(perSecond(window, 0)), "-"));
        columns.add(Column.numeric("x mean", row -> orDash(overMean(row, 1))));
        if (anyLossy()) {
            columns.add(Column.text(
                    "lost",
                    row -> LossMark.of(row.window() != null && row.window().lossy())));
        }
        return new ColumnRows<>(columns, rows());
    }

    /** @param idle what stands for it on a queue without packets */
    private static Column<Row> of(String name, Value value, @Nullable Object idle) {
        return Column.numeric(name, row -> row.window() == null ? idle : value.of(row.window()));
    }

    private Iterator<Row> rows() {
        return bursts.queues().stream()
                .flatMap(queue -> queue.windows().isEmpty()
                        ? Stream.of(new Row(queue, 0, null))
                        : IntStream.range(0, queue.windows().size())
                                .mapToObj(i ->
                                        new Row(queue, i + 1, queue.windows().get(i))))
                .iterator();
    }

    private boolean anyLossy() {
        return bursts.queues().stream()
                .flatMap(queue -> queue.windows().stream())
                .anyMatch(Window::lossy);
    }

    private @Nullable BigDecimal perSecond(Window window, int decimals) {
        return PerSecond.of(window.packets(), bursts.windowNs(), decimals);
    }

    private @Nullable BigDecimal overMean(Row row, int decimals) {
        long durationNs = bursts.durationNs().orElse(0);
        if (row.window() == null || durationNs <= 0) {
            return null;
        }
        return BigDecimal.valueOf(row.window().packets())
                .multiply(BigDecimal.valueOf(durationNs))
                .divide(
                        BigDecimal.valueOf(bursts.windowNs())
                                .multiply(BigDecimal.valueOf(row.queue().packets())),
                        decimals,
                        RoundingMode.HALF_UP);
    }

    private static @Nullable Object wirePackets(Window window) {
        return window.wirePackets().isPresent() ? (Object) window.wirePackets().getAsLong() : null;
    }

    private static Object orDash(@Nullable Object number) {
        return number == null ? "-" : number;
    }

    /** @param rank 1 is the busiest; 0 if the queue has no packets, and so no window */
    private record Row(Queue queue, int rank, @Nullable Window window) {}

    /** What a column has of a window. */
    @FunctionalInterface
    private interface Value {

        @Nullable
        Object of(Window window);
    }
}
