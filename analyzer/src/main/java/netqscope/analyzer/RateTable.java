package netqscope.analyzer;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import netqscope.analyzer.ColumnRows.Column;
import netqscope.analyzer.analysis.Buckets;
import netqscope.analyzer.analysis.GroupBy;
import netqscope.analyzer.analysis.Rate;
import netqscope.analyzer.analysis.Rate.Series;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.output.Numbers;
import org.jspecify.annotations.Nullable;

/** Rates as rows: for reading, a second, and for other programs, as counts. */
final class RateTable implements Report {

    private final Rate rate;
    private final Buckets buckets;
    private final BucketText bucketText;
    private final RecordingDatabase database;
    private final String title;

    RateTable(Rate rate, RecordingDatabase database, String title) {
        this.rate = rate;
        this.buckets = rate.buckets();
        this.bucketText = new BucketText(rate.buckets());
        this.database = database;
        this.title = title;
    }

    @Override
    public String caption(Numbers numbers) {
        return Captions.of(title, rate.totalPackets(), database.durationNs(), database.recordings(), numbers)
                + "Buckets of " + bucketText.lengths()
                + ". PPS: kernel packets a second. BPS: bytes a second, with link header.\n\n";
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (rate.anyLossy()) {
            notes.add(LossMark.NOTE);
        }
        if (rate.grouping().contains(GroupBy.QUEUE)) {
            notes.addAll(Captions.unrecordedQueues(database));
        }
        return notes;
    }

    @Override
    public Rows forPrograms() {
        List<Column<Cell>> columns = new ArrayList<>();
        columns.add(Column.numeric("time_ns", cell -> buckets.fromNs(cell.bucket())));
        columns.add(Column.numeric("end_ns", cell -> buckets.toNs(cell.bucket())));
        columns.addAll(SeriesColumns.of(rate.grouping(), cell -> cell.series().key(), null, null));
        columns.add(Column.numeric("packets", Cell::packets));
        columns.add(Column.numeric("bytes", Cell::bytes));
        columns.add(Column.numeric("wire_packets", cell -> cell.wirePackets(null)));
        columns.add(Column.text("lossy", Cell::lossy));
        return new ColumnRows<>(columns, cells());
    }

    @Override
    public Rows forReading() {
        List<Column<Cell>> columns = new ArrayList<>();
        columns.add(Column.numeric("time (s)", cell -> bucketText.start(cell.bucket())));
        columns.addAll(SeriesColumns.of(rate.grouping(), cell -> cell.series().key(), "not recorded", "-"));
        columns.add(Column.numeric("PPS", cell -> PerSecond.of(cell.packets(), lengthNs(cell), 1)));
        columns.add(Column.numeric("BPS", cell -> PerSecond.of(cell.bytes(), lengthNs(cell), 0)));
        columns.add(Column.numeric("packets", Cell::packets));
        columns.add(Column.numeric("wire packets", cell -> cell.wirePackets("-")));
        if (rate.anyLossy()) {
            columns.add(Column.text("lost", cell -> LossMark.of(cell.lossy())));
        }
        return new ColumnRows<>(columns, cells());
    }

    /** By bucket, then by series. */
    private Iterator<Cell> cells() {
        return IntStream.range(0, buckets.count())
                .boxed()
                .flatMap(bucket -> rate.series().stream().map(series -> new Cell(series, bucket)))
                .iterator();
    }

    /** Of the part that is selected. */
    private long lengthNs(Cell cell) {
        return buckets.toNs(cell.bucket()) - buckets.fromNs(cell.bucket());
    }

    /** What a series has in a bucket. */
    private record Cell(Series series, int bucket) {

        long packets() {
            return series.packets()[bucket];
        }

        long bytes() {
            return series.bytes()[bucket];
        }

        @Nullable
        Object wirePackets(@Nullable String unknown) {
            long count = series.wirePackets()[bucket];
            return count == Rate.UNKNOWN ? unknown : (Object) count;
        }

        boolean lossy() {
            return series.lossy()[bucket];
        }
    }
}
