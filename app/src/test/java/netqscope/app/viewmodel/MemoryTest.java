package netqscope.app.viewmodel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import netqscope.analyzer.analysis.Measure;
import netqscope.analyzer.database.TimeRange;
import netqscope.app.viewmodel.Appearance.Theme;
import netqscope.app.viewmodel.Appearance.WindowPlace;
import netqscope.recording.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryTest {

    private static final TimeRange EXTENT = new TimeRange(0, 1_000_000_000);
    private static final QueueKey TX = new QueueKey("eth0", Direction.TX, OptionalInt.of(3));
    private static final QueueKey RX = new QueueKey("eth0", Direction.RX, OptionalInt.empty());

    @TempDir
    private Path folder;

    private StateFolders folders() {
        return StateFolders.in(folder);
    }

    @Test
    void howTheAppLooksIsRemembered() {
        Appearance appearance = Appearance.remembered(folders());
        appearance.themeProperty().set(Theme.DARK);
        appearance.zoomIn();
        appearance.zoomIn();
        appearance.setNumber("divider", 0.25);
        appearance.setWindow(new WindowPlace(1, 2, 800, 600, true));
        appearance.remember();

        Appearance again = Appearance.remembered(folders());
        assertThat(again.themeProperty().get()).isEqualTo(Theme.DARK);
        assertThat(again.zoomProperty().get()).isEqualTo(1.2);
        assertThat(again.number("divider", 0.5)).isEqualTo(0.25);
        assertThat(again.number("other", 0.5)).isEqualTo(0.5);
        assertThat(again.window()).contains(new WindowPlace(1, 2, 800, 600, true));
    }

    @Test
    void zoomStaysReadable() {
        Appearance appearance = Appearance.remembered(StateFolders.none());
        IntStream.range(0, 50).forEach(i -> appearance.zoomIn());
        assertThat(appearance.zoomProperty().get()).isEqualTo(Appearance.MAX_ZOOM);
        IntStream.range(0, 50).forEach(i -> appearance.zoomOut());
        assertThat(appearance.zoomProperty().get()).isEqualTo(Appearance.MIN_ZOOM);
    }

    @Test
    void settingsThatAreNoneAreTheUsualOnes() throws IOException {
        Files.writeString(folder.resolve("app.properties"), "theme=pink\nzoom=NaN\nwindow.width=wide\n\\u00zz");
        Appearance appearance = Appearance.remembered(folders());
        assertThat(appearance.themeProperty().get()).isEqualTo(Theme.LIGHT);
        assertThat(appearance.zoomProperty().get()).isEqualTo(1);
        assertThat(appearance.window()).isEmpty();
    }

    @Test
    void aFolderThatCannotBeWrittenIsNoFailure() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        Appearance.remembered(StateFolders.in(file)).remember();
        assertThat(Files.size(file)).isZero();
    }

    @Test
    void theLastOpenedIsTheFirstOfTheRecent() {
        RecentFiles recent = RecentFiles.remembered(folders());
        recent.opened(List.of("/a/one.arrow"));
        recent.opened(List.of("/a/two.1.arrow", "/a/two.2.arrow"));
        recent.opened(List.of("/a/one.arrow"));
        assertThat(RecentFiles.remembered(folders()).list())
                .containsExactly(List.of("/a/one.arrow"), List.of("/a/two.1.arrow", "/a/two.2.arrow"));
        recent.forget(List.of("/a/one.arrow"));
        assertThat(RecentFiles.remembered(folders()).list())
                .containsExactly(List.of("/a/two.1.arrow", "/a/two.2.arrow"));
    }

    @Test
    void twelveAreRemembered() {
        RecentFiles recent = RecentFiles.remembered(folders());
        IntStream.range(0, 20).forEach(i -> recent.opened(List.of("/a/" + i + ".arrow")));
        assertThat(RecentFiles.remembered(folders()).list())
                .hasSize(12)
                .startsWith(List.of("/a/19.arrow"))
                .endsWith(List.of("/a/8.arrow"));
    }

    @Test
    void whatWasLookedAtInARecordingIsShownAgain() {
        Exploration exploration = new Exploration(EXTENT);
        exploration.zoom(new TimeRange(100_000_000, 200_000_000));
        exploration.measureProperty().set(Measure.BYTES);
        exploration.selectedQueues().add(TX);
        exploration.selectedQueues().add(RX);
        RecordingMemory.of(folders(), List.of("run.arrow")).remember(exploration);

        Exploration again = new Exploration(EXTENT);
        RecordingMemory.of(folders(), List.of("run.arrow")).restore(again, List.of(TX));
        assertThat(again.range()).isEqualTo(new TimeRange(100_000_000, 200_000_000));
        assertThat(again.measureProperty().get()).isEqualTo(Measure.BYTES);
        assertThat(again.selectedQueues()).containsExactly(TX);

        Exploration other = new Exploration(EXTENT);
        RecordingMemory.of(folders(), List.of("other.arrow")).restore(other, List.of(TX));
        assertThat(other.isWhole()).isTrue();
    }
}
