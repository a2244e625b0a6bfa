package netqscope.app.viewmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import netqscope.analyzer.analysis.QueueSizes;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.CancelledException;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.TimeRange;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AnswerTest {

    private final Deque<Runnable> work = new ArrayDeque<>();
    private final Deque<Runnable> ui = new ArrayDeque<>();
    private final Background background = Background.of(work::add, ui::add);
    private final Answer<String> answer = new Answer<>(background);
    private RecordingModel recording;

    @BeforeEach
    void open() throws RecordingException, AnalyzerException {
        recording = RecordingModel.open(List.of("../samples/imbalance.arrow"), Progress.NONE, new Cancellation());
    }

    @AfterEach
    void close() throws AnalyzerException {
        recording.close();
    }

    private void ask(Question<String> question) {
        answer.ask(recording.databases(), TimeRange.ALL, question);
    }

    private void doAll() {
        while (!work.isEmpty() || !ui.isEmpty()) {
            (work.isEmpty() ? ui : work).remove().run();
        }
    }

    @Test
    void anAnswerIsLoadedAndThenReady() {
        assertThat(answer.state()).isEqualTo(new LoadState.Idle<String>());
        ask(session -> String.valueOf(QueueSizes.of(session).packets()));
        assertThat(answer.state()).isEqualTo(new LoadState.Loading<String>(Optional.empty()));
        assertThat(background.isIdle()).isFalse();
        doAll();
        assertThat(answer.state()).isEqualTo(new LoadState.Ready<>("16490"));
        assertThat(background.isIdle()).isTrue();
    }

    @Test
    void theAnswerBeforeIsShownUntilTheNextOneIsThere() {
        ask(session -> "one");
        doAll();
        ask(session -> "two");
        assertThat(answer.state().shown()).contains("one");
        doAll();
        assertThat(answer.state().shown()).contains("two");
    }

    @Test
    void aStaleAnswerIsDropped() {
        ask(session -> "stale");
        work.remove().run();
        ask(session -> "fresh");
        work.remove().run();
        ui.removeLast().run();
        ui.removeLast().run();
        assertThat(answer.state()).isEqualTo(new LoadState.Ready<>("fresh"));
    }

    @Test
    void aStaleQuestionIsCancelledWhileItIsWorkedOut() {
        ask(session -> {
            ask(other -> "fresh");
            session.check();
            return "stale";
        });
        doAll();
        assertThat(answer.state()).isEqualTo(new LoadState.Ready<>("fresh"));
    }

    @Test
    void aFailureSaysWhatFailed() {
        ask(session -> {
            throw new AnalyzerException("no such thing");
        });
        doAll();
        assertThat(answer.state()).isEqualTo(new LoadState.Failed<String>("no such thing"));
    }

    @Test
    void aCancelledQuestionLeavesTheAnswerBefore() {
        ask(session -> "one");
        doAll();
        ask(session -> "two");
        answer.cancel();
        doAll();
        assertThat(answer.state()).isEqualTo(new LoadState.Ready<>("one"));
    }

    @Test
    void aRecordingThatIsClosedWhileItIsAskedStaysOpenUntilThen() {
        ask(session -> {
            recording.close();
            return String.valueOf(QueueSizes.of(session).packets());
        });
        doAll();
        assertThat(answer.state()).isEqualTo(new LoadState.Ready<>("16490"));
        ask(session -> "too late");
        doAll();
        assertThat(answer.state()).isNotEqualTo(new LoadState.Ready<>("too late"));
    }

    @Test
    void aRangeHasADatabaseOfItsOwnThatStaysUntilTheNext() throws AnalyzerException {
        TimeRange half = new TimeRange(0, 500_000_000);
        try (Databases.Lease one = recording.databases().lease(half, new Cancellation());
                Databases.Lease same = recording.databases().lease(half, new Cancellation())) {
            assertThat(same.database()).isSameAs(one.database());
            assertThat(one.database().span().toNs()).isEqualTo(500_000_000);
        }
        try (Databases.Lease again = recording.databases().lease(half, new Cancellation())) {
            assertThat(again.database().session()).isNotNull();
        }
    }

    @Test
    void afterClosingThereAreNoDatabases() throws AnalyzerException {
        recording.close();
        assertThatExceptionOfType(CancelledException.class)
                .isThrownBy(() -> recording.databases().lease(TimeRange.ALL, new Cancellation()));
    }
}
