package netqscope.app.viewmodel;

import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.CancelledException;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.overhead.Experiment;
import netqscope.recording.RecordingException;

/** The app: what is open, and what is remembered. */
public final class AppModel implements AutoCloseable {

    private final Background background;
    private final StateFolders folders;
    private final Appearance appearance;
    private final RecentFiles recent;
    private final ReadOnlyObjectWrapper<Document> document = new ReadOnlyObjectWrapper<>(new Document.None());
    private final ReadOnlyStringWrapper message = new ReadOnlyStringWrapper("");

    /** @param folders where it remembers things */
    public AppModel(Background background, StateFolders folders) {
        this.background = background;
        this.folders = folders;
        this.appearance = Appearance.remembered(folders);
        this.recent = RecentFiles.remembered(folders);
    }

    public Background background() {
        return background;
    }

    public StateFolders folders() {
        return folders;
    }

    public Appearance appearance() {
        return appearance;
    }

    public RecentFiles recent() {
        return recent;
    }

    /** What the window is about. */
    public ReadOnlyObjectProperty<Document> documentProperty() {
        return document.getReadOnlyProperty();
    }

    /** What the status line says: what was done last. */
    public ReadOnlyStringProperty messageProperty() {
        return message.getReadOnlyProperty();
    }

    public void report(String text) {
        message.set(text);
    }

    /**
     * Opens files instead of what is open; an experiment about overhead is set beside an open recording.
     *
     * @param names of files and folders
     */
    public void open(List<String> names) {
        if (names.isEmpty()) {
            return;
        }
        close(document.get());
        OpeningModel opening = new OpeningModel(names, background);
        document.set(new Document.Opening(opening));
        report("");
        background.work(() -> {
            Document opened = open(opening);
            background.onUi(() -> show(opening, opened));
        });
    }

    /** Makes ready for the first recording while the window opens: loads what it would have to wait for. */
    public void prepare() {
        background.work(() -> {
            try {
                RecordingDatabase.prepare();
                Optional<Sample> any = Sample.found().stream().findFirst();
                if (any.isPresent()) {
                    String name = any.get().file().toString();
                    RecordingModel.open(List.of(name), Progress.NONE, new Cancellation())
                            .close();
                }
            } catch (RecordingException | AnalyzerException e) {
                background.onUi(() -> report(String.valueOf(e.getMessage())));
            }
        });
    }

    /** Sets an experiment about overhead beside the recording; if it cannot be read, the status line says why. */
    public void openBeside(RecordingModel recording, String name) {
        background.work(() -> {
            try {
                Experiment experiment = OpenedFiles.experiment(name);
                background.onUi(() -> recording.experimentProperty().set(Optional.of(experiment)));
            } catch (RecordingException | AnalyzerException e) {
                background.onUi(() -> report(String.valueOf(e.getMessage())));
            }
        });
    }

    /** Nothing is open then. */
    public void closeDocument() {
        close(document.get());
        document.set(new Document.None());
    }

    /** Closes what is open, and writes down what is to be remembered. */
    @Override
    public void close() {
        closeDocument();
        appearance.remember();
    }

    private static Document open(OpeningModel opening) {
        try {
            return OpenedFiles.open(opening.names(), opening, opening.cancellation());
        } catch (CancelledException e) {
            return new Document.None();
        } catch (RecordingException | AnalyzerException e) {
            return new Document.Unreadable(opening.names(), String.valueOf(e.getMessage()));
        }
    }

    private void show(OpeningModel opening, Document opened) {
        boolean waited = document.get() instanceof Document.Opening(OpeningModel awaited) && awaited == opening;
        if (!waited) {
            close(opened);
            return;
        }
        switch (opened) {
            case Document.Explored(RecordingModel recording) -> {
                recent.opened(opening.names());
                RecordingMemory.of(folders, opening.names()).restore(recording.exploration(), recording.queues());
            }
            case Document.Measured _ -> recent.opened(opening.names());
            case Document.None _, Document.Opening _, Document.Unreadable _ -> {}
        }
        document.set(opened);
    }

    private void close(Document closed) {
        switch (closed) {
            case Document.Explored(RecordingModel recording) -> {
                RecordingMemory.of(folders, recording.names()).remember(recording.exploration());
                background.work(() -> free(recording));
            }
            case Document.Opening(OpeningModel opening) -> opening.cancel();
            case Document.None _, Document.Measured _, Document.Unreadable _ -> {}
        }
    }

    private void free(RecordingModel recording) {
        try {
            recording.close();
        } catch (AnalyzerException e) {
            background.onUi(() -> report(String.valueOf(e.getMessage())));
        }
    }
}
