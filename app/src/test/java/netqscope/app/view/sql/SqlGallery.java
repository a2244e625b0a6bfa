package netqscope.app.view.sql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.image.WritableImage;
import javafx.stage.Stage;
import netqscope.analyzer.console.ExampleSql;
import netqscope.analyzer.console.ShownSql;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.TimeRange;
import netqscope.app.view.Themes;
import netqscope.app.view.Tools;
import netqscope.app.view.ViewContext;
import netqscope.app.viewmodel.Appearance;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.RecordingModel;
import netqscope.app.viewmodel.StateFolders;

/** Pictures of the SQL view in its states, to look at: {@code FOLDER FILE...}. */
final class SqlGallery {

    private final Path folder;
    private final Background background = Background.threads(Platform::runLater);
    private final Themes themes = new Themes();
    private Stage stage;
    private SqlView view;

    private SqlGallery(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] arguments) throws Exception {
        SqlGallery gallery = new SqlGallery(Files.createDirectories(Path.of(arguments[0])));
        RecordingModel recording =
                RecordingModel.open(List.of(arguments).subList(1, arguments.length), Progress.NONE, new Cancellation());
        Platform.startup(() -> {});
        for (Appearance.Theme theme : Appearance.Theme.values()) {
            gallery.show(recording, theme);
            gallery.pictures(theme.name().toLowerCase(java.util.Locale.ROOT));
            gallery.onUi(() -> gallery.view.close());
        }
        System.exit(0);
    }

    private void show(RecordingModel recording, Appearance.Theme theme) throws Exception {
        onUi(() -> {
            themes.show(theme);
            view = new SqlView(new ViewContext(recording, background, themes, new NoTools()), StateFolders.none());
            javafx.scene.layout.StackPane root = new javafx.scene.layout.StackPane(view.node());
            root.getStyleClass().add("app");
            root.getStylesheets().add("/netqscope/app/netqscope.css");
            stage = new Stage();
            stage.setScene(new Scene(root, 1280, 700));
            stage.show();
            view.shown();
        });
        quiet();
    }

    private void pictures(String theme) throws Exception {
        picture(theme + "-1-empty");
        onUi(() -> {
            text(
                    "select device, direction, qu\nfrom packets\nwhere time_ns >= $from and length_bytes > 100 -- large\n");
            view.current().editor().area().moveTo("select device, direction, qu".length());
        });
        onUi(() -> view.current().editor().complete());
        picture(theme + "-2-completion");
        onUi(() -> view.current().editor().area().moveTo(0));
        onUi(() -> {
            text(ExampleSql.HOT_FLOWS.text() + "\n" + ExampleSql.LENGTHS.text());
            view.current().worksheet().runAll();
        });
        quiet();
        onUi(() -> view.current().result().orElseThrow().showTable());
        picture(theme + "-3-result");
        onUi(() -> {
            text(
                    "select device, queue, lenght_bytes,\n       'text' as t, 12.5 as n\nfrom packets\nwhere queue is null;");
            view.current().worksheet().runAll();
        });
        quiet();
        picture(theme + "-4-error");
        onUi(() -> view.showSql(ShownSql.RATE.text()));
        quiet();
        onUi(() -> view.current().result().orElseThrow().showChart());
        picture(theme + "-5-chart");
        onUi(() -> {
            text("select i as time_ns, i * 7 % 1000003 as v, case when i % 3 = 0 then null else i / 3 end as third,"
                    + " 'name ' || i % 10 as name, i % 2 = 0 as even, timestamp_ns '2026-11-30 12:00:00' + interval (i) second"
                    + " as t\nfrom range(3000000) t (i)");
            view.current().worksheet().runAll();
        });
        quiet();
        onUi(() -> {
            ResultGrid grid = (ResultGrid) view.node().lookup("#sql-grid");
            grid.selection().select(499_990, 1);
            grid.selection().extendTo(500_000, 3);
        });
        picture(theme + "-6-million");
        onUi(() -> view.current().result().orElseThrow().showChart());
        picture(theme + "-7-line");
        onUi(() -> {
            text(ExampleSql.PACKETS_OF_QUEUES.text());
            view.current().worksheet().runAll();
        });
        quiet();
        onUi(() -> view.current().result().orElseThrow().showChart());
        picture(theme + "-8-bars");
        onUi(() -> ((javafx.scene.control.Button) view.node().lookup("#sql-past")).fire());
        picture(theme + "-9-history");
        onUi(() -> view.hidden());
        onUi(() -> {
            text("select count(*) from range(100000000000) t (i)");
            view.current().worksheet().runAll();
        });
        Thread.sleep(700);
        picture(theme + "-a-running");
        onUi(() -> view.model().cancel());
        quiet();
    }

    private void text(String text) {
        view.current().worksheet().textProperty().set(text);
    }

    private void quiet() throws Exception {
        waitFor(background::isIdle);
        onUi(() -> {});
    }

    private void picture(String name) throws Exception {
        for (int i = 0; i < 4; i++) {
            Thread.sleep(60);
            onUi(() -> {});
        }
        onUi(() -> {
            WritableImage image = stage.getScene().snapshot(null);
            java.awt.image.BufferedImage copy = new java.awt.image.BufferedImage(
                    (int) image.getWidth(), (int) image.getHeight(), java.awt.image.BufferedImage.TYPE_INT_RGB);
            for (int y = 0; y < copy.getHeight(); y++) {
                for (int x = 0; x < copy.getWidth(); x++) {
                    copy.setRGB(x, y, image.getPixelReader().getArgb(x, y));
                }
            }
            try {
                javax.imageio.ImageIO.write(
                        copy, "png", folder.resolve(name + ".png").toFile());
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
        System.out.println(name);
    }

    private void onUi(Runnable action) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        List<Throwable> thrown = new ArrayList<>();
        Platform.runLater(() -> {
            try {
                action.run();
            } catch (Throwable t) {
                thrown.add(t);
            } finally {
                done.countDown();
            }
        });
        done.await(60, TimeUnit.SECONDS);
        for (Throwable t : thrown) {
            t.printStackTrace();
        }
    }

    private static void waitFor(BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 3_000 && !condition.getAsBoolean(); i++) {
            Thread.sleep(10);
        }
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
        public void report(String message) {
            System.out.println(message);
        }
    }
}
