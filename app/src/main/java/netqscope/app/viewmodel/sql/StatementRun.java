package netqscope.app.viewmodel.sql;

import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import netqscope.analyzer.console.ResultTable;
import netqscope.analyzer.database.SqlStatement;
import netqscope.analyzer.database.TimeRange;
import org.jspecify.annotations.Nullable;

/** A statement that was run, and what came of it. */
public final class StatementRun {

    private static final int TITLE_LENGTH = 24;

    private final SqlStatement statement;
    private final TimeRange time;
    private final int rowLimit;
    private final ReadOnlyObjectWrapper<RunState> state = new ReadOnlyObjectWrapper<>(new RunState.Waiting());
    private final ReadOnlyObjectWrapper<@Nullable ResultTable> table = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyIntegerWrapper rows = new ReadOnlyIntegerWrapper();

    StatementRun(SqlStatement statement, TimeRange time, int rowLimit) {
        this.statement = statement;
        this.time = time;
        this.rowLimit = rowLimit;
    }

    public SqlStatement statement() {
        return statement;
    }

    /** What {@code $from} and {@code $to} were. */
    public TimeRange time() {
        return time;
    }

    /** How many rows are kept at most. */
    public int rowLimit() {
        return rowLimit;
    }

    /** The beginning of the statement, without its comments. */
    public String title() {
        String words = statement
                .text()
                .replaceAll("(?s)/\\*.*?\\*/", " ")
                .replaceAll("--[^\\n]*", " ")
                .replaceAll("\\s+", " ")
                .strip();
        return words.length() <= TITLE_LENGTH
                ? words
                : words.substring(0, TITLE_LENGTH - 1).strip() + "\u2026";
    }

    public ReadOnlyObjectProperty<RunState> stateProperty() {
        return state.getReadOnlyProperty();
    }

    public RunState state() {
        return state.get();
    }

    /** Null until its first rows come, and if it has none to return. */
    public ReadOnlyObjectProperty<@Nullable ResultTable> tableProperty() {
        return table.getReadOnlyProperty();
    }

    public @Nullable ResultTable table() {
        return table.get();
    }

    /** How many rows are there to be shown. */
    public ReadOnlyIntegerProperty rowsProperty() {
        return rows.getReadOnlyProperty();
    }

    void become(RunState next) {
        state.set(next);
    }

    void begun(ResultTable begun) {
        table.set(begun);
    }

    void show(int count) {
        rows.set(count);
    }
}
