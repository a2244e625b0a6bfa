package netqscope.app.view.sql;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.beans.value.ChangeListener;
import javafx.collections.ListChangeListener;
import javafx.css.PseudoClass;
import javafx.geometry.Bounds;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import netqscope.app.chart.ChartTheme;
import netqscope.app.view.View;
import netqscope.app.view.ViewContext;
import netqscope.app.viewmodel.StateFolders;
import netqscope.app.viewmodel.sql.QueryHistory;
import netqscope.app.viewmodel.sql.SqlModel;
import netqscope.app.viewmodel.sql.Worksheet;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Asking in SQL. */
public final class SqlView implements View {

    private static final String HISTORY = "app_sql_history";
    private static final PseudoClass DARK = PseudoClass.getPseudoClass("dark");
    private static final double SIDE_SHARE = 0.17;

    private final ViewContext context;
    private final SqlModel model;
    private final StackPane node = new StackPane();
    private final Pane overlay = new Pane();
    private final TabPane worksheets = new TabPane();
    private final ViewTree tree;
    private final HistoryList history;
    private final Button run =
            button("Run", Feather.PLAY, "Run the selection or the statement at the cursor (Ctrl+Enter, F5)");
    private final Button runAll = button("Run All", Feather.FAST_FORWARD, "Run all statements (Ctrl+Shift+Enter)");
    private final Button cancel = button("Cancel", Feather.SQUARE, "Cancel what is running (Esc)");
    private final Button past = button("History", Feather.CLOCK, "What was run before (Ctrl+H)");
    private final ChangeListener<ChartTheme> themeListener;
    private final ListChangeListener<Worksheet> worksheetsListener = change -> follow();

    /**
     * A view of a recording.
     *
     * @param folders where it is kept what was run
     */
    public SqlView(ViewContext context, StateFolders folders) {
        this.context = context;
        this.model =
                new SqlModel(context.recording(), context.background(), QueryHistory.read(folders.stateFile(HISTORY)));
        this.tree =
                new ViewTree(model.catalogProperty(), name -> current().editor().insert(name));
        this.history = new HistoryList(overlay, model.history()::entries, this::insert);
        this.themeListener = (source, before, now) -> node.pseudoClassStateChanged(DARK, now.dark());
        overlay.setPickOnBounds(false);
        worksheets.getStyleClass().addAll("dense", "sql-worksheets");
        worksheets.setTabClosingPolicy(TabPane.TabClosingPolicy.ALL_TABS);
        SplitPane split = new SplitPane(tree.node(), worksheets);
        split.setDividerPositions(SIDE_SHARE);
        SplitPane.setResizableWithParent(tree.node(), false);
        BorderPane pane = new BorderPane(split);
        pane.setTop(bar());
        node.getChildren().setAll(pane, overlay);
        node.getStyleClass().add("sql-view");
        context.themes().chartThemeProperty().addListener(themeListener);
        node.pseudoClassStateChanged(
                DARK, context.themes().chartThemeProperty().get().dark());
        node.getStylesheets()
                .add(Objects.requireNonNull(SqlView.class.getResource("sql.css"))
                        .toExternalForm());
        node.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
        model.worksheets().addListener(worksheetsListener);
        follow();
    }

    @Override
    public Node node() {
        return node;
    }

    @Override
    public void shown() {
        model.start();
        current().editor().area().requestFocus();
    }

    @Override
    public void hidden() {
        history.hide();
    }

    /** Puts a text on a worksheet of its own, and runs it. */
    public void showSql(String sql) {
        select(model.show(sql));
    }

    @Override
    public List<MenuItem> actions() {
        return List.of(
                item("Run Statement", "Shortcut+Enter", () -> current().runAtCursor()),
                item(
                        "Run All Statements",
                        "Shortcut+Shift+Enter",
                        () -> current().worksheet().runAll()),
                item("Cancel Statement", "Shortcut+Period", model::cancel),
                item("Complete", "Ctrl+Space", () -> current().editor().complete()),
                item(
                        "Toggle Comment",
                        "Shortcut+Slash",
                        () -> current().editor().toggleComment()),
                item("New Query", "Shortcut+T", () -> select(model.newWorksheet())),
                item("History", "Shortcut+H", this::toggleHistory),
                item(
                        "Copy Cells with Header",
                        "Shortcut+Shift+C",
                        () -> current().result().ifPresent(result -> result.copy(true))));
    }

    @Override
    public void close() {
        model.worksheets().removeListener(worksheetsListener);
        for (Tab tab : worksheets.getTabs()) {
            pane(tab).close();
        }
        tree.close();
        context.themes().chartThemeProperty().removeListener(themeListener);
        model.close();
    }

    /** For tests. */
    SqlModel model() {
        return model;
    }

    WorksheetPane current() {
        Tab selected = worksheets.getSelectionModel().getSelectedItem();
        return pane(selected == null ? worksheets.getTabs().getFirst() : selected);
    }

    private Node bar() {
        run.setId("sql-run");
        runAll.setId("sql-run-all");
        cancel.setId("sql-cancel");
        past.setId("sql-past");
        run.setOnAction(event -> current().runAtCursor());
        runAll.setOnAction(event -> current().worksheet().runAll());
        cancel.setOnAction(event -> model.cancel());
        past.setOnAction(event -> toggleHistory());
        cancel.disableProperty().bind(model.runningProperty().not());
        Button another = button("New Query", Feather.PLUS, "Another text (Ctrl+T)");
        another.setOnAction(event -> select(model.newWorksheet()));
        Region space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        Label time = new Label();
        time.setId("sql-time");
        time.textProperty().bind(model.timeTextProperty().concat(" (the visible time)"));
        time.getStyleClass().addAll("text-muted", "sql-time");
        time.setTooltip(new Tooltip("In a statement, $from and $to are these times in nanoseconds since the start."));
        HBox bar = new HBox(4, run, runAll, cancel, past, another, space, time);
        bar.setAlignment(Pos.CENTER_LEFT);
        bar.getStyleClass().add("sql-bar");
        return bar;
    }

    private void follow() {
        worksheets.getTabs().removeIf(tab -> {
            boolean gone = !model.worksheets().contains(pane(tab).worksheet());
            if (gone) {
                pane(tab).close();
            }
            return gone;
        });
        for (Worksheet worksheet : model.worksheets()) {
            if (tab(worksheet).isEmpty()) {
                WorksheetPane pane = new WorksheetPane(context, model, worksheet, overlay);
                Tab tab = new Tab(worksheet.title(), pane.node());
                tab.setUserData(pane);
                tab.setOnClosed(event -> {
                    pane.close();
                    model.remove(worksheet);
                });
                worksheets.getTabs().add(tab);
            }
        }
    }

    private void select(Worksheet worksheet) {
        tab(worksheet).ifPresent(worksheets.getSelectionModel()::select);
        current().editor().area().requestFocus();
    }

    private Optional<Tab> tab(Worksheet worksheet) {
        return worksheets.getTabs().stream()
                .filter(tab -> pane(tab).worksheet() == worksheet)
                .findFirst();
    }

    private void insert(String text) {
        Worksheet worksheet = current().worksheet();
        if (worksheet.text().isBlank()) {
            worksheet.textProperty().set(text);
        } else {
            SqlEditor editor = current().editor();
            editor.area().moveTo(editor.area().getLength());
            editor.insert((worksheet.text().endsWith("\n") ? "" : "\n") + "\n" + text);
        }
        current().editor().area().requestFocus();
    }

    private void toggleHistory() {
        Bounds button = past.localToScene(past.getBoundsInLocal());
        javafx.geometry.Point2D place = overlay.sceneToLocal(button.getMinX(), button.getMaxY());
        history.toggle(place.getX(), place.getY() + 4);
        if (!history.isVisible()) {
            current().editor().area().requestFocus();
        }
    }

    private void pressed(KeyEvent event) {
        boolean enter = event.getCode() == KeyCode.ENTER && event.isShortcutDown();
        if (enter && event.isShiftDown()) {
            current().worksheet().runAll();
        } else if (enter || event.getCode() == KeyCode.F5) {
            current().runAtCursor();
        } else if (event.getCode() == KeyCode.ESCAPE
                && model.runningProperty().get()
                && !history.isVisible()
                && !current().editor().isCompleting()) {
            model.cancel();
        } else {
            return;
        }
        event.consume();
    }

    private static WorksheetPane pane(Tab tab) {
        return (WorksheetPane) tab.getUserData();
    }

    private static MenuItem item(String title, String keys, Runnable action) {
        MenuItem item = new MenuItem(title);
        item.setAccelerator(KeyCombination.valueOf(keys));
        item.setOnAction(event -> action.run());
        return item;
    }

    private static Button button(String title, Ikon icon, String what) {
        Button button = new Button(title, new FontIcon(icon));
        button.getStyleClass().add("flat");
        button.setTooltip(new Tooltip(what));
        return button;
    }
}
