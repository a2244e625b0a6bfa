package netqscope.app.view.overview;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.MenuItem;
import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;
import javafx.stage.Stage;
import javax.imageio.ImageIO;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.TimeRange;
import netqscope.app.view.Themes;
import netqscope.app.view.Tools;
import netqscope.app.view.ViewContext;
import netqscope.app.viewmodel.Appearance.Theme;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.Exploration;
import netqscope.app.viewmodel.RecordingModel;

/** Pictures of the overview in its states: {@code OverviewGallery FOLDER RECORDING}, to be looked at. */
final class OverviewGallery {

    private static final int WIDTH = 1280;
    private static final int HEIGHT = 700;

    private OverviewGallery() {}

    public static void main(String[] args) throws Exception {
        Path folder = Files.createDirectories(Path.of(args[0]));
        Platform.startup(() -> {});
        Background background = Background.threads(Platform::runLater);
        RecordingModel recording = RecordingModel.open(List.of(args[1]), Progress.NONE, new Cancellation());
        Exploration exploration = recording.exploration();
        Themes themes = new Themes();
        CompletableFuture<OverviewView> shown = new CompletableFuture<>();
        CompletableFuture<Scene> scenes = new CompletableFuture<>();
        Platform.runLater(() -> {
            themes.show(Theme.LIGHT);
            OverviewView view = new OverviewView(new ViewContext(recording, background, themes, new NoTools()));
            Scene scene = new Scene((Parent) view.node(), WIDTH, HEIGHT);
            Stage stage = new Stage();
            stage.setScene(scene);
            stage.show();
            view.shown();
            shown.complete(view);
            scenes.complete(scene);
        });
        OverviewView view = shown.get();
        Scene scene = scenes.get();
        picture(background, scene, folder.resolve("start.png"));
        for (String action : List.of("Stacked", "Heatmap", "Lines", "tx and rx together")) {
            on(() -> action(view, action).fire());
            picture(background, scene, folder.resolve(action.replace(' ', '-') + ".png"));
        }
        on(() -> action(view, "tx and rx apart").fire());
        on(() -> {
            long middleNs =
                    (exploration.extent().fromNs() + exploration.extent().toNs()) / 2;
            exploration.zoom(new TimeRange(middleNs, middleNs + 50_000_000));
            exploration.selectedQueues().add(recording.queues().getFirst());
            themes.show(Theme.DARK);
        });
        picture(background, scene, folder.resolve("close.png"));
        on(view::close);
        System.exit(0);
    }

    private static MenuItem action(OverviewView view, String text) {
        return view.actions().stream()
                .filter(item -> text.equals(item.getText()))
                .findFirst()
                .orElseThrow();
    }

    private static void on(Runnable action) throws Exception {
        CompletableFuture<Void> done = new CompletableFuture<>();
        Platform.runLater(() -> {
            action.run();
            done.complete(null);
        });
        done.get(30, TimeUnit.SECONDS);
    }

    private static void picture(Background background, Scene scene, Path file) throws Exception {
        int quiet = 0;
        while (quiet < 20) {
            on(() -> {});
            TimeUnit.MILLISECONDS.sleep(25);
            quiet = background.isIdle() ? quiet + 1 : 0;
        }
        CompletableFuture<Void> done = new CompletableFuture<>();
        Platform.runLater(() -> {
            try {
                write(scene.snapshot(null), file);
                done.complete(null);
            } catch (IOException e) {
                done.completeExceptionally(e);
            }
        });
        done.get(30, TimeUnit.SECONDS);
    }

    private static void write(Image image, Path file) throws IOException {
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        int[] pixels = new int[width * height];
        image.getPixelReader().getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
        BufferedImage buffered = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        buffered.setRGB(0, 0, width, height, pixels, 0, width);
        ImageIO.write(buffered, "png", file.toFile());
    }

    private static final class NoTools implements Tools {

        @Override
        public void showSql(String sql) {}

        @Override
        public void showTime(TimeRange range) {}

        @Override
        public Optional<Path> chooseSave(String title, String name, String... extensions) {
            return Optional.empty();
        }

        @Override
        public Optional<Path> chooseOpen(String title, String... extensions) {
            return Optional.empty();
        }

        @Override
        public void report(String message) {}
    }
}
