package netqscope.app.viewmodel.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import netqscope.analyzer.analysis.Buckets;
import netqscope.analyzer.analysis.QueueSizes;
import netqscope.analyzer.analysis.sampling.SamplingStudy;
import netqscope.analyzer.analysis.sampling.StudyPlan;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.database.TimeRange;
import netqscope.analyzer.output.DurationText;
import netqscope.app.viewmodel.Answer;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.LoadState;
import netqscope.app.viewmodel.RecordingModel;
import org.jspecify.annotations.Nullable;

/** The sampling study of the visible time, and studies of more distances that the user tries. */
public final class StudyModel implements AutoCloseable {

    /** More are studied only if the user wants it. */
    public static final long ASKS_FROM_PACKETS = 20_000_000;

    private static final int REPETITIONS = 100;

    /** What a study of one small distance may take out of the packets, and how often at least. */
    private static final long MOST_TAKEN = 200_000_000;

    private static final int FEWEST_REPETITIONS = 20;

    private final RecordingModel recording;
    private final Background background;
    private final Answer<Studied> main;
    private final Answer<SamplingStudy> one;
    private final ReadOnlyObjectWrapper<LoadState<Studied>> state = new ReadOnlyObjectWrapper<>(new LoadState.Idle<>());
    private final ReadOnlyObjectWrapper<StudyProgress> progress = new ReadOnlyObjectWrapper<>(StudyProgress.NONE);
    private final Map<Integer, SamplingStudy> more = new TreeMap<>();
    private @Nullable Asked asked;
    private boolean wanted;

    StudyModel(RecordingModel recording, Background background) {
        this.recording = recording;
        this.background = background;
        main = new Answer<>(background);
        one = new Answer<>(background);
        main.stateProperty().subscribe(_ -> update());
        one.stateProperty().subscribe(answer -> {
            if (answer instanceof LoadState.Ready<SamplingStudy>(SamplingStudy study)) {
                more.put(study.plan().distances().getFirst(), study);
                update();
            }
        });
    }

    /** The study, and what is known of more distances. */
    public ReadOnlyObjectProperty<LoadState<Studied>> stateProperty() {
        return state.getReadOnlyProperty();
    }

    /** How far the study has come that is being made. */
    public ReadOnlyObjectProperty<StudyProgress> progressProperty() {
        return progress.getReadOnlyProperty();
    }

    /** How far the study of one more distance has come. */
    public ReadOnlyObjectProperty<LoadState<SamplingStudy>> oneMoreProperty() {
        return one.stateProperty();
    }

    /** Studies the visible time, unless that was done. */
    void ask(long bucketNs, double minShare) {
        Asked next = new Asked(recording.exploration().question(), bucketNs, minShare);
        boolean known = next.equals(asked) && !(main.state() instanceof LoadState.Idle<Studied>);
        if (known) {
            return;
        }
        one.clear();
        more.clear();
        asked = next;
        progress.set(StudyProgress.NONE);
        StudyPlan plan = new StudyPlan(StudyPlan.DISTANCES, REPETITIONS, bucketNs, minShare);
        boolean any = wanted || recording.set().rows() <= ASKS_FROM_PACKETS;
        Progress listener = listener();
        main.ask(recording.databases(), next.range(), session -> study(session, plan, any, listener));
    }

    /** Studies the packets however many they are. */
    void askAnyway(long bucketNs, double minShare) {
        wanted = true;
        asked = null;
        ask(bucketNs, minShare);
    }

    /** Whether the user wanted many packets to be studied. */
    boolean isWanted() {
        return wanted;
    }

    /** Studies one more distance of the same packets, unless it is known. */
    void askDistance(int distance) {
        Asked of = asked;
        Optional<SamplingStudy> study = study();
        if (of == null || study.isEmpty() || study(distance).isPresent()) {
            one.cancel();
            return;
        }
        long taken = Math.max(1, study.get().packets() / distance);
        int repetitions = Math.clamp(MOST_TAKEN / taken, FEWEST_REPETITIONS, REPETITIONS);
        StudyPlan plan = new StudyPlan(List.of(distance), repetitions, of.bucketNs(), of.minShare());
        one.ask(recording.databases(), of.range(), session -> counted(session, plan, Progress.NONE));
    }

    /** The study that is shown; empty if there is none yet. */
    Optional<SamplingStudy> study() {
        return state.get().shown().flatMap(studied -> switch (studied) {
            case Studied.Done(SamplingStudy study, List<SamplingStudy> _) -> Optional.of(study);
            case Studied.Asks _ -> Optional.empty();
        });
    }

    /** The study that knows a distance. */
    Optional<SamplingStudy> study(int distance) {
        return studies().stream()
                .filter(study -> study.plan().distances().contains(distance))
                .findFirst();
    }

    /** All that is known. */
    List<SamplingStudy> studies() {
        List<SamplingStudy> all = new ArrayList<>();
        study().ifPresent(all::add);
        all.addAll(more.values());
        return all;
    }

    /** Stops what is going on. */
    public void cancel() {
        main.cancel();
        one.cancel();
    }

    @Override
    public void close() {
        main.close();
        one.close();
    }

    private void update() {
        state.set(
                main.state() instanceof LoadState.Ready<Studied>(Studied.Done(SamplingStudy study, var _))
                        ? new LoadState.Ready<>(new Studied.Done(study, List.copyOf(more.values())))
                        : main.state());
    }

    private Progress listener() {
        AtomicBoolean announced = new AtomicBoolean();
        StudyProgress[] latest = {StudyProgress.NONE};
        return (stage, rows, totalRows) -> {
            synchronized (latest) {
                latest[0] = new StudyProgress(stage, rows, totalRows);
            }
            // The thread of the user interface hears of the newest, not of each.
            if (announced.compareAndSet(false, true)) {
                background.onUi(() -> {
                    announced.set(false);
                    synchronized (latest) {
                        progress.set(latest[0]);
                    }
                });
            }
        };
    }

    private static Studied study(Session session, StudyPlan plan, boolean any, Progress progress)
            throws AnalyzerException {
        long packets = QueueSizes.of(session).packets();
        return any || packets <= ASKS_FROM_PACKETS
                ? new Studied.Done(counted(session, plan, progress), List.of())
                : new Studied.Asks(packets);
    }

    private static SamplingStudy counted(Session session, StudyPlan plan, Progress progress) throws AnalyzerException {
        try {
            return SamplingStudy.of(session, plan, progress);
        } catch (Buckets.TooManyCells e) {
            throw new AnalyzerException(
                    "Buckets of %s are too short to be studied over this time: %s would do, or a shorter time."
                            .formatted(DurationText.of(plan.bucketNs()), DurationText.of(e.fittingLengthNs())),
                    e);
        }
    }

    private record Asked(TimeRange range, long bucketNs, double minShare) {}
}
