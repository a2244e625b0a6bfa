package netqscope.analyzer;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.IntStream;
import netqscope.analyzer.ColumnRows.Column;
import netqscope.analyzer.analysis.QueueCpus;
import netqscope.analyzer.analysis.SampledCpus;
import netqscope.analyzer.analysis.SampledCpus.Queue;
import netqscope.analyzer.analysis.SampledCpus.SampledMove;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.output.Numbers;
import org.jspecify.annotations.Nullable;

/** Queues and CPUs of a sampled recording as rows: what {@link CpuTable} has of every packet, estimated. */
final class SampledCpuTable implements Report {

    /** More columns fit on no screen. */
    private static final int CPU_COLUMNS = 16;

    private final SampledCpus cpus;
    private final boolean moves;
    private final BucketText windows;
    private final RecordingDatabase database;
    private final String title;

    SampledCpuTable(SampledCpus cpus, boolean moves, RecordingDatabase database, String title) {
        this.cpus = cpus;
        this.moves = moves;
        this.windows = new BucketText(cpus.recorded().windows());
        this.database = database;
        this.title = title;
    }

    @Override
    public String caption(Numbers numbers) {
        return SampleText.caption(
                        title,
                        cpus.packets(),
                        cpus.recorded().packets(),
                        database.durationNs(),
                        database.recordings(),
                        cpus.sample(),
                        numbers)
                + "Moves of the sampled packets from window to window, of " + windows.lengths()
                + "; ?: may be by chance of sampling.\n\n";
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>(SampleText.notes(cpus.sample()));
        long few = cpus.queues().stream().mapToLong(Queue::fewWindows).sum();
        if (few > 0) {
            notes.add(
                    "moves are judged by sampled packets: %s of %s windows of queues have fewer than 30 of them, in which chance makes moves that were none; a longer --window has more"
                            .formatted(
                                    Numbers.GROUPED.of(few),
                                    Numbers.GROUPED.of(cpus.queues().stream()
                                            .mapToLong(Queue::windows)
                                            .sum())));
        }
        if (anyLossy()) {
            notes.add(LossMark.NOTE);
        }
        if (!moves && numbers().length > CPU_COLUMNS) {
            notes.add("packets of " + numbers().length
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
        addQueue(columns, pair -> pair.queue().recorded(), null);
        columns.add(Column.numeric("cpu", pair -> pair.isNone() ? null : (Object) pair.number()));
        columns.add(Column.numeric(
                "recorded", pair -> pair.isNone() ? 0 : pair.queue().recorded().packets()[pair.cpu()]));
        columns.addAll(EstimateColumns.forPrograms("packets", 0, pair -> Optional.of(pair.packets())));
        columns.addAll(ShareColumns.forPrograms("share", Pair::share));
        columns.add(Column.text("main", pair -> pair.queue().main().equals(OptionalInt.of(pair.cpu()))));
        columns.add(Column.text("main_certain", pair -> pair.queue().isMainCertain()));
        columns.add(
                Column.numeric("moves_in_sample", pair -> pair.queue().moves().size()));
        columns.add(Column.numeric("moves_doubtful", pair -> pair.queue().doubtfulMoves()));
        columns.add(Column.text("lossy", pair -> pair.queue().recorded().lossy()));
        return new ColumnRows<>(
                columns,
                cpus.queues().stream()
                        .flatMap(queue -> IntStream.range(
                                        0, Math.max(1, queue.recorded().cpus().length))
                                .mapToObj(cpu -> new Pair(queue, cpu)))
                        .iterator());
    }

    private Rows queuesForReading() {
        List<Column<Queue>> columns = new ArrayList<>();
        addQueue(columns, Queue::recorded, "not recorded");
        int[] all = numbers();
        for (int cpu : all.length > CPU_COLUMNS ? new int[0] : all) {
            columns.add(EstimateColumns.forReading("CPU " + cpu, 0, queue -> Optional.of(queue.packetsOn(cpu))));
        }
        columns.add(Column.numeric("main CPU", SampledCpuTable::mainCpu));
        columns.add(ShareColumns.forReading("its share", SampledCpuTable::mainShare));
        columns.add(Column.numeric("moves in sample", SampledCpuTable::movesInSample));
        if (anyLossy()) {
            columns.add(
                    Column.text("lost", queue -> LossMark.of(queue.recorded().lossy())));
        }
        return new ColumnRows<>(columns, cpus.queues().iterator());
    }

    private Rows movesForPrograms() {
        List<Column<QueueMove>> columns = new ArrayList<>();
        columns.add(Column.numeric("time_ns", move -> move.sampled().move().timeNs()));
        addQueue(columns, move -> move.queue().recorded(), null);
        columns.add(Column.numeric("from_cpu", move -> move.sampled().move().fromCpu()));
        columns.add(Column.numeric("to_cpu", move -> move.sampled().move().toCpu()));
        columns.add(Column.numeric("from_recorded", move -> move.sampled().fromRecorded()));
        columns.add(Column.numeric("to_recorded", move -> move.sampled().toRecorded()));
        columns.add(Column.text("doubtful", move -> move.sampled().isDoubtful()));
        columns.add(Column.text("lossy", move -> move.sampled().move().lossy()));
        return new ColumnRows<>(columns, queueMoves());
    }

    private Rows movesForReading() {
        List<Column<QueueMove>> columns = new ArrayList<>();
        columns.add(Column.numeric(
                "time (s)", move -> windows.seconds(move.sampled().move().timeNs())));
        addQueue(columns, move -> move.queue().recorded(), "not recorded");
        columns.add(Column.numeric("from CPU", move -> move.sampled().move().fromCpu()));
        columns.add(Column.numeric("to CPU", move -> move.sampled().move().toCpu()));
        columns.add(Column.numeric("sampled of old", move -> move.sampled().fromRecorded()));
        columns.add(Column.numeric("of new", move -> move.sampled().toRecorded()));
        columns.add(Column.text("doubt", move -> move.sampled().isDoubtful() ? "?" : ""));
        if (anyLossy()) {
            columns.add(Column.text(
                    "lost", move -> LossMark.of(move.sampled().move().lossy())));
        }
        return new ColumnRows<>(columns, queueMoves());
    }

    private Iterator<QueueMove> queueMoves() {
        return cpus.queues().stream()
                .flatMap(queue -> queue.moves().stream().map(move -> new QueueMove(queue, move)))
                .iterator();
    }

    /** All CPUs that handled packets of the sample. */
    private int[] numbers() {
        return cpus.queues().stream()
                .flatMapToInt(queue -> IntStream.of(queue.recorded().cpus()))
                .distinct()
                .sorted()
                .toArray();
    }

    private boolean anyLossy() {
        return cpus.queues().stream().anyMatch(queue -> queue.recorded().lossy());
    }

    private static Object mainCpu(Queue queue) {
        OptionalInt main = queue.main();
        if (main.isEmpty()) {
            return "-";
        }
        int cpu = queue.recorded().cpus()[main.getAsInt()];
        return queue.isMainCertain() ? cpu : cpu + "?";
    }

    private static Optional<Estimate> mainShare(Queue queue) {
        OptionalInt main = queue.main();
        return main.isPresent() ? queue.share(main.getAsInt()) : Optional.empty();
    }

    private static Object movesInSample(Queue queue) {
        long doubtful = queue.doubtfulMoves();
        int all = queue.moves().size();
        return doubtful == 0 ? all : "%d, %d of them?".formatted(all, doubtful);
    }

    private static <T> void addQueue(
            List<Column<T>> columns, Function<T, QueueCpus.Queue> queue, @Nullable String unrecorded) {
        columns.add(Column.text("device", thing -> queue.apply(thing).device()));
        columns.add(
                Column.text("direction", thing -> queue.apply(thing).direction().label()));
        columns.add(Column.optional("queue", thing -> queue.apply(thing).queue(), unrecorded));
    }

    /** A queue and one of its CPUs, by index; a queue without packets in the sample has a first one that is none. */
    private record Pair(Queue queue, int cpu) {

        boolean isNone() {
            return cpu >= queue.recorded().cpus().length;
        }

        int number() {
            return queue.recorded().cpus()[cpu];
        }

        Estimate packets() {
            return isNone() ? queue.total() : queue.packetsOn(number());
        }

        Optional<Estimate> share() {
            return isNone() ? Optional.empty() : queue.share(cpu);
        }
    }

    private record QueueMove(Queue queue, SampledMove sampled) {}
}
