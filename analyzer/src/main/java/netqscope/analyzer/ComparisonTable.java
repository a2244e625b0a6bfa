package netqscope.analyzer;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import netqscope.analyzer.analysis.Comparison;
import netqscope.analyzer.analysis.Comparison.Group;
import netqscope.analyzer.analysis.Comparison.Pair;
import netqscope.analyzer.analysis.Comparison.Side;
import netqscope.analyzer.analysis.Criterion;
import netqscope.analyzer.database.ResultColumn;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.output.ListedRows;
import netqscope.analyzer.output.Numbers;
import org.jspecify.annotations.Nullable;

/** Two recordings: for reading one below the other, for other programs side by side. */
final class ComparisonTable implements ComparisonFigures {

    private static final int DECIMALS = 3;
    private static final String UNKNOWN = "-";

    private final Compared a;
    private final Compared b;
    private final Comparison comparison;

    ComparisonTable(Compared a, Compared b) {
        this.a = a;
        this.b = b;
        this.comparison = Comparison.of(a.sizes(), b.sizes());
    }

    @Override
    public String caption(Numbers numbers) {
        return caption("A", a, numbers) + caption("B", b, numbers)
                + "Packets and bytes with link header a second (PPS, BPS); share of the direction; sizes in bytes.\n\n";
    }

    @Override
    public List<String> notes() {
        return ComparisonNotes.of(a, b, comparison);
    }

    @Override
    public Rows forPrograms() {
        List<ResultColumn> columns = new ArrayList<>();
        for (String name : List.of("device_a", "device_b", "direction", "scope")) {
            columns.add(new ResultColumn(name, false));
        }
        columns.add(new ResultColumn("queue", true));
        for (Criterion criterion : Criterion.values()) {
            columns.add(new ResultColumn(criterion.label() + "_a", true));
            columns.add(new ResultColumn(criterion.label() + "_b", true));
            columns.add(new ResultColumn(criterion.label() + "_change_percent", true));
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
        Optional<Estimate> before = estimate(criterion, pair.a());
        Optional<Estimate> after = estimate(criterion, pair.b());
        return new ComparedFigure(
                before,
                after,
                pair.changePercent(criterion).map(percent -> Estimate.exact(percent.doubleValue())),
                before.flatMap(one -> after.map(two -> one.value() != two.value())),
                text(criterion, pair.a()),
                text(criterion, pair.b()),
                pair.changePercent(criterion).map(Change::text).orElse(UNKNOWN));
    }

    private static String caption(String name, Compared recording, Numbers numbers) {
        return name + ": "
                + Captions.of(
                        recording.title(),
                        recording.sizes().packets(),
                        recording.sizes().durationNs(),
                        recording.recordings(),
                        numbers);
    }

    private static List<@Nullable Object> rowForPrograms(Group group, String scope, Pair pair) {
        List<@Nullable Object> row = new ArrayList<>();
        row.add(group.deviceA().orElse(null));
        row.add(group.deviceB().orElse(null));
        row.add(group.direction().label());
        row.add(scope);
        row.add(pair.queue().isPresent() ? pair.queue().getAsInt() : null);
        for (Criterion criterion : Criterion.values()) {
            row.add(number(criterion, pair.a()));
            row.add(number(criterion, pair.b()));
            row.add(pair.changePercent(criterion)
                    .map(percent -> percent.setScale(DECIMALS, RoundingMode.HALF_UP))
                    .orElse(null));
        }
        return row;
    }

    private static @Nullable BigDecimal number(Criterion criterion, Optional<Side> side) {
        return side.flatMap(criterion::of)
                .map(value -> switch (criterion) {
                    case PACKETS_PER_SECOND, BYTES_PER_SECOND -> value.setScale(DECIMALS, RoundingMode.HALF_UP);
                    case PACKETS, SHARE, P50_BYTES, P95_BYTES, P99_BYTES -> value;
                })
                .orElse(null);
    }

    private void addForReading(List<List<@Nullable Object>> rows, Group group, String queue, Pair pair) {
        List<@Nullable Object> rowA = rowStart(group.deviceA().orElse(UNKNOWN), group, queue, "A");
        List<@Nullable Object> rowB = rowStart(group.deviceB().orElse(UNKNOWN), group, queue, "B");
        List<@Nullable Object> change =
                rowStart(group.deviceA().or(group::deviceB).orElse(UNKNOWN), group, queue, "change");
        for (Criterion criterion : Criterion.values()) {
            ComparedFigure figure = figure(pair, criterion);
            rowA.add(figure.readA());
            rowB.add(figure.readB());
            change.add(figure.readChange());
        }
        rows.add(rowA);
        rows.add(rowB);
        rows.add(change);
    }

    private static List<@Nullable Object> rowStart(String device, Group group, String queue, String recording) {
        List<@Nullable Object> row = new ArrayList<>();
        row.add(device);
        row.add(group.direction().label());
        row.add(queue);
        row.add(recording);
        return row;
    }

    private static Optional<Estimate> estimate(Criterion criterion, Optional<Side> side) {
        return side.flatMap(criterion::of).map(value -> Estimate.exact(value.doubleValue()));
    }

    private static Object text(Criterion criterion, Optional<Side> side) {
        return side.<Object>flatMap(present -> text(criterion, present)).orElse(UNKNOWN);
    }

    private static Optional<Object> text(Criterion criterion, Side side) {
        return criterion.of(side).map(value -> switch (criterion) {
            case PACKETS_PER_SECOND -> value.setScale(1, RoundingMode.HALF_UP);
            case BYTES_PER_SECOND -> value.setScale(0, RoundingMode.HALF_UP);
            case SHARE -> Share.percent(side.queue().packets(), side.total().packets());
            case PACKETS, P50_BYTES, P95_BYTES, P99_BYTES -> value;
        });
    }
}
