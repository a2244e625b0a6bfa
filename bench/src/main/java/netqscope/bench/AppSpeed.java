package netqscope.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import javafx.animation.AnimationTimer;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.scene.Group;
import javafx.scene.Scene;
import javafx.scene.control.ToggleButton;
import javafx.stage.Stage;
import netqscope.analyzer.database.TimeRange;
import netqscope.app.view.AppWindow;
import netqscope.app.viewmodel.AppModel;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.Document;
import netqscope.app.viewmodel.Exploration;
import netqscope.app.viewmodel.StateFolders;

/** Measures what a user of the app waits for: opening a recording, and moving along its time axis. */
public final class AppSpeed extends Application {

    private static final int OPENINGS = 5;
    private static final int FRAMES = 150;
    private static final double NS_PER_SECOND = 1e9;
    private static final double NS_PER_MS = 1e6;
    private static final double BYTES_PER_MIB = 1 << 20;

    private final Background background = Background.threads(Platform::runLater);
    private final List<Long> openingsNs = new ArrayList<>();
    private final AppModel app = new AppModel(background, StateFolders.none());
    private String file = "";
    private Scene scene = new Scene(new Group());

    /** Prints the figures of the recording that is named. */
    public static void main(String[] args) {
        launch(args);
    }

    @Override
    public void start(Stage stage) {
        file = getParameters().getRaw().getFirst();
        app.prepare();
        AppWindow.show(app, stage);
        scene = stage.getScene();
        // As a user who opens a recording from the start page.
        whenQuiet(this::open);
    }

    @Override
    public void stop() {
        background.close();
    }

    private void open() {
        app.closeDocument();
        long startNs = System.nanoTime();
        app.open(List.of(file));
        whenShown(() -> {
            openingsNs.add(System.nanoTime() - startNs);
            if (openingsNs.size() < OPENINGS) {
                open();
            } else {
                Figures.print("first_open_ms", openingsNs.getFirst() / NS_PER_MS);
                Figures.print(
                        "warm_open_ms",
                        Figures.percentile(
                                        openingsNs.stream()
                                                .mapToLong(Long::longValue)
                                                .toArray(),
                                        50)
                                / NS_PER_MS);
                whenQuiet(() -> move("frames_per_second", "slowest_frame_ms", this::moveLines));
            }
        });
    }

    /** Lines are what takes longest to draw, and not what many queues are shown as at first. */
    private void moveLines() {
        ((ToggleButton) scene.lookup("#overview-kind-lines")).fire();
        whenQuiet(() -> move("lines_per_second", "slowest_lines_ms", this::finish));
    }

    /** As if somebody dragged along the axis, at a tenth and at all of it, faster than tables can follow. */
    private void move(String figure, String slowestFigure, Runnable then) {
        Exploration exploration =
                ((Document.Explored) app.documentProperty().get()).recording().exploration();
        List<Long> frames = new ArrayList<>();
        new AnimationTimer() {
            private int step;

            @Override
            public void handle(long now) {
                frames.add(System.nanoTime());
                if (step++ == FRAMES) {
                    stop();
                    double seconds = (frames.getLast() - frames.getFirst()) / NS_PER_SECOND;
                    Figures.print(figure, (frames.size() - 1) / seconds);
                    Figures.print(slowestFigure, slowest(frames) / NS_PER_MS);
                    whenQuiet(then);
                    return;
                }
                exploration.move(range(exploration.extent(), (double) step / FRAMES));
            }
        }.start();
    }

    private void finish() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        Figures.print("heap_mib", (runtime.totalMemory() - runtime.freeMemory()) / BYTES_PER_MIB);
        try {
            Figures.print("peak_rss_mib", Figures.peakRssMib());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        app.close();
        Platform.exit();
    }

    /** Moves right while it gets longer, so that each frame is another picture. */
    private static TimeRange range(TimeRange extent, double part) {
        long lengthNs = extent.toNs() - extent.fromNs();
        long shownNs = (long) (lengthNs * (0.1 + 0.8 * part));
        long fromNs = extent.fromNs() + (long) ((lengthNs - shownNs) * part);
        return new TimeRange(fromNs, fromNs + shownNs);
    }

    private static long slowest(List<Long> frames) {
        OptionalLong slowest = IntStream.range(1, frames.size())
                .mapToLong(i -> frames.get(i) - frames.get(i - 1))
                .max();
        return slowest.orElse(0);
    }

    /** The second frame after the recording is there: the first one has drawn its chart. */
    private void whenShown(Runnable action) {
        new AnimationTimer() {
            private int frames;

            @Override
            public void handle(long now) {
                if (app.documentProperty().get() instanceof Document.Explored && ++frames == 2) {
                    stop();
                    action.run();
                }
            }
        }.start();
    }

    private void whenQuiet(Runnable action) {
        new AnimationTimer() {
            @Override
            public void handle(long now) {
                if (background.isIdle()) {
                    stop();
                    action.run();
                }
            }
        }.start();
    }
}
