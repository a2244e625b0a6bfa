package netqscope.app.view.overview;

import atlantafx.base.theme.Styles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.SetChangeListener;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import netqscope.analyzer.analysis.Measure;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.app.chart.ChartTheme;
import netqscope.app.view.View;
import netqscope.app.view.ViewContext;
import netqscope.app.view.parts.Choices;
import netqscope.app.view.parts.Titled;
import netqscope.app.view.parts.Waiting;
import netqscope.app.viewmodel.Exploration;
import netqscope.app.viewmodel.LoadState;
import netqscope.app.viewmodel.QueueKey;
import netqscope.app.viewmodel.overview.ChartKind;
import netqscope.app.viewmodel.overview.ChartLayout;
import netqscope.app.viewmodel.overview.DirectionChoice;
import netqscope.app.viewmodel.overview.OverviewModel;
import netqscope.app.viewmodel.overview.QueueColumns;

/** Rates over time, how evenly queues were loaded, and the table of queues. */
public final class OverviewView implements View {

    private static final double CHARTS_SHARE = 0.55;

    private final ViewContext context;
    private final Exploration exploration;
    private final OverviewModel model;
    private final QueueColors colors;
    private final RateCharts charts;
    private final QueueTable table;
    private final VBox spreads = new VBox(2);
    private final Label finer = new Label();
    private final ObjectProperty<Scale> scale = new SimpleObjectProperty<>(Scale.LINEAR);
    private final VBox node;
    private final List<MenuItem> actions;
    private final SetChangeListener<QueueKey> selected;
    private final Subscription subscriptions;

    public OverviewView(ViewContext context) {
        this.context = context;
        this.exploration = context.recording().exploration();
        this.model = new OverviewModel(context.recording(), context.background());
        this.colors = new QueueColors(context.recording().queues());
        this.charts = new RateCharts(context, model, colors);
        this.table = new QueueTable(
                QueueColumns.of(model.names(), context.recording().sampled()),
                queue -> colors.of(queue, theme()),
                row -> theme().muted(),
                model::sparkline,
                model::select);
        if (model.hasManyQueues()) {
            table.sortDownBy("Packets");
        }
        table.setContextMenu(new ContextMenu(save(), sql()));
        selected = change -> table.select(exploration.selectedQueues());
        exploration.selectedQueues().addListener(selected);
        SplitPane parts = new SplitPane(
                waiting(charts.node(), model.ratesProperty()), waiting(queues(), model.figuresProperty()));
        parts.setId("overview-parts");
        parts.setOrientation(Orientation.VERTICAL);
        parts.setDividerPositions(CHARTS_SHARE);
        VBox.setVgrow(parts, Priority.ALWAYS);
        node = new VBox(choices(), parts);
        node.setId("overview");
        node.getStyleClass().add("view");
        node.getStylesheets().add(Titled.class.getResource("parts.css").toExternalForm());
        node.getStylesheets().add(OverviewView.class.getResource("overview.css").toExternalForm());
        node.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE
                    && !exploration.selectedQueues().isEmpty()) {
                model.select(Set.of());
                event.consume();
            }
        });
        scale.set(model.logarithmicProperty().get() ? Scale.LOG : Scale.LINEAR);
        actions = menu();
        subscriptions = Subscription.combine(
                model.figuresProperty().subscribe(figures -> show()),
                model.chartsProperty().subscribe(parts1 -> table.refresh()),
                model.directionProperty().subscribe(direction -> show()),
                model.fineProperty().subscribe(this::showFiner),
                scale.subscribe(value -> model.logarithmicProperty().set(value == Scale.LOG)),
                model.logarithmicProperty().subscribe(logarithmic -> scale.set(logarithmic ? Scale.LOG : Scale.LINEAR)),
                context.themes().chartThemeProperty().subscribe(theme -> table.refresh()));
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
        return actions;
    }

    @Override
    public void close() {
        exploration.selectedQueues().removeListener(selected);
        subscriptions.unsubscribe();
        charts.close();
        model.close();
    }

    private List<MenuItem> menu() {
        List<MenuItem> items = new ArrayList<>();
        ToggleGroup measures = new ToggleGroup();
        items.add(radio("Kernel packets", "Shortcut+Shift+P", measures, model.measureProperty(), Measure.PACKETS));
        items.add(radio("Bytes", "Shortcut+Shift+B", measures, model.measureProperty(), Measure.BYTES));
        items.add(radio("Wire packets", "Shortcut+Shift+W", measures, model.measureProperty(), Measure.WIRE_PACKETS));
        items.add(new SeparatorMenuItem());
        ToggleGroup kinds = new ToggleGroup();
        items.add(radio("Lines", "Shortcut+Shift+L", kinds, model.kindProperty(), ChartKind.LINES));
        items.add(radio("Stacked", "Shortcut+Shift+S", kinds, model.kindProperty(), ChartKind.STACKED));
        items.add(radio("Heatmap", "Shortcut+Shift+H", kinds, model.kindProperty(), ChartKind.HEATMAP));
        CheckMenuItem log = new CheckMenuItem("Logarithmic");
        log.setAccelerator(KeyCombination.valueOf("Shortcut+L"));
        log.selectedProperty().bindBidirectional(model.logarithmicProperty());
        items.add(log);
        items.add(new SeparatorMenuItem());
        ToggleGroup directions = new ToggleGroup();
        items.add(radio("tx and rx", "Shortcut+Shift+R", directions, model.directionProperty(), DirectionChoice.BOTH));
        items.add(radio("tx only", "Shortcut+Shift+T", directions, model.directionProperty(), DirectionChoice.TX));
        items.add(radio("rx only", "Shortcut+Shift+X", directions, model.directionProperty(), DirectionChoice.RX));
        ToggleGroup layouts = new ToggleGroup();
        items.add(radio("tx and rx apart", "Shortcut+Shift+U", layouts, model.layoutProperty(), ChartLayout.APART));
        items.add(
                radio("tx and rx together", "Shortcut+Shift+G", layouts, model.layoutProperty(), ChartLayout.TOGETHER));
        items.add(new SeparatorMenuItem());
        MenuItem none = new MenuItem("Select no queue");
        none.setAccelerator(KeyCombination.valueOf("Shortcut+Shift+N"));
        none.setOnAction(event -> model.select(Set.of()));
        items.add(none);
        MenuItem save = save();
        save.setAccelerator(KeyCombination.valueOf("Shortcut+S"));
        MenuItem sql = sql();
        sql.setAccelerator(KeyCombination.valueOf("Shortcut+Shift+Q"));
        items.addAll(List.of(save, sql));
        return items;
    }

    private Node choices() {
        finer.setId("overview-finer");
        finer.getStyleClass().add(Styles.TEXT_MUTED);
        finer.setMinHeight(Region.USE_PREF_SIZE);
        FlowPane choices = new FlowPane(
                12,
                8,
                new Choices<>(
                                "overview-measure",
                                List.of(Measure.values()),
                                OverviewView::title,
                                model.measureProperty())
                        .node(),
                new Choices<>("overview-kind", List.of(ChartKind.values()), ChartKind::label, model.kindProperty())
                        .node(),
                new Choices<>("overview-scale", List.of(Scale.values()), Scale::label, scale).node());
        if (model.recordedDirections().size() > 1) {
            Choices<ChartLayout> layout = new Choices<>(
                    "overview-layout", List.of(ChartLayout.values()), ChartLayout::label, model.layoutProperty());
            layout.node().disableProperty().bind(model.directionProperty().isNotEqualTo(DirectionChoice.BOTH));
            choices.getChildren()
                    .addAll(
                            new Choices<>(
                                            "overview-direction",
                                            List.of(DirectionChoice.values()),
                                            DirectionChoice::label,
                                            model.directionProperty())
                                    .node(),
                            layout.node());
        }
        choices.getChildren().add(finer);
        choices.setRowValignment(VPos.CENTER);
        choices.setAlignment(Pos.CENTER_LEFT);
        choices.getStyleClass().add("choices");
        return choices;
    }

    private Node queues() {
        VBox.setVgrow(table.node(), Priority.ALWAYS);
        spreads.setMinHeight(Region.USE_PREF_SIZE);
        spreads.getStyleClass().add("spreads");
        VBox all = new VBox(spreads, table.node());
        all.setMinSize(0, 0);
        return all;
    }

    private <T> Node waiting(Node content, ReadOnlyObjectProperty<LoadState<T>> state) {
        return new Waiting<>(content, state, model.importing(), model::cancel, model::again).node();
    }

    private void show() {
        table.show(model.rows(), exploration.selectedQueues());
        spreads.getChildren()
                .setAll(model.spreads().stream()
                        .map(row -> SpreadLine.of(
                                row, model.names(), model.measureProperty().get()))
                        .toList());
    }

    private void showFiner(LoadState<?> state) {
        finer.setText(
                switch (state) {
                    case LoadState.Loading<?> _ -> "Reading packets to show less than 1 ms…";
                    case LoadState.Failed<?>(String why) -> why;
                    case LoadState.Idle<?> _, LoadState.Ready<?> _ -> "";
                });
    }

    private MenuItem save() {
        MenuItem item = new MenuItem("Save the table as CSV...");
        item.setOnAction(event -> context.tools()
                .chooseSave("Save the table as CSV", "queues.csv", "csv")
                .ifPresent(this::write));
        return item;
    }

    private void write(Path file) {
        try {
            model.writeCsv(file);
            context.tools().report("Saved " + file);
        } catch (AnalyzerException e) {
            context.tools().report(String.valueOf(e.getMessage()));
        }
    }

    private MenuItem sql() {
        MenuItem item = new MenuItem("Show the SQL of the rates");
        item.setOnAction(event -> context.tools().showSql(model.rateSql()));
        return item;
    }

    private ChartTheme theme() {
        return context.themes().chartThemeProperty().get();
    }

    private static <T> RadioMenuItem radio(
            String text, String keys, ToggleGroup group, ObjectProperty<T> property, T value) {
        RadioMenuItem item = new RadioMenuItem(text);
        item.setAccelerator(KeyCombination.valueOf(keys));
        item.setToggleGroup(group);
        property.subscribe(now -> item.setSelected(value.equals(now)));
        item.setOnAction(event -> {
            // Its shortcut would take the choice back that is made already.
            item.setSelected(true);
            property.set(value);
        });
        return item;
    }

    private static String title(Measure measure) {
        return switch (measure) {
            case PACKETS -> "Kernel packets";
            case BYTES -> "Bytes";
            case WIRE_PACKETS -> "Wire packets";
        };
    }

    /** Of values. */
    private enum Scale {
        LINEAR("Linear"),
        LOG("Log");

        private final String label;

        Scale(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }
}
