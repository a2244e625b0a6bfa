package netqscope.analyzer;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import netqscope.analyzer.ColumnRows.Column;
import netqscope.analyzer.analysis.SampledFlows;
import netqscope.analyzer.analysis.SampledFlows.Flow;
import netqscope.analyzer.analysis.SampledFlows.Queue;
import netqscope.analyzer.analysis.SampledHotQueue;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.estimate.Recorded;
import netqscope.analyzer.output.Figure;
import netqscope.analyzer.output.Numbers;

/** Flows of a sampled recording as rows: what {@link FlowTable} has of every packet, estimated. */
final class SampledFlowTable implements Report {

    private final SampledFlows flows;
    private final RecordingDatabase database;
    private final String title;

    SampledFlowTable(SampledFlows flows, RecordingDatabase database, String title) {
        this.flows = flows;
        this.database = database;
        this.title = title;
    }

    @Override
    public String caption(Numbers numbers) {
        StringBuilder caption = new StringBuilder(SampleText.caption(
                title,
                flows.packets(),
                flows.recorded(),
                database.durationNs(),
                database.recordings(),
                flows.sample(),
                numbers));
        caption.append("""
                A flow is a value of skb->hash; TX and RX hashes of one flow differ. Bytes with link header.
                ≥: so many flows are in the sample; in brackets: ends of the intervals of shares.

                """);
        List<SampledHotQueue> hotQueues = flows.hotQueues();
        for (SampledHotQueue hot : hotQueues) {
            caption.append(
                    SampledFlowText.verdict(hot, database.selection().queues().isPresent(), numbers));
        }
        return caption.append(hotQueues.isEmpty() ? "" : "\n").toString();
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>(SampleText.notes(flows.sample()));
        notes.add(
                "flows of fewer than about %s packets are mostly not in the sample: there are at least as many flows as"
                                .formatted(Numbers.GROUPED.of(
                                        flows.sample().sampling().distance()))
                        + " were seen, and a flow that few packets were recorded of may as well be much smaller");
        if (anyLossy()) {
            notes.add(LossMark.NOTE);
        }
        notes.addAll(Captions.unrecordedQueues(database));
        return notes;
    }

    /** A row for each flow, one for packets without a hash, and one for a queue of which nothing was recorded. */
    @Override
    public Rows forPrograms() {
        List<Column<Row>> columns = new ArrayList<>();
        columns.add(Column.text("device", row -> row.queue().device()));
        columns.add(Column.text("direction", row -> row.queue().direction().label()));
        columns.add(Column.optional("queue", row -> row.queue().queue(), null));
        columns.add(Column.numeric("rank", row -> row.rank() == 0 ? null : (Object) row.rank()));
        columns.add(Column.numeric(
                "flow_hash", row -> row.hash().<Object>map(hash -> hash).orElse(null)));
        columns.add(Column.numeric("recorded", row -> row.recorded().total()));
        columns.addAll(EstimateColumns.forPrograms("packets", 0, row -> Optional.of(row.packets())));
        columns.addAll(EstimateColumns.forPrograms("bytes", 0, row -> Optional.of(row.bytes())));
        columns.addAll(ShareColumns.forPrograms("packets_share", Row::packetsShare));
        columns.addAll(ShareColumns.forPrograms("bytes_share", Row::bytesShare));
        columns.add(Column.numeric("queue_flows_low", row -> row.queue().flowsSeen()));
        columns.addAll(EstimateColumns.forPrograms("queue_packets", 0, row -> Optional.of(flows.packets(row.queue()))));
        columns.addAll(ShareColumns.forPrograms(
                "queue_share",
                row -> row.queueShareWithout(Recorded.none(row.beside().packets().length))));
        columns.addAll(ShareColumns.forPrograms("queue_share_without", row -> row.queueShareWithout(row.recorded())));
        columns.add(Column.text("lossy", row -> row.queue().lossy()));
        return new ColumnRows<>(columns, rows(false));
    }

    @Override
    public Rows forReading() {
        List<Column<Row>> columns = new ArrayList<>();
        columns.add(Column.text("device", row -> row.queue().device()));
        columns.add(Column.text("direction", row -> row.queue().direction().label()));
        columns.add(Column.numeric("queue", row -> Captions.queue(row.queue().queue())));
        columns.add(Column.numeric(
                "flows", row -> (Figure) numbers -> "≥" + numbers.of(row.queue().flowsSeen())));
        columns.add(Column.text("flow", Row::name));
        columns.add(EstimateColumns.forReading("packets", 0, row -> Optional.of(row.packets())));
        columns.add(ShareColumns.forReading("share", Row::packetsShare));
        columns.add(EstimateColumns.forReading("bytes", 0, row -> Optional.of(row.bytes())));
        columns.add(ShareColumns.forReading("share of bytes", Row::bytesShare));
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
        Recorded beside = flows.beside(queue);
        List<Row> rows = new ArrayList<>();
        for (Flow flow : queue.largest()) {
            rows.add(new Row(
                    queue,
                    rows.size() + 1,
                    Optional.of(flow.hash()),
                    flow.recorded(),
                    FlowText.hash(flow.hash()),
                    beside));
        }
        long more = queue.flowsSeen() - queue.largest().size();
        if (others && more > 0) {
            rows.add(new Row(
                    queue, 0, Optional.empty(), queue.others(), more + (more == 1 ? " other" : " others"), beside));
        }
        if (queue.unhashed().total() > 0 || rows.isEmpty()) {
            String name = queue.recorded().total() == 0 ? "-" : "none";
            rows.add(new Row(queue, 0, Optional.empty(), queue.unhashed(), name, beside));
        }
        return rows.stream();
    }

    private boolean anyLossy() {
        return flows.queues().stream().anyMatch(Queue::lossy);
    }

    /**
     * One flow of a queue, or packets of several.
     *
     * @param rank 1 is the largest flow; 0 is none
     * @param recorded of the flow
     * @param name of the flow, for a person
     * @param beside what was recorded on all queues of the device and direction
     */
    private record Row(Queue queue, int rank, Optional<Long> hash, Recorded recorded, String name, Recorded beside) {

        Estimate packets() {
            return queue.packets(recorded);
        }

        Estimate bytes() {
            return queue.bytes(recorded, beside);
        }

        Optional<Estimate> packetsShare() {
            return queue.share(recorded, queue.recorded());
        }

        Optional<Estimate> bytesShare() {
            return queue.bytesShare(recorded, queue.recorded());
        }

        /** The queue's share of the packets, if some of its packets were not there; empty if it has none. */
        Optional<Estimate> queueShareWithout(Recorded some) {
            return queue.queue().isEmpty()
                    ? Optional.empty()
                    : queue.share(queue.recorded().minus(some), beside.minus(some));
        }
    }
}
