package netqscope.analyzer;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import netqscope.analyzer.RateRows.Column;
import netqscope.analyzer.analysis.Buckets;
import netqscope.analyzer.analysis.GroupBy;
import netqscope.analyzer.analysis.Rate;
import netqscope.analyzer.analysis.Rate.Series;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.output.Numbers;
import netqscope.recording.Direction;
import org.jspecify.annotations.Nullable;

/** Rates as rows: for reading, a second, and for other programs, as counts. */
final class RateTable implements Report {

    private static final int NANO_DIGITS = 9;

    private final Rate rate;
    private final Buckets buckets;
    private final RecordingDatabase database;
    private final String title;

    RateTable(Rate rate, RecordingDatabase database, String title) {
        this.rate = rate;
        this.buckets = rate.buckets();
        this.database = database;
        this.title = title;
    }

    @Override
    public String caption(Numbers numbers) {
        return Captions.of(title, rate.totalPackets(), database.durationNs(), database.recordings(), numbers)
                + "Buckets of " + new TimeSpan(buckets.lengthNs()) + cut()
                + ". PPS: kernel packets a second. BPS: bytes a second, with link header.\n\n";
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (anyLossy()) {
            notes.add(LossMark.NOTE);
        }
        if (rate.grouping().contains(GroupBy.QUEUE)) {
            notes.addAll(Captions.unrecordedQueues(database));
        }
        return notes;
    }

    @Override
    public Rows forPrograms() {
        List<Column> columns = new ArrayList<>();
        columns.add(Column.numeric("time_ns", (_, bucket) -> buckets.fromNs(bucket)));
        columns.add(Column.numeric("end_ns", (_, bucket) -> buckets.toNs(bucket)));
        addKey(columns, null, null);
        columns.add(Column.numeric("packets", (series, bucket) -> series.packets()[bucket]));
        columns.add(Column.numeric("bytes", (series, bucket) -> series.bytes()[bucket]));
        columns.add(Column.numeric("wire_packets", (series, bucket) -> wirePackets(series, bucket, null)));
        columns.add(Column.text("lossy", (series, bucket) -> series.lossy()[bucket]));
        return new RateRows(rate, columns);
    }

    @Override
    public Rows forReading() {
        int decimals = decimals();
        List<Column> columns = new ArrayList<>();
        columns.add(Column.numeric(
                "time (s)",
                (_, bucket) ->
                        BigDecimal.valueOf(buckets.startNs(bucket), NANO_DIGITS).setScale(decimals)));
        addKey(columns, "not recorded", "-");
        columns.add(Column.numeric("PPS", (series, bucket) -> perSecond(series.packets()[bucket], bucket, 1)));
        columns.add(Column.numeric("BPS", (series, bucket) -> perSecond(series.bytes()[bucket], bucket, 0)));
        columns.add(Column.numeric("packets", (series, bucket) -> series.packets()[bucket]));
        columns.add(Column.numeric("wire packets", (series, bucket) -> wirePackets(series, bucket, "-")));
        if (anyLossy()) {
            columns.add(Column.text("lost", (series, bucket) -> LossMark.of(series.lossy()[bucket])));
        }
        return new RateRows(rate, columns);
    }

    /** Those columns that packets are grouped by. */
    private void addKey(List<Column> columns, @Nullable String unrecorded, @Nullable String noCpu) {
        if (rate.grouping().contains(GroupBy.DEVICE)) {
            columns.add(
                    Column.text("device", (series, _) -> series.key().device().orElse(null)));
        }
        if (rate.grouping().contains(GroupBy.DIRECTION)) {
            columns.add(Column.text(
                    "direction",
                    (series, _) ->
                            series.key().direction().map(Direction::label).orElse(null)));
        }
        if (rate.grouping().contains(GroupBy.QUEUE)) {
            columns.add(Column.numeric(
                    "queue",
                    (series, _) -> series.key().queue().isPresent()
                            ? (Object) series.key().queue().getAsInt()
                            : unrecorded));
        }
        if (rate.grouping().contains(GroupBy.CPU)) {
            columns.add(Column.numeric(
                    "cpu",
                    (series, _) -> series.key().cpu().isPresent()
                            ? (Object) series.key().cpu().getAsInt()
                            : noCpu));
        }
    }

    /** Which buckets reach beyond the selected time. */
    private String cut() {
        int last = buckets.count() - 1;
        if (last < 0) {
            return "";
        }
        if (last > 0 && buckets.isCut(0) && buckets.isCut(last)) {
            return ", the first and the last one in part";
        }
        if (buckets.isCut(0)) {
            return ", the first one in part";
        }
        return buckets.isCut(last) ? ", the last one in part" : "";
    }

    private boolean anyLossy() {
        for (Series series : rate.series()) {
            for (boolean lossy : series.lossy()) {
                if (lossy) {
                    return true;
                }
            }
        }
        return false;
    }

    private static @Nullable Object wirePackets(Series series, int bucket, @Nullable String unknown) {
        long count = series.wirePackets()[bucket];
        return count == Rate.UNKNOWN ? unknown : (Object) count;
    }

    private @Nullable BigDecimal perSecond(long count, int bucket, int decimals) {
        return PerSecond.of(count, buckets.toNs(bucket) - buckets.fromNs(bucket), decimals);
    }

    /** As many as starts of buckets need. */
    private int decimals() {
        return Math.max(
                0,
                BigDecimal.valueOf(buckets.lengthNs(), NANO_DIGITS)
                        .stripTrailingZeros()
                        .scale());
    }
}
