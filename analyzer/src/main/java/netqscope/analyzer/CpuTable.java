package netqscope.analyzer;

import static java.util.stream.Collectors.joining;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.IntStream;
import netqscope.analyzer.ColumnRows.Column;
import netqscope.analyzer.analysis.QueueCpus;
import netqscope.analyzer.analysis.QueueCpus.Move;
import netqscope.analyzer.analysis.QueueCpus.Queue;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.output.Numbers;
import org.jspecify.annotations.Nullable;

/** Queues and CPUs as rows: a matrix for reading, a row for each pair for other programs; or a row for each move. */
final class CpuTable implements Report {

    /** More columns fit on no screen. */
    private static final int CPU_COLUMNS = 16;

    private static final int MOVES_SHOWN = 3;

    private final QueueCpus queues;
    private final boolean moves;
    private final BucketText windows;
    private final RecordingDatabase database;
    private final String title;

    CpuTable(QueueCpus queues, boolean moves, RecordingDatabase database, String title) {
        this.queues = queues;
        this.moves = moves;
        this.windows = new BucketText(queues.windows());
        this.database = database;
        this.title = title;
    }

    @Override
    public String caption(Numbers numbers) {
        return Captions.of(title, queues.packets(), database.durationNs(), database.recordings(), numbers)
                + "Moves from window to window, of " + windows.lengths() + ".\n\n";
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (anyLossy()) {
            notes.add(LossMark.NOTE);
        }
        if (!moves && cpus().length > CPU_COLUMNS) {
            notes.add("packets of " + cpus().length
                    + " CPUs do not fit into a table; --format csv has those of each queue and CPU");
        }
        notes.addAll(Captions.unrecordedQueues(database));
        return notes;
    }

    @Override
    public Rows forPrograms() {
        return moves ? movesForPrograms() : pairsForPrograms();
    }

    @Override
    public Rows forReading() {
        return moves ? movesForReading() : queuesForReading();
    }

    private Rows pairsForPrograms() {
        List<Column<Pair>> columns = new ArrayList<>();
        addQueue(columns, Pair::queue, null);
        columns.add(Column.numeric(
                "cpu", pair -> pair.isNone() ? null : pair.queue().cpus()[pair.cpu()]));
        columns.add(Column.numeric("packets", Pair::packets));
        columns.add(Column.numeric(
                "share",
                pair -> pair.isNone()
                        ? null
                        : Share.of(pair.packets(), pair.queue().total())));
        columns.add(Column.text("main", pair -> pair.queue().main().equals(OptionalInt.of(pair.cpu()))));
        columns.add(Column.numeric("moves", pair -> pair.queue().moves().size()));
        columns.add(Column.text("lossy", pair -> pair.queue().lossy()));
        return new ColumnRows<>(
                columns,
                queues.queues().stream()
                        .flatMap(queue -> IntStream.range(0, Math.max(1, queue.cpus().length))
                                .mapToObj(cpu -> new Pair(queue, cpu)))
                        .iterator());
    }

    private Rows queuesForReading() {
        List<Column<Queue>> columns = new ArrayList<>();
        addQueue(columns, queue -> queue, "not recorded");
        int[] cpus = cpus();
        for (int cpu : cpus.length > CPU_COLUMNS ? new int[0] : cpus) {
            columns.add(Column.numeric("CPU " + cpu, queue -> queue.packetsOn(cpu)));
        }
        columns.add(Column.numeric("main CPU", CpuTable::mainCpu));
        columns.add(Column.numeric("its share", CpuTable::mainShare));
        columns.add(Column.numeric("moves", queue -> queue.moves().size()));
        if (queues.queues().stream().anyMatch(queue -> !queue.moves().isEmpty())) {
            columns.add(Column.text("first moves", this::firstMoves));
        }
        if (anyLossy()) {
            columns.add(Column.text("lost", queue -> LossMark.of(queue.lossy())));
        }
        return new ColumnRows<>(columns, queues.queues().iterator());
    }

    private Rows movesForPrograms() {
        List<Column<QueueMove>> columns = new ArrayList<>();
        columns.add(Column.numeric("time_ns", move -> move.move().timeNs()));
        addQueue(columns, QueueMove::queue, null);
        columns.add(Column.numeric("from_cpu", move -> move.move().fromCpu()));
        columns.add(Column.numeric("to_cpu", move -> move.move().toCpu()));
        columns.add(Column.text("lossy", move -> move.move().lossy()));
        return new ColumnRows<>(columns, queueMoves());
    }

    private Rows movesForReading() {
        List<Column<QueueMove>> columns = new ArrayList<>();
        columns.add(Column.numeric("time (s)", move -> seconds(move.move())));
        addQueue(columns, QueueMove::queue, "not recorded");
        columns.add(Column.numeric("from CPU", move -> move.move().fromCpu()));
        columns.add(Column.numeric("to CPU", move -> move.move().toCpu()));
        if (anyLossy()) {
            columns.add(Column.text("lost", move -> LossMark.of(move.move().lossy())));
        }
        return new ColumnRows<>(columns, queueMoves());
    }

    private Iterator<QueueMove> queueMoves() {
        return queues.queues().stream()
                .flatMap(queue -> queue.moves().stream().map(move -> new QueueMove(queue, move)))
                .iterator();
    }

    /** All that handled packets. */
    private int[] cpus() {
        return queues.queues().stream()
                .flatMapToInt(queue -> IntStream.of(queue.cpus()))
                .distinct()
                .sorted()
                .toArray();
    }

    private boolean anyLossy() {
        return queues.queues().stream().anyMatch(Queue::lossy);
    }

    private String firstMoves(Queue queue) {
        return queue.moves().stream()
                        .limit(MOVES_SHOWN)
                        .map(move -> "%s s: %d to %d".formatted(seconds(move), move.fromCpu(), move.toCpu()))
                        .collect(joining(", "))
                + (queue.moves().size() > MOVES_SHOWN ? ", ..." : "");
    }

    private BigDecimal seconds(Move move) {
        return windows.seconds(move.timeNs());
    }

    private static Object mainCpu(Queue queue) {
        OptionalInt main = queue.main();
        return main.isPresent() ? (Object) queue.cpus()[main.getAsInt()] : "-";
    }

    private static String mainShare(Queue queue) {
        OptionalInt main = queue.main();
        return main.isPresent() ? Share.percent(queue.packets()[main.getAsInt()], queue.total()) : "-";
    }

    private static <T> void addQueue(List<Column<T>> columns, Function<T, Queue> queue, @Nullable String unrecorded) {
        columns.add(Column.text("device", thing -> queue.apply(thing).device()));
        columns.add(
                Column.text("direction", thing -> queue.apply(thing).direction().label()));
        columns.add(Column.optional("queue", thing -> queue.apply(thing).queue(), unrecorded));
    }

    /** A queue and one of its CPUs, by index; a queue without packets has a first one that is none. */
    private record Pair(Queue queue, int cpu) {

        boolean isNone() {
            return cpu >= queue.cpus().length;
        }

        long packets() {
            return isNone() ? 0 : queue.packets()[cpu];
        }
    }

    private record QueueMove(Queue queue, Move move) {}
}
