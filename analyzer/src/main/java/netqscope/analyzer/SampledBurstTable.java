package netqscope.analyzer;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import netqscope.analyzer.ColumnRows.Column;
import netqscope.analyzer.analysis.QueueBursts;
import netqscope.analyzer.analysis.SampledBursts;
import netqscope.analyzer.analysis.SampledBursts.Window;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.output.Numbers;
import org.jspecify.annotations.Nullable;

/** The busiest windows of a sample as rows: what {@link BurstTable} has of every packet, estimated. */
final class SampledBurstTable implements Report {

    private static final int DECIMALS = 3;
    private static final double NS_PER_SECOND = 1e9;

    private final SampledBursts bursts;
    private final BurstCaption caption;

    SampledBurstTable(SampledBursts bursts, BurstCaption caption) {
        this.bursts = bursts;
        this.caption = caption;
    }

    @Override
    public String caption(Numbers numbers) {
        return caption.of(
                "The windows of " + new TimeSpan(windowNs())
                        + " with most sampled packets; PPS: kernel packets a second within, x mean: over the queue's mean."
                        + " Bytes with link header.",
                numbers);
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>(caption.notes(anyLossy()));
        notes.addFirst(
                "windows are chosen by their sampled packets, so the busiest look too large, several times the truth where"
                        + " few packets were recorded; intervals are as wide as that takes;"
                        + " bursts of fewer than about %s packets are mostly unseen"
                                .formatted(Numbers.GROUPED.of(
                                        bursts.sizes().sample().sampling().distance())));
        return notes;
    }

    @Override
    public Rows forPrograms() {
        List<Column<Row>> columns = new ArrayList<>();
        columns.add(Column.text("device", row -> row.queue().device()));
        columns.add(Column.text("direction", row -> row.queue().direction().label()));
        columns.add(Column.optional("queue", row -> row.queue().queue(), null));
        columns.add(Column.numeric("rank", row -> row.rank() == 0 ? null : (Object) row.rank()));
        columns.add(Column.numeric("time_ns", row -> fromNs(row, 0)));
        columns.add(Column.numeric("end_ns", row -> fromNs(row, windowNs())));
        columns.add(Column.numeric(
                "recorded",
                row -> row.window() == null ? 0 : row.window().recorded().packets()));
        columns.addAll(EstimateColumns.forPrograms("packets", 0, of(window -> Optional.of(window.packets()))));
        columns.addAll(EstimateColumns.forPrograms("bytes", 0, of(window -> Optional.of(window.bytes()))));
        columns.addAll(EstimateColumns.forPrograms("wire_packets", 0, of(Window::wirePackets)));
        columns.addAll(EstimateColumns.forPrograms("packets_per_second", DECIMALS, of(this::perSecond)));
        columns.addAll(EstimateColumns.forPrograms("over_mean", DECIMALS, of(this::overMean)));
        columns.add(Column.text("lossy", Row::lossy));
        return new ColumnRows<>(columns, rows());
    }

    @Override
    public Rows forReading() {
        List<Column<Row>> columns = new ArrayList<>();
        columns.add(Column.text("device", row -> row.queue().device()));
        columns.add(Column.text("direction", row -> row.queue().direction().label()));
        columns.add(Column.numeric("queue", row -> Captions.queue(row.queue().queue())));
        columns.add(Column.numeric(
                "from (s)",
                row -> row.window() == null
                        ? "-"
                        : BurstCaption.seconds(row.window().recorded().fromNs())));
        columns.add(EstimateColumns.forReading("packets", 0, of(window -> Optional.of(window.packets()))));
        columns.add(EstimateColumns.forReading("bytes", 0, of(window -> Optional.of(window.bytes()))));
        columns.add(EstimateColumns.forReading("wire packets", 0, of(Window::wirePackets)));
        columns.add(EstimateColumns.forReading("PPS", 0, of(this::perSecond)));
        columns.add(EstimateColumns.forReading("x mean", 1, of(this::overMean)));
        if (anyLossy()) {
            columns.add(Column.text("lost", row -> LossMark.of(row.lossy())));
        }
        return new ColumnRows<>(columns, rows());
    }

    private static Function<Row, Optional<Estimate>> of(Function<Window, Optional<Estimate>> value) {
        return row -> row.window() == null ? Optional.empty() : value.apply(row.window());
    }

    private static @Nullable Object fromNs(Row row, long plusNs) {
        return row.window() == null ? null : row.window().recorded().fromNs() + plusNs;
    }

    private Optional<Estimate> perSecond(Window window) {
        return Optional.of(window.packets().times(NS_PER_SECOND / windowNs()));
    }

    private Optional<Estimate> overMean(Window window) {
        long durationNs = bursts.recorded().durationNs().orElse(0);
        return durationNs <= 0
                ? Optional.empty()
                : window.share().map(share -> share.times((double) durationNs / windowNs()));
    }

    private Iterator<Row> rows() {
        return bursts.queues().stream()
                .flatMap(queue -> queue.windows().isEmpty()
                        ? Stream.of(new Row(queue.recorded(), 0, null))
                        : IntStream.range(0, queue.windows().size())
                                .mapToObj(i -> new Row(
                                        queue.recorded(), i + 1, queue.windows().get(i))))
                .iterator();
    }

    private long windowNs() {
        return bursts.recorded().windowNs();
    }

    private boolean anyLossy() {
        return bursts.queues().stream()
                .flatMap(queue -> queue.windows().stream())
                .anyMatch(window -> window.recorded().lossy());
    }

    /** @param rank 1 is the busiest; 0 if the queue has no packets in the sample, and so no window */
    private record Row(
            QueueBursts.Queue queue, int rank, @Nullable Window window) {

        boolean lossy() {
            return window != null && window.recorded().lossy();
        }
    }
}
