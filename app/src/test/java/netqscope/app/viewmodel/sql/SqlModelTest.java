package netqscope.app.viewmodel.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import netqscope.analyzer.console.ExampleSql;
import netqscope.analyzer.console.Outcome;
import netqscope.analyzer.console.ShownSql;
import netqscope.analyzer.console.SqlCatalog.Relation;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.TimeRange;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.RecordingModel;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SqlModelTest {

    private static final Path SAMPLE = Path.of("..", "samples", "imbalance.arrow");

    @TempDir
    Path folder;

    private RecordingModel recording;
    private SqlModel model;

    @BeforeEach
    void open() throws RecordingException, AnalyzerException {
        recording = RecordingModel.open(List.of(SAMPLE.toString()), Progress.NONE, new Cancellation());
        model = model(Background.sameThread());
    }

    @AfterEach
    void close() throws AnalyzerException {
        model.close();
        recording.close();
    }

    @Test
    void eachStatementHasItsResult() {
        Worksheet worksheet = model.show("select 1 as one; create table mine as select 2 as two;\nfrom mine");
        assertThat(worksheet.runs()).hasSize(3);
        assertThat(worksheet.runs()).allMatch(run -> run.state() instanceof RunState.Done);
        assertThat(value(worksheet.runs().get(0))).isEqualTo("1");
        assertThat(worksheet.runs().get(1).table()).isNull();
        assertThat(value(worksheet.runs().get(2))).isEqualTo("2");
        assertThat(worksheet.runs().get(2).rowsProperty().get()).isEqualTo(1);
        assertThat(worksheet.errorProperty().get()).isEmpty();
        assertThat(model.runningProperty().get()).isFalse();
        assertThat(model.catalogProperty().get().relations())
                .extracting(Relation::name)
                .contains("packets", "mine");
    }

    @Test
    void errorIsAtItsPlaceInTheTextAndEndsTheRun() {
        String text = "select 1;\n select nope from packets;\nselect 3";
        Worksheet worksheet = model.show(text);
        assertThat(worksheet.errorProperty().get().orElseThrow().offset()).hasValue(text.indexOf("nope"));
        assertThat(worksheet.runs())
                .extracting(run -> run.state().getClass().getSimpleName())
                .containsExactly("Done", "Failed", "Cancelled");
        worksheet.textProperty().set("select 1");
        worksheet.runAll();
        assertThat(worksheet.errorProperty().get()).isEmpty();
    }

    @Test
    void statementAtTheCursorRunsOrWhatIsSelected() {
        Worksheet worksheet = model.worksheets().getFirst();
        String text = "select 'a;';\nselect 2 ; select 3;  \n\n\nselect 4;\n\n";
        worksheet.textProperty().set(text);
        assertThat(ranAt(worksheet, 0)).isEqualTo("select 'a;'");
        assertThat(ranAt(worksheet, text.indexOf(";\n") + 1)).isEqualTo("select 'a;'");
        assertThat(ranAt(worksheet, text.indexOf("select 2"))).isEqualTo("select 2");
        assertThat(ranAt(worksheet, text.indexOf("3") + 3)).isEqualTo("select 3");
        assertThat(ranAt(worksheet, text.indexOf("\n\n\n") + 2)).isEqualTo("select 4");
        assertThat(ranAt(worksheet, text.length())).isEqualTo("select 4");
        int start = text.indexOf("2 ;");
        worksheet.runAt(start, start);
        worksheet.runAt(text.indexOf("select 2"), text.indexOf(";  "));
        assertThat(worksheet.runs()).extracting(run -> run.statement().text()).containsExactly("select 2", "select 3");
        worksheet.runAt(text.indexOf("select nope") + 1, text.indexOf("select 2") + "select".length());
        assertThat(worksheet.errorProperty().get()).isPresent();
    }

    @Test
    void visibleTimeIsWhatTheParametersAre() {
        assertThat(model.timeTextProperty().get()).startsWith("$from = 0.").contains(" s, $to = 1.");
        recording.exploration().zoom(new TimeRange(200_000_000, 300_000_000));
        assertThat(model.timeTextProperty().get()).isEqualTo("$from = 0.2000 s, $to = 0.3000 s");
        assertThat(value(model.show("select $to - $from").runs().getFirst())).isEqualTo("100000000");
    }

    @Test
    void untouchedWorksheetIsUsedBeforeANewOne() {
        Worksheet first = model.show("select 1");
        assertThat(model.worksheets()).containsExactly(first);
        Worksheet second = model.show("select 2");
        assertThat(model.worksheets()).containsExactly(first, second);
        model.remove(first);
        model.remove(second);
        assertThat(model.worksheets()).hasSize(1).allMatch(Worksheet::isUntouched);
    }

    @Test
    void moreRowsAreKeptWhereTheUserWantsThem() {
        model.rowLimitProperty().set(1_000);
        Worksheet worksheet = model.show("from range(5000)");
        StatementRun run = worksheet.runs().getFirst();
        assertThat(run.rowsProperty().get()).isEqualTo(1_000);
        assertThat(run.table().more()).isTrue();
        model.runForMore(worksheet, run);
        assertThat(worksheet.runs().getFirst().rowsProperty().get()).isEqualTo(5_000);
        assertThat(worksheet.runs().getFirst().table().more()).isFalse();
    }

    @Test
    void whatIsAskedMeanwhileCancelsWhatRunsAndRunsNext() {
        Deque<Runnable> work = new ArrayDeque<>();
        model.close();
        model = model(Background.of(work::add, Runnable::run));
        Worksheet worksheet = model.show("select 1");
        assertThat(model.runningProperty().get()).isTrue();
        worksheet.textProperty().set("select 2");
        worksheet.runAll();
        assertThat(work).hasSize(1);
        work.remove().run();
        assertThat(worksheet.runs()).hasSize(1);
        work.remove().run();
        assertThat(work).isEmpty();
        assertThat(value(worksheet.runs().getFirst())).isEqualTo("2");
        assertThat(model.runningProperty().get()).isFalse();
    }

    @Test
    void cancelledStatementsHaveNoResult() {
        Deque<Runnable> work = new ArrayDeque<>();
        model.close();
        model = model(Background.of(work::add, Runnable::run));
        Worksheet worksheet = model.show("select 1; select 2");
        model.cancel();
        work.remove().run();
        assertThat(worksheet.runs()).allMatch(run -> run.state() instanceof RunState.Cancelled);
        assertThat(model.runningProperty().get()).isFalse();
    }

    @Test
    void closedRecordingHasNoAnswer() throws AnalyzerException {
        Deque<Runnable> work = new ArrayDeque<>();
        model.close();
        model = model(Background.of(work::add, Runnable::run));
        Worksheet worksheet = model.show("select 1");
        recording.close();
        work.remove().run();
        assertThat(worksheet.runs().getFirst().state()).isInstanceOf(RunState.Failed.class);
    }

    @Test
    void exportHasAllRowsAndSaysWhatItWrote() throws IOException {
        model.rowLimitProperty().set(10);
        StatementRun run =
                model.show("select i, $from as f from range(5000) t (i)").runs().getFirst();
        List<String> told = new ArrayList<>();
        Path file = folder.resolve("all.csv");
        model.export(run, file, telling(told));
        assertThat(Files.readAllLines(file)).hasSize(5_001);
        assertThat(told).containsExactly(new Outcome.Written(file, 5_000, Files.size(file)).toString());
        assertThat(model.exportingProperty().get()).isEmpty();
        model.export(run, folder.resolve("all.xls"), telling(told));
        assertThat(told.getLast()).contains("all.xls").contains(".parquet");
    }

    @Test
    void runStatementsAreInTheHistory() {
        model.show("select 1;\n\n-- why\nselect 2;");
        model.show("select nope");
        assertThat(model.history().entries()).containsExactly("select 1;\n\n-- why\nselect 2;", "select nope");
    }

    @ParameterizedTest
    @EnumSource
    void examplesAnswerWithRowsAndChart(ExampleSql example) {
        for (StatementRun run : model.show(example.text()).runs()) {
            assertThat(run.state()).as(example.title()).isInstanceOf(RunState.Done.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatChartsShowCanBeRun(ShownSql shown) {
        StatementRun run = model.show(shown.text()).runs().getFirst();
        assertThat(run.state()).as(run.state().toString()).isInstanceOf(RunState.Done.class);
    }

    private SqlModel model(Background background) {
        return new SqlModel(recording, background, QueryHistory.read(Optional.empty()));
    }

    private static String ranAt(Worksheet worksheet, int cursor) {
        worksheet.runAt(cursor, cursor);
        assertThat(worksheet.runs()).hasSize(1);
        return worksheet.runs().getFirst().statement().text();
    }

    private static String value(StatementRun run) {
        return run.table().text(0, 0);
    }

    private static SqlModel.Export telling(List<String> told) {
        return new SqlModel.Export() {
            @Override
            public void ended(Outcome outcome) {
                told.add(outcome.toString());
            }

            @Override
            public void failed(String message) {
                told.add(message);
            }
        };
    }
}
