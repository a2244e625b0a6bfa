package netqscope.app.view.compare;

import atlantafx.base.theme.Styles;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.animation.PauseTransition;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.shape.Rectangle;
import javafx.util.Duration;
import javafx.util.Subscription;
import netqscope.analyzer.ComparisonReport;
import netqscope.analyzer.analysis.Measure;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.app.view.View;
import netqscope.app.view.ViewContext;
import netqscope.app.view.parts.Choices;
import netqscope.app.view.parts.DataTable;
import netqscope.app.viewmodel.LoadState;
import netqscope.app.viewmodel.RecordingModel;
import netqscope.app.viewmodel.compare.Alignment;
import netqscope.app.viewmodel.compare.CompareModel;
import netqscope.app.viewmodel.compare.OtherRecording.State;
import netqscope.app.viewmodel.compare.Shown;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The open recording beside another one: rates over each other, their difference, and figures side by side. */
public final class CompareView implements View {

    private static final double CHARTS_SHARE = 0.6;
    private static final double SWATCH = 10;
    private static final double DIMMED = 0.5;

    private final ViewContext context;
    private final CompareModel model;
    private final StackPane node = new StackPane();
    private final BorderPane comparison = new BorderPane();
    private final OtherPane chooser;
    private final Label nameA = new Label();
    private final Label nameB = new Label();
    private final Rectangle swatchA = new Rectangle(SWATCH, SWATCH);
    private final Rectangle swatchB = new Rectangle(SWATCH, SWATCH);
    private final CompareNoteList notes = new CompareNoteList();
    private final CompareCharts charts;
    private final CompareTable table = new CompareTable();
    private final Label failure = new Label();
    private final PauseTransition moment = new PauseTransition(Duration.millis(300));
    private final Subscription subscriptions;

    public CompareView(ViewContext context) {
        this.context = context;
        this.model = new CompareModel(context.recording(), context.background());
        this.chooser = new OtherPane(model, context.tools(), this::choose);
        this.charts = new CompareCharts(model, context);
        table.setOnSelect(model::select);
        moment.setOnFinished(event -> table.node().setOpacity(DIMMED));
        failure.setId("compare-error");
        failure.getStyleClass().add("failure");
        failure.setWrapText(true);
        failure.managedProperty().bind(failure.textProperty().isNotEmpty());
        SplitPane parts = new SplitPane(charts.node(), table.node());
        parts.setOrientation(Orientation.VERTICAL);
        parts.setDividerPositions(CHARTS_SHARE);
        comparison.setTop(new VBox(names(), choices(), notes.node(), failure));
        comparison.setCenter(parts);
        node.setId("compare");
        node.getStylesheets()
                .addAll(
                        DataTable.class.getResource("parts.css").toExternalForm(),
                        CompareView.class.getResource("compare.css").toExternalForm());
        node.getChildren().setAll(chooser.node(), comparison);
        acceptDrops();
        node.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                model.select(List.of());
                table.select(line -> false);
            }
        });
        subscriptions = Subscription.combine(
                model.other().stateProperty().subscribe(this::show),
                model.reportProperty().subscribe(this::show),
                model.swappedProperty().subscribe(swapped -> showNames()),
                model.alignmentProperty().subscribe(alignment -> notes.show(model.notes())),
                context.themes().chartThemeProperty().subscribe(theme -> {
                    swatchA.setFill(CompareColors.a(theme));
                    swatchB.setFill(CompareColors.b(theme));
                }));
    }

    /** What it shows. */
    CompareModel model() {
        return model;
    }

    @Override
    public Node node() {
        return node;
    }

    @Override
    public void shown() {
        model.shown();
    }

    @Override
    public void hidden() {
        model.hidden();
    }

    @Override
    public List<MenuItem> actions() {
        return List.of(
                item("Compare with…", "Shortcut+Shift+K", this::choose),
                item("Swap A and B", "Shortcut+Shift+X", model::swap),
                item("Close the other recording", "Shortcut+Shift+W", model.other()::close),
                item("Save the comparison as CSV…", "Shortcut+Shift+S", this::save),
                item(
                        "Show the SQL of the rate",
                        "Shortcut+Shift+Q",
                        () -> context.tools().showSql(model.sql())));
    }

    @Override
    public void close() {
        subscriptions.unsubscribe();
        charts.close();
        model.close();
    }

    private static MenuItem item(String text, String keys, Runnable action) {
        MenuItem item = new MenuItem(text);
        item.setAccelerator(KeyCombination.valueOf(keys));
        item.setOnAction(event -> action.run());
        return item;
    }

    private Node names() {
        Button swap = button("Swap A and B", Feather.REPEAT, model::swap);
        swap.setId("compare-swap");
        Button other = new Button("Compare with…", new FontIcon(Feather.FILE));
        other.getStyleClass().add(Styles.SMALL);
        other.setId("compare-other");
        other.setMinWidth(Region.USE_PREF_SIZE);
        other.setOnAction(event -> choose());
        Button close = button("Close the other recording", Feather.X, model.other()::close);
        close.setId("compare-close");
        Button save = button("Save this comparison as CSV", Feather.DOWNLOAD, this::save);
        save.setId("compare-save");
        Button sql = button(
                "Show the SQL of the rate of the open recording",
                Feather.CODE,
                () -> context.tools().showSql(model.sql()));
        Region space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        HBox row = new HBox(8, swatchA, nameA, swap, swatchB, nameB, close, space, other, sql, save);
        row.setAlignment(Pos.CENTER_LEFT);
        row.getStyleClass().add("compare-names");
        nameA.setId("compare-a");
        nameB.setId("compare-b");
        nameA.setMinWidth(0);
        nameB.setMinWidth(0);
        return row;
    }

    private Node choices() {
        ToggleButton logarithmic = new ToggleButton("Log");
        logarithmic.setId("compare-log");
        logarithmic.getStyleClass().add(Styles.SMALL);
        logarithmic.setTooltip(new Tooltip("Rates on a logarithmic scale"));
        logarithmic.selectedProperty().bindBidirectional(charts.logarithmicProperty());
        FlowPane row = new FlowPane(
                16,
                8,
                new Choices<>(
                                "compare-alignment",
                                List.of(Alignment.values()),
                                alignment -> switch (alignment) {
                                    case START -> "From the start";
                                    case WALL_CLOCK -> "By wall clock";
                                },
                                model.alignmentProperty())
                        .node(),
                new Choices<>(
                                "compare-lines",
                                List.of(Shown.values()),
                                lines -> switch (lines) {
                                    case TOTALS -> "Totals";
                                    case QUEUES -> "Queues";
                                    case SELECTED -> "Selected";
                                },
                                model.shownLinesProperty())
                        .node(),
                new Choices<>(
                                "compare-measure",
                                List.of(Measure.values()),
                                measure -> switch (measure) {
                                    case PACKETS -> "Kernel packets";
                                    case BYTES -> "Bytes";
                                    case WIRE_PACKETS -> "Wire packets";
                                },
                                model.measureProperty())
                        .node(),
                logarithmic);
        row.getStyleClass().add("compare-choices");
        return row;
    }

    private static Button button(String explanation, Feather icon, Runnable action) {
        Button button = new Button(null, new FontIcon(icon));
        button.getStyleClass().addAll(Styles.BUTTON_ICON, Styles.FLAT, Styles.SMALL);
        button.setTooltip(new Tooltip(explanation));
        button.setAccessibleText(explanation);
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setOnAction(event -> action.run());
        return button;
    }

    private void show(State state) {
        boolean opened = state instanceof State.Opened;
        comparison.setVisible(opened);
        chooser.node().setVisible(!opened);
        chooser.show(state);
        showNames();
    }

    private void showNames() {
        String here = model.here().title();
        String other = model.other().recording().map(RecordingModel::title).orElse("");
        show(nameA, "A", model.swappedProperty().get() ? other : here);
        show(nameB, "B", model.swappedProperty().get() ? here : other);
    }

    private static void show(Label label, String letter, String title) {
        label.setText(letter + "  " + (title.isEmpty() ? "" : Path.of(title).getFileName()));
        label.setTooltip(new Tooltip(title));
    }

    private void show(LoadState<ComparisonReport> state) {
        moment.stop();
        table.node().setOpacity(1);
        if (state instanceof LoadState.Loading) {
            moment.playFromStart();
        }
        failure.setText(state instanceof LoadState.Failed<ComparisonReport>(String why) ? why : "");
        state.shown().ifPresent(report -> {
            table.show(report, model::isSelected);
            notes.show(model.notes());
        });
    }

    private void choose() {
        context.tools()
                .chooseOpen("Compare with", "arrow", "partial")
                .ifPresent(file -> model.other().open(List.of(file.toString())));
    }

    private void save() {
        Optional<ComparisonReport> report = model.reportProperty().get().shown();
        if (report.isEmpty()) {
            return;
        }
        context.tools()
                .chooseSave("Save the comparison as CSV", "compare.csv", "csv")
                .ifPresent(file -> {
                    try {
                        model.writeCsv(report.get(), file);
                        context.tools().report("Saved " + file);
                    } catch (AnalyzerException e) {
                        context.tools().report(String.valueOf(e.getMessage()));
                    }
                });
    }

    /** Files dropped here are compared with; the window would open them instead of this recording. */
    private void acceptDrops() {
        node.setOnDragOver(event -> {
            if (event.getDragboard().hasFiles()) {
                event.acceptTransferModes(TransferMode.COPY);
                event.consume();
            }
        });
        node.setOnDragDropped(event -> {
            if (event.getDragboard().hasFiles()) {
                model.other()
                        .open(event.getDragboard().getFiles().stream()
                                .map(File::getPath)
                                .toList());
                event.setDropCompleted(true);
                event.consume();
            }
        });
    }
}
