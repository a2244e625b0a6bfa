package netqscope.app.view.sql;

import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.beans.value.ChangeListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.KeyCombination;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;
import netqscope.analyzer.console.ResultTable;
import netqscope.analyzer.output.Numbers;
import netqscope.app.view.ViewContext;
import netqscope.app.viewmodel.sql.RunState;
import netqscope.app.viewmodel.sql.SqlModel;
import netqscope.app.viewmodel.sql.StatementRun;
import netqscope.app.viewmodel.sql.Worksheet;
import org.jspecify.annotations.Nullable;

/** What came of one statement: a table, or a chart of it. */
final class ResultPane extends BorderPane implements AutoCloseable {

    private final ViewContext context;
    private final StatementRun run;
    private final Label summary = new Label();
    private final Hyperlink more = new Hyperlink();
    private final StackPane center = new StackPane();
    private final ToggleButton tableButton = new ToggleButton("Table");
    private final ToggleButton chartButton = new ToggleButton("Chart");
    private final Button copy = new Button("Copy");
    private final ExportMenu export;
    private final Timeline clock = new Timeline(new KeyFrame(Duration.millis(100), event -> describe()));
    private final ChangeListener<Object> listener = (source, before, now) -> update();
    private @Nullable ResultGrid grid;
    private @Nullable ResultChart chart;

    ResultPane(ViewContext context, SqlModel model, Worksheet worksheet, StatementRun run) {
        this.context = context;
        this.run = run;
        this.export = new ExportMenu(context, model, run);
        getStyleClass().add("sql-result");
        summary.setId("sql-summary");
        summary.getStyleClass().add("text-muted");
        more.setId("sql-more");
        more.setOnAction(event -> model.runForMore(worksheet, run));
        clock.setCycleCount(Animation.INDEFINITE);
        ToggleGroup shown = new ToggleGroup();
        for (ToggleButton button : new ToggleButton[] {tableButton, chartButton}) {
            button.setToggleGroup(shown);
        }
        tableButton.setId("sql-table");
        tableButton.getStyleClass().add("left-pill");
        chartButton.setId("sql-chart");
        chartButton.getStyleClass().add("right-pill");
        tableButton.setOnAction(event -> showTable());
        chartButton.setOnAction(event -> showChart());
        copy.setId("sql-copy");
        copy.getStyleClass().add("flat");
        copy.setOnAction(event -> copy(true));
        Region space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        HBox bar = new HBox(8, summary, more, space, copy, export.node(), new HBox(tableButton, chartButton));
        bar.setAlignment(Pos.CENTER_LEFT);
        bar.getStyleClass().add("sql-result-bar");
        setTop(bar);
        setCenter(center);
        run.stateProperty().addListener(listener);
        run.tableProperty().addListener(listener);
        run.rowsProperty().addListener(listener);
        update();
    }

    @Override
    public void close() {
        clock.stop();
        run.stateProperty().removeListener(listener);
        run.tableProperty().removeListener(listener);
        run.rowsProperty().removeListener(listener);
        export.close();
        if (chart != null) {
            chart.close();
        }
    }

    /** Puts cells on the clipboard. */
    void copy(boolean header) {
        if (grid != null) {
            grid.copy(header);
        }
    }

    /** Shows the rows. */
    void showTable() {
        tableButton.setSelected(true);
        if (grid != null) {
            show(grid);
        }
    }

    /** Draws the rows. */
    void showChart() {
        ResultTable table = run.table();
        if (table == null) {
            return;
        }
        chartButton.setSelected(true);
        if (chart == null) {
            chart = new ResultChart(context, table);
        }
        chart.draw();
        show(chart.node());
    }

    private void update() {
        ResultTable table = run.table();
        boolean running = run.state() instanceof RunState.Running;
        if (table != null && grid == null) {
            ResultGrid made = new ResultGrid(table, context.tools()::report);
            made.setContextMenu(menu());
            grid = made;
            showTable();
        }
        if (grid != null) {
            grid.show(run.rowsProperty().get());
        }
        if (running) {
            clock.play();
        } else {
            clock.stop();
        }
        boolean rows = table != null && run.rowsProperty().get() > 0;
        for (Node button : new Node[] {copy, export.node(), tableButton, chartButton}) {
            button.setDisable(!rows);
        }
        boolean cut = table != null && table.ended() && table.more();
        more.setVisible(cut);
        more.setManaged(cut);
        more.setText("keep " + Numbers.GROUPED.of(10L * run.rowLimit()));
        describe();
        if (grid == null && table == null) {
            center.getChildren().setAll(new StatusText(run.state()));
        }
    }

    private void describe() {
        ResultTable table = run.table();
        int rows = run.rowsProperty().get();
        String count = table == null ? "" : Numbers.GROUPED.of(rows) + (rows == 1 ? " row" : " rows");
        summary.setText(
                switch (run.state()) {
                    case RunState.Waiting _ -> "waiting";
                    case RunState.Running(long sinceNs) ->
                        joined(count, "running, " + StatusText.seconds(System.nanoTime() - sinceNs));
                    case RunState.Done(long tookNs) ->
                        joined(
                                cut(table) ? "the first " + count + " are shown; export has all" : count,
                                StatusText.seconds(tookNs));
                    case RunState.Failed _ -> joined(count, "failed");
                    case RunState.Cancelled _ -> joined(count, "cancelled");
                });
    }

    private static boolean cut(@Nullable ResultTable table) {
        return table != null && table.more();
    }

    private static String joined(String one, String other) {
        return one.isEmpty() ? other : one + " \u00b7 " + other;
    }

    private void show(Node node) {
        center.getChildren().setAll(node);
    }

    private ContextMenu menu() {
        MenuItem cells = new MenuItem("Copy");
        cells.setAccelerator(KeyCombination.valueOf("Shortcut+C"));
        cells.setOnAction(event -> copy(false));
        MenuItem header = new MenuItem("Copy with Header");
        header.setAccelerator(KeyCombination.valueOf("Shortcut+Shift+C"));
        header.setOnAction(event -> copy(true));
        ContextMenu menu = new ContextMenu(cells, header, new SeparatorMenuItem());
        menu.getItems().addAll(export.items());
        return menu;
    }
}
