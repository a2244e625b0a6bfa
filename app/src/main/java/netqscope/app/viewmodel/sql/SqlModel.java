package netqscope.app.viewmodel.sql;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.StringBinding;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import netqscope.analyzer.console.Outcome;
import netqscope.analyzer.console.ResultTable;
import netqscope.analyzer.console.SqlCatalog;
import netqscope.analyzer.console.SqlConsole;
import netqscope.analyzer.console.StatementError;
import netqscope.analyzer.console.StatementFile;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.SqlStatement;
import netqscope.analyzer.database.TimeRange;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.Databases;
import netqscope.app.viewmodel.RecordingModel;
import netqscope.app.viewmodel.TimeText;
import org.jspecify.annotations.Nullable;

/**
 * Statements on a recording. One thing runs at a time; what is asked meanwhile cancels it and runs next. All worksheets share
 * what their statements create.
 */
public final class SqlModel implements AutoCloseable {

    /** As many rows as are kept of a result, unless the user wants more. */
    public static final int ROW_LIMIT = 1_000_000;

    private final RecordingModel recording;
    private final Background background;
    private final QueryHistory history;
    private final ObservableList<Worksheet> worksheets = FXCollections.observableArrayList();
    private final ReadOnlyObjectWrapper<SqlCatalog> catalog = new ReadOnlyObjectWrapper<>(SqlCatalog.EMPTY);
    private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
    private final ReadOnlyObjectWrapper<String> exporting = new ReadOnlyObjectWrapper<>("");
    private final IntegerProperty rowLimit = new SimpleIntegerProperty(ROW_LIMIT);
    private final StringBinding timeText;
    private Cancellation cancellation = new Cancellation();
    private @Nullable Runnable next;
    private Databases.@Nullable Lease lease;
    private @Nullable SqlConsole console;
    private int made;
    private boolean closed;

    public SqlModel(RecordingModel recording, Background background, QueryHistory history) {
        this.recording = recording;
        this.background = background;
        this.history = history;
        this.timeText = Bindings.createStringBinding(
                this::describeTime, recording.exploration().rangeProperty());
        newWorksheet();
    }

    /** Opens what statements are asked in, and finds out what they can name. */
    public void start() {
        if (console == null && !running.get()) {
            begin(worker -> {});
        }
    }

    /** All of them, at least one. */
    public ObservableList<Worksheet> worksheets() {
        return worksheets;
    }

    /** An empty one, after the others. */
    public Worksheet newWorksheet() {
        Worksheet worksheet = new Worksheet("Query " + ++made, this);
        worksheets.add(worksheet);
        return worksheet;
    }

    /** Removes one; an empty one takes the place of the last. */
    public void remove(Worksheet worksheet) {
        if (worksheet.runs().stream().anyMatch(run -> run.state() instanceof RunState.Running)) {
            cancel();
        }
        worksheets.remove(worksheet);
        if (worksheets.isEmpty() && !closed) {
            newWorksheet();
        }
    }

    /** Puts a text on a worksheet of its own, and runs it. */
    public Worksheet show(String sql) {
        Worksheet worksheet =
                worksheets.stream().filter(Worksheet::isUntouched).findFirst().orElseGet(this::newWorksheet);
        worksheet.textProperty().set(sql);
        worksheet.runAll();
        return worksheet;
    }

    /** What statements can name. */
    public ReadOnlyObjectProperty<SqlCatalog> catalogProperty() {
        return catalog.getReadOnlyProperty();
    }

    /** Whether statements are running, or a file is being written. */
    public ReadOnlyBooleanProperty runningProperty() {
        return running.getReadOnlyProperty();
    }

    /** The name of the file that is being written; empty: none. */
    public ReadOnlyObjectProperty<String> exportingProperty() {
        return exporting.getReadOnlyProperty();
    }

    /** How many rows are kept of the next results. */
    public IntegerProperty rowLimitProperty() {
        return rowLimit;
    }

    /** What {@code $from} and {@code $to} are now. */
    public StringBinding timeTextProperty() {
        return timeText;
    }

    public QueryHistory history() {
        return history;
    }

    /** Ends what is running. */
    public void cancel() {
        next = null;
        cancellation.cancel();
    }

    /** Runs statements, one after the other, until one fails. */
    void run(Worksheet worksheet, List<SqlStatement> statements) {
        if (statements.isEmpty()) {
            return;
        }
        TimeRange time = recording.exploration().range();
        List<StatementRun> runs = statements.stream()
                .map(statement -> new StatementRun(statement, time, rowLimit.get()))
                .toList();
        history.add(historyText(worksheet, statements));
        afterwards(() -> {
            worksheet.show(runs);
            begin(worker -> run(worker, worksheet, runs));
        });
    }

    /** Runs the statement of a result again, and keeps more of its rows. */
    public void runForMore(Worksheet worksheet, StatementRun run) {
        long more = Math.min(10L * run.rowLimit(), Integer.MAX_VALUE - 8);
        StatementRun again = new StatementRun(run.statement(), run.time(), (int) more);
        int place = worksheet.runs().indexOf(run);
        if (place >= 0) {
            afterwards(() -> {
                worksheet.runs().set(place, again);
                begin(worker -> run(worker, worksheet, List.of(again)));
            });
        }
    }

    /**
     * Writes all rows of a result's statement, which runs again for that.
     *
     * @param ended is told what to say about it, on the thread of the user interface
     */
    public void export(StatementRun run, Path file, Export ended) {
        StatementFile target;
        try {
            target = StatementFile.ofName(file);
        } catch (AnalyzerException e) {
            ended.failed(String.valueOf(e.getMessage()));
            return;
        }
        afterwards(() -> {
            exporting.set(String.valueOf(file.getFileName()));
            begin(worker -> {
                Outcome outcome =
                        worker.console.export(run.statement().text(), run.time(), target, worker.cancellation);
                background.onUi(() -> {
                    exporting.set("");
                    ended.ended(outcome);
                });
            });
        });
    }

    /** Cancels what runs, and lets go of the database when that has ended. */
    @Override
    public void close() {
        closed = true;
        cancel();
        if (!running.get()) {
            release();
        }
    }

    /** Does it now, or when what is running has been cancelled. */
    private void afterwards(Runnable start) {
        if (running.get()) {
            cancellation.cancel();
            next = start;
        } else if (!closed) {
            start.run();
        }
    }

    private void begin(Work work) {
        cancellation = new Cancellation();
        Cancellation its = cancellation;
        running.set(true);
        background.work(() -> {
            String failure = "";
            SqlCatalog found = SqlCatalog.EMPTY;
            try {
                SqlConsole opened = open(its);
                work.run(new Worker(opened, its));
                found = opened.catalog();
            } catch (AnalyzerException e) {
                failure = String.valueOf(e.getMessage());
            }
            SqlCatalog now = found;
            String message = failure;
            background.onUi(() -> ended(now, message));
        });
    }

    private void ended(SqlCatalog found, String failure) {
        running.set(false);
        exporting.set("");
        if (failure.isEmpty()) {
            catalog.set(found);
        } else {
            worksheets.forEach(worksheet -> worksheet.fail(failure));
        }
        Runnable waiting = next;
        next = null;
        if (closed) {
            release();
        } else if (waiting != null) {
            waiting.run();
        }
    }

    private void run(Worker worker, Worksheet worksheet, List<StatementRun> runs) {
        boolean going = true;
        for (StatementRun run : runs) {
            if (!going) {
                background.onUi(() -> run.become(new RunState.Cancelled()));
                continue;
            }
            long startNs = System.nanoTime();
            background.onUi(() -> run.become(new RunState.Running(startNs)));
            RowCounter counter = new RowCounter(run);
            Outcome outcome = worker.console.run(
                    run.statement().text(),
                    run.time(),
                    run.rowLimit(),
                    counter::begin,
                    counter::more,
                    worker.cancellation);
            long tookNs = System.nanoTime() - startNs;
            going = outcome instanceof Outcome.Table || outcome instanceof Outcome.Done;
            background.onUi(() -> {
                counter.show();
                ended(worksheet, run, outcome, tookNs);
            });
        }
    }

    private static void ended(Worksheet worksheet, StatementRun run, Outcome outcome, long tookNs) {
        switch (outcome) {
            case Outcome.Table _, Outcome.Done _, Outcome.Written _ -> run.become(new RunState.Done(tookNs));
            case Outcome.Cancelled _ -> run.become(new RunState.Cancelled());
            case Outcome.Failed(StatementError error) -> {
                StatementError placed = error.movedBy(run.statement().start());
                run.become(new RunState.Failed(placed));
                worksheet.wrong(placed);
            }
        }
    }

    private SqlConsole open(Cancellation its) throws AnalyzerException {
        SqlConsole opened = console;
        if (opened == null) {
            Databases.Lease leased = recording.databases().lease(TimeRange.ALL, its);
            lease = leased;
            opened = SqlConsole.open(leased.database());
            console = opened;
        }
        return opened;
    }

    private void release() {
        SqlConsole opened = console;
        Databases.Lease leased = lease;
        console = null;
        lease = null;
        background.work(() -> {
            try (leased;
                    opened) {
                // Both are closed, whatever is said on the way.
            } catch (AnalyzerException e) {
                System.getLogger(SqlModel.class.getName()).log(System.Logger.Level.WARNING, "cannot end a session", e);
            }
        });
    }

    private String describeTime() {
        String[] ends = TimeText.range(recording.exploration().range()).split(" to ", -1);
        return "$from = " + ends[0] + " s, $to = " + ends[1];
    }

    private static String historyText(Worksheet worksheet, List<SqlStatement> statements) {
        return worksheet
                .text()
                .substring(statements.getFirst().start(), statements.getLast().end());
    }

    /** Hears how writing a file ended. */
    public interface Export {

        /** It ended. */
        void ended(Outcome outcome);

        /** It did not begin. */
        void failed(String message);
    }

    private interface Work {

        void run(Worker worker);
    }

    private record Worker(SqlConsole console, Cancellation cancellation) {}

    /** Tells the user interface of new rows, not more often than it has time for. */
    private final class RowCounter {

        private final StatementRun run;
        private final AtomicBoolean told = new AtomicBoolean();
        private volatile @Nullable ResultTable table;

        RowCounter(StatementRun run) {
            this.run = run;
        }

        void begin(ResultTable begun) {
            table = begun;
            background.onUi(() -> run.begun(begun));
        }

        void more() {
            if (told.compareAndSet(false, true)) {
                background.onUi(this::show);
            }
        }

        void show() {
            told.set(false);
            ResultTable shown = table;
            if (shown != null) {
                run.show(shown.rows());
            }
        }
    }
}
