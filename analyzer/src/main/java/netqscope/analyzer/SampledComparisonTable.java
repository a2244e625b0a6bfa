package netqscope.analyzer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import netqscope.analyzer.analysis.Comparison;
import netqscope.analyzer.analysis.Comparison.Group;
import netqscope.analyzer.analysis.Comparison.Pair;
import netqscope.analyzer.analysis.Criterion;
import netqscope.analyzer.analysis.SampledSide;
import netqscope.analyzer.database.ResultColumn;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.output.Figure;
import netqscope.analyzer.output.ListedRows;
import netqscope.analyzer.output.Numbers;
import org.jspecify.annotations.Nullable;

/** Two recordings of which one or both were sampled: what {@link ComparisonTable} has of every packet, estimated. */
final class SampledComparisonTable implements ComparisonFigures {

    private static final int DECIMALS = 3;
    private static final int SHARE_DECIMALS = 6;
    private static final String UNKNOWN = "-";

    private final Compared a;
    private final Compared b;
    private final Comparison comparison;

    SampledComparisonTable(Compared a, Compared b) {
        this.a = a;
        this.b = b;
        this.comparison = Comparison.of(a.sizes(), b.sizes());
    }

    @Override
    public String caption(Numbers numbers) {
        return caption("A", a, numbers) + caption("B", b, numbers)
                + "Packets and bytes with link header a second (PPS, BPS); share of the direction; sizes in bytes.\n"
                + "In brackets: ends of the intervals. A change with = is within the error of sampling.\n"
                + "more: A has none in its sample, and B more than a sample leaves out by chance.\n\n";
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        notes.add("changes have intervals of 95 %: one that includes 0 is within the error of sampling (=)");
        for (Compared recording : List.of(a, b)) {
            recording
                    .sampled()
                    .ifPresent(sampled -> SampleText.notes(sampled.sample())
                            .forEach(note -> notes.add(recording.title() + ": " + note)));
        }
        notes.addAll(ComparisonNotes.of(a, b, comparison));
        return notes;
    }

    @Override
    public Rows forPrograms() {
        List<ResultColumn> columns = new ArrayList<>();
        for (String name : List.of("device_a", "device_b", "direction", "scope")) {
            columns.add(new ResultColumn(name, false));
        }
        columns.add(new ResultColumn("queue", true));
        for (Criterion criterion : Criterion.values()) {
            for (String name : List.of("_a", "_b", "_change_percent")) {
                for (String end : List.of("", "_low", "_high")) {
                    columns.add(new ResultColumn(criterion.label() + name + end, true));
                }
            }
            columns.add(new ResultColumn(criterion.label() + "_changed", false));
        }
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (Group group : comparison.groups()) {
            group.queues().forEach(pair -> rows.add(rowForPrograms(group, "queue", pair)));
            rows.add(rowForPrograms(group, "direction", group.total()));
        }
        return new ListedRows(columns, rows);
    }

    @Override
    public Rows forReading() {
        List<ResultColumn> columns = new ArrayList<>();
        for (String title : List.of("device", "direction")) {
            columns.add(new ResultColumn(title, false));
        }
        columns.add(new ResultColumn("queue", true));
        columns.add(new ResultColumn("recording", false));
        for (String title : List.of("packets", "PPS", "BPS", "share", "p50", "p95", "p99")) {
            columns.add(new ResultColumn(title, true));
        }
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (Group group : comparison.groups()) {
            group.queues().forEach(pair -> addForReading(rows, group, Captions.queue(pair.queue()), pair));
            addForReading(rows, group, "total", group.total());
        }
        return new ListedRows(columns, rows);
    }

    @Override
    public Comparison comparison() {
        return comparison;
    }

    @Override
    public ComparedFigure figure(Pair pair, Criterion criterion) {
        Optional<Estimate> before = estimate(a, pair.a(), criterion);
        Optional<Estimate> after = estimate(b, pair.b(), criterion);
        return new ComparedFigure(
                before,
                after,
                Change.percent(before, after),
                Change.isChanged(before, after),
                text(criterion, before, a),
                text(criterion, after, b),
                Change.text(before, after, !isSize(criterion)));
    }

    private static String caption(String name, Compared recording, Numbers numbers) {
        return name + ": "
                + recording
                        .sampled()
                        .map(sampled -> SampleText.caption(
                                recording.title(),
                                sampled.packets(),
                                sampled.recorded(),
                                sampled.durationNs(),
                                recording.recordings(),
                                sampled.sample(),
                                numbers))
                        .orElseGet(() -> Captions.of(
                                recording.title(),
                                recording.sizes().packets(),
                                recording.sizes().durationNs(),
                                recording.recordings(),
                                numbers));
    }

    private List<@Nullable Object> rowForPrograms(Group group, String scope, Pair pair) {
        List<@Nullable Object> row = new ArrayList<>();
        row.add(group.deviceA().orElse(null));
        row.add(group.deviceB().orElse(null));
        row.add(group.direction().label());
        row.add(scope);
        row.add(pair.queue().isPresent() ? pair.queue().getAsInt() : null);
        for (Criterion criterion : Criterion.values()) {
            Optional<Estimate> before = estimate(a, pair.a(), criterion);
            Optional<Estimate> after = estimate(b, pair.b(), criterion);
            Optional<Estimate> change = Change.percent(before, after);
            row.addAll(EstimateColumns.numbers(before, decimals(criterion)));
            row.addAll(EstimateColumns.numbers(after, decimals(criterion)));
            row.addAll(EstimateColumns.numbers(change, DECIMALS));
            row.add(Change.isChanged(before, after).orElse(null));
        }
        return row;
    }

    private void addForReading(List<List<@Nullable Object>> rows, Group group, String queue, Pair pair) {
        List<@Nullable Object> rowA = rowStart(group.deviceA().orElse(UNKNOWN), group, queue, "A");
        List<@Nullable Object> rowB = rowStart(group.deviceB().orElse(UNKNOWN), group, queue, "B");
        List<@Nullable Object> changes =
                rowStart(group.deviceA().or(group::deviceB).orElse(UNKNOWN), group, queue, "change");
        for (Criterion criterion : Criterion.values()) {
            ComparedFigure figure = figure(pair, criterion);
            rowA.add(figure.readA());
            rowB.add(figure.readB());
            changes.add(figure.readChange());
        }
        rows.add(rowA);
        rows.add(rowB);
        rows.add(changes);
    }

    private static Optional<Estimate> estimate(
            Compared recording, Optional<Comparison.Side> side, Criterion criterion) {
        return side.flatMap(present -> recording.sampled().isPresent()
                ? SampledSide.of(recording.sampled().get(), present).of(criterion)
                : criterion.of(present).map(value -> Estimate.exact(value.doubleValue())));
    }

    private static int decimals(Criterion criterion) {
        return switch (criterion) {
            case PACKETS_PER_SECOND, BYTES_PER_SECOND -> DECIMALS;
            case SHARE -> SHARE_DECIMALS;
            case PACKETS, P50_BYTES, P95_BYTES, P99_BYTES -> 0;
        };
    }

    private static Object text(Criterion criterion, Optional<Estimate> estimate, Compared recording) {
        if (estimate.isEmpty()) {
            return UNKNOWN;
        }
        Estimate known = estimate.get();
        return switch (criterion) {
            case PACKETS, BYTES_PER_SECOND -> new EstimateFigure(known, 0);
            case PACKETS_PER_SECOND -> new EstimateFigure(known, 1);
            case SHARE -> new ShareFigure(known);
            case P50_BYTES, P95_BYTES, P99_BYTES ->
                new SizeFigure(known, recording.sampled().isPresent());
        };
    }

    private static boolean isSize(Criterion criterion) {
        return switch (criterion) {
            case P50_BYTES, P95_BYTES, P99_BYTES -> true;
            case PACKETS, PACKETS_PER_SECOND, BYTES_PER_SECOND, SHARE -> false;
        };
    }

    private static List<@Nullable Object> rowStart(String device, Group group, String queue, String recording) {
        List<@Nullable Object> row = new ArrayList<>();
        row.add(device);
        row.add(group.direction().label());
        row.add(queue);
        row.add(recording);
        return row;
    }

    /** A percentile of sizes with what it may be; a sample's has a sign even if it can be nothing else. */
    private record SizeFigure(Estimate size, boolean isSampled) implements Figure {

        @Override
        public String text(Numbers numbers) {
            String value = numbers.of((long) size.value());
            return size.isExact()
                    ? (isSampled ? "~" : "") + value
                    : "~%s (%s-%s)"
                            .formatted(
                                    value,
                                    numbers.of((long) size.low()),
                                    Double.isInfinite(size.high()) ? "?" : numbers.of((long) size.high()));
        }
    }
}
