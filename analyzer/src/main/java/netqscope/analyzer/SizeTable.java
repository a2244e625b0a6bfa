package netqscope.analyzer;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import netqscope.analyzer.analysis.LengthHistogram;
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

/** Sizes of each queue's packets, and of all of a device and direction. */
final class SizeTable implements Report {

    private static final int DECIMALS = 3;
    static final List<Integer> PER_MILLE = List.of(10, 50, 100, 250, 500, 750, 900, 950, 990, 999);
    static final List<String> PERCENTILE_TITLES =
            List.of("p1", "p5", "p10", "p25", "p50", "p75", "p90", "p95", "p99", "p99.9");
    static final List<String> PERCENTILE_NAMES = List.of(
            "p1_bytes",
            "p5_bytes",
            "p10_bytes",
            "p25_bytes",
            "p50_bytes",
            "p75_bytes",
            "p90_bytes",
            "p95_bytes",
            "p99_bytes",
            "p99_9_bytes");
    private static final int MEDIAN = 500;
    private static final int P99 = 990;

    private final QueueSizes sizes;
    private final SizeBuckets buckets;
    private final RecordingSet recordings;
    private final String title;
    private final Shown shown;

    SizeTable(QueueSizes sizes, SizeBuckets buckets, RecordingSet recordings, String title, Shown shown) {
        this.sizes = sizes;
        this.buckets = buckets;
        this.recordings = recordings;
        this.title = title;
        this.shown = shown;
    }

    @Override
    public String caption(Numbers numbers) {
        return Captions.of(title, sizes.packets(), sizes.durationNs(), recordings, numbers)
                + switch (shown) {
                    case SHARES -> "Sizes in bytes, with link header; share of the packets of each size.\n\n";
                    case COUNTS -> "Sizes in bytes, with link header; packets of each size.\n\n";
                    case PERCENTILES -> "Sizes in bytes, with link header.\n\n";
                };
    }

    @Override
    public List<String> notes() {
        return Captions.unrecordedQueues(
                recordings,
                sizes.groups().stream()
                        .filter(group -> group.direction() == Direction.RX)
                        .map(Group::device)
                        .toList());
    }

    @Override
    public Rows forPrograms() {
        List<ResultColumn> columns = new ArrayList<>();
        columns.add(new ResultColumn("device", false));
        columns.add(new ResultColumn("direction", false));
        columns.add(new ResultColumn("scope", false));
        columns.addAll(ResultColumn.numeric(List.of("queue", "packets", "bytes", "mean_bytes", "min_bytes")));
        columns.addAll(ResultColumn.numeric(PERCENTILE_NAMES));
        columns.addAll(ResultColumn.numeric(List.of("max_bytes")));
        columns.addAll(ResultColumn.numeric(SizeColumns.names(buckets, "size")));
        columns.addAll(ResultColumn.numeric(SizeColumns.names(buckets, "share")));
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (Group group : sizes.groups()) {
            group.queues().forEach(queue -> rows.add(rowForPrograms(queue, "queue")));
            rows.add(rowForPrograms(group.total(), "direction"));
        }
        return new ListedRows(columns, rows);
    }

    @Override
    public Rows forReading() {
        BucketRange range = shownBuckets(
                buckets,
                sizes.queues().stream().map(Queue::lengths).reduce(LengthHistogram.EMPTY, LengthHistogram::plus));
        List<ResultColumn> columns = new ArrayList<>();
        columns.add(new ResultColumn("device", false));
        columns.add(new ResultColumn("direction", false));
        columns.addAll(ResultColumn.numeric(List.of("queue", "packets", "mean", "min")));
        columns.addAll(ResultColumn.numeric(shown == Shown.PERCENTILES ? PERCENTILE_TITLES : List.of("p50", "p99")));
        columns.addAll(ResultColumn.numeric(List.of("max")));
        if (shown != Shown.PERCENTILES) {
            columns.addAll(ResultColumn.numeric(SizeColumns.titles(buckets).subList(range.from(), range.to())));
        }
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (Group group : sizes.groups()) {
            for (Queue queue : group.queues()) {
                rows.add(rowForReading(queue, Captions.queue(queue.queue()), range));
            }
            rows.add(rowForReading(group.total(), "total", range));
        }
        return new ListedRows(columns, rows);
    }

    private List<@Nullable Object> rowForPrograms(Queue queue, String scope) {
        LengthHistogram lengths = queue.lengths();
        List<@Nullable Object> row = new ArrayList<>();
        row.add(queue.device());
        row.add(queue.direction().label());
        row.add(scope);
        row.add(queue.queue().isPresent() ? queue.queue().getAsInt() : null);
        row.add(lengths.packets());
        row.add(lengths.bytes());
        row.add(lengths.mean(DECIMALS).orElse(null));
        row.add(orNull(lengths.min()));
        for (int perMille : PER_MILLE) {
            row.add(orNull(lengths.percentile(perMille)));
        }
        row.add(orNull(lengths.max()));
        long[] counts = lengths.counts(buckets);
        for (long count : counts) {
            row.add(count);
        }
        for (long count : counts) {
            row.add(lengths.packets() == 0 ? null : Share.of(count, lengths.packets()));
        }
        return row;
    }

    private List<@Nullable Object> rowForReading(Queue queue, String label, BucketRange range) {
        LengthHistogram lengths = queue.lengths();
        List<@Nullable Object> row = new ArrayList<>();
        row.add(queue.device());
        row.add(queue.direction().label());
        row.add(label);
        row.add(lengths.packets());
        row.add(orDash(lengths.mean(1).orElse(null)));
        row.add(orDash(orNull(lengths.min())));
        for (int perMille : shown == Shown.PERCENTILES ? PER_MILLE : List.of(MEDIAN, P99)) {
            row.add(orDash(orNull(lengths.percentile(perMille))));
        }
        row.add(orDash(orNull(lengths.max())));
        if (shown != Shown.PERCENTILES) {
            long[] counts = lengths.counts(buckets);
            for (int i = range.from(); i < range.to(); i++) {
                row.add(cell(counts[i], lengths.packets()));
            }
        }
        return row;
    }

    private Object cell(long count, long packets) {
        if (shown == Shown.COUNTS) {
            return count;
        }
        return packets == 0 ? "-" : Share.percent(count, packets);
    }

    /** Whether a percentile is shown without being asked for. */
    static boolean isInSummary(int perMille) {
        return perMille == MEDIAN || perMille == P99;
    }

    /** Powers of two reach far beyond any packet: those that no packet has at both ends are not for reading. */
    static BucketRange shownBuckets(SizeBuckets buckets, LengthHistogram all) {
        return buckets != SizeBuckets.LOG2 || all.packets() == 0
                ? new BucketRange(0, buckets.count())
                : new BucketRange(
                        buckets.bucket(all.min().getAsLong()),
                        buckets.bucket(all.max().getAsLong()) + 1);
    }

    private static @Nullable Long orNull(OptionalLong number) {
        return number.isPresent() ? number.getAsLong() : null;
    }

    private static Object orDash(@Nullable Object value) {
        return value == null ? "-" : value;
    }

    /** What a table has besides the summary. */
    enum Shown {
        SHARES,
        COUNTS,
        PERCENTILES
    }

    /** Buckets from the first to before the last. */
    record BucketRange(int from, int to) {}
}
