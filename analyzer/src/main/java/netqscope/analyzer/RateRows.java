package netqscope.analyzer;

import java.util.List;
import netqscope.analyzer.analysis.Rate;
import netqscope.analyzer.analysis.Rate.Series;
import netqscope.analyzer.database.ResultColumn;
import netqscope.analyzer.database.Rows;
import org.jspecify.annotations.Nullable;

/** A row for each bucket and series, made when it is read: there may be millions. */
final class RateRows implements Rows {

    private final Rate rate;
    private final List<Column> columns;
    private long current = -1;

    RateRows(Rate rate, List<Column> columns) {
        this.rate = rate;
        this.columns = columns;
    }

    @Override
    public List<ResultColumn> columns() {
        return columns.stream().map(Column::title).toList();
    }

    /** By bucket, then by series. */
    @Override
    public boolean next() {
        current++;
        return current < (long) rate.buckets().count() * rate.series().size();
    }

    @Override
    public @Nullable Object value(int column) {
        int series = rate.series().size();
        return columns.get(column).value().of(rate.series().get((int) (current % series)), (int) (current / series));
    }

    /** One column. */
    record Column(ResultColumn title, Value value) {

        static Column numeric(String name, Value value) {
            return new Column(new ResultColumn(name, true), value);
        }

        static Column text(String name, Value value) {
            return new Column(new ResultColumn(name, false), value);
        }
    }

    /** What a column has of a series in a bucket. */
    @FunctionalInterface
    interface Value {

        @Nullable
        Object of(Series series, int bucket);
    }
}
