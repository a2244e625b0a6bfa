package netqscope.app.view;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.stage.Stage;
import netqscope.app.viewmodel.AppModel;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.Document;
import netqscope.app.viewmodel.RecordingModel;
import netqscope.app.viewmodel.StateFolders;
import org.testfx.util.WaitForAsyncUtils;

/** A window of the app, and a user who waits until it has done what it does. */
final class Journey implements AutoCloseable {

    static final Path SAMPLES = Path.of("..", "samples");

    private static final int PATIENCE_SECONDS = 30;

    private final Background background = Background.threads(Platform::runLater);
    private final AppModel app;
    private final AppWindow window;

    private Journey(Stage stage, Path folder) {
        app = new AppModel(background, StateFolders.in(folder));
        window = AppWindow.show(app, stage);
    }

    /**
     * Opens the window; on the thread of the user interface.
     *
     * @param folder where the app remembers things
     */
    static Journey begin(Stage stage, Path folder) {
        return new Journey(stage, folder);
    }

    AppModel app() {
        return app;
    }

    AppWindow window() {
        return window;
    }

    /** Opens files and waits until they are open, or cannot be. */
    void open(Path... files) {
        List<String> names = Arrays.stream(files).map(Path::toString).toList();
        run(() -> app.open(names));
        waitFor(() -> !(app.documentProperty().get() instanceof Document.Opening));
        waitUntilQuiet();
    }

    /** The open recording. */
    RecordingModel recording() {
        return ((Document.Explored) app.documentProperty().get()).recording();
    }

    /** Does something on the thread of the user interface. */
    void run(Runnable action) {
        WaitForAsyncUtils.waitForAsyncFx(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS), action);
        WaitForAsyncUtils.waitForFxEvents();
    }

    /** Waits until nothing is being worked out any more. */
    void waitUntilQuiet() {
        waitFor(background::isIdle);
        WaitForAsyncUtils.waitForFxEvents();
    }

    void waitFor(BooleanSupplier condition) {
        try {
            WaitForAsyncUtils.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS, condition::getAsBoolean);
        } catch (TimeoutException e) {
            throw new AssertionError("it did not happen", e);
        }
    }

    boolean shows(String selector) {
        return window.stage().getScene().lookup(selector) != null;
    }

    <T extends Node> T find(String selector, Class<T> type) {
        Node node = window.stage().getScene().lookup(selector);
        if (node == null) {
            throw new AssertionError("there is no " + selector);
        }
        return type.cast(node);
    }

    String text(String selector) {
        return find(selector, Labeled.class).getText();
    }

    @Override
    public void close() {
        run(window::exit);
        background.close();
    }
}
