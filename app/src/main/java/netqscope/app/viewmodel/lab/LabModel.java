package netqscope.app.viewmodel.lab;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.beans.InvalidationListener;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.LongProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleLongProperty;
import javafx.beans.property.SimpleObjectProperty;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.TimeRange;
import netqscope.analyzer.overhead.Experiment;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.RecordingModel;
import netqscope.app.viewmodel.Sample;
import netqscope.app.viewmodel.Settled;
import netqscope.overhead.OverheadFile;
import netqscope.recording.RecordingException;
import netqscope.recording.Sampling;

/** The sampling laboratory of one recording. */
public final class LabModel implements AutoCloseable {

    /** How to get what is missing. */
    public static final String MEASURE_COMMAND = "sudo bin/capture overhead -o cost.arrow";

    /** Lengths of buckets that can be chosen. */
    public static final List<Long> BUCKETS_NS =
            List.of(1_000_000L, 10_000_000L, 100_000_000L, 1_000_000_000L, 10_000_000_000L);

    /** The bucket that suits the visible time is chosen. */
    public static final long AUTOMATIC = 0;

    private static final String PUBLISHED = "netqtop-published.arrow";
    private static final int ENOUGH_BUCKETS = 10;
    private static final int FIRST_DISTANCE = 100;

    private final RecordingModel recording;
    private final Background background;
    private final StudyModel study;
    private final SampledChartModel chart;
    private final DoubleProperty within = new SimpleDoubleProperty(0.05);
    private final DoubleProperty minShare = new SimpleDoubleProperty(0.01);
    private final LongProperty bucketNs = new SimpleLongProperty(AUTOMATIC);
    private final ObjectProperty<Sampling.Method> method = new SimpleObjectProperty<>(Sampling.Method.RANDOM);
    private final ObjectProperty<StatisticChoice> choice = new SimpleObjectProperty<>(StatisticChoice.RATE);
    private final IntegerProperty distance = new SimpleIntegerProperty(FIRST_DISTANCE);
    private final IntegerProperty repetition = new SimpleIntegerProperty();
    private final ReadOnlyObjectWrapper<LabPicture> picture = new ReadOnlyObjectWrapper<>(LabPicture.NONE);
    private final ReadOnlyStringWrapper failure = new ReadOnlyStringWrapper("");
    private final Settled studySettled;
    private final Settled distanceSettled;
    private final InvalidationListener askStudy = _ -> studyChanged();
    private final InvalidationListener askChart = _ -> askChart();
    private final InvalidationListener update = _ -> update();
    private boolean shown;

    public LabModel(RecordingModel recording, Background background) {
        this.recording = recording;
        this.background = background;
        study = new StudyModel(recording, background);
        chart = new SampledChartModel(recording, background);
        studySettled = new Settled(background, this::askAll);
        distanceSettled = new Settled(background, this::askDistance);
        recording.exploration().rangeProperty().addListener(askStudy);
        recording.exploration().selectedQueues().addListener(askChart);
        recording.exploration().directions().addListener(askChart);
        recording.experimentProperty().addListener(update);
        minShare.addListener(askStudy);
        bucketNs.addListener(askStudy);
        within.addListener(update);
        choice.addListener(update);
        method.addListener(_ -> {
            update();
            askChart();
        });
        distance.addListener(_ -> {
            update();
            askChart();
            distanceSettled.changed();
        });
        repetition.addListener(askChart);
        study.stateProperty().addListener(_ -> {
            update();
            distanceSettled.changed();
        });
    }

    /** The visible time is studied from now on. */
    public void shown() {
        if (!shown) {
            shown = true;
            askAll();
        }
    }

    /** Stops, and frees memory; what was found out is kept. */
    public void hidden() {
        shown = false;
        studySettled.forget();
        distanceSettled.forget();
        study.cancel();
        chart.release();
    }

    /** Studies the visible time however many packets it has. */
    public void studyAnyway() {
        study.askAnyway(bucket(), minShare.get());
        askChart();
    }

    /** Studies the visible time, after it was cancelled. */
    public void studyAgain() {
        study.ask(bucket(), minShare.get());
    }

    /** Sets an overhead experiment beside the recording. */
    public void openExperiment(Path file) {
        failure.set("");
        background.work(() -> {
            try {
                Experiment experiment = Experiment.of(file.toString(), OverheadFile.read(file));
                background.onUi(() -> recording.experimentProperty().set(Optional.of(experiment)));
            } catch (RecordingException | AnalyzerException | InvalidPathException e) {
                background.onUi(() -> failure.set(String.valueOf(e.getMessage())));
            }
        });
    }

    /** The published netqtop table, if it is there. */
    public static Optional<Path> published() {
        return Sample.found().stream()
                .map(Sample::file)
                .filter(file -> file.endsWith(PUBLISHED))
                .findFirst();
    }

    /** What is shown, but for the chart of rates. */
    public ReadOnlyObjectProperty<LabPicture> pictureProperty() {
        return picture.getReadOnlyProperty();
    }

    public StudyModel study() {
        return study;
    }

    public SampledChartModel chart() {
        return chart;
    }

    /** Why the last overhead file could not be opened; empty if it could. */
    public ReadOnlyStringProperty failureProperty() {
        return failure.getReadOnlyProperty();
    }

    /** Which relative error is small enough; 0.05 is 5 %. */
    public DoubleProperty withinProperty() {
        return within;
    }

    /** What share of the packets of its device and direction a queue has to have to be asked for. */
    public DoubleProperty minShareProperty() {
        return minShare;
    }

    /** Length of the buckets that rates are of, or {@link #AUTOMATIC}. */
    public LongProperty bucketNsProperty() {
        return bucketNs;
    }

    public ObjectProperty<Sampling.Method> methodProperty() {
        return method;
    }

    /** What errors are shown of. */
    public ObjectProperty<StatisticChoice> choiceProperty() {
        return choice;
    }

    /** The distance whose sample is shown; one of {@link Distances#ALL}. */
    public IntegerProperty distanceProperty() {
        return distance;
    }

    /** Which of many samples of that distance is shown. */
    public IntegerProperty repetitionProperty() {
        return repetition;
    }

    /** Length of the buckets that rates are of. */
    public long bucket() {
        return bucketNs.get() == AUTOMATIC ? bucket(recording.exploration().range()) : bucketNs.get();
    }

    /** The longest that the time has enough of. */
    static long bucket(TimeRange range) {
        return BUCKETS_NS.reversed().stream()
                .filter(ns -> ns * ENOUGH_BUCKETS <= range.toNs() - range.fromNs())
                .findFirst()
                .orElse(BUCKETS_NS.getFirst());
    }

    @Override
    public void close() {
        hidden();
        recording.exploration().rangeProperty().removeListener(askStudy);
        recording.exploration().selectedQueues().removeListener(askChart);
        recording.exploration().directions().removeListener(askChart);
        recording.experimentProperty().removeListener(update);
        study.close();
        chart.close();
    }

    private void studyChanged() {
        if (shown) {
            studySettled.changed();
        }
    }

    private void askAll() {
        if (shown) {
            askChart();
            study.ask(bucket(), minShare.get());
            update();
        }
    }

    private void askDistance() {
        if (shown) {
            study.askDistance(distance.get());
        }
    }

    private void askChart() {
        if (shown) {
            chart.ask(method.get(), distance.get(), repetition.get(), study.isWanted());
        }
    }

    /** Of the recording itself; distances multiply. */
    private int recordedDistance() {
        return recording.set().files().getFirst().recording().start().sampling().distance();
    }

    private void update() {
        Optional<Experiment> experiment = recording.experimentProperty().get();
        LabWords.Goal goal = new LabWords.Goal(within.get(), method.get());
        picture.set(new LabPicture(
                ErrorCurve.of(study.studies(), method.get(), choice.get()),
                experiment.map(one -> CostCurve.of(one, method.get(), recordedDistance())),
                study.study()
                        .map(one -> LabWords.of(
                                one, study.study(distance.get()), distance.get(), recording.set(), goal, experiment))
                        .orElse(LabWords.NONE)));
    }
}
