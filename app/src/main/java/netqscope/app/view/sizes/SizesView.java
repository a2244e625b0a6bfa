package netqscope.app.view.sizes;

import atlantafx.base.theme.Styles;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.RowConstraints;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import netqscope.app.view.View;
import netqscope.app.view.ViewContext;
import netqscope.app.view.parts.Choices;
import netqscope.app.view.parts.DataTable;
import netqscope.app.view.parts.Titled;
import netqscope.app.view.parts.Waiting;
import netqscope.app.viewmodel.sizes.BucketChoice;
import netqscope.app.viewmodel.sizes.SizeAnswer.Weight;
import netqscope.app.viewmodel.sizes.SizeClass;
import netqscope.app.viewmodel.sizes.SizePicture.Amount;
import netqscope.app.viewmodel.sizes.SizePicture.Grouping;
import netqscope.app.viewmodel.sizes.SizePicture.Panel;
import netqscope.app.viewmodel.sizes.SizesModel;
import netqscope.recording.Direction;

/** How long packets are: a histogram, the distribution function and percentiles. */
public final class SizesView implements View {

    private static final double HISTOGRAM_PERCENT = 58;
    private static final double WHOLE = 100;
    private static final double CHARTS_SHARE = 0.6;
    private static final double EDGES_WIDTH = 220;
    private static final String HINT = "Click a bar for its exact numbers.";

    private final ViewContext context;
    private final SizesModel model;
    private final ObjectProperty<Amount> amount = new SimpleObjectProperty<>(Amount.PERCENT);
    private final ObjectProperty<Direction> direction = new SimpleObjectProperty<>(Direction.TX);
    private final Choices<Direction> directions =
            new Choices<>("sizes-direction", List.of(Direction.values()), Direction::label, direction);
    private final SizeCharts charts;
    private final GridPane plots = new GridPane();
    private final Label detail = new Label(HINT);
    private final Label notes = new Label();
    private final DataTable<SizeClass> table;
    private final Titled percentiles;
    private final VBox node;
    private final Subscription subscriptions;

    public SizesView(ViewContext context) {
        this.context = context;
        this.model = new SizesModel(context.recording(), context.background());
        this.table = new DataTable<>("sizes-table", "sizes", context.tools());
        this.charts = new SizeCharts(context, model, detail::setText);
        table.setChosen(model::isSelected);
        table.setOnShowSql(model::distributionSql);
        percentiles = new Titled("Percentiles", table.node());
        percentiles.setAbout("Bytes with link header, by nearest rank");
        percentiles.addSql(() -> context.tools().showSql(model.distributionSql()));
        percentiles.addSave(table);
        SplitPane parts = new SplitPane(charts(), percentiles.node());
        parts.setOrientation(Orientation.VERTICAL);
        parts.setDividerPositions(CHARTS_SHARE);
        Waiting<?> waiting =
                new Waiting<>(parts, model.stateProperty(), model.importing(), model::cancel, model::again);
        VBox.setVgrow(waiting.node(), Priority.ALWAYS);
        node = new VBox(choices(), waiting.node());
        node.setId("sizes");
        node.getStyleClass().add("view");
        node.getStylesheets().add(DataTable.class.getResource("parts.css").toExternalForm());
        subscriptions = Subscription.combine(
                model.pictureProperty().subscribe(picture -> show()),
                amount.subscribe(this::show),
                direction.subscribe(this::show),
                context.themes().chartThemeProperty().subscribe(theme -> show()));
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
        MenuItem histogramSql = new MenuItem("Show the SQL of the histogram");
        histogramSql.setOnAction(event -> context.tools().showSql(model.histogramSql()));
        MenuItem distributionSql = new MenuItem("Show the SQL of the distribution");
        distributionSql.setOnAction(event -> context.tools().showSql(model.distributionSql()));
        MenuItem save = new MenuItem("Save percentiles as CSV...");
        save.setOnAction(event -> table.save());
        return List.of(histogramSql, distributionSql, save);
    }

    @Override
    public void close() {
        subscriptions.unsubscribe();
        charts.close();
        model.close();
    }

    private Node choices() {
        TextField edges = new TextField(model.customEdgesProperty().get());
        edges.setId("sizes-edges");
        edges.getStyleClass().add(Styles.SMALL);
        edges.setPrefWidth(EDGES_WIDTH);
        edges.setPromptText("64, 128, 1500");
        edges.textProperty().bindBidirectional(model.customEdgesProperty());
        Label error = new Label();
        error.setId("sizes-edges-error");
        error.getStyleClass().add("failure");
        error.textProperty().bind(model.customErrorProperty());
        HBox custom = new HBox(8, edges, error);
        custom.setAlignment(Pos.CENTER_LEFT);
        custom.visibleProperty().bind(model.bucketChoiceProperty().isEqualTo(BucketChoice.CUSTOM));
        custom.managedProperty().bind(custom.visibleProperty());
        model.customErrorProperty()
                .subscribe(why -> edges.pseudoClassStateChanged(Styles.STATE_DANGER, !why.isEmpty()));
        Choices<Weight> weight =
                new Choices<>("sizes-weight", List.of(Weight.values()), SizesView::title, model.weightProperty());
        if (!model.canWeighByWirePackets()) {
            weight.disable();
        }
        FlowPane all = new FlowPane(
                12,
                8,
                new Choices<>(
                                "sizes-buckets",
                                List.of(BucketChoice.values()),
                                BucketChoice::label,
                                model.bucketChoiceProperty())
                        .node(),
                custom,
                new Choices<>("sizes-by", List.of(Grouping.values()), Grouping::label, model.groupingProperty()).node(),
                directions.node(),
                new Choices<>("sizes-amount", List.of(Amount.values()), Amount::label, amount).node(),
                weight.node());
        all.getStyleClass().add("choices");
        return all;
    }

    private Node charts() {
        ColumnConstraints left = new ColumnConstraints();
        left.setPercentWidth(HISTOGRAM_PERCENT);
        ColumnConstraints right = new ColumnConstraints();
        right.setPercentWidth(WHOLE - HISTOGRAM_PERCENT);
        plots.getColumnConstraints().setAll(left, right);
        RowConstraints row = new RowConstraints();
        row.setPercentHeight(WHOLE);
        plots.getRowConstraints().setAll(row);
        plots.setHgap(12);
        plots.addRow(0, charts.histogram(), charts.distribution());
        VBox.setVgrow(plots, Priority.ALWAYS);
        detail.setId("sizes-detail");
        detail.setMinHeight(Region.USE_PREF_SIZE);
        detail.getStyleClass().add(Styles.TEXT_MUTED);
        notes.setId("sizes-notes");
        notes.setWrapText(true);
        notes.setMinHeight(Region.USE_PREF_SIZE);
        notes.getStyleClass().add(Styles.TEXT_MUTED);
        notes.managedProperty().bind(notes.textProperty().isNotEmpty());
        VBox all = new VBox(plots, detail, notes);
        all.getStyleClass().add("part");
        all.setMinSize(0, 0);
        return all;
    }

    private void show() {
        model.pictureProperty().get().ifPresent(picture -> {
            List<Panel> panels = picture.panels();
            // Queues of both directions have the same colours, so that each direction has charts of its own.
            directions.offer(panels.size() > 1);
            charts.show(
                    picture,
                    direction.get() == Direction.RX ? panels.getLast() : panels.getFirst(),
                    amount.get(),
                    context.themes().chartThemeProperty().get());
            notes.setText(String.join(" ", picture.notes()));
            detail.setText(HINT);
            percentiles.setTitle(
                    picture.weight() == Weight.WIRE_PACKETS
                            ? "Percentiles, by wire packets"
                            : "Percentiles of kernel packets");
            table.show(model.table());
        });
    }

    private static String title(Weight weight) {
        return switch (weight) {
            case KERNEL_PACKETS -> "Kernel packets";
            case WIRE_PACKETS -> "Wire packets";
        };
    }
}
