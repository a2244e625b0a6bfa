package netqscope.app.viewmodel.compare;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.CancelledException;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.Document;
import netqscope.app.viewmodel.OpenedFiles;
import netqscope.app.viewmodel.OpeningModel;
import netqscope.app.viewmodel.RecordingModel;
import netqscope.app.viewmodel.Sample;
import netqscope.recording.RecordingException;

/** The recording that an open one is compared with: chosen, opened behind the window, and freed again. */
public final class OtherRecording implements AutoCloseable {

    /** The other samples are about overhead, and have no packets. */
    private static final Set<String> RECORDED = Set.of("imbalance.arrow", "gro.arrow");

    private final Background background;
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(new State.None());

    public OtherRecording(Background background) {
        this.background = background;
    }

    /** Recordings that come with netqscope. */
    public static List<Sample> samples() {
        return Sample.found().stream()
                .filter(sample -> RECORDED.contains(String.valueOf(sample.file().getFileName())))
                .toList();
    }

    public ReadOnlyObjectProperty<State> stateProperty() {
        return state.getReadOnlyProperty();
    }

    /** The recording, if it is open. */
    public Optional<RecordingModel> recording() {
        return state.get() instanceof State.Opened(RecordingModel recording)
                ? Optional.of(recording)
                : Optional.empty();
    }

    /**
     * Opens files instead of what is open.
     *
     * @param names of files and folders of one recording
     */
    public void open(List<String> names) {
        if (names.isEmpty()) {
            return;
        }
        free();
        OpeningModel opening = new OpeningModel(names, background);
        state.set(new State.Opening(opening));
        background.work(() -> {
            State opened = opened(opening);
            background.onUi(() -> show(opening, opened));
        });
    }

    /** Lets go of it, or ends its opening. */
    @Override
    public void close() {
        free();
        state.set(new State.None());
    }

    private static State opened(OpeningModel opening) {
        List<String> names = opening.names();
        try {
            return switch (OpenedFiles.open(names, opening, opening.cancellation())) {
                case Document.Explored(RecordingModel recording) -> new State.Opened(recording);
                case Document.Measured _ ->
                    new State.Failed(
                            names,
                            names.getFirst()
                                    + " is an overhead experiment, and has no packets to compare. Choose a recording.");
                case Document.None _, Document.Opening _, Document.Unreadable _ -> new State.None();
            };
        } catch (CancelledException e) {
            return new State.None();
        } catch (RecordingException | AnalyzerException e) {
            return new State.Failed(names, String.valueOf(e.getMessage()));
        }
    }

    private void show(OpeningModel opening, State opened) {
        boolean waited = state.get() instanceof State.Opening(OpeningModel awaited) && awaited == opening;
        if (waited) {
            state.set(opened);
        } else if (opened instanceof State.Opened(RecordingModel recording)) {
            background.work(() -> free(recording));
        }
    }

    private void free() {
        switch (state.get()) {
            case State.Opened(RecordingModel recording) -> background.work(() -> free(recording));
            case State.Opening(OpeningModel opening) -> opening.cancel();
            case State.None _, State.Failed _ -> {}
        }
    }

    private void free(RecordingModel recording) {
        try {
            recording.close();
        } catch (AnalyzerException e) {
            background.onUi(() -> state.set(new State.Failed(recording.names(), String.valueOf(e.getMessage()))));
        }
    }

    /** How far it is. */
    public sealed interface State {

        /** None was chosen. */
        record None() implements State {}

        /** Files are being read. */
        record Opening(OpeningModel progress) implements State {}

        /** It is open. */
        record Opened(RecordingModel recording) implements State {}

        /**
         * It could not be opened.
         *
         * @param message what failed and what to do
         */
        record Failed(List<String> names, String message) implements State {

            public Failed {
                names = List.copyOf(names);
            }
        }
    }
}
