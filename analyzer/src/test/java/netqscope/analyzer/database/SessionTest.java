package netqscope.analyzer.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import netqscope.analyzer.analysis.QueueSizes;
import netqscope.analyzer.fixture.Answers;
import netqscope.analyzer.fixture.OpenedRecording;
import netqscope.analyzer.fixture.Rotation;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions side by side, cancelled at every point, on three files of 1 + 2 + 3 packets. */
@Timeout(60)
class SessionTest {

    private static final int FILES = 3;
    private static final String COUNT = "select count(*) from packets";
    private static final String PACKETS = "6";

    /** Years of work, for any machine. */
    private static final String ENDLESS = "select sum(hash(i)) from range(1000000000000000) t(i)";

    @TempDir
    private Path folder;

    private final AtomicReference<Progress> listener = new AtomicReference<>(Progress.NONE);
    private final AtomicInteger imports = new AtomicInteger();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private OpenedRecording opened;
    private RecordingDatabase database;
    private Session session;

    @BeforeEach
    void open() throws RecordingException, AnalyzerException {
        opened = OpenedRecording.of(
                Selection.ALL, this::advanced, Rotation.record(folder, FILES).toArray(Path[]::new));
        database = opened.database();
        session = opened.session();
    }

    @AfterEach
    void close() throws AnalyzerException {
        threads.close();
        opened.close();
    }

    @Test
    void sessionsAskSideBySideAndThePacketsAreImportedOnce() throws Exception {
        int sessions = 6;
        CyclicBarrier start = new CyclicBarrier(sessions);
        List<Future<List<String>>> answers = new ArrayList<>();
        for (int i = 0; i < sessions; i++) {
            answers.add(threads.submit(() -> {
                try (Session own = database.session()) {
                    start.await();
                    List<String> all = new ArrayList<>(Answers.of(own, COUNT));
                    all.addAll(Answers.of(own, "select sum(packets) from queues"));
                    all.addAll(Answers.of(own, "select count(*) from packets a join packets b using (file)"));
                    return all;
                }
            }));
        }
        for (Future<List<String>> answer : answers) {
            // In each file every packet meets every one: 1 + 4 + 9.
            assertThat(answer.get()).containsExactly(PACKETS, PACKETS, "14");
        }
        assertThat(imports).hasValue(1);
    }

    @Test
    void temporaryTablesBelongToASession() throws AnalyzerException {
        Answers.of(session, "create temp table t as select 1 as a");
        assertThat(Answers.of(session, "from t")).containsExactly("1");
        try (Session other = database.session()) {
            assertThatExceptionOfType(AnalyzerException.class)
                    .isThrownBy(() -> Answers.of(other, "from t"))
                    .withMessageContaining("t does not exist");
        }
    }

    @Test
    void cancelledSessionRefusesUntilItResumes() throws AnalyzerException {
        session.cancel();
        assertThatExceptionOfType(CancelledException.class).isThrownBy(() -> Answers.of(session, "select 1"));
        assertThatExceptionOfType(CancelledException.class).isThrownBy(() -> Answers.of(session, "selec 1"));
        assertThatExceptionOfType(CancelledException.class).isThrownBy(() -> QueueSizes.of(session));
        session.resume();
        assertThat(Answers.of(session, "select 1")).containsExactly("1");
    }

    @Test
    void cancellingTwiceIsHarmless() throws AnalyzerException {
        session.cancel();
        session.cancel();
        session.resume();
        assertThat(Answers.of(session, COUNT)).containsExactly(PACKETS);
    }

    @Test
    void cancellingEndsAStatementThatRuns() throws Exception {
        Answers.of(session, "create sequence progress");
        Future<List<String>> endless = threads.submit(
                () -> Answers.of(session, "select sum(nextval('progress')) from range(1000000000000000)"));
        try (Session other = database.session()) {
            // A sequence moves for all at once: the statement runs.
            while (Answers.of(other, "select last_value from duckdb_sequences()")
                    .equals(List.of("null"))) {
                Thread.onSpinWait();
            }
            session.cancel();
            assertCancelled(endless);
            assertThat(Answers.of(other, COUNT)).containsExactly(PACKETS);
        }
        session.resume();
        assertThat(Answers.of(session, COUNT)).containsExactly(PACKETS);
    }

    /** Before the statement, while it is prepared, or while it runs. */
    @RepeatedTest(20)
    void cancellingEndsAStatementThatIsJustBeingAsked() throws Exception {
        CyclicBarrier together = new CyclicBarrier(2);
        Future<List<String>> endless = threads.submit(() -> {
            together.await();
            return Answers.of(session, ENDLESS);
        });
        together.await();
        session.cancel();
        assertCancelled(endless);
        session.resume();
        assertThat(Answers.of(session, "select 42")).containsExactly("42");
    }

    @Test
    void cancellingEndsAStatementWhoseRowsAreRead() throws AnalyzerException {
        try (QueryResult result = session.query("from range(10000000000)")) {
            assertThat(result.next()).isTrue();
            session.cancel();
            assertThatExceptionOfType(CancelledException.class).isThrownBy(result::next);
        }
        session.resume();
        assertThat(Answers.of(session, "select 42")).containsExactly("42");
    }

    @Test
    void cancellingOneSessionLeavesTheOthersAlone() throws AnalyzerException {
        try (Session other = database.session();
                QueryResult result = other.query("from range(100000)")) {
            assertThat(result.next()).isTrue();
            session.cancel();
            long rows = 1;
            while (result.next()) {
                rows++;
            }
            assertThat(rows).isEqualTo(100_000);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 3, 6})
    void cancelledImportLeavesNothingBehindAndTheNextQuestionRepeatsIt(long afterRows) throws AnalyzerException {
        whenImported(afterRows, session::cancel);
        assertThatExceptionOfType(CancelledException.class).isThrownBy(() -> Answers.of(session, COUNT));
        assertThat(database.packetsImported()).isFalse();
        session.resume();
        assertThat(Answers.of(session, "select count(*) from packet_file.events"))
                .containsExactly("0");
        assertThat(Answers.of(session, COUNT)).containsExactly(PACKETS);
        assertThat(database.packetsImported()).isTrue();
    }

    @Test
    void importThatCannotShowItsPacketsIsRepeatedFromTheStart() throws AnalyzerException {
        try (Session other = database.session()) {
            // The import is to replace what another transaction is about to replace.
            Answers.of(other, "begin");
            Answers.of(other, "create or replace view store.events as from packet_file.events");
            assertThatExceptionOfType(AnalyzerException.class)
                    .isThrownBy(() -> Answers.of(session, COUNT))
                    .withMessageContaining("cannot import the packets");
            assertThat(database.packetsImported()).isFalse();
            Answers.of(other, "rollback");
        }
        assertThat(Answers.of(session, "select count(*) from packet_file.events"))
                .containsExactly(PACKETS);
        assertThat(Answers.of(session, COUNT)).containsExactly(PACKETS);
    }

    @Test
    void sessionThatWaitsForAnImportThatIsCancelledImportsItself() throws Exception {
        AtomicReference<Future<List<String>>> waiting = new AtomicReference<>();
        try (Session other = database.session()) {
            whenImported(1, () -> {
                waiting.set(askAndWait(other));
                session.cancel();
            });
            assertThatExceptionOfType(CancelledException.class).isThrownBy(() -> Answers.of(session, COUNT));
            assertThat(waiting.get().get()).containsExactly(PACKETS);
        }
        session.resume();
        assertThat(Answers.of(session, COUNT)).containsExactly(PACKETS);
    }

    @Test
    void sessionThatWaitsForAnImportCanBeCancelledAndTheImportGoesOn() throws Exception {
        AtomicReference<Future<List<String>>> waiting = new AtomicReference<>();
        try (Session other = database.session()) {
            whenImported(1, () -> {
                waiting.set(askAndWait(other));
                other.cancel();
                // The import is held up here until the other one has given up.
                assertThatExceptionOfType(ExecutionException.class)
                        .isThrownBy(() -> waiting.get().get())
                        .withCauseInstanceOf(CancelledException.class);
            });
            assertThat(Answers.of(session, COUNT)).containsExactly(PACKETS);
            other.resume();
            assertThat(Answers.of(other, COUNT)).containsExactly(PACKETS);
        }
        assertThat(imports).hasValue(1);
    }

    @Test
    void failureWhileItRunsHarmsNoOtherStatement() throws AnalyzerException {
        try (Session other = database.session();
                QueryResult result = other.query("from range(100000)")) {
            assertThat(result.next()).isTrue();
            assertThatExceptionOfType(AnalyzerException.class)
                    .isThrownBy(() -> Answers.of(session, "select error('boom') from packets"))
                    .withMessageContaining("boom");
            assertThat(result.next()).isTrue();
            assertThat(Answers.of(session, COUNT)).containsExactly(PACKETS);
        }
    }

    @Test
    void transactionThatIsOlderThanTheImportSaysThatItHasToEnd() throws AnalyzerException {
        try (Session other = database.session()) {
            Answers.of(other, "begin");
            Answers.of(other, "create table mine as select 1 as a");
            assertThat(Answers.of(session, COUNT)).containsExactly(PACKETS);
            assertThatExceptionOfType(AnalyzerException.class)
                    .isThrownBy(() -> Answers.of(other, COUNT))
                    .withMessageContaining("End it with COMMIT or ROLLBACK");
            Answers.of(other, "commit");
            assertThat(Answers.of(other, COUNT)).containsExactly(PACKETS);
            assertThat(Answers.of(session, "from mine")).containsExactly("1");
        }
    }

    @Test
    void transactionThatAsksForTheImportItselfSaysSoToo() throws AnalyzerException {
        Answers.of(session, "begin");
        assertThatExceptionOfType(AnalyzerException.class)
                .isThrownBy(() -> Answers.of(session, COUNT))
                .withMessageContaining("End it with COMMIT or ROLLBACK");
        Answers.of(session, "rollback");
        assertThat(Answers.of(session, COUNT)).containsExactly(PACKETS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "from queues",
                "from devices",
                "from recording",
                "from losses",
                "from length_counts",
                "select cpu, bucket, sum(packets) from rate_1ms group by all",
                "select count(*) from store.rate_cells join store.groups using (group_id)",
                "describe packets",
                "DESC packets",
                "show tables",
                "-- the columns\n  /* all\n of them */ describe packets",
                "describe select queue, count(*) from packets group by queue"
            })
    void whatTheSummariesOrTheCatalogKnowNeedsNoImport(String statement) throws AnalyzerException {
        assertThat(Answers.of(session, statement)).isNotNull();
        assertThat(database.packetsImported()).isFalse();
        assertThat(imports).hasValue(0);
    }

    @Test
    void analysesOfSummariesNeedNoImport() throws AnalyzerException {
        assertThat(QueueSizes.of(session).packets()).isEqualTo(6);
        assertThat(database.packetsImported()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select max(time_ns) from packets",
                "summarize packets",
                "with p as (from packets) select count(*) from p join queues using (queue)",
                "create view mine as from packets",
                "explain from packets"
            })
    void whatReadsPacketsImportsThem(String statement) throws AnalyzerException {
        assertThat(Answers.of(session, statement)).isNotNull();
        assertThat(database.packetsImported()).isTrue();
    }

    /** DuckDB hands out sorted rows in pieces, and may mix these up. */
    @Test
    void manyRowsComeInTheOrderThatIsAskedFor() throws AnalyzerException {
        try (QueryResult result = session.query("select hash(i) >> 1 as h from range(2000000) t(i) order by h")) {
            long last = -1;
            long outOfOrder = 0;
            while (result.next()) {
                outOfOrder += result.longValue(0) < last ? 1 : 0;
                last = result.longValue(0);
            }
            assertThat(outOfOrder).isZero();
        }
    }

    private void advanced(Progress.Stage stage, long rows, long totalRows) {
        if (stage == Progress.Stage.IMPORTING && rows == totalRows) {
            imports.incrementAndGet();
        }
        listener.get().advanced(stage, rows, totalRows);
    }

    /** Does something once, while an import runs. */
    private void whenImported(long rows, Runnable action) {
        listener.set((stage, rowsSoFar, totalRows) -> {
            if (stage == Progress.Stage.IMPORTING && rowsSoFar == rows) {
                listener.set(Progress.NONE);
                action.run();
            }
        });
    }

    /** Asks for the packets in another thread, until that has to wait for those who import them. */
    private Future<List<String>> askAndWait(Session other) {
        AtomicReference<Thread> asking = new AtomicReference<>();
        CountDownLatch started = new CountDownLatch(1);
        Future<List<String>> answer = threads.submit(() -> {
            asking.set(Thread.currentThread());
            started.countDown();
            return Answers.of(other, COUNT);
        });
        try {
            started.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        while (asking.get().getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        return answer;
    }

    private static void assertCancelled(Future<?> answer) {
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(answer::get)
                .withCauseInstanceOf(CancelledException.class);
    }
}
