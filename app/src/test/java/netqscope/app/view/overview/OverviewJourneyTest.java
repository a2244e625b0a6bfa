package netqscope.app.view.overview;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import javafx.application.Platform;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.stage.Stage;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.TimeRange;
import netqscope.app.chart.HeatChart;
import netqscope.app.chart.TimeChart;
import netqscope.app.view.Themes;
import netqscope.app.view.Tools;
import netqscope.app.view.ViewContext;
import netqscope.app.viewmodel.Appearance;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.QueueKey;
import netqscope.app.viewmodel.RecordingModel;
import netqscope.app.viewmodel.overview.QueueRow;
import netqscope.recording.Direction;
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
class OverviewJourneyTest {

    private static final Path SAMPLES = Path.of("..", "samples");
    private static final int PATIENCE_SECONDS = 30;

    private final Background background = Background.threads(Platform::runLater);
    private final Done tools = new Done();
    private RecordingModel recording;
    private OverviewView view;
    private Scene scene;

    @TempDir
    private Path folder;

    @Start
    void start(Stage stage) throws RecordingException, AnalyzerException {
        recording = RecordingModel.open(
                List.of(SAMPLES.resolve("gro.arrow").toString()), Progress.NONE, new Cancellation());
        Themes themes = new Themes();
        themes.show(Appearance.Theme.LIGHT);
        view = new OverviewView(new ViewContext(recording, background, themes, tools));
        scene = new Scene((Parent) view.node(), 1280, 700);
        stage.setScene(scene);
        stage.show();
        view.shown();
    }

    @AfterEach
    void end() throws AnalyzerException {
        WaitForAsyncUtils.waitForAsyncFx(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS), view::close);
        waitFor(background::isIdle);
        recording.close();
        background.close();
    }

    @Test
    void userSelectsQueuesLooksCloselyAndTakesTheTableAlong(FxRobot robot) throws IOException {
        waitFor(() -> table().getItems().size() == 7);
        assertThat(table().getItems().getFirst().total()).isTrue();
        assertThat(table().getItems().getFirst().packets().value()).isEqualTo(1364);

        // A queue that is selected in the table stands out in the chart, and Escape ends that.
        robot.clickOn("tx 2");
        QueueKey queue = new QueueKey("veth0", Direction.TX, OptionalInt.of(2));
        assertThat(recording.exploration().selectedQueues()).containsExactly(queue);
        TimeChart chart = (TimeChart) scene.lookup("#overview-chart-tx");
        assertThat(chart.highlighted()).containsExactly(2);
        robot.press(KeyCode.ESCAPE).release(KeyCode.ESCAPE);
        assertThat(recording.exploration().selectedQueues()).isEmpty();
        assertThat(table().getSelectionModel().getSelectedItems()).isEmpty();

        // What is selected elsewhere is selected in the table.
        robot.interact(() -> recording.exploration().selectedQueues().add(queue));
        assertThat(table().getSelectionModel().getSelectedItems())
                .extracting(QueueRow::key)
                .containsExactly(queue);

        // Dragging zooms, and the table is about what is visible.
        Bounds bounds = chart.localToScreen(chart.getBoundsInLocal());
        double middle = bounds.getCenterY();
        robot.moveTo(new Point2D(bounds.getMinX() + 200, middle)).press(MouseButton.PRIMARY);
        robot.moveTo(new Point2D(bounds.getMinX() + 600, middle)).release(MouseButton.PRIMARY);
        waitFor(() -> !recording.exploration().isWhole());
        waitFor(() -> first(table()) < 1364);
        robot.interact(() -> recording.exploration().reset());
        waitFor(() -> first(table()) == 1364);

        robot.clickOn("#overview-kind-heatmap");
        assertThat(scene.lookup("#overview-chart-tx")).isInstanceOf(HeatChart.class);
        robot.clickOn("#overview-direction-rx");
        assertThat(scene.lookup("#overview-chart-tx")).isNull();
        waitFor(() -> table().getItems().size() == 2);
        robot.clickOn("#overview-direction-both")
                .clickOn("#overview-kind-stacked")
                .clickOn("#overview-measure-bytes");
        waitFor(() -> scene.lookup("#overview-chart-tx") instanceof TimeChart bytes
                && bytes.unitProperty().get().equals("bytes/s"));

        tools.save = folder.resolve("queues.csv");
        robot.interact(() -> action("Save the table as CSV...").fire());
        assertThat(Files.readString(tools.save)).startsWith("device,direction,queue,packets,bytes,");
        robot.interact(() -> action("Show the SQL of the rates").fire());
        assertThat(tools.sql).singleElement().asString().contains("from rate_1ms");
    }

    private MenuItem action(String text) {
        return view.actions().stream()
                .filter(item -> text.equals(item.getText()))
                .findFirst()
                .orElseThrow();
    }

    @SuppressWarnings("unchecked")
    private TableView<QueueRow> table() {
        Node table = scene.lookup("#overview-table");
        return (TableView<QueueRow>) table;
    }

    private static void waitFor(BooleanSupplier condition) {
        try {
            WaitForAsyncUtils.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS, condition::getAsBoolean);
        } catch (TimeoutException e) {
            throw new AssertionError("it did not happen", e);
        }
        WaitForAsyncUtils.waitForFxEvents();
    }

    /** Remembers what the view wanted. */
    private static final class Done implements Tools {

        private final List<String> sql = new ArrayList<>();
        private Path save = Path.of("");

        @Override
        public void showSql(String text) {
            sql.add(text);
        }

        @Override
        public void showTime(TimeRange range) {
            throw new AssertionError(range);
        }

        @Override
        public Optional<Path> chooseSave(String title, String name, String... extensions) {
            return Optional.of(save);
        }

        @Override
        public Optional<Path> chooseOpen(String title, String... extensions) {
            return Optional.empty();
        }

        @Override
        public void report(String message) {
            assertThat(message).startsWith("Saved ");
        }
    }

    /** Packets of the first row; NaN between two answers. */
    private static double first(TableView<QueueRow> table) {
        return WaitForAsyncUtils.waitForAsyncFx(
                5_000,
                () -> table.getItems().stream()
                        .mapToDouble(row -> row.packets().value())
                        .findFirst()
                        .orElse(Double.NaN));
    }
}
