package netqscope.analyzer;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import netqscope.analyzer.ColumnRows.Column;
import netqscope.analyzer.analysis.Buckets;
import netqscope.analyzer.analysis.GroupBy;
import netqscope.analyzer.analysis.Rate;
import netqscope.analyzer.analysis.SampledRate;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.output.Numbers;

/** Rates of a sampled recording as rows: what {@link RateTable} has of every packet, estimated. */
final class SampledRateTable implements Report {

    private static final double NS_PER_SECOND = 1e9;

    private final SampledRate estimates;
    private final Rate recorded;
    private final Buckets buckets;
    private final BucketText bucketText;
    private final RecordingDatabase database;
    private final String title;

    SampledRateTable(SampledRate estimates, RecordingDatabase database, String title) {
        this.estimates = estimates;
        this.recorded = estimates.recorded();
        this.buckets = recorded.buckets();
        this.bucketText = new BucketText(buckets);
        this.database = database;
        this.title = title;
    }

    @Override
    public String caption(Numbers numbers) {
        return SampleText.caption(
                        title,
                        estimates.totalPackets(),
                        recorded.totalPackets(),
                        database.durationNs(),
                        database.recordings(),
                        estimates.sample(),
                        numbers)
                + "Buckets of " + bucketText.lengths()
                + ". PPS: kernel packets a second. BPS: bytes a second, with link header.\n\n";
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>(SampleText.notes(estimates.sample()));
        if (recorded.anyLossy()) {
            notes.add(LossMark.NOTE);
        }
        if (recorded.grouping().contains(GroupBy.QUEUE)) {
            notes.addAll(Captions.unrecordedQueues(database));
        }
        return notes;
    }

    @Override
    public Rows forPrograms() {
        List<Column<Row>> columns = new ArrayList<>();
        columns.add(Column.numeric("time_ns", row -> buckets.fromNs(row.bucket())));
        columns.add(Column.numeric("end_ns", row -> buckets.toNs(row.bucket())));
        columns.addAll(SeriesColumns.of(recorded.grouping(), row -> row.series().key(), null, null));
        columns.add(Column.numeric("recorded", row -> row.series().packets()[row.bucket()]));
        columns.addAll(EstimateColumns.forPrograms(
                "packets", 0, row -> Optional.of(row.cell().packets())));
        columns.addAll(EstimateColumns.forPrograms(
                "bytes", 0, row -> Optional.of(row.cell().bytes())));
        columns.addAll(
                EstimateColumns.forPrograms("wire_packets", 0, row -> row.cell().wirePackets()));
        columns.add(Column.text("lossy", Row::lossy));
        return new ColumnRows<>(columns, rows());
    }

    @Override
    public Rows forReading() {
        List<Column<Row>> columns = new ArrayList<>();
        columns.add(Column.numeric("time (s)", row -> bucketText.start(row.bucket())));
        columns.addAll(SeriesColumns.of(recorded.grouping(), row -> row.series().key(), "not recorded", "-"));
        columns.add(EstimateColumns.forReading(
                "PPS", 1, row -> perSecond(row, row.cell().packets())));
        columns.add(EstimateColumns.forReading(
                "BPS", 0, row -> perSecond(row, row.cell().bytes())));
        columns.add(EstimateColumns.forReading(
                "packets", 0, row -> Optional.of(row.cell().packets())));
        columns.add(
                EstimateColumns.forReading("wire packets", 0, row -> row.cell().wirePackets()));
        if (recorded.anyLossy()) {
            columns.add(Column.text("lost", row -> LossMark.of(row.lossy())));
        }
        return new ColumnRows<>(columns, rows());
    }

    /** By bucket, then by series. */
    private Iterator<Row> rows() {
        return IntStream.range(0, buckets.count())
                .boxed()
                .flatMap(bucket -> IntStream.range(0, recorded.series().size())
                        .mapToObj(series ->
                                new Row(recorded.series().get(series), bucket, estimates.cell(series, bucket))))
                .iterator();
    }

    /** Of the part that is selected. */
    private Optional<Estimate> perSecond(Row row, Estimate estimate) {
        long ns = buckets.toNs(row.bucket()) - buckets.fromNs(row.bucket());
        return ns <= 0 ? Optional.empty() : Optional.of(estimate.times(NS_PER_SECOND / ns));
    }

    /** What a series has in a bucket. */
    private record Row(Rate.Series series, int bucket, SampledRate.Cell cell) {

        boolean lossy() {
            return series.lossy()[bucket];
        }
    }
}
