package netqscope.analyzer;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import netqscope.analyzer.ColumnRows.Column;
import netqscope.analyzer.analysis.GroupBy;
import netqscope.analyzer.analysis.SeriesKey;
import netqscope.recording.Direction;
import org.jspecify.annotations.Nullable;

/** The columns that say which series something is of. */
final class SeriesColumns {

    private SeriesColumns() {}

    /**
     * Those that packets are grouped by.
     *
     * @param unrecorded what stands for a queue that was not recorded
     * @param noCpu what stands for the CPU of a queue without packets
     */
    static <T> List<Column<T>> of(
            Set<GroupBy> grouping, Function<T, SeriesKey> key, @Nullable String unrecorded, @Nullable String noCpu) {
        List<Column<T>> columns = new ArrayList<>();
        if (grouping.contains(GroupBy.DEVICE)) {
            columns.add(Column.text("device", thing -> key.apply(thing).device().orElse(null)));
        }
        if (grouping.contains(GroupBy.DIRECTION)) {
            columns.add(Column.text(
                    "direction",
                    thing -> key.apply(thing).direction().map(Direction::label).orElse(null)));
        }
        if (grouping.contains(GroupBy.QUEUE)) {
            columns.add(Column.optional("queue", thing -> key.apply(thing).queue(), unrecorded));
        }
        if (grouping.contains(GroupBy.CPU)) {
            columns.add(Column.optional("cpu", thing -> key.apply(thing).cpu(), noCpu));
        }
        return columns;
    }
}
