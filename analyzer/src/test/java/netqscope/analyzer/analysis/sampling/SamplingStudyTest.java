package netqscope.analyzer.analysis.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import netqscope.analyzer.analysis.Buckets;
import netqscope.analyzer.analysis.sampling.StudyRow.Scope;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.CancelledException;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.Selection;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.fixture.OpenedRecording;
import netqscope.analyzer.fixture.Steps;
import netqscope.recording.RecordingException;
import netqscope.recording.Sampling.Method;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SamplingStudyTest {

    private static final StudyPlan PLAN = new StudyPlan(List.of(1, 7, 10), 100, 1_000_000_000, 0.01);

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void record() throws RecordingException {
        file = Steps.record(folder.resolve("run.arrow"));
    }

    @Test
    void trafficInStepIsPeriodicAtItsDistanceOnly() throws RecordingException, AnalyzerException {
        SamplingStudy study = study(PLAN);
        assertThat(study.packets()).isEqualTo(20_000);
        assertThat(study.isPeriodic(10)).isTrue();
        assertThat(study.isPeriodic(7)).isFalse();
        assertThat(study.isPeriodic(1)).isFalse();
        StudyRow systematic = study.rows(Method.SYSTEMATIC, 10, Statistic.PACKETS, Scope.QUEUE)
                .getLast();
        // One of the ten samples has nothing but queue 1, whose share is a tenth.
        assertThat(systematic.repetitions()).isEqualTo(10);
        assertThat(systematic.errors().worst()).isCloseTo(9, within(1e-9));
        StudyRow random =
                study.rows(Method.RANDOM, 10, Statistic.PACKETS, Scope.QUEUE).getLast();
        assertThat(random.periodic()).isFalse();
        // sqrt(0.9 x 9 / 2000) is 6.4 %.
        assertThat(random.theory()).isCloseTo(0.0636, within(0.0001));
        assertThat(random.errors().rms()).isCloseTo(0.0636, within(0.015));
    }

    @Test
    void truthIsWhatTheRecordingHas() throws RecordingException, AnalyzerException {
        SamplingStudy study = study(PLAN);
        assertThat(study.rows(Method.RANDOM, 7, Statistic.BYTES, Scope.QUEUE))
                .extracting(StudyRow::truth)
                .containsExactly(18_000 * 60.0, 2_000 * 1514.0);
        assertThat(study.rows(Method.RANDOM, 7, Statistic.MAX_OVER_MEAN, Scope.DIRECTION))
                .extracting(StudyRow::truth)
                .containsExactly(1.8);
        assertThat(study.rows(Method.RANDOM, 7, Statistic.PACKETS_BUCKET, Scope.QUEUES))
                .extracting(StudyRow::targets)
                .containsExactly(4);
    }

    @Test
    void resultDoesNotDependOnWhichThreadTookASample() throws RecordingException, AnalyzerException {
        assertThat(study(PLAN).rows()).isEqualTo(study(PLAN).rows());
    }

    @Test
    void cancelledStudyEnds() throws RecordingException, AnalyzerException {
        AtomicReference<Session> session = new AtomicReference<>();
        Progress cancelling = (stage, rows, totalRows) -> {
            if (stage == Progress.Stage.SAMPLING) {
                session.get().cancel();
            }
        };
        try (OpenedRecording opened = OpenedRecording.of(Selection.ALL, cancelling, file)) {
            session.set(opened.session());
            assertThatThrownBy(() -> SamplingStudy.of(opened.session(), PLAN)).isInstanceOf(CancelledException.class);
        }
    }

    @Test
    void bucketsThatAreTooManyAreRefused() throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = OpenedRecording.of(file)) {
            // Two million in each of two queues.
            assertThatThrownBy(() -> SamplingStudy.of(opened.session(), new StudyPlan(List.of(10), 1, 1_000, 0.01)))
                    .isInstanceOf(Buckets.TooManyCells.class);
        }
    }

    @Test
    void planThatCannotBeIsQuoted() {
        assertThatThrownBy(() -> new StudyPlan(List.of(0, 10), 1, 1, 0)).hasMessage("distances of [0, 10] are none");
        assertThatThrownBy(() -> new StudyPlan(List.of(10), 0, 1, 0)).hasMessage("0 repetitions are not 1 to 10000");
        assertThatThrownBy(() -> new StudyPlan(List.of(10), 1, 1, 1.5)).hasMessage("a share of 1.5 is none");
    }

    private SamplingStudy study(StudyPlan plan) throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = OpenedRecording.of(file)) {
            return SamplingStudy.of(opened.session(), plan);
        }
    }
}
