package netqscope.app.view;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.IntConsumer;
import javafx.animation.AnimationTimer;
import javafx.stage.Stage;
import netqscope.app.viewmodel.AppModel;
import netqscope.app.viewmodel.Appearance.Theme;
import netqscope.app.viewmodel.Document;
import org.jspecify.annotations.Nullable;

/** Pictures of every view of a recording, as soon as it shows what it has to show. */
public final class Screenshots {

    /** Layout and drawing follow an answer within so many frames. */
    private static final int QUIET_FRAMES = 10;

    private final AppModel app;
    private final AppWindow window;
    private final Path folder;
    private final PrintStream out;
    private final PrintStream err;
    private final IntConsumer end;
    private final Deque<Runnable> steps = new ArrayDeque<>();

    private Screenshots(
            AppModel app, AppWindow window, Path folder, PrintStream out, PrintStream err, IntConsumer end) {
        this.app = app;
        this.window = window;
        this.folder = folder;
        this.out = out;
        this.err = err;
        this.end = end;
    }

    /**
     * Opens files in a window of the given size, takes a picture of each view in light and dark, and ends.
     *
     * @param folder is made if it is not there
     * @param out hears the name of each picture
     * @param err hears what failed
     * @param end is told 0, or 1 if something failed
     */
    public static void take(
            AppModel app,
            Stage stage,
            Size size,
            List<String> names,
            Path folder,
            PrintStream out,
            PrintStream err,
            IntConsumer end) {
        AppWindow window = AppWindow.show(app, stage);
        // A window without a display cannot be larger than 1000 pixels, but what is in it can.
        window.content().fix(size.width(), size.height());
        Screenshots screenshots = new Screenshots(app, window, folder, out, err, end);
        app.documentProperty().subscribe(screenshots::opened);
        app.open(names);
        screenshots.run();
    }

    private void opened(Document document) {
        switch (document) {
            case Document.None _, Document.Opening _ -> {}
            case Document.Unreadable unreadable -> steps.add(() -> fail(unreadable.message()));
            case Document.Measured _ -> picture("overhead");
            case Document.Explored _ -> {
                RecordingPane pane = window.recordingProperty().get();
                if (pane != null) {
                    pane.places().forEach(place -> {
                        steps.add(() -> pane.show(place));
                        picture(place.id());
                    });
                }
            }
        }
    }

    private void picture(String name) {
        for (Theme theme : Theme.values()) {
            steps.add(() -> app.appearance().themeProperty().set(theme));
            steps.add(() -> write(name + "-" + theme.label() + ".png"));
        }
    }

    private void write(String name) {
        try {
            Files.createDirectories(folder);
            Path file = folder.resolve(name);
            Picture.write(window.content().content().snapshot(null, null), file);
            out.println(file);
        } catch (IOException e) {
            fail("cannot write " + folder.resolve(name) + ": " + e.getMessage());
        }
    }

    private void fail(String message) {
        err.println("app: " + message);
        steps.clear();
        steps.add(() -> end.accept(1));
    }

    /** Does a step whenever nothing is being worked out or drawn any more. */
    private void run() {
        new AnimationTimer() {
            private int quietFrames;

            @Override
            public void handle(long now) {
                boolean opening = app.documentProperty().get() instanceof Document.Opening;
                quietFrames = app.background().isIdle() && !opening ? quietFrames + 1 : 0;
                if (quietFrames < QUIET_FRAMES) {
                    return;
                }
                quietFrames = 0;
                @Nullable Runnable step = steps.poll();
                if (step == null) {
                    stop();
                    end.accept(0);
                } else {
                    step.run();
                }
            }
        }.start();
    }

    /** Of a window, in pixels. */
    public record Size(int width, int height) {}
}
