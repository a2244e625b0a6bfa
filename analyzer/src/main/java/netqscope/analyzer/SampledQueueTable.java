package netqscope.analyzer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import netqscope.analyzer.ColumnRows.Column;
import netqscope.analyzer.analysis.SampledClass;
import netqscope.analyzer.analysis.SampledSizes;
import netqscope.analyzer.analysis.SampledSizes.Group;
import netqscope.analyzer.analysis.SizeBuckets;
import netqscope.analyzer.database.RecordingSet;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.output.Numbers;
import netqscope.recording.Direction;

/** Queues of a sampled recording as rows: what {@link QueueTable} has of every packet, estimated. */
final class SampledQueueTable implements Report {

    private static final int DECIMALS = 3;
    private static final double NS_PER_SECOND = 1e9;

    private final SampledSizes sizes;
    private final RecordingSet recordings;
    private final String title;
    private final boolean throughput;

    SampledQueueTable(SampledSizes sizes, RecordingSet recordings, String title, boolean throughput) {
        this.sizes = sizes;
        this.recordings = recordings;
        this.title = title;
        this.throughput = throughput;
    }

    @Override
    public String caption(Numbers numbers) {
        return SampleText.caption(
                        title,
                        sizes.packets(),
                        sizes.recorded(),
                        sizes.durationNs(),
                        recordings,
                        sizes.sample(),
                        numbers)
                + "Sizes in bytes, with link header.\n\n";
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>(SampleText.notes(sizes.sample()));
        notes.addAll(Captions.unrecordedQueues(
                recordings,
                sizes.groups().stream()
                        .map(Group::total)
                        .filter(total -> total.direction() == Direction.RX)
                        .map(SampledClass::device)
                        .distinct()
                        .toList()));
        return notes;
    }

    @Override
    public Rows forPrograms() {
        List<Column<Row>> columns = new ArrayList<>();
        columns.add(Column.text("device", row -> row.packets().device()));
        columns.add(Column.text("direction", row -> row.packets().direction().label()));
        columns.add(Column.optional("queue", row -> row.packets().queue(), null));
        columns.add(Column.numeric("recorded", row -> row.packets().lengths().packets()));
        columns.addAll(EstimateColumns.forPrograms("packets", 0, row -> Optional.of(row.count())));
        columns.addAll(EstimateColumns.forPrograms("bytes", 0, row -> Optional.of(row.bytes())));
        columns.addAll(EstimateColumns.forPrograms(
                "wire_packets", 0, row -> row.packets().wirePackets()));
        columns.addAll(EstimateColumns.forPrograms(
                "avg_size", DECIMALS, row -> row.packets().meanBytes()));
        List<String> names = SizeColumns.names(SizeBuckets.NETQTOP, "size");
        for (int i = 0; i < names.size(); i++) {
            int bucket = i;
            columns.addAll(EstimateColumns.forPrograms(names.get(i), 0, row -> Optional.of(row.sizes()[bucket])));
        }
        if (throughput) {
            columns.addAll(EstimateColumns.forPrograms("bytes_per_second", DECIMALS, row -> perSecond(row.bytes())));
            columns.addAll(EstimateColumns.forPrograms("packets_per_second", DECIMALS, row -> perSecond(row.count())));
        }
        return new ColumnRows<>(
                columns,
                sizes.groups().stream()
                        .flatMap(group -> group.queues().stream())
                        .map(queue -> Row.of(queue, ""))
                        .iterator());
    }

    /** With a total after each device and direction. */
    @Override
    public Rows forReading() {
        List<Column<Row>> columns = new ArrayList<>();
        columns.add(Column.text("device", row -> row.packets().device()));
        columns.add(Column.text("direction", row -> row.packets().direction().label()));
        columns.add(Column.numeric("queue", Row::label));
        columns.add(EstimateColumns.forReading("packets", 0, row -> Optional.of(row.count())));
        columns.add(EstimateColumns.ofMeans("avg size", 1, row -> row.packets().meanBytes()));
        List<String> titles = SizeColumns.titles(SizeBuckets.NETQTOP);
        for (int i = 0; i < titles.size(); i++) {
            int bucket = i;
            columns.add(EstimateColumns.forReading(titles.get(i), 0, row -> Optional.of(row.sizes()[bucket])));
        }
        if (throughput) {
            columns.add(EstimateColumns.forReading("BPS", 0, row -> perSecond(row.bytes())));
            columns.add(EstimateColumns.forReading("PPS", 1, row -> perSecond(row.count())));
        }
        List<Row> rows = new ArrayList<>();
        for (Group group : sizes.groups()) {
            group.queues().forEach(queue -> rows.add(Row.of(queue, Captions.queue(queue.queue()))));
            rows.add(Row.of(group.total(), "total"));
        }
        return new ColumnRows<>(columns, rows.iterator());
    }

    private Optional<Estimate> perSecond(Estimate estimate) {
        long durationNs = sizes.durationNs().orElse(0);
        return durationNs <= 0 ? Optional.empty() : Optional.of(estimate.times(NS_PER_SECOND / durationNs));
    }

    /** What is estimated of a queue. */
    private record Row(SampledClass packets, String label, Estimate count, Estimate bytes, Estimate[] sizes) {

        static Row of(SampledClass packets, String label) {
            return new Row(packets, label, packets.packets(), packets.bytes(), packets.counts(SizeBuckets.NETQTOP));
        }
    }
}
