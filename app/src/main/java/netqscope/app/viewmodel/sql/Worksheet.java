package netqscope.app.viewmodel.sql;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import netqscope.analyzer.console.StatementError;
import netqscope.analyzer.database.SqlScript;
import netqscope.analyzer.database.SqlStatement;

/** A text of statements, and the results of those that were run last. */
public final class Worksheet {

    private final String title;
    private final SqlModel model;
    private final ObjectProperty<String> text = new SimpleObjectProperty<>("");
    private final ObservableList<StatementRun> runs = FXCollections.observableArrayList();
    private final ReadOnlyObjectWrapper<Optional<StatementError>> error = new ReadOnlyObjectWrapper<>(Optional.empty());

    Worksheet(String title, SqlModel model) {
        this.title = title;
        this.model = model;
    }

    public String title() {
        return title;
    }

    /** What is written on it. */
    public ObjectProperty<String> textProperty() {
        return text;
    }

    public String text() {
        return text.get();
    }

    /** Whether nobody has used it yet. */
    public boolean isUntouched() {
        return text.get().isBlank() && runs.isEmpty();
    }

    /** What was run last; the results of what was run before are gone. */
    public ObservableList<StatementRun> runs() {
        return runs;
    }

    /** What is wrong in the text; until something is run again. */
    public ReadOnlyObjectProperty<Optional<StatementError>> errorProperty() {
        return error.getReadOnlyProperty();
    }

    /** Runs all statements. */
    public void runAll() {
        model.run(this, SqlScript.placed(text.get()));
    }

    /**
     * Runs what is selected, or the statement that the cursor is in.
     *
     * @param start of the selection
     * @param end of the selection, the same as its start if there is none
     */
    public void runAt(int start, int end) {
        String all = text.get();
        if (!all.substring(start, end).isBlank()) {
            model.run(
                    this,
                    SqlScript.placed(all.substring(start, end)).stream()
                            .map(statement -> new SqlStatement(
                                    statement.text(), statement.start() + start, statement.end() + start))
                            .toList());
        } else {
            model.run(this, statementAt(end).map(List::of).orElse(List.of()));
        }
    }

    /** The statement that a place in the text is in or right after, else the next one, else the last one. */
    public Optional<SqlStatement> statementAt(int index) {
        String all = text.get();
        Optional<SqlStatement> found = Optional.empty();
        for (SqlStatement statement : SqlScript.placed(all)) {
            boolean sameLine = index >= statement.end()
                    && all.substring(statement.end(), index).chars().allMatch(c -> c == ' ' || c == '\t');
            found = Optional.of(statement);
            if (index < statement.end() || sameLine) {
                return found;
            }
        }
        return found;
    }

    void show(List<StatementRun> next) {
        error.set(Optional.empty());
        runs.setAll(next);
    }

    void wrong(StatementError found) {
        error.set(Optional.of(found));
    }

    /** What was to run cannot be asked at all. */
    void fail(String message) {
        for (StatementRun run : runs) {
            if (run.state() instanceof RunState.Waiting) {
                run.become(new RunState.Failed(new StatementError(message, OptionalInt.empty(), 1)));
            }
        }
    }
}
