package netqscope.analyzer;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalInt;
import java.util.function.Function;
import netqscope.analyzer.database.ResultColumn;
import netqscope.analyzer.database.Rows;
import org.jspecify.annotations.Nullable;

/** A row for each of some things, made when it is read: there may be millions. */
final class ColumnRows<T> implements Rows {

    private final List<Column<T>> columns;
    private final Iterator<T> things;
    private @Nullable T current;

    ColumnRows(List<Column<T>> columns, Iterator<T> things) {
        this.columns = columns;
        this.things = things;
    }

    @Override
    public List<ResultColumn> columns() {
        return columns.stream().map(Column::title).toList();
    }

    @Override
    public boolean next() {
        current = things.hasNext() ? things.next() : null;
        return current != null;
    }

    @Override
    public @Nullable Object value(int column) {
        T thing = current;
        if (thing == null) {
            throw new NoSuchElementException("there is no row");
        }
        return columns.get(column).value().apply(thing);
    }

    /** One column: what it has of a thing. */
    record Column<T>(ResultColumn title, Function<T, @Nullable Object> value) {

        static <T> Column<T> numeric(String name, Function<T, @Nullable Object> value) {
            return new Column<>(new ResultColumn(name, true), value);
        }

        /** Numbers, and {@code absent} where there is none. */
        static <T> Column<T> optional(String name, Function<T, OptionalInt> number, @Nullable String absent) {
            return numeric(name, thing -> {
                OptionalInt value = number.apply(thing);
                return value.isPresent() ? (Object) value.getAsInt() : absent;
            });
        }

        static <T> Column<T> text(String name, Function<T, @Nullable Object> value) {
            return new Column<>(new ResultColumn(name, false), value);
        }
    }
}
