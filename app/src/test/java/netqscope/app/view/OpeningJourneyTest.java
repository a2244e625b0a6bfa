package netqscope.app.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javafx.stage.Stage;
import netqscope.app.viewmodel.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class OpeningJourneyTest {

    private static final Path IMBALANCE = Journey.SAMPLES.resolve("imbalance.arrow");

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

    @Test
    void aRecordingThatIsOpenedIsNamedAndCanBeClosed(FxRobot robot) {
        journey.open(IMBALANCE);
        assertThat(journey.text("#recording-title")).endsWith("imbalance.arrow");
        robot.clickOn("File").clickOn("Close");
        journey.waitUntilQuiet();
        assertThat(journey.shows("#start-open")).isTrue();
        assertThat(journey.app().recent().list())
                .containsExactly(List.of(IMBALANCE.toAbsolutePath().normalize().toString()));
    }

    @Test
    void whatIsNoRecordingIsSaidInPlace(FxRobot robot) throws IOException {
        journey.open(Files.writeString(folder.resolve("notes.txt"), "not a recording"));
        assertThat(journey.text("#unreadable-message")).contains("notes.txt is a text file, not a recording");
        robot.clickOn("Back to start");
        assertThat(journey.shows("#start-open")).isTrue();
        assertThat(journey.app().recent().list()).isEmpty();
    }

    @Test
    void aFileThatIsNotThereIsSaidInPlace() {
        journey.open(folder.resolve("gone.arrow"));
        assertThat(journey.text("#unreadable-message")).contains("gone.arrow does not exist");
    }

    @Test
    void aFileThatIsCutOffIsOpenedAsFarAsItGoes() throws IOException {
        byte[] bytes = Files.readAllBytes(IMBALANCE);
        journey.open(Files.write(folder.resolve("cut.arrow"), Arrays.copyOf(bytes, bytes.length - 1000)));
        assertThat(journey.text("#recording-title")).endsWith("cut.arrow");
    }

    @Test
    void anExperimentIsSetBesideTheRecordingThatIsOpenedWithIt() {
        journey.open(IMBALANCE, Journey.SAMPLES.resolve("overhead-lo.arrow"));
        assertThat(journey.recording().experimentProperty().get()).isPresent();
    }

    @Test
    void aFolderStandsForTheRecordingsInIt() throws IOException {
        Files.copy(IMBALANCE, folder.resolve("one.arrow"));
        journey.open(folder);
        assertThat(journey.text("#recording-title")).endsWith("one.arrow");
    }

    @Test
    void aFolderWithoutARecordingIsSaidInPlace() throws IOException {
        journey.open(Files.createDirectory(folder.resolve("empty")));
        assertThat(journey.text("#unreadable-message")).contains("empty has no recording in it");
    }

    @Test
    void anOpeningThatIsCancelledLeavesNothingOpen() {
        journey.run(() -> {
            journey.app().open(List.of(IMBALANCE.toString()));
            ((Document.Opening) journey.app().documentProperty().get())
                    .progress()
                    .cancel();
        });
        journey.waitUntilQuiet();
        assertThat(journey.app().documentProperty().get()).isInstanceOf(Document.None.class);
    }
}
