package netqscope.app.viewmodel.lab;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.overhead.Experiment;
import netqscope.app.viewmodel.Background;
import netqscope.overhead.OverheadFile;
import netqscope.recording.RecordingException;

/** One overhead experiment, or two that are compared. */
public final class OverheadModel {

    private final Background background;
    private final ReadOnlyObjectWrapper<Optional<OverheadPicture>> picture =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyStringWrapper failure = new ReadOnlyStringWrapper("");
    private List<Experiment> experiments = List.of();
    private long generation;

    public OverheadModel(Background background) {
        this.background = background;
    }

    /** What is shown; empty as long as there is no experiment. */
    public ReadOnlyObjectProperty<Optional<OverheadPicture>> pictureProperty() {
        return picture.getReadOnlyProperty();
    }

    /** Why the last file could not be opened; empty if it could. */
    public ReadOnlyStringProperty failureProperty() {
        return failure.getReadOnlyProperty();
    }

    /** What is shown, the first one and what it is compared with. */
    public List<Experiment> experiments() {
        return experiments;
    }

    /** Shows experiments: the first one, and against it the second one, if there is one. */
    public void show(List<Experiment> shown) {
        experiments = List.copyOf(shown);
        failure.set("");
        long of = ++generation;
        if (experiments.isEmpty()) {
            picture.set(Optional.empty());
            return;
        }
        // Resampling the rounds of many variants takes a moment.
        List<Experiment> two = experiments.subList(0, Math.min(2, experiments.size()));
        background.work(() -> {
            try {
                List<Experiment> own = new ArrayList<>();
                for (Experiment one : two) {
                    // An experiment is for one thread, and others look at this one.
                    own.add(Experiment.of(one.name(), one.file()));
                }
                OverheadPicture made = OverheadPicture.of(own);
                background.onUi(() -> {
                    if (of == generation) {
                        picture.set(Optional.of(made));
                    }
                });
            } catch (AnalyzerException e) {
                background.onUi(() -> failure.set(String.valueOf(e.getMessage())));
            }
        });
    }

    /** Compares the first one with a file. */
    public void compareWith(Path file) {
        failure.set("");
        background.work(() -> {
            try {
                Experiment other = Experiment.of(file.toString(), OverheadFile.read(file));
                background.onUi(() -> {
                    List<Experiment> both = new ArrayList<>();
                    experiments.stream().findFirst().ifPresent(both::add);
                    both.add(other);
                    show(both);
                });
            } catch (RecordingException | AnalyzerException | InvalidPathException e) {
                background.onUi(() -> failure.set(String.valueOf(e.getMessage())));
            }
        });
    }

    /** Shows the first one alone. */
    public void compareWithNone() {
        show(experiments.subList(0, Math.min(1, experiments.size())));
    }

    /** Shows the second one first. */
    public void swap() {
        show(experiments.reversed());
    }
}
