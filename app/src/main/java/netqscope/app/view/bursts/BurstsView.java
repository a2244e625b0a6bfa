package netqscope.app.view.bursts;

import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SplitPane;
import javafx.util.Subscription;
import netqscope.app.view.View;
import netqscope.app.view.ViewContext;
import netqscope.app.view.parts.Choices;
import netqscope.app.view.parts.DataTable;
import netqscope.app.view.parts.Titled;
import netqscope.app.view.parts.Waiting;
import netqscope.app.viewmodel.bursts.ArrivalPicture;
import netqscope.app.viewmodel.bursts.BurstAnswer;
import netqscope.app.viewmodel.bursts.BurstAnswer.Gap;
import netqscope.app.viewmodel.bursts.BurstAnswer.Interval;
import netqscope.app.viewmodel.bursts.BurstAnswer.Window;
import netqscope.app.viewmodel.bursts.BurstsModel;
import netqscope.app.viewmodel.bursts.BurstsModel.WindowLength;
import netqscope.recording.Direction;

/** When most came at once, when nothing came, and what is between packets. */
public final class BurstsView implements View {

    private static final double LEFT = 0.45;
    private static final double TOP = 0.56;

    private final ViewContext context;
    private final BurstsModel model;
    private final ObjectProperty<Direction> direction = new SimpleObjectProperty<>(Direction.TX);
    private final Choices<Direction> directions =
            new Choices<>("bursts-direction", List.of(Direction.values()), Direction::label, direction);
    private final ArrivalChart chart;
    private final DataTable<Window> windows;
    private final DataTable<Gap> gaps;
    private final DataTable<Interval> intervals;
    private final SplitPane node;
    private final Subscription subscriptions;

    public BurstsView(ViewContext context) {
        this.context = context;
        this.model = new BurstsModel(context.recording(), context.background());
        this.chart = new ArrivalChart(context, model);
        this.windows = new DataTable<>("bursts-windows", "busiest-windows", context.tools());
        this.gaps = new DataTable<>("bursts-gaps", "longest-gaps", context.tools());
        this.intervals = new DataTable<>("bursts-intervals", "inter-arrivals", context.tools());
        windows.sortBy("Packets/s");
        windows.setPlaceholder("No packets");
        windows.setOnOpen(window -> context.tools().showTime(model.around(window)));
        windows.setOnShowSql(model::windowsSql);
        gaps.sortBy(model.isSampled() ? "Sample gap" : "Length");
        gaps.setPlaceholder("No two packets of a queue");
        gaps.setOnOpen(gap -> context.tools().showTime(model.around(gap)));
        intervals.setPlaceholder("No two packets of a queue");
        intervals.setOnShowSql(model::arrivalsSql);
        node = new SplitPane(left(), right());
        node.setDividerPositions(LEFT);
        node.setId("bursts");
        node.getStyleClass().add("view");
        node.getStylesheets().add(DataTable.class.getResource("parts.css").toExternalForm());
        subscriptions = Subscription.combine(
                model.tablesProperty().subscribe(tables -> {
                    windows.show(tables.windows());
                    gaps.show(tables.gaps());
                    intervals.show(tables.intervals());
                }),
                model.picturesProperty().subscribe(pictures -> draw()),
                direction.subscribe(this::draw),
                context.themes().chartThemeProperty().subscribe(theme -> draw()));
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
                item(
                        "Show the SQL of inter-arrival times",
                        () -> context.tools().showSql(model.arrivalsSql())),
                item(
                        "Show the SQL of the busiest windows",
                        () -> context.tools().showSql(model.windowsSql())),
                item("Save the busiest windows as CSV...", windows::save),
                item("Save the longest gaps as CSV...", gaps::save),
                item("Save percentiles of inter-arrival times as CSV...", intervals::save));
    }

    @Override
    public void close() {
        subscriptions.unsubscribe();
        chart.close();
        model.close();
    }

    private Node left() {
        Titled part = new Titled("Inter-arrival times", chart.chart());
        part.setAbout(
                model.isSampled()
                        ? "Between sampled packets, not scaled: others came in between"
                        : "Between kernel packets of a queue");
        part.add(directions.node());
        part.addSql(() -> context.tools().showSql(model.arrivalsSql()));
        Titled table = new Titled("Percentiles", intervals.node());
        table.setAbout("By nearest rank");
        table.addSave(intervals);
        SplitPane parts = new SplitPane(
                new Waiting<>(part.node(), model.arrivalsProperty(), model.importing(), model::cancel, model::again)
                        .node(),
                new Waiting<>(table.node(), model.burstsProperty(), model.importing(), model::cancel, model::again)
                        .node());
        parts.setOrientation(Orientation.VERTICAL);
        parts.setDividerPositions(TOP);
        return parts;
    }

    private Node right() {
        Titled busiest = new Titled("Busiest windows", windows.node());
        busiest.setAbout("Click one to see it");
        busiest.addToTitle(new Choices<>(
                        "bursts-window", List.of(WindowLength.values()), WindowLength::label, model.windowProperty())
                .node());
        busiest.addSql(() -> context.tools().showSql(model.windowsSql()));
        busiest.addSave(windows);
        Titled longest = new Titled("Longest gaps", gaps.node());
        longest.setAbout("The " + BurstAnswer.TOP + " longest of each queue; click one to see it");
        longest.addSave(gaps);
        SplitPane parts = new SplitPane(busiest.node(), longest.node());
        parts.setOrientation(Orientation.VERTICAL);
        parts.setDividerPositions(TOP);
        return new Waiting<>(parts, model.burstsProperty(), model.importing(), model::cancel, model::again).node();
    }

    private void draw() {
        List<ArrivalPicture> pictures = model.picturesProperty().get();
        // Queues of both directions have the same colours, so that one is shown at a time.
        directions.offer(pictures.size() > 1);
        if (pictures.isEmpty()) {
            chart.clear();
        } else {
            chart.show(
                    direction.get() == Direction.RX ? pictures.getLast() : pictures.getFirst(),
                    model.isSampled(),
                    context.themes().chartThemeProperty().get());
        }
    }

    static MenuItem item(String text, Runnable action) {
        MenuItem item = new MenuItem(text);
        item.setOnAction(event -> action.run());
        return item;
    }
}
