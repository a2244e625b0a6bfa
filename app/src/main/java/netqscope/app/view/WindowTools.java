package netqscope.app.view;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import netqscope.analyzer.database.TimeRange;
import netqscope.app.viewmodel.AppModel;

/** What the window of a recording does for its views. */
final class WindowTools implements Tools {

    private final AppModel app;
    private final AppWindow window;

    WindowTools(AppModel app, AppWindow window) {
        this.app = app;
        this.window = window;
    }

    @Override
    public void showSql(String sql) {
        pane().showSql(sql);
    }

    @Override
    public void showTime(TimeRange range) {
        pane().showTime(range);
    }

    @Override
    public Optional<Path> chooseSave(String title, String name, String... extensions) {
        return window.chooseSave(title, name, extensions);
    }

    @Override
    public Optional<Path> chooseOpen(String title, String... extensions) {
        return window.chooseOpen(title, extensions);
    }

    @Override
    public void report(String message) {
        app.report(message);
    }

    @Override
    public List<List<String>> recent() {
        return app.recent().list();
    }

    private RecordingPane pane() {
        return Objects.requireNonNull(window.recordingProperty().get());
    }
}
