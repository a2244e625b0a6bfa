package netqscope.app.viewmodel.overview;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import netqscope.analyzer.EstimateFigure;
import netqscope.analyzer.ShareFigure;
import netqscope.analyzer.SizeColumns;
import netqscope.analyzer.analysis.SizeBuckets;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.output.Numbers;
import netqscope.app.viewmodel.QueueNames;
import netqscope.app.viewmodel.table.FactColumn;

/** Columns of the table of queues. */
public final class QueueColumns {

    /** The one with the names of queues. */
    public static final String QUEUE = "Queue";

    /** The one with a bar. */
    public static final String SHARE = "Share";

    /** The one with a sparkline. */
    public static final String OVER_TIME = "Over time";

    /** The one that says where packets were lost. */
    public static final String LOST = "Lost";

    private static final String NONE = "-";

    private QueueColumns() {}

    /**
     * In their order.
     *
     * @param sampled whether figures are estimates, but for what was counted
     */
    public static List<FactColumn<QueueRow>> of(QueueNames names, boolean sampled) {
        List<FactColumn<QueueRow>> columns = new ArrayList<>();
        columns.add(FactColumn.text(
                QUEUE,
                "Queue of the device; \"not recorded\" are received packets whose queue is not known",
                "queue",
                row -> name(names, row)));
        columns.add(FactColumn.text(
                LOST,
                "! marks that packets of the direction were lost in the visible time, of whichever queue: numbers may be too low",
                "lossy",
                row -> row.lossy() ? "!" : ""));
        columns.add(estimate(
                "Packets", "Kernel packets (skbs) in the visible time", 0, true, row -> Optional.of(row.packets())));
        columns.add(estimate(
                "Packets/s", "Kernel packets (skbs) per second of recorded time", 1, true, QueueRow::packetsPerSecond));
        columns.add(estimate(
                "Bytes/s", "Bytes per second of recorded time, with link header", 0, true, QueueRow::bytesPerSecond));
        columns.add(estimate(
                "Avg size",
                "Mean size of a kernel packet in bytes, with link header",
                1,
                !sampled,
                QueueRow::meanBytes));
        columns.add(new FactColumn<>(
                SHARE,
                "Share of the kernel packets of its device and direction",
                true,
                row -> row.share()
                        .map(share -> new ShareFigure(share).text(Numbers.GROUPED))
                        .orElse(NONE),
                row -> row.share().map(Estimate::value).orElse(null),
                List.of()));
        columns.add(new FactColumn<>(
                OVER_TIME,
                "Peaks of the rate over the visible time, each on a scale of its own",
                false,
                row -> "",
                row -> row.packets().value(),
                List.of()));
        List<String> titles = SizeColumns.titles(SizeBuckets.NETQTOP);
        for (int i = 0; i < titles.size(); i++) {
            int bucket = i;
            columns.add(estimate(
                    titles.get(i),
                    "Kernel packets of sizes in " + titles.get(i) + " bytes, with link header",
                    0,
                    true,
                    row -> Optional.of(row.sizes().get(bucket))));
        }
        return columns;
    }

    private static String name(QueueNames names, QueueRow row) {
        return row.total() ? names.of(row.key().device(), row.key().direction()) + " total" : names.of(row.key());
    }

    private static FactColumn<QueueRow> estimate(
            String title,
            String explanation,
            int decimals,
            boolean countable,
            Function<QueueRow, Optional<Estimate>> estimate) {
        return new FactColumn<>(
                title,
                explanation,
                true,
                row -> estimate.apply(row)
                        .map(known -> new EstimateFigure(known, decimals, countable).text(Numbers.GROUPED))
                        .orElse(NONE),
                row -> estimate.apply(row).map(Estimate::value).orElse(null),
                List.of());
    }
}
