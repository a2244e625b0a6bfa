package netqscope.app.view.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.Slider;
import javafx.scene.input.KeyCode;
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
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

@ExtendWith(ApplicationExtension.class)
class LabJourneyTest {

    private static final Path SAMPLES = Path.of("..", "samples");
    private static final int PATIENCE_SECONDS = 30;

    private final Background background = Background.threads(Platform::runLater);
    private final Chosen tools = new Chosen();
    private RecordingModel recording;
    private LabView view;
    private Scene scene;

    @Start
    void start(Stage stage) throws RecordingException, AnalyzerException {
        recording = RecordingModel.open(
                List.of(SAMPLES.resolve("imbalance.arrow").toString()), Progress.NONE, new Cancellation());
        Themes themes = new Themes();
        themes.show(Appearance.Theme.LIGHT);
        view = new LabView(new ViewContext(recording, background, themes, tools));
        scene = new Scene((javafx.scene.Parent) view.node(), 1280, 700);
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
    void userMovesTheSliderOpensCostsAndLooksAtTheTables(FxRobot robot) {
        waitFor(() -> label("#lab-advice").startsWith("To know the packets per second"));
        waitFor(() -> label("#lab-sample-text").contains(" of 16,490 kernel packets taken, random"));
        String before = label("#lab-sample-text");

        robot.interact(() -> scene.lookup("#lab-slider").requestFocus());
        robot.press(KeyCode.RIGHT).release(KeyCode.RIGHT);
        waitFor(() -> !label("#lab-sample-text").equals(before));
        assertThat(((Slider) scene.lookup("#lab-slider")).getValue()).isEqualTo(7);
        waitFor(() -> label("#lab-trust").startsWith("From 1 packet in 200 (random)"));

        assertThat(label("#lab-advice")).doesNotContain("PPS");
        tools.open = SAMPLES.resolve("overhead-lo.arrow");
        robot.clickOn("#lab-open-overhead");
        waitFor(() -> label("#lab-advice").contains("of PPS (full)"));

        tools.open = SAMPLES.resolve("README.md");
        robot.clickOn("#lab-open-overhead");
        waitFor(() -> label("#lab-cost-failure").contains("README.md"));
        assertThat(recording.experimentProperty().get()).isPresent();

        robot.clickOn("#choose-tables");
        waitFor(() -> scene.lookup("#overhead-pane").isVisible());
        waitFor(() -> scene.lookup("#overhead-title") != null
                && label("#overhead-title").contains("what tracing lo costs"));
        tools.open = SAMPLES.resolve("netqtop-published.arrow");
        robot.clickOn("#overhead-compare");
        waitFor(() -> robot.lookup("B against A, which is the base of every line")
                .tryQuery()
                .isPresent());

        robot.clickOn("#choose-picture").clickOn("#choose-systematic");
        waitFor(() -> label("#lab-sample-text").contains("taken, systematic"));
        assertThat(label("#lab-periodic")).startsWith("Periodic: use random.");
    }

    private String label(String selector) {
        return ((Label) scene.lookup(selector)).getText().replace('\u00A0', ' ');
    }

    private static void waitFor(BooleanSupplier condition) {
        try {
            WaitForAsyncUtils.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS, condition::getAsBoolean);
        } catch (TimeoutException e) {
            throw new AssertionError("it did not happen", e);
        }
        WaitForAsyncUtils.waitForFxEvents();
    }

    /** Chooses what the test wants. */
    private static final class Chosen implements Tools {

        private Path open = Path.of("");

        @Override
        public void showSql(String sql) {
            throw new AssertionError(sql);
        }

        @Override
        public void showTime(TimeRange range) {
            throw new AssertionError(range);
        }

        @Override
        public Optional<Path> chooseSave(String title, String name, String... extensions) {
            return Optional.empty();
        }

        @Override
        public Optional<Path> chooseOpen(String title, String... extensions) {
            return Optional.of(open);
        }

        @Override
        public void report(String message) {}
    }
}
