package netqscope.app.view.sql;

import java.util.Optional;
import javafx.beans.value.ChangeListener;
import javafx.collections.ListChangeListener;
import javafx.geometry.Orientation;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Pane;
import javafx.scene.layout.StackPane;
import netqscope.analyzer.console.StatementError;
import netqscope.app.view.ViewContext;
import netqscope.app.viewmodel.sql.RunState;
import netqscope.app.viewmodel.sql.SqlModel;
import netqscope.app.viewmodel.sql.StatementRun;
import netqscope.app.viewmodel.sql.Worksheet;

/** The text of a worksheet, and below it the results. */
final class WorksheetPane implements AutoCloseable {

    private static final double EDITOR_SHARE = 0.42;

    private final ViewContext context;
    private final SqlModel model;
    private final Worksheet worksheet;
    private final SqlEditor editor;
    private final Label error = new Label();
    private final BorderPane upper = new BorderPane();
    private final StackPane lower = new StackPane();
    private final TabPane results = new TabPane();
    private final SplitPane node;
    private final ListChangeListener<StatementRun> runsListener = change -> showRuns();
    private final ChangeListener<Optional<StatementError>> errorListener = (source, before, now) -> showError(now);

    WorksheetPane(ViewContext context, SqlModel model, Worksheet worksheet, Pane overlay) {
        this.context = context;
        this.model = model;
        this.worksheet = worksheet;
        this.editor = new SqlEditor(worksheet.textProperty(), model.catalogProperty(), overlay);
        error.setId("sql-error");
        error.getStyleClass().addAll("failure", "sql-error");
        error.setWrapText(true);
        error.setMaxWidth(Double.MAX_VALUE);
        error.setMinHeight(javafx.scene.layout.Region.USE_PREF_SIZE);
        upper.setCenter(editor.node());
        results.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        results.getStyleClass().addAll("dense", "sql-results");
        node = new SplitPane(upper, lower);
        node.setOrientation(Orientation.VERTICAL);
        node.setDividerPositions(EDITOR_SHARE);
        SplitPane.setResizableWithParent(upper, false);
        worksheet.runs().addListener(runsListener);
        worksheet.errorProperty().addListener(errorListener);
        showRuns();
        showError(worksheet.errorProperty().get());
    }

    SplitPane node() {
        return node;
    }

    SqlEditor editor() {
        return editor;
    }

    Worksheet worksheet() {
        return worksheet;
    }

    /** Runs what is selected, or the statement at the cursor. */
    void runAtCursor() {
        worksheet.runAt(editor.selection().getStart(), editor.selection().getEnd());
    }

    /** The result that is visible. */
    Optional<ResultPane> result() {
        Tab selected = results.getSelectionModel().getSelectedItem();
        return selected != null && selected.getContent() instanceof ResultPane pane
                ? Optional.of(pane)
                : Optional.empty();
    }

    @Override
    public void close() {
        worksheet.runs().removeListener(runsListener);
        worksheet.errorProperty().removeListener(errorListener);
        closeResults();
        editor.close();
    }

    private void showRuns() {
        closeResults();
        if (worksheet.runs().isEmpty()) {
            lower.getChildren().setAll(new Beginnings(this::ask));
            return;
        }
        for (int i = 0; i < worksheet.runs().size(); i++) {
            StatementRun run = worksheet.runs().get(i);
            Tab tab = new Tab((i + 1) + ": " + run.title(), new ResultPane(context, model, worksheet, run));
            results.getTabs().add(tab);
            run.stateProperty().addListener((source, before, now) -> follow(run, tab, now));
        }
        lower.getChildren().setAll(results);
    }

    /** The result that is being worked out is visible; at the end the first one is, unless one failed. */
    private void follow(StatementRun run, Tab tab, RunState state) {
        boolean last = worksheet.runs().indexOf(run) == worksheet.runs().size() - 1;
        if (state instanceof RunState.Failed) {
            results.getSelectionModel().select(tab);
        } else if (last
                && state instanceof RunState.Done
                && results.getSelectionModel().getSelectedIndex() < 0) {
            results.getSelectionModel().selectFirst();
        }
    }

    private void closeResults() {
        for (Tab tab : results.getTabs()) {
            if (tab.getContent() instanceof ResultPane pane) {
                pane.close();
            }
        }
        results.getTabs().clear();
    }

    private void showError(Optional<StatementError> found) {
        error.setText(found.map(StatementError::message).orElse(""));
        upper.setBottom(found.isPresent() ? error : null);
        editor.show(found);
    }

    private void ask(String text) {
        worksheet.textProperty().set(text);
        worksheet.runAll();
        editor.area().requestFocus();
    }
}
