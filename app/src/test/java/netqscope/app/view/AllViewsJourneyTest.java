package netqscope.app.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.stage.Stage;
import netqscope.analyzer.database.TimeRange;
import netqscope.app.viewmodel.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class AllViewsJourneyTest {

    private static final Path IMBALANCE = Journey.SAMPLES.resolve("imbalance.arrow");
    private static final TimeRange PART = new TimeRange(300_000_000, 900_000_000);

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

    private RecordingPane pane() {
        return Objects.requireNonNull(journey.window().recordingProperty().get());
    }

    /** Shows each view in turn, until it has what it shows. */
    private void visitAll() {
        for (ViewPlace place : pane().places()) {
            journey.run(() -> pane().show(place));
            journey.waitUntilQuiet();
            assertThat(failures()).as(place.title()).isEmpty();
        }
    }

    private List<String> failures() {
        return journey.window().stage().getScene().getRoot().lookupAll(".failure").stream()
                .filter(AllViewsJourneyTest::isSeen)
                .map(node -> node instanceof Labeled labeled ? labeled.getText() : node.toString())
                .filter(text -> text != null && !text.isEmpty())
                .toList();
    }

    private static boolean isSeen(Node node) {
        for (Node shown = node; shown != null; shown = shown.getParent()) {
            if (!shown.isVisible()) {
                return false;
            }
        }
        return true;
    }

    private List<KeyCombination> accelerators() {
        List<KeyCombination> accelerators = new ArrayList<>();
        journey.find(".menu-bar", MenuBar.class).getMenus().forEach(menu -> collect(menu, accelerators));
        return accelerators;
    }

    private static void collect(MenuItem item, List<KeyCombination> accelerators) {
        if (item.getAccelerator() != null) {
            accelerators.add(item.getAccelerator());
        }
        if (item instanceof Menu menu) {
            menu.getItems().forEach(child -> collect(child, accelerators));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"imbalance.arrow", "gro.arrow"})
    void everyViewShowsARecordingAndAPartOfIt(String name) {
        journey.open(Journey.SAMPLES.resolve(name));
        visitAll();
        journey.run(() -> journey.recording().exploration().zoom(PART));
        journey.waitUntilQuiet();
        visitAll();
    }

    @Test
    void aRecordingThatWasCutOffSaysSoAboveItsViews() throws IOException {
        byte[] bytes = Files.readAllBytes(IMBALANCE);
        Path file = folder.resolve("cut.arrow");
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 1000));
        journey.open(file);
        assertThat(journey.find("#notices", Node.class).lookupAll(".notice-warning .notice-text"))
                .extracting(node -> ((Labeled) node).getText())
                .anyMatch(text -> text.contains("the recording is incomplete"));
        visitAll();
    }

    @Test
    void aFileThatIsDeletedUnderneathIsStillExplored() throws IOException {
        Path file = Files.copy(IMBALANCE, folder.resolve("gone.arrow"));
        journey.open(file);
        Files.delete(file);
        visitAll();
    }

    @Test
    void noKeysMeanTwoThings() {
        journey.open(IMBALANCE);
        for (ViewPlace place : pane().places()) {
            journey.run(() -> pane().show(place));
            assertThat(accelerators()).as(place.title()).doesNotHaveDuplicates();
        }
    }

    @Test
    void everyViewIsReachedByKeysAndSoIsThePast(FxRobot robot) {
        journey.open(IMBALANCE);
        KeyCode[] digits = {
            KeyCode.DIGIT1,
            KeyCode.DIGIT2,
            KeyCode.DIGIT3,
            KeyCode.DIGIT4,
            KeyCode.DIGIT5,
            KeyCode.DIGIT6,
            KeyCode.DIGIT7
        };
        assertThat(pane().places()).hasSize(digits.length);
        for (int i = digits.length - 1; i >= 0; i--) {
            robot.push(KeyCode.CONTROL, digits[i]);
            assertThat(pane().shownProperty().get()).isEqualTo(pane().places().get(i));
        }
        journey.run(() -> journey.recording().exploration().zoom(PART));
        robot.push(KeyCode.ALT, KeyCode.LEFT);
        assertThat(journey.recording().exploration().isWhole()).isTrue();
        robot.push(KeyCode.ALT, KeyCode.RIGHT);
        assertThat(journey.recording().exploration().range()).isEqualTo(PART);
        assertThat(journey.text("#range-text")).isEqualTo("0.3000 to 0.9000 s");
    }

    @Test
    void aRecordingWhoseViewsWereAllVisitedIsLetGo() throws IOException {
        Path file = Files.copy(IMBALANCE, folder.resolve("visited.arrow"));
        journey.open(file);
        visitAll();
        journey.run(journey.app()::closeDocument);
        journey.waitUntilQuiet();
        assertThat(journey.app().documentProperty().get()).isInstanceOf(Document.None.class);
        try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
            assertThat(maps.filter(line -> line.contains("visited.arrow"))).isEmpty();
        }
    }

    @Test
    void dividersStayWhereTheyWerePut() {
        journey.open(IMBALANCE);
        journey.run(() -> journey.find(".split-pane", SplitPane.class).setDividerPositions(0.3));
        journey.run(journey.app()::closeDocument);
        journey.open(IMBALANCE);
        assertThat(journey.find(".split-pane", SplitPane.class).getDividerPositions()[0])
                .isCloseTo(0.3, within(0.02));
    }

    @Test
    void experimentsAreShownWithoutARecording() {
        journey.open(Journey.SAMPLES.resolve("overhead-lo.arrow"), Journey.SAMPLES.resolve("netqtop-published.csv"));
        assertThat(failures()).isEmpty();
        assertThat(journey.window().stage().getTitle()).contains("overhead-lo.arrow");
        assertThat(accelerators()).contains(KeyCombination.valueOf("Shortcut+Alt+O"));
        journey.run(journey.app()::closeDocument);
        assertThat(accelerators()).doesNotContain(KeyCombination.valueOf("Shortcut+Alt+O"));
    }
}
