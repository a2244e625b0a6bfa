package netqscope.app.view.bursts;

import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import netqscope.app.view.View;
import netqscope.app.view.ViewContext;
import netqscope.app.view.parts.DataTable;
import netqscope.app.view.parts.Titled;
import netqscope.app.view.parts.Waiting;
import netqscope.app.viewmodel.QueueNames;
import netqscope.app.viewmodel.TimeText;
import netqscope.app.viewmodel.bursts.CpuAnswer;
import netqscope.app.viewmodel.bursts.CpuAnswer.Move;
import netqscope.app.viewmodel.bursts.FlowAnswer;
import netqscope.app.viewmodel.bursts.FlowAnswer.Flow;
import netqscope.app.viewmodel.bursts.FlowsModel;

/** The largest flows of queues, whether one makes a queue hot, and the CPUs that handle them. */
public final class FlowsView implements View {

    private static final double LEFT = 0.52;
    private static final double TOP = 0.6;

    private final ViewContext context;
    private final FlowsModel model;
    private final DataTable<Flow> flows;
    private final DataTable<CpuAnswer.Queue> cpus;
    private final DataTable<Move> moves;
    private final Titled cpuPart;
    private final Titled movePart;
    private final VBox verdicts = new VBox(4);
    private final SplitPane node;
    private final Subscription subscriptions;

    public FlowsView(ViewContext context) {
        this.context = context;
        this.model = new FlowsModel(context.recording(), context.background());
        this.flows = new DataTable<>("flows-table", "flows", context.tools());
        this.cpus = new DataTable<>("cpus-table", "queue-cpus", context.tools());
        this.moves = new DataTable<>("moves-table", "queue-moves", context.tools());
        flows.setPlaceholder("No packets");
        flows.setOnShowSql(model::flowsSql);
        flows.setCells(new ShareCells(new QueueNames(context.recording().queues()), context.themes()));
        cpus.setPlaceholder("No packets");
        cpus.setOnShowSql(model::cpusSql);
        cpus.setCells(new HeatCells(model, context.themes()));
        moves.setPlaceholder("No queue moves");
        moves.setOnOpen(move -> context.tools().showTime(model.around(move)));
        cpuPart = new Titled("Queues and CPUs", cpus.node());
        cpuPart.setAbout("Coloured by share of the queue");
        cpuPart.addSql(() -> context.tools().showSql(model.cpusSql()));
        cpuPart.addSave(cpus);
        movePart = new Titled("Moves", moves.node());
        movePart.addSave(moves);
        node = new SplitPane(left(), right());
        node.setDividerPositions(LEFT);
        node.setId("flows");
        node.getStyleClass().add("view");
        node.getStylesheets().add(DataTable.class.getResource("parts.css").toExternalForm());
        subscriptions = Subscription.combine(
                model.flowTableProperty().subscribe(table -> {
                    flows.show(table);
                    say(model.verdicts());
                }),
                model.cpuTablesProperty().subscribe(this::show),
                context.themes().chartThemeProperty().subscribe(theme -> {
                    flows.node().refresh();
                    cpus.node().refresh();
                }));
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
                BurstsView.item("Show the SQL of flows", () -> context.tools().showSql(model.flowsSql())),
                BurstsView.item(
                        "Show the SQL of queues and CPUs", () -> context.tools().showSql(model.cpusSql())),
                BurstsView.item("Save flows as CSV...", flows::save),
                BurstsView.item("Save queues and CPUs as CSV...", cpus::save),
                BurstsView.item("Save moves as CSV...", moves::save));
    }

    @Override
    public void close() {
        subscriptions.unsubscribe();
        model.close();
    }

    private Node left() {
        verdicts.setId("flows-verdicts");
        VBox content = new VBox(8, verdicts, flows.node());
        VBox.setVgrow(flows.node(), Priority.ALWAYS);
        Titled part = new Titled("Largest flows", content);
        part.setAbout("The " + FlowAnswer.TOP + " largest of each queue");
        part.addSql(() -> context.tools().showSql(model.flowsSql()));
        part.addSave(flows);
        return new Waiting<>(part.node(), model.flowsProperty(), model.importing(), model::cancel, model::again).node();
    }

    private Node right() {
        SplitPane parts = new SplitPane(cpuPart.node(), movePart.node());
        parts.setOrientation(Orientation.VERTICAL);
        parts.setDividerPositions(TOP);
        return new Waiting<>(parts, model.cpusProperty(), model.importing(), model::cancel, model::again).node();
    }

    private void say(List<String> sentences) {
        verdicts.getChildren()
                .setAll(sentences.stream().map(FlowsView::sentence).toList());
        verdicts.setManaged(!sentences.isEmpty());
    }

    private static Label sentence(String text) {
        Label label = new Label(text);
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        return label;
    }

    private void show(FlowsModel.Cpus shown) {
        cpus.show(shown.queues());
        moves.show(shown.moves());
        int count = shown.moves().rows().size();
        movePart.setTitle(count == 1 ? "1 move" : "%,d moves".formatted(count));
        movePart.setAbout("Most packets on another CPU than before, in windows of "
                + TimeText.length(Math.max(1, shown.answer().windowNs())));
    }
}
