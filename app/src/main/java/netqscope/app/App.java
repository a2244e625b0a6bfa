package netqscope.app;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.stage.Stage;
import netqscope.app.view.AppWindow;
import netqscope.app.view.Screenshots;
import netqscope.app.view.Screenshots.Size;
import netqscope.app.viewmodel.AppModel;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.StateFolders;

/** The app as JavaFX starts it. */
public final class App extends Application {

    // JavaFX makes the instance itself.
    private static Request request = new Request(List.of(), Optional.empty(), new Size(0, 0));
    private static int exitCode;

    private final Background background = Background.threads(Platform::runLater);

    /** Runs until the window is closed, or the pictures are made, and returns the exit code. */
    static int run(Request wanted) {
        request = wanted;
        launch(App.class);
        return exitCode;
    }

    @Override
    public void start(Stage stage) {
        boolean pictures = request.screenshots.isPresent();
        AppModel app = new AppModel(background, pictures ? StateFolders.none() : StateFolders.ofUser());
        if (pictures) {
            Screenshots.take(
                    app,
                    stage,
                    request.size,
                    request.names,
                    request.screenshots.orElseThrow(),
                    System.out,
                    System.err,
                    App::end);
        } else {
            // Files are read while the window is made.
            if (request.names.isEmpty()) {
                app.prepare();
            } else {
                app.open(request.names);
            }
            AppWindow.show(app, stage);
        }
    }

    @Override
    public void stop() {
        background.close();
    }

    private static void end(int code) {
        exitCode = code;
        Platform.exit();
    }

    /**
     * What was asked on the command line.
     *
     * @param names files to open
     * @param screenshots where to put pictures of the views instead of showing them
     * @param size of those pictures
     */
    record Request(List<String> names, Optional<Path> screenshots, Size size) {}
}
