package netqscope.app.viewmodel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import netqscope.analyzer.analysis.QueueFlows;
import netqscope.analyzer.analysis.QueueSizes;
import netqscope.analyzer.database.TimeRange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AppModelTest {

    private static final String IMBALANCE = "../samples/imbalance.arrow";
    private static final TimeRange PART = new TimeRange(200_000_000, 600_000_000);

    @TempDir
    private Path folder;

    private final Background background = Background.sameThread();

    private AppModel app() {
        return new AppModel(background, StateFolders.in(folder));
    }

    private final AppModel app = new AppModel(background, StateFolders.none());

    @AfterEach
    void close() {
        app.close();
    }

    private RecordingModel recording() {
        return ((Document.Explored) app.documentProperty().get()).recording();
    }

    private static long count(String processFolder, String text) throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self", processFolder))) {
            return lines.filter(line -> line.contains(text)).count();
        }
    }

    private static long openFiles() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            return files.count();
        }
    }

    @Test
    void aRecordingIsOpenedWithItsQueues() {
        app.open(List.of(IMBALANCE));
        assertThat(recording().title()).isEqualTo(IMBALANCE);
        assertThat(recording().queues()).extracting(QueueKey::label).contains("tx 0", "rx 3");
        assertThat(recording().sampled()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../samples/overhead-lo.arrow",
                "../samples/netqtop-published.csv",
                "../samples/osv-published.arrow"
            })
    void anExperimentIsOpenedAlone(String name) {
        app.open(List.of(name));
        assertThat(((Document.Measured) app.documentProperty().get()).list()).hasSize(1);
    }

    @Test
    void anExperimentIsSetBesideAnOpenRecording() {
        app.open(List.of(IMBALANCE));
        app.openBeside(recording(), "../samples/netqtop-published.csv");
        assertThat(recording().experimentProperty().get()).isPresent();
    }

    @Test
    void whatCannotBeSetBesideIsReported() {
        app.open(List.of(IMBALANCE));
        app.openBeside(recording(), IMBALANCE);
        assertThat(app.messageProperty().get()).contains("is a recording, not an overhead experiment");
        assertThat(recording().experimentProperty().get()).isEmpty();
    }

    @Test
    void aMissingFileIsUnreadable() {
        app.open(List.of("gone.arrow"));
        assertThat(app.documentProperty().get())
                .isEqualTo(new Document.Unreadable(List.of("gone.arrow"), "gone.arrow does not exist"));
    }

    @Test
    void whatWasLookedAtIsShownAgainWhenItIsOpenedAgain() {
        try (AppModel first = app()) {
            first.open(List.of(IMBALANCE));
            ((Document.Explored) first.documentProperty().get())
                    .recording()
                    .exploration()
                    .zoom(PART);
        }
        try (AppModel second = app()) {
            second.open(List.of(IMBALANCE));
            assertThat(((Document.Explored) second.documentProperty().get())
                            .recording()
                            .exploration()
                            .range())
                    .isEqualTo(PART);
        }
    }

    @Test
    void fiftyOpeningsLeaveNothingOpen() throws IOException {
        openAskAndClose();
        // Other tests may have recordings open.
        long before = openFiles();
        long mappedBefore = count("maps", "imbalance.arrow");
        for (int i = 0; i < 50; i++) {
            openAskAndClose();
        }
        assertThat(openFiles()).isLessThanOrEqualTo(before);
        assertThat(count("maps", "imbalance.arrow")).isLessThanOrEqualTo(mappedBefore);
    }

    private void openAskAndClose() {
        app.open(List.of(IMBALANCE));
        Answer<Integer> flows = new Answer<>(background);
        flows.ask(
                recording().databases(),
                TimeRange.ALL,
                session -> QueueFlows.of(session, 1).queues().size());
        assertThat(flows.state()).isInstanceOf(LoadState.Ready.class);
        Answer<Long> packets = new Answer<>(background);
        packets.ask(
                recording().databases(), PART, session -> QueueSizes.of(session).packets());
        assertThat(packets.state()).isInstanceOf(LoadState.Ready.class);
        app.closeDocument();
    }
}
