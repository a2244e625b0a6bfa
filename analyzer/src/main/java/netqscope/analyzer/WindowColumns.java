package netqscope.analyzer;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import netqscope.analyzer.ColumnRows.Column;
import netqscope.analyzer.analysis.Buckets;
import netqscope.recording.Direction;

/**
 * The columns that say when and where a load was.
 *
 * @param overTime whether there are several windows
 */
record WindowColumns<T>(
        Buckets windows,
        boolean overTime,
        ToIntFunction<T> window,
        Function<T, String> device,
        Function<T, Direction> direction) {

    List<Column<T>> forPrograms() {
        List<Column<T>> columns = new ArrayList<>();
        if (overTime) {
            columns.add(Column.numeric("time_ns", thing -> windows.fromNs(window.applyAsInt(thing))));
            columns.add(Column.numeric("end_ns", thing -> windows.toNs(window.applyAsInt(thing))));
        }
        addDirection(columns);
        return columns;
    }

    List<Column<T>> forReading() {
        List<Column<T>> columns = new ArrayList<>();
        if (overTime) {
            BucketText text = new BucketText(windows);
            columns.add(Column.numeric("time (s)", thing -> text.start(window.applyAsInt(thing))));
        }
        addDirection(columns);
        return columns;
    }

    private void addDirection(List<Column<T>> columns) {
        columns.add(Column.text("device", device::apply));
        columns.add(Column.text("direction", thing -> direction.apply(thing).label()));
    }
}
