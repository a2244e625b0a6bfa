package netqscope.app.view.compare;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.layout.BorderPane;
import javafx.stage.Stage;
import javax.imageio.ImageIO;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.TimeRange;
import netqscope.app.view.Themes;
import netqscope.app.view.Tools;
import netqscope.app.view.ViewContext;
import netqscope.app.viewmodel.Appearance;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.RecordingModel;
import netqscope.app.viewmodel.compare.Alignment;
import netqscope.app.viewmodel.compare.Shown;
import org.testfx.util.WaitForAsyncUtils;

/** Pictures of the view that compares: FOLDER NAME A B. */
public final class CompareDemo {
    private CompareDemo() {}

    public static void main(String[] args) throws Exception {
        Path folder = Files.createDirectories(Path.of(args[0]));
        String name = args[1];
        Platform.startup(() -> {});
        Background background = Background.threads(Platform::runLater);
        RecordingModel a = RecordingModel.open(List.of(args[2]), Progress.NONE, new Cancellation());
        Themes themes = new Themes();
        CompareView[] view = new CompareView[1];
        Stage[] stage = new Stage[1];
        run(() -> {
            themes.show(Appearance.Theme.LIGHT);
            view[0] = new CompareView(new ViewContext(a, background, themes, new NoTools()));
            BorderPane root = new BorderPane(view[0].node());
            root.getStyleClass().addAll("app", "view");
            Scene scene = new Scene(root, 1280, 700);
            scene.getStylesheets().add("/netqscope/app/netqscope.css");
            stage[0] = new Stage();
            stage[0].setScene(scene);
            stage[0].show();
            view[0].shown();
        });
        shot(stage[0], background, folder.resolve(name + "-choose.png"));
        run(() -> view[0].model().other().open(List.of(args[3])));
        shot(stage[0], background, folder.resolve(name + "-start.png"));
        run(() -> view[0].model().alignmentProperty().set(Alignment.WALL_CLOCK));
        shot(stage[0], background, folder.resolve(name + "-wall.png"));
        run(() -> view[0].model().alignmentProperty().set(Alignment.START));
        run(() -> view[0].model().shownLinesProperty().set(Shown.QUEUES));
        shot(stage[0], background, folder.resolve(name + "-queues.png"));
        run(() -> view[0].model()
                .select(List.of(view[0].model()
                        .reportProperty()
                        .get()
                        .shown()
                        .orElseThrow()
                        .lines()
                        .get(1))));
        run(() -> view[0].model().shownLinesProperty().set(Shown.SELECTED));
        run(() -> view[0].model().swap());
        TimeRange all = a.exploration().extent();
        run(() -> a.exploration().zoom(new TimeRange(all.lengthNs() / 4, all.lengthNs() / 2)));
        run(() -> themes.show(Appearance.Theme.DARK));
        shot(stage[0], background, folder.resolve(name + "-selected-dark.png"));
        run(() -> view[0].close());
        a.close();
        Platform.exit();
    }

    private static void run(Runnable action) {
        WaitForAsyncUtils.waitForAsyncFx(TimeUnit.SECONDS.toMillis(30), action);
        WaitForAsyncUtils.waitForFxEvents(10);
    }

    private static void shot(Stage stage, Background background, Path file) throws Exception {
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, background::isIdle);
        WaitForAsyncUtils.waitForFxEvents(10);
        run(() -> {
            stage.getScene().getRoot().layout();
            WritableImage image = stage.getScene().snapshot(null);
            try {
                int width = (int) image.getWidth();
                int height = (int) image.getHeight();
                int[] pixels = new int[width * height];
                image.getPixelReader()
                        .getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
                BufferedImage buffered = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
                buffered.setRGB(0, 0, width, height, pixels, 0, width);
                ImageIO.write(buffered, "png", file.toFile());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private record NoTools() implements Tools {
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
        public void report(String message) {
            System.err.println(message);
        }
    }
}
