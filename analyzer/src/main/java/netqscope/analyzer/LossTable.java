package netqscope.analyzer;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import netqscope.analyzer.ColumnRows.Column;
import netqscope.analyzer.analysis.LossAccount;
import netqscope.analyzer.analysis.Losses.Interval;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.output.Numbers;

/** The intervals in which packets were lost as rows: for reading the largest ones, by time. */
final class LossTable implements Report {

    private static final int INTERVALS_SHOWN = 20;
    private static final int NANO_DIGITS = 9;
    private static final int MICRO_DIGITS = 6;

    private final LossAccount account;
    private final LossCaption caption;
    private final List<Interval> shown;

    /** @param all whether all intervals are for reading */
    LossTable(LossAccount account, LossCaption caption, boolean all) {
        this.account = account;
        this.caption = caption;
        this.shown = account.losses().list().stream()
                .sorted(Comparator.comparingLong(Interval::count).reversed())
                .limit(all ? Long.MAX_VALUE : INTERVALS_SHOWN)
                .sorted(Comparator.comparingLong(Interval::fromNs))
                .toList();
    }

    @Override
    public String caption(Numbers numbers) {
        int intervals = account.losses().list().size();
        String which = shown.size() < intervals
                ? "\nThe %s intervals with most losses of %s; --all shows all.\n"
                        .formatted(numbers.of(shown.size()), numbers.of(intervals))
                : "";
        return caption.text(numbers) + which + (shown.isEmpty() ? "" : "\n");
    }

    @Override
    public Rows forPrograms() {
        List<Column<Interval>> columns = new ArrayList<>();
        columns.add(Column.text("file", Interval::file));
        columns.add(Column.text("direction", interval -> interval.direction().label()));
        columns.add(Column.numeric("cpu", Interval::cpu));
        columns.add(Column.numeric("from_ns", Interval::fromNs));
        columns.add(Column.numeric("to_ns", Interval::toNs));
        columns.add(Column.numeric("lost", Interval::count));
        columns.add(Column.numeric("recorded", Interval::recorded));
        columns.add(Column.numeric("lost_share", interval -> Share.of(interval.count(), both(interval))));
        return new ColumnRows<>(columns, account.losses().list().iterator());
    }

    /** No columns if there is nothing to show. */
    @Override
    public Rows forReading() {
        List<Column<Interval>> columns = new ArrayList<>();
        if (!shown.isEmpty()) {
            columns.add(Column.numeric("from (s)", interval -> seconds(interval.fromNs())));
            columns.add(Column.numeric("to (s)", interval -> seconds(interval.toNs())));
            columns.add(
                    Column.text("direction", interval -> interval.direction().label()));
            columns.add(Column.numeric("CPU", Interval::cpu));
            columns.add(Column.numeric("lost", Interval::count));
            columns.add(Column.numeric("recorded", Interval::recorded));
            columns.add(Column.numeric("lost share", interval -> Share.percent(interval.count(), both(interval))));
            if (account.files().size() > 1) {
                columns.add(Column.text("file", Interval::file));
            }
        }
        return new ColumnRows<>(columns, shown.iterator());
    }

    private static long both(Interval interval) {
        return interval.count() + interval.recorded();
    }

    private static BigDecimal seconds(long ns) {
        return BigDecimal.valueOf(ns, NANO_DIGITS).setScale(MICRO_DIGITS, RoundingMode.HALF_UP);
    }
}
