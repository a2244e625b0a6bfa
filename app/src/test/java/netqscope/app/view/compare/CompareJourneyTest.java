package netqscope.app.view.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.stage.Stage;
import netqscope.analyzer.ComparisonReport.Line;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.TimeRange;
import netqscope.app.chart.TimeChart;
import netqscope.app.view.Themes;
import netqscope.app.view.Tools;
import netqscope.app.view.ViewContext;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.RecordingModel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

@ExtendWith(ApplicationExtension.class)
class CompareJourneyTest {

    private static final Path IMBALANCE = Path.of("..", "samples", "imbalance.arrow");
    private static final Path GRO = Path.of("..", "samples", "gro.arrow");

    @TempDir
    private Path folder;

    private final Background background = Background.threads(Platform::runLater);
    private final List<String> sql = new ArrayList<>();
    private RecordingModel here;
    private CompareView view;
    private Path chosen = GRO;

    @Start
    void start(Stage stage) throws Exception {
        here = RecordingModel.open(List.of(IMBALANCE.toString()), Progress.NONE, new Cancellation());
        view = new CompareView(new ViewContext(here, background, new Themes(), new User()));
        stage.setScene(new Scene((Parent) view.node(), 1280, 700));
        stage.show();
        view.shown();
    }

    @AfterEach
    void end() throws Exception {
        WaitForAsyncUtils.waitForAsyncFx(10_000, view::close);
        here.close();
        background.close();
    }

    @Test
    void twoRecordingsAreComparedSwappedSavedAndClosed(FxRobot robot) throws Exception {
        chosen = Files.writeString(folder.resolve("notes.txt"), "not a recording");
        robot.clickOn("#compare-choose");
        waitUntilQuiet();
        assertThat(robot.lookup("#compare-failure").queryAs(Labeled.class).getText())
                .contains("notes.txt is a text file");

        chosen = GRO;
        robot.clickOn("#compare-choose");
        waitUntilQuiet();
        TableView<Line> table = robot.lookup("#compare-table").queryTableView();
        TimeChart rates = robot.lookup("#compare-rates").queryAs(TimeChart.class);
        assertThat(table.getItems()).hasSameSizeAs(report());
        assertThat(table.getItems().getFirst().total()).isFalse();
        assertThat(rates.seriesProperty().get().name(0)).isEqualTo("A veth0 tx total");

        robot.clickOn(robot.lookup(".table-row-cell").nth(0).<Node>query());
        waitUntilQuiet();
        assertThat(here.exploration().selectedQueues()).hasSize(1);
        assertThat(rates.seriesProperty().get().count()).isEqualTo(2);
        assertThat(rates.seriesProperty().get().name(1)).isEqualTo("B tx 0");

        robot.clickOn("#compare-swap");
        assertThat(robot.lookup("#compare-a").queryAs(Labeled.class).getText()).endsWith("gro.arrow");
        robot.clickOn("By wall clock");
        waitUntilQuiet();
        assertThat(robot.lookup("#compare-notes")
                        .lookup(".label")
                        .nth(0)
                        .queryAs(Labeled.class)
                        .getText())
                .startsWith("B and A were not recorded at the same time");

        robot.clickOn("#compare-save");
        waitUntilQuiet();
        assertThat(folder.resolve("compare.csv")).content().startsWith("device_a,device_b,direction,scope,queue,");
        robot.clickOn("#compare-close");
        waitUntilQuiet();
        assertThat(robot.lookup("#compare-choose").tryQuery()).isPresent();
    }

    private List<Line> report() {
        return view.model().reportProperty().get().shown().orElseThrow().lines();
    }

    private void waitUntilQuiet() throws Exception {
        WaitForAsyncUtils.waitForFxEvents();
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, background::isIdle);
        WaitForAsyncUtils.waitForFxEvents();
    }

    /** Chooses without dialogs. */
    private final class User implements Tools {

        @Override
        public void showSql(String text) {
            sql.add(text);
        }

        @Override
        public void showTime(TimeRange range) {}

        @Override
        public Optional<Path> chooseSave(String title, String name, String... extensions) {
            return Optional.of(folder.resolve(name));
        }

        @Override
        public Optional<Path> chooseOpen(String title, String... extensions) {
            return Optional.of(chosen);
        }

        @Override
        public void report(String message) {}
    }
}
