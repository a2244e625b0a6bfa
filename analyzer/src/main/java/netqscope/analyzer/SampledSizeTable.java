package netqscope.analyzer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import netqscope.analyzer.ColumnRows.Column;
import netqscope.analyzer.analysis.LengthHistogram;
import netqscope.analyzer.analysis.SampledClass;
import netqscope.analyzer.analysis.SampledSizes;
import netqscope.analyzer.analysis.SampledSizes.Group;
import netqscope.analyzer.analysis.SizeBuckets;
import netqscope.analyzer.database.RecordingSet;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.output.Numbers;
import netqscope.recording.Direction;
import org.jspecify.annotations.Nullable;

/** Sizes of the packets of a sampled recording: what {@link SizeTable} has of every packet, estimated. */
final class SampledSizeTable implements Report {

    private static final int DECIMALS = 3;

    private final SampledSizes sizes;
    private final SizeBuckets buckets;
    private final RecordingSet recordings;
    private final String title;
    private final SizeTable.Shown shown;

    SampledSizeTable(
            SampledSizes sizes, SizeBuckets buckets, RecordingSet recordings, String title, SizeTable.Shown shown) {
        this.sizes = sizes;
        this.buckets = buckets;
        this.recordings = recordings;
        this.title = title;
        this.shown = shown;
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
                + "Sizes in bytes, with link header. min and max are those of the sample.\n\n";
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
                        .toList()));
        return notes;
    }

    @Override
    public Rows forPrograms() {
        List<Column<Row>> columns = new ArrayList<>();
        columns.add(Column.text("device", row -> row.packets().device()));
        columns.add(Column.text("direction", row -> row.packets().direction().label()));
        columns.add(Column.text("scope", row -> row.total() ? "direction" : "queue"));
        columns.add(Column.optional("queue", row -> row.packets().queue(), null));
        columns.add(Column.numeric("recorded", row -> row.lengths().packets()));
        columns.addAll(EstimateColumns.forPrograms("packets", 0, row -> Optional.of(row.count())));
        columns.addAll(EstimateColumns.forPrograms(
                "bytes", 0, row -> Optional.of(row.packets().bytes())));
        columns.addAll(EstimateColumns.forPrograms(
                "mean_bytes", DECIMALS, row -> row.packets().meanBytes()));
        columns.add(
                Column.numeric("sample_min_bytes", row -> orNull(row.lengths().min())));
        for (int i = 0; i < SizeTable.PER_MILLE.size(); i++) {
            int perMille = SizeTable.PER_MILLE.get(i);
            columns.addAll(EstimateColumns.forPrograms(
                    SizeTable.PERCENTILE_NAMES.get(i), 0, row -> row.packets().percentile(perMille)));
        }
        columns.add(
                Column.numeric("sample_max_bytes", row -> orNull(row.lengths().max())));
        List<String> counts = SizeColumns.names(buckets, "size");
        List<String> shares = SizeColumns.names(buckets, "share");
        for (int i = 0; i < counts.size(); i++) {
            int bucket = i;
            columns.addAll(EstimateColumns.forPrograms(counts.get(i), 0, row -> Optional.of(row.counts()[bucket])));
        }
        for (int i = 0; i < shares.size(); i++) {
            int bucket = i;
            columns.addAll(ShareColumns.forPrograms(shares.get(i), row -> row.share(buckets, bucket)));
        }
        return new ColumnRows<>(columns, rows().iterator());
    }

    @Override
    public Rows forReading() {
        List<Column<Row>> columns = new ArrayList<>();
        columns.add(Column.text("device", row -> row.packets().device()));
        columns.add(Column.text("direction", row -> row.packets().direction().label()));
        columns.add(Column.numeric(
                "queue",
                row -> row.total() ? "total" : Captions.queue(row.packets().queue())));
        columns.add(EstimateColumns.forReading("packets", 0, row -> Optional.of(row.count())));
        columns.add(EstimateColumns.ofMeans("mean", 1, row -> row.packets().meanBytes()));
        columns.add(Column.numeric("min", row -> orDash(row.lengths().min())));
        for (int i = 0; i < SizeTable.PER_MILLE.size(); i++) {
            int perMille = SizeTable.PER_MILLE.get(i);
            if (shown == SizeTable.Shown.PERCENTILES || SizeTable.isInSummary(perMille)) {
                columns.add(EstimateColumns.ofMeans(
                        SizeTable.PERCENTILE_TITLES.get(i),
                        0,
                        row -> row.packets().percentile(perMille)));
            }
        }
        columns.add(Column.numeric("max", row -> orDash(row.lengths().max())));
        if (shown != SizeTable.Shown.PERCENTILES) {
            addBuckets(columns);
        }
        return new ColumnRows<>(columns, rows().iterator());
    }

    private void addBuckets(List<Column<Row>> columns) {
        LengthHistogram all = sizes.groups().stream()
                .map(group -> group.total().lengths())
                .reduce(LengthHistogram.EMPTY, LengthHistogram::plus);
        SizeTable.BucketRange range = SizeTable.shownBuckets(buckets, all);
        List<String> titles = SizeColumns.titles(buckets);
        for (int i = range.from(); i < range.to(); i++) {
            int bucket = i;
            columns.add(
                    shown == SizeTable.Shown.COUNTS
                            ? EstimateColumns.forReading(titles.get(i), 0, row -> Optional.of(row.counts()[bucket]))
                            : ShareColumns.forReading(titles.get(i), row -> row.share(buckets, bucket)));
        }
    }

    private List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (Group group : sizes.groups()) {
            group.queues().forEach(queue -> rows.add(row(queue, false)));
            rows.add(row(group.total(), true));
        }
        return rows;
    }

    private Row row(SampledClass packets, boolean total) {
        return new Row(packets, total, packets.packets(), packets.counts(buckets));
    }

    private static @Nullable Long orNull(OptionalLong number) {
        return number.isPresent() ? number.getAsLong() : null;
    }

    private static Object orDash(OptionalLong number) {
        return number.isPresent() ? number.getAsLong() : "-";
    }

    /** What is estimated of a queue, or of all queues of a device and direction. */
    private record Row(SampledClass packets, boolean total, Estimate count, Estimate[] counts) {

        LengthHistogram lengths() {
            return packets.lengths();
        }

        Optional<Estimate> share(SizeBuckets buckets, int bucket) {
            return packets.share(buckets, bucket);
        }
    }
}
