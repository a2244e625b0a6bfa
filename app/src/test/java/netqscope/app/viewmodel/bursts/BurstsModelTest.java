package netqscope.app.viewmodel.bursts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;
import netqscope.analyzer.analysis.InterArrivals;
import netqscope.analyzer.analysis.QueueBursts;
import netqscope.analyzer.analysis.SampledBursts;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.database.TimeRange;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.LoadState;
import netqscope.app.viewmodel.QueueKey;
import netqscope.app.viewmodel.RecordingModel;
import netqscope.app.viewmodel.SampledRecording;
import netqscope.app.viewmodel.bursts.BurstAnswer.Gap;
import netqscope.app.viewmodel.bursts.BurstAnswer.Window;
import netqscope.app.viewmodel.bursts.BurstsModel.WindowLength;
import netqscope.recording.Direction;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BurstsModelTest {

    @TempDir
    private Path folder;

    private RecordingModel recording;
    private BurstsModel model;

    private void open(String file, Background background) throws RecordingException, AnalyzerException {
        recording = RecordingModel.open(List.of(file), Progress.NONE, new Cancellation());
        model = new BurstsModel(recording, background);
        model.shown();
    }

    @AfterEach
    void close() throws AnalyzerException {
        model.close();
        recording.close();
    }

    private List<Window> windows() {
        return model.tablesProperty().get().windows().rows();
    }

    @Test
    void windowsAndGapsAreThoseOfTheAnalyzer() throws RecordingException, AnalyzerException {
        open("../samples/imbalance.arrow", Background.sameThread());
        model.windowProperty().set(WindowLength.MS_10);
        QueueBursts expected;
        try (Session session = recording.databases().whole().session()) {
            expected = QueueBursts.of(session, 10_000_000, BurstAnswer.TOP);
        }
        assertThat(windows())
                .extracting(Window::fromNs, window -> (long) window.packets().value(), Window::lossy)
                .containsExactlyElementsOf(expected.queues().stream()
                        .flatMap(queue -> queue.windows().stream())
                        .map(window -> tuple(window.fromNs(), window.packets(), window.lossy()))
                        .toList());
        assertThat(model.tablesProperty().get().gaps().rows())
                .extracting(Gap::fromNs, Gap::lengthNs)
                .containsExactlyElementsOf(expected.queues().stream()
                        .flatMap(queue -> queue.gaps().stream())
                        .map(gap -> tuple(gap.fromNs(), gap.lengthNs()))
                        .toList());
        assertThat(model.tablesProperty().get().intervals().rows().getFirst().percentilesNs())
                .isEqualTo(expected.queues().getFirst().gapPercentilesNs());
        assertThat(model.windowsSql()).contains("10000000::bigint as window_ns");
    }

    @Test
    void linesAreTheCountsOfTheAnalyzer() throws RecordingException, AnalyzerException {
        open("../samples/imbalance.arrow", Background.sameThread());
        InterArrivals expected;
        try (Session session = recording.databases().whole().session()) {
            expected = InterArrivals.of(session);
        }
        ArrivalPicture tx = model.picturesProperty().get().getFirst();
        assertThat(tx.title()).isEqualTo("tx, each queue");
        assertThat(tx.lines().getFirst().counts())
                .isEqualTo(expected.queues().getFirst().counts());
        assertThat(tx.lines().getFirst().counts()[tx.lines().getFirst().first()])
                .isPositive();
        assertThat(tx.lines().getFirst().counts()[tx.lines().getFirst().last()]).isPositive();
    }

    @Test
    void selectedQueuesAreShownAlone() throws RecordingException, AnalyzerException {
        open("../samples/imbalance.arrow", Background.sameThread());
        QueueKey queue = new QueueKey("veth0", Direction.TX, OptionalInt.of(1));
        recording.exploration().selectedQueues().add(queue);
        assertThat(windows()).extracting(window -> window.place().queue()).containsOnly(queue);
        assertThat(model.picturesProperty().get().getFirst().lines()).hasSize(1);
    }

    @Test
    void whatIsAroundAWindowHasItInTheMiddle() throws RecordingException, AnalyzerException {
        open("../samples/imbalance.arrow", Background.sameThread());
        Window window = windows().getFirst();
        TimeRange around = model.around(window);
        assertThat(around.fromNs()).isEqualTo(window.fromNs() - 5_000_000);
        assertThat(around.toNs()).isEqualTo(window.toNs() + 5_000_000);
    }

    @Test
    void aCancelledQuestionIsAskedAgainWhenItIsWanted() throws RecordingException, AnalyzerException {
        Deque<Runnable> work = new ArrayDeque<>();
        open("../samples/imbalance.arrow", Background.of(work::add, Runnable::run));
        assertThat(model.burstsProperty().get()).isInstanceOf(LoadState.Loading.class);
        model.cancel();
        assertThat(model.burstsProperty().get()).isInstanceOf(LoadState.Idle.class);
        model.again();
        while (!work.isEmpty()) {
            work.remove().run();
        }
        assertThat(windows()).isNotEmpty();
        assertThat(model.importing().textProperty().get()).isEqualTo("Sorting and counting packets");
    }

    @Test
    void aSampleIsEstimatedAndItsGapsAreCalledThat() throws RecordingException, AnalyzerException, IOException {
        open(SampledRecording.write(folder.resolve("sampled.arrow")).toString(), Background.sameThread());
        SampledBursts expected;
        try (Session session = recording.databases().whole().session()) {
            expected = SampledBursts.of(session, session.database().sample().orElseThrow(), 1_000_000, BurstAnswer.TOP);
        }
        assertThat(windows().getFirst().packets())
                .isEqualTo(expected.queues().getFirst().windows().getFirst().packets());
        Path csv = folder.resolve("gaps.csv");
        model.tablesProperty().get().gaps().writeCsv(csv);
        assertThat(Files.readAllLines(csv).getFirst()).isEqualTo("queue,rank,from_ns,to_ns,sample_gap_ns");
    }
}
