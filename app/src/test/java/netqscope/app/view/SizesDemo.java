package netqscope.app.view;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.TimeRange;
import netqscope.app.view.bursts.BurstsView;
import netqscope.app.view.bursts.FlowsView;
import netqscope.app.view.sizes.SizesView;
import netqscope.app.viewmodel.Appearance;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.RecordingModel;

/** Pictures of the views of sizes, bursts, flows and CPUs: FOLDER FILE... */
public final class SizesDemo {

    private static final int WIDTH = 1100;
    private static final int HEIGHT = 640;

    private final Background background = Background.threads(Platform::runLater);
    private final Themes themes = new Themes();
    private final Path folder;
    private final StackPane place = new StackPane();

    private SizesDemo(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] args) throws Exception {
        Platform.startup(() -> {});
        SizesDemo demo = new SizesDemo(Files.createDirectories(Path.of(args[0])));
        Platform.runLater(() -> {
            Stage stage = new Stage();
            demo.place.getStyleClass().add("app");
            Scene scene = new Scene(demo.place, WIDTH, HEIGHT);
            scene.getStylesheets()
                    .add(AppWindow.class
                            .getResource("/netqscope/app/netqscope.css")
                            .toExternalForm());
            stage.setScene(scene);
            stage.show();
        });
        for (String file : List.of(args).subList(1, args.length)) {
            demo.take(file);
        }
        System.exit(0);
    }

    private void take(String file) throws Exception {
        try (RecordingModel recording = RecordingModel.open(List.of(file), Progress.NONE, new Cancellation())) {
            String name = String.valueOf(Path.of(file).getFileName()).replace(".arrow", "");
            for (String kind : List.of("sizes", "bursts", "flows")) {
                View[] made = new View[1];
                long from = System.nanoTime();
                fx(() -> {
                    ViewContext context = new ViewContext(recording, background, themes, new NoTools());
                    made[0] = switch (kind) {
                        case "sizes" -> new SizesView(context);
                        case "bursts" -> new BurstsView(context);
                        default -> new FlowsView(context);
                    };
                    place.getChildren().setAll(made[0].node());
                    made[0].shown();
                });
                settle();
                System.out.printf("%s %s %.1f s%n", name, kind, (System.nanoTime() - from) / 1e9);
                picture(name + "-" + kind);
                if (kind.equals("sizes")) {
                    click("#sizes-by-queue");
                    click("#sizes-buckets-imix");
                    picture(name + "-sizes-queue");
                    if (!recording.sampled()) {
                        click("#sizes-weight-wire_packets");
                        click("#sizes-by-direction");
                        click("#sizes-buckets-custom");
                        click("#sizes-amount-packets");
                        picture(name + "-sizes-wire");
                    }
                }
                fx(made[0]::close);
            }
        }
    }

    private void click(String id) throws Exception {
        fx(() -> {
            Node node = place.lookup(id);
            ((javafx.scene.control.ToggleButton) node).fire();
        });
        settle();
    }

    private void picture(String name) throws Exception {
        for (Appearance.Theme theme : Appearance.Theme.values()) {
            fx(() -> themes.show(theme));
            settle();
            fx(() -> {
                try {
                    Picture.write(place.getScene().snapshot(null), folder.resolve(name + "-" + theme.label() + ".png"));
                } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            });
        }
    }

    private void settle() throws Exception {
        int quiet = 0;
        while (quiet < 6) {
            CountDownLatch pulse = new CountDownLatch(1);
            pulse.await(60, TimeUnit.MILLISECONDS);
            fx(() -> {});
            quiet = background.isIdle() ? quiet + 1 : 0;
        }
    }

    private static void fx(Runnable action) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        Platform.runLater(() -> {
            try {
                action.run();
            } finally {
                done.countDown();
            }
        });
        done.await();
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
