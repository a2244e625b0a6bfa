package netqscope.analyzer;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import netqscope.analyzer.ColumnRows.Column;
import netqscope.analyzer.analysis.HotQueue;
import netqscope.analyzer.analysis.QueueFlows;
import netqscope.analyzer.analysis.QueueFlows.Flow;
import netqscope.analyzer.analysis.QueueFlows.Queue;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.output.Numbers;
import org.jspecify.annotations.Nullable;

/** The largest flows of each queue as rows. */
final class FlowTable implements Report {

    private final QueueFlows flows;
    private final RecordingDatabase database;
    private final String title;

    FlowTable(QueueFlows flows, RecordingDatabase database, String title) {
        this.flows = flows;
        this.database = database;
        this.title = title;
    }

    @Override
    public String caption(Numbers numbers) {
        StringBuilder caption = new StringBuilder(
                Captions.of(title, flows.packets(), database.durationNs(), database.recordings(), numbers));
        caption.append(
                "A flow is a value of skb->hash; TX and RX hashes of one flow differ. Bytes with link header.\n\n");
        for (HotQueue hot : flows.hotQueues()) {
            caption.append(FlowText.verdict(hot, database.selection().queues().isPresent()));
        }
        return caption.append(flows.hotQueues().isEmpty() ? "" : "\n").toString();
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (anyLossy()) {
            notes.add(LossMark.NOTE);
        }
        notes.addAll(Captions.unrecordedQueues(database));
        return notes;
    }

    /** A row for each flow, one for packets without a hash, and one for an idle queue, which has none of those. */
    @Override
    public Rows forPrograms() {
        List<Column<Row>> columns = new ArrayList<>();
        columns.add(Column.text("device", row -> row.queue().device()));
        columns.add(Column.text("direction", row -> row.queue().direction().label()));
        columns.add(Column.numeric(
                "queue",
                row -> row.queue().queue().isPresent()
                        ? (Object) row.queue().queue().getAsInt()
                        : null));
        columns.add(Column.numeric("rank", row -> row.rank() == 0 ? null : (Object) row.rank()));
        columns.add(Column.numeric(
                "flow_hash",
                row -> row.flow().hash().isPresent()
                        ? (Object) row.flow().hash().getAsLong()
                        : null));
        columns.add(Column.numeric("packets", row -> row.flow().packets()));
        columns.add(Column.numeric("bytes", row -> row.flow().bytes()));
        columns.add(Column.numeric(
                "packets_share", row -> share(row.flow().packets(), row.queue().packets())));
        columns.add(Column.numeric(
                "bytes_share", row -> share(row.flow().bytes(), row.queue().bytes())));
        columns.add(Column.numeric("queue_flows", row -> row.queue().count()));
        columns.add(Column.numeric("queue_packets", row -> row.queue().packets()));
        columns.add(Column.numeric("queue_share", row -> row.queueShareWithout(0)));
        columns.add(Column.numeric(
                "queue_share_without", row -> row.queueShareWithout(row.flow().packets())));
        columns.add(Column.text("lossy", row -> row.queue().lossy()));
        return new ColumnRows<>(columns, rows(false));
    }

    @Override
    public Rows forReading() {
        List<Column<Row>> columns = new ArrayList<>();
        columns.add(Column.text("device", row -> row.queue().device()));
        columns.add(Column.text("direction", row -> row.queue().direction().label()));
        columns.add(Column.numeric("queue", row -> Captions.queue(row.queue().queue())));
        columns.add(Column.numeric("flows", row -> row.queue().count()));
        columns.add(Column.text("flow", Row::name));
        columns.add(Column.numeric("packets", row -> row.flow().packets()));
        columns.add(Column.numeric(
                "share", row -> percent(row.flow().packets(), row.queue().packets())));
        columns.add(Column.numeric("bytes", row -> row.flow().bytes()));
        columns.add(Column.numeric(
                "share of bytes", row -> percent(row.flow().bytes(), row.queue().bytes())));
        if (anyLossy()) {
            columns.add(Column.text("lost", row -> LossMark.of(row.queue().lossy())));
        }
        return new ColumnRows<>(columns, rows(true));
    }

    /** @param others whether the flows that are not shown have a row */
    private Iterator<Row> rows(boolean others) {
        return flows.queues().stream().flatMap(queue -> rows(queue, others)).iterator();
    }

    private Stream<Row> rows(Queue queue, boolean others) {
        long beside = flows.packetsBeside(queue);
        List<Row> rows = new ArrayList<>();
        for (Flow flow : queue.largest()) {
            rows.add(new Row(
                    queue, rows.size() + 1, flow, FlowText.hash(flow.hash().orElseThrow()), beside));
        }
        long more = queue.count() - queue.largest().size();
        if (others && more > 0) {
            rows.add(new Row(queue, 0, queue.others(), more + (more == 1 ? " other" : " others"), beside));
        }
        if (queue.unhashed().packets() > 0 || rows.isEmpty()) {
            rows.add(new Row(queue, 0, queue.unhashed(), queue.packets() == 0 ? "-" : "none", beside));
        }
        return rows.stream();
    }

    private boolean anyLossy() {
        return flows.queues().stream().anyMatch(Queue::lossy);
    }

    private static @Nullable Object share(long part, long whole) {
        return whole == 0 ? null : Share.of(part, whole);
    }

    private static String percent(long part, long whole) {
        return whole == 0 ? "-" : Share.percent(part, whole);
    }

    /**
     * One flow of a queue, or packets of several.
     *
     * @param rank 1 is the largest flow; 0 is none
     * @param name of the flow, for a person
     * @param beside packets on all queues of the device and direction
     */
    private record Row(Queue queue, int rank, Flow flow, String name, long beside) {

        /** The queue's share of the packets, if some of its packets were not there; null if it has none. */
        @Nullable
        Object queueShareWithout(long packets) {
            return queue.queue().isEmpty() ? null : share(queue.packets() - packets, beside - packets);
        }
    }
}
