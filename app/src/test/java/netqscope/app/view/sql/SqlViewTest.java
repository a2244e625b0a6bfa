package netqscope.app.view.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.TableCell;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.TimeRange;
import netqscope.app.view.Themes;
import netqscope.app.view.Tools;
import netqscope.app.view.ViewContext;
import netqscope.app.viewmodel.Appearance;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.RecordingModel;
import netqscope.app.viewmodel.StateFolders;
import netqscope.app.viewmodel.sql.RunState;
import netqscope.app.viewmodel.sql.StatementRun;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

@ExtendWith(ApplicationExtension.class)
class SqlViewTest {

    private static final Path SAMPLE = Path.of("..", "samples", "imbalance.arrow");
    private static final int PATIENCE_SECONDS = 30;

    @TempDir
    static Path folder;

    private final Background background = Background.threads(Platform::runLater);
    private final List<String> reports = new ArrayList<>();
    private Path export = Path.of("");
    private RecordingModel recording;
    private SqlView view;
    private Stage stage;

    @Start
    void start(Stage shown) throws RecordingException, AnalyzerException {
        stage = shown;
        Themes themes = new Themes();
        themes.show(Appearance.Theme.LIGHT);
        recording = RecordingModel.open(List.of(SAMPLE.toString()), Progress.NONE, new Cancellation());
        view = new SqlView(new ViewContext(recording, background, themes, new FakeTools()), StateFolders.in(folder));
        stage.setScene(new Scene(new StackPane(view.node()), 1280, 700));
        stage.show();
        view.shown();
    }

    @AfterEach
    void close() throws AnalyzerException {
        onUi(view::close);
        quiet();
        recording.close();
        background.close();
    }

    @Test
    void writtenStatementIsCompletedRunAndRead(FxRobot robot) throws IOException {
        quiet();
        robot.write("select queue, packets fr");
        waitFor(() -> robot.lookup("#sql-completion").tryQuery().isPresent());
        robot.type(KeyCode.ENTER);
        assertThat(text()).isEqualTo("select queue, packets from");
        robot.write(" queu");
        waitFor(() -> robot.lookup("#sql-completion").tryQuery().isPresent());
        ListView<?> proposals = robot.lookup("#sql-completion").queryListView();
        assertThat(proposals.getItems().getFirst().toString()).contains("queues");
        robot.type(KeyCode.TAB);
        robot.write(" where packets > 5000 order by packets");
        robot.type(KeyCode.ESCAPE);
        robot.push(KeyCode.CONTROL, KeyCode.ENTER);
        waitUntilRun(RunState.Done.class);
        assertThat(cell(robot, 0, 1)).isEqualTo("6,000");
        assertThat(label(robot, "#sql-summary")).startsWith("2 rows \u00b7 0.");

        robot.clickOn(cellNode(robot, 0, 1));
        robot.push(KeyCode.CONTROL, KeyCode.C);
        assertThat(clipboard()).isEqualTo("6000");
        robot.push(KeyCode.SHIFT, KeyCode.DOWN);
        robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.C);
        assertThat(clipboard()).isEqualTo("packets\n6000\n8328\n");

        robot.clickOn("#sql-chart");
        waitFor(() -> robot.lookup("#sql-chart-x").tryQuery().isPresent());

        export = folder.resolve("out.csv");
        robot.clickOn("#sql-export");
        robot.clickOn("Export All Rows as CSV\u2026");
        quiet();
        waitFor(() -> !reports.isEmpty() && reports.getLast().startsWith("wrote 2 rows"));
        assertThat(Files.readAllLines(export)).hasSize(3);
        assertThat(Files.readString(folder.resolve("app_sql_history"))).contains("select queue, packets from queues");
    }

    @Test
    void errorIsSaidInPlaceAndGoneWhenTheTextChanges(FxRobot robot) {
        onUi(() -> view.current().worksheet().textProperty().set("select 1;\nselect nope from packets"));
        robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.ENTER);
        waitUntilRun(RunState.Failed.class);
        waitFor(() -> robot.lookup("#sql-error").tryQuery().isPresent());
        assertThat(label(robot, "#sql-error")).contains("\"nope\" not found");
        int place = text().indexOf("nope");
        assertThat(view.current().editor().area().getStyleOfChar(place)).contains("sql-wrong");
        assertThat(view.current().editor().area().getStyleOfChar(place - 2)).doesNotContain("sql-wrong");
        onUi(() -> view.current().editor().area().insertText(0, " "));
        assertThat(view.current().editor().area().getStyleOfChar(place + 1)).doesNotContain("sql-wrong");
    }

    @Test
    void runningStatementIsCancelledByEscape(FxRobot robot) {
        quiet();
        robot.write("select count(*) from range(100000000000) t (i) -- long");
        robot.type(KeyCode.F5);
        waitUntilRun(RunState.Running.class);
        robot.type(KeyCode.ESCAPE);
        waitUntilRun(RunState.Cancelled.class);
        assertThat(label(robot, "#sql-summary")).isEqualTo("cancelled");
    }

    @Test
    void linesBecomeCommentsAndBack(FxRobot robot) {
        onUi(() -> {
            view.current().worksheet().textProperty().set("select 1,\n  2");
            view.current().editor().area().selectAll();
        });
        robot.push(KeyCode.CONTROL, KeyCode.SLASH);
        assertThat(text()).isEqualTo("-- select 1,\n--   2");
        robot.push(KeyCode.CONTROL, KeyCode.SLASH);
        assertThat(text()).isEqualTo("select 1,\n  2");
        robot.push(KeyCode.CONTROL, KeyCode.Z);
        assertThat(text()).isEqualTo("-- select 1,\n--   2");
    }

    @Test
    void statementOfAChartHasAWorksheetOfItsOwn(FxRobot robot) {
        quiet();
        robot.write("select 1");
        onUi(() -> view.showSql("select $to - $from as ns"));
        waitUntilRun(RunState.Done.class);
        assertThat(view.model().worksheets()).hasSize(2);
        assertThat(text()).isEqualTo("select $to - $from as ns");
        assertThat(cell(robot, 0, 0)).isNotEmpty();
    }

    private String text() {
        WaitForAsyncUtils.waitForFxEvents();
        return view.current().worksheet().text();
    }

    private void waitUntilRun(Class<? extends RunState> state) {
        waitFor(() -> {
            List<StatementRun> runs = view.current().worksheet().runs();
            return runs.stream().anyMatch(run -> state.isInstance(run.state()));
        });
        if (!state.equals(RunState.Running.class)) {
            quiet();
        }
    }

    private static String cell(FxRobot robot, int row, int column) {
        return cellNode(robot, row, column).getText();
    }

    private static TableCell<?, ?> cellNode(FxRobot robot, int row, int column) {
        WaitForAsyncUtils.waitForFxEvents();
        return robot.lookup("#sql-grid .table-cell").queryAllAs(TableCell.class).stream()
                .filter(cell -> !cell.isEmpty()
                        && cell.getTableRow().getIndex() == row
                        && cell.getTableView().getColumns().indexOf(cell.getTableColumn()) == column + 1)
                .findFirst()
                .orElseThrow();
    }

    private static String label(FxRobot robot, String selector) {
        WaitForAsyncUtils.waitForFxEvents();
        return robot.lookup(selector).queryAs(Labeled.class).getText();
    }

    private static String clipboard() {
        String[] text = new String[1];
        onUi(() -> text[0] = Clipboard.getSystemClipboard().getString());
        return text[0];
    }

    private void quiet() {
        waitFor(background::isIdle);
        WaitForAsyncUtils.waitForFxEvents();
    }

    private static void onUi(Runnable action) {
        WaitForAsyncUtils.waitForAsyncFx(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS), action);
        WaitForAsyncUtils.waitForFxEvents();
    }

    private static void waitFor(BooleanSupplier condition) {
        try {
            WaitForAsyncUtils.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS, condition::getAsBoolean);
        } catch (TimeoutException e) {
            throw new AssertionError("it did not happen", e);
        }
    }

    private final class FakeTools implements Tools {

        @Override
        public void showSql(String sql) {}

        @Override
        public void showTime(TimeRange range) {}

        @Override
        public Optional<Path> chooseSave(String title, String name, String... extensions) {
            return Optional.of(export);
        }

        @Override
        public Optional<Path> chooseOpen(String title, String... extensions) {
            return Optional.empty();
        }

        @Override
        public void report(String message) {
            reports.add(message);
        }
    }
}
