package netqscope.app.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import netqscope.app.viewmodel.bursts.BurstAnswer.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class SizesJourneyTest {

    @TempDir
    private Path folder;

    private Journey journey;

    @Start
    void start(Stage stage) {
        journey = Journey.begin(stage, folder);
    }

    @AfterEach
    void end() {
        journey.close();
    }

    private void go(FxRobot robot, KeyCode number) {
        robot.press(KeyCode.CONTROL, number).release(number, KeyCode.CONTROL);
        journey.waitUntilQuiet();
    }

    private void press(String selector) {
        journey.run(() -> journey.find(selector, ToggleButton.class).fire());
        journey.waitUntilQuiet();
    }

    @Test
    void fromSizesToTheBusiestWindowToItsPlaceInTimeToTheFlowBehindIt(FxRobot robot) {
        journey.open(Journey.SAMPLES.resolve("imbalance.arrow"));
        go(robot, KeyCode.DIGIT2);
        TableView<?> sizes = journey.find("#sizes-table", TableView.class);
        journey.waitFor(() -> !sizes.getItems().isEmpty());
        press("#sizes-buckets-custom");
        journey.run(() -> journey.find("#sizes-edges", TextField.class).setText("100, 50"));
        assertThat(journey.text("#sizes-edges-error")).contains("edges ascend, but 50 follows 100");
        journey.run(() -> journey.find("#sizes-edges", TextField.class).setText("100, 1500"));
        assertThat(journey.text("#sizes-edges-error")).isEmpty();

        go(robot, KeyCode.DIGIT3);
        TableView<?> windows = journey.find("#bursts-windows", TableView.class);
        journey.waitFor(() -> !windows.getItems().isEmpty());
        Window busiest = (Window) windows.getItems().getFirst();
        journey.run(() -> {
            windows.requestFocus();
            windows.getSelectionModel().select(0);
        });
        robot.push(KeyCode.ENTER);
        journey.waitUntilQuiet();
        assertThat(journey.recording().exploration().range().contains(busiest.fromNs()))
                .isTrue();
        assertThat(journey.recording().exploration().isWhole()).isFalse();

        go(robot, KeyCode.DIGIT4);
        TableView<?> cpus = journey.find("#cpus-table", TableView.class);
        journey.waitFor(() -> !cpus.getItems().isEmpty());
        journey.run(() -> journey.recording().exploration().reset());
        journey.waitUntilQuiet();
        VBox verdicts = journey.find("#flows-verdicts", VBox.class);
        journey.waitFor(() -> !verdicts.getChildren().isEmpty());
        assertThat(((Label) verdicts.getChildren().getFirst()).getText()).contains("One flow makes it so");
    }
}
