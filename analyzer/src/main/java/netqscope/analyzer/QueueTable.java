package netqscope.analyzer;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import netqscope.analyzer.analysis.QueueSizes;
import netqscope.analyzer.analysis.QueueSizes.Group;
import netqscope.analyzer.analysis.QueueSizes.Queue;
import netqscope.analyzer.analysis.SizeBuckets;
import netqscope.analyzer.database.RecordingSet;
import netqscope.analyzer.database.ResultColumn;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.output.ListedRows;
import netqscope.analyzer.output.Numbers;
import netqscope.recording.Direction;
import org.jspecify.annotations.Nullable;

/** Queues as rows: for reading, with totals, and for other programs, without. */
final class QueueTable implements Report {

    private static final int DECIMALS = 3;

    private final QueueSizes sizes;
    private final RecordingSet recordings;
    private final String title;
    private final boolean throughput;

    QueueTable(QueueSizes sizes, RecordingSet recordings, String title, boolean throughput) {
        this.sizes = sizes;
        this.recordings = recordings;
        this.title = title;
        this.throughput = throughput;
    }

    @Override
    public String caption(Numbers numbers) {
        return Captions.of(title, sizes.packets(), sizes.durationNs(), recordings, numbers)
                + "Sizes in bytes, with link header.\n\n";
    }

    @Override
    public List<String> notes() {
        return Captions.unrecordedQueues(
                recordings,
                sizes.queues().stream()
                        .filter(queue -> queue.direction() == Direction.RX)
                        .map(Queue::device)
                        .distinct()
                        .toList());
    }

    @Override
    public Rows forPrograms() {
        List<ResultColumn> columns = new ArrayList<>();
        columns.add(new ResultColumn("device", false));
        columns.add(new ResultColumn("direction", false));
        columns.addAll(ResultColumn.numeric(List.of("queue", "packets", "bytes", "wire_packets", "avg_size")));
        columns.addAll(ResultColumn.numeric(SizeColumns.names(SizeBuckets.NETQTOP, "size")));
        if (throughput) {
            columns.addAll(ResultColumn.numeric(List.of("bytes_per_second", "packets_per_second")));
        }
        return new ListedRows(
                columns, sizes.queues().stream().map(this::rowForPrograms).toList());
    }

    /** With a total after each device and direction. */
    @Override
    public Rows forReading() {
        List<ResultColumn> columns = new ArrayList<>();
        columns.add(new ResultColumn("device", false));
        columns.add(new ResultColumn("direction", false));
        columns.addAll(ResultColumn.numeric(List.of("queue", "packets", "avg size")));
        columns.addAll(ResultColumn.numeric(SizeColumns.titles(SizeBuckets.NETQTOP)));
        if (throughput) {
            columns.addAll(ResultColumn.numeric(List.of("BPS", "PPS")));
        }
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (Group group : sizes.groups()) {
            group.queues().forEach(queue -> rows.add(rowForReading(queue, Captions.queue(queue.queue()))));
            rows.add(rowForReading(group.total(), "total"));
        }
        return new ListedRows(columns, rows);
    }

    private List<@Nullable Object> rowForPrograms(Queue queue) {
        List<@Nullable Object> row = new ArrayList<>();
        row.add(queue.device());
        row.add(queue.direction().label());
        row.add(queue.queue().isPresent() ? queue.queue().getAsInt() : null);
        row.add(queue.packets());
        row.add(queue.bytes());
        row.add(queue.wirePackets().isPresent() ? queue.wirePackets().getAsLong() : null);
        row.add(queue.lengths().mean(DECIMALS).orElse(null));
        addCounts(row, queue);
        if (throughput) {
            row.add(perSecond(queue.bytes(), DECIMALS));
            row.add(perSecond(queue.packets(), DECIMALS));
        }
        return row;
    }

    private List<@Nullable Object> rowForReading(Queue queue, String label) {
        List<@Nullable Object> row = new ArrayList<>();
        row.add(queue.device());
        row.add(queue.direction().label());
        row.add(label);
        row.add(queue.packets());
        row.add(orDash(queue.lengths().mean(1).orElse(null)));
        addCounts(row, queue);
        if (throughput) {
            row.add(orDash(perSecond(queue.bytes(), 0)));
            row.add(orDash(perSecond(queue.packets(), 1)));
        }
        return row;
    }

    private static void addCounts(List<@Nullable Object> row, Queue queue) {
        for (long packets : queue.lengths().counts(SizeBuckets.NETQTOP)) {
            row.add(packets);
        }
    }

    private static Object orDash(@Nullable BigDecimal number) {
        return number == null ? "-" : number;
    }

    private @Nullable BigDecimal perSecond(long count, int decimals) {
        return PerSecond.of(count, sizes.durationNs().orElse(0), decimals);
    }
}
