package netqscope.app.viewmodel.bursts;

import java.util.List;
import javafx.beans.InvalidationListener;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import netqscope.analyzer.console.ShownSql;
import netqscope.analyzer.database.TimeRange;
import netqscope.app.viewmodel.Answer;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.Exploration;
import netqscope.app.viewmodel.ImportModel;
import netqscope.app.viewmodel.LoadState;
import netqscope.app.viewmodel.QueueNames;
import netqscope.app.viewmodel.RecordingModel;
import netqscope.app.viewmodel.WhileShown;
import netqscope.app.viewmodel.bursts.CpuAnswer.Move;
import netqscope.app.viewmodel.bursts.FlowAnswer.Flow;
import netqscope.app.viewmodel.table.FactTable;

/** Which flows the packets of queues are of, and which CPUs handled them. */
public final class FlowsModel implements AutoCloseable {

    private final RecordingModel recording;
    private final Exploration exploration;
    private final QueueNames names;
    private final Answer<FlowAnswer> flows;
    private final Answer<CpuAnswer> cpus;
    private final WhileShown asking;
    private final ImportModel importing;
    private final ReadOnlyObjectWrapper<FactTable<Flow>> flowTable = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<Cpus> cpuTables = new ReadOnlyObjectWrapper<>();
    private final InvalidationListener redrawFlows = observable -> drawFlows();
    private final InvalidationListener redrawCpus = observable -> drawCpus();

    public FlowsModel(RecordingModel recording, Background background) {
        this.recording = recording;
        this.exploration = recording.exploration();
        this.names = new QueueNames(recording.queues());
        this.flows = new Answer<>(background);
        this.cpus = new Answer<>(background);
        this.importing = new ImportModel(recording.databases(), background);
        this.asking = new WhileShown(exploration, background, this::ask, List.of(flows, cpus));
        drawFlows();
        drawCpus();
        flows.stateProperty().addListener(redrawFlows);
        cpus.stateProperty().addListener(redrawCpus);
        for (InvalidationListener redraw : List.of(redrawFlows, redrawCpus)) {
            exploration.directions().addListener(redraw);
            exploration.selectedQueues().addListener(redraw);
        }
    }

    /** How far the flows have come. */
    public ReadOnlyObjectProperty<LoadState<FlowAnswer>> flowsProperty() {
        return flows.stateProperty();
    }

    /** How far the CPUs have come. */
    public ReadOnlyObjectProperty<LoadState<CpuAnswer>> cpusProperty() {
        return cpus.stateProperty();
    }

    /** What is read for the flows. */
    public ImportModel importing() {
        return importing;
    }

    /** The largest flows: of selected queues, or of all. */
    public ReadOnlyObjectProperty<FactTable<Flow>> flowTableProperty() {
        return flowTable.getReadOnlyProperty();
    }

    /** Queues and CPUs. */
    public ReadOnlyObjectProperty<Cpus> cpuTablesProperty() {
        return cpuTables.getReadOnlyProperty();
    }

    /** Whether one flow makes a queue the busiest, of each direction that is shown; in words. */
    public List<String> verdicts() {
        return flows.state().shown().map(FlowAnswer::verdicts).orElse(List.of()).stream()
                .filter(verdict -> exploration.directions().contains(verdict.direction()))
                .map(FlowAnswer.Verdict::text)
                .toList();
    }

    /** The window in which a move was seen, with those before and after. */
    public TimeRange around(Move move) {
        long windowNs = cpus.state().shown().map(CpuAnswer::windowNs).orElse(Exploration.MIN_RANGE_NS);
        return new TimeRange(Math.max(0, move.timeNs() - 2 * windowNs), move.timeNs() + 3 * windowNs);
    }

    /** The statement behind the flows. */
    public String flowsSql() {
        return ShownSql.FLOWS.text();
    }

    /** The statement behind the CPUs. */
    public String cpusSql() {
        return ShownSql.QUEUE_CPUS.text();
    }

    /** The view is visible. */
    public void shown() {
        asking.shown();
    }

    /** The view is hidden. */
    public void hidden() {
        asking.hidden();
    }

    /** Does not wait for the answers any longer. */
    public void cancel() {
        asking.cancel();
    }

    /** Asks once more. */
    public void again() {
        asking.again();
    }

    @Override
    public void close() {
        for (InvalidationListener redraw : List.of(redrawFlows, redrawCpus)) {
            exploration.directions().removeListener(redraw);
            exploration.selectedQueues().removeListener(redraw);
        }
        importing.close();
        asking.close();
    }

    private void ask() {
        importing.begin();
        cpus.ask(recording.databases(), exploration.question(), session -> CpuAnswer.of(session, names));
        flows.ask(recording.databases(), exploration.question(), session -> FlowAnswer.of(session, names));
    }

    private void drawFlows() {
        boolean sampled = recording.sampled();
        List<Flow> rows = flows.state()
                .shown()
                .map(of -> OfQueue.visible(of.flows(), exploration))
                .orElse(List.of());
        flowTable.set(new FactTable<>(FlowTables.flows(sampled, rows.stream().anyMatch(Flow::lossy)), rows));
    }

    private void drawCpus() {
        boolean sampled = recording.sampled();
        CpuAnswer answer =
                cpus.state().shown().orElseGet(() -> new CpuAnswer(sampled, 0, List.of(), List.of(), List.of()));
        List<CpuAnswer.Queue> queues = OfQueue.visible(answer.queues(), exploration);
        List<Move> moves = OfQueue.visible(answer.moves(), exploration);
        cpuTables.set(new Cpus(
                answer,
                new FactTable<>(FlowTables.cpus(answer, queues.stream().anyMatch(CpuAnswer.Queue::lossy)), queues),
                new FactTable<>(FlowTables.moves(sampled, moves.stream().anyMatch(Move::lossy)), moves)));
    }

    /**
     * What is shown of CPUs.
     *
     * @param queues its columns are those of {@link #FIRST_CPU} figures, then one for each CPU
     */
    public record Cpus(CpuAnswer answer, FactTable<CpuAnswer.Queue> queues, FactTable<Move> moves) {

        /** The column of the first CPU. */
        public static final int FIRST_CPU = 4;
    }
}
