package netqscope.app.view;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.TimeRange;
import netqscope.analyzer.overhead.Experiment;
import netqscope.app.view.lab.LabView;
import netqscope.app.view.lab.OverheadView;
import netqscope.app.viewmodel.Appearance.Theme;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.RecordingModel;
import netqscope.overhead.OverheadFile;
import netqscope.recording.RecordingException;

/** Pictures of the sampling laboratory, for whoever works on it: FOLDER SAMPLES [RECORDING...]. */
final class LabShots {

    private static final Deque<Runnable> STEPS = new ArrayDeque<>();
    private static final Background BACKGROUND = Background.threads(Platform::runLater);
    private static final Themes THEMES = new Themes();

    private LabShots() {}

    public static void main(String[] args) {
        Path folder = Path.of(args[0]);
        Path samples = Path.of(args[1]);
        System.setProperty("netqscope.samples", samples.toString());
        Platform.startup(() -> {
            Stage stage = new Stage();
            StackPane place = new StackPane();
            place.getStyleClass().add("app");
            Scene scene = new Scene(place, 1280, 700);
            scene.getStylesheets()
                    .add(LabShots.class
                            .getResource("/netqscope/app/netqscope.css")
                            .toExternalForm());
            stage.setScene(scene);
            stage.show();
            for (Theme theme : Theme.values()) {
                STEPS.add(() -> THEMES.show(theme));
                String label = "-" + theme.label() + ".png";
                for (String name : List.of("osv-published", "netqtop-published", "overhead-lo")) {
                    View view = new OverheadView(
                            List.of(experiment(samples.resolve(name + ".arrow"))), BACKGROUND, THEMES, new NoTools());
                    STEPS.add(() -> show(place, view));
                    STEPS.add(() -> write(scene, folder.resolve("alone-" + name + label)));
                }
                View two = new OverheadView(
                        List.of(
                                experiment(samples.resolve("overhead-lo.arrow")),
                                experiment(samples.resolve("netqtop-published.arrow"))),
                        BACKGROUND,
                        THEMES,
                        new NoTools());
                STEPS.add(() -> show(place, two));
                STEPS.add(() -> write(scene, folder.resolve("alone-two" + label)));
                recording(samples.resolve("imbalance.arrow"), samples, "overhead-lo", place, scene, folder, label);
                recording(
                        samples.resolve("imbalance.arrow"), samples, "netqtop-published", place, scene, folder, label);
                recording(samples.resolve("imbalance.arrow"), samples, "", place, scene, folder, label);
                for (int i = 2; i < args.length; i++) {
                    recording(Path.of(args[i]), samples, "overhead-lo", place, scene, folder, label);
                }
            }
            run();
        });
    }

    private static void recording(
            Path file, Path samples, String cost, StackPane place, Scene scene, Path folder, String label) {
        try {
            String name = file.getFileName().toString().replace(".arrow", "") + (cost.isEmpty() ? "" : "-" + cost);
            RecordingModel model = RecordingModel.open(List.of(file.toString()), Progress.NONE, new Cancellation());
            if (!cost.isEmpty()) {
                model.experimentProperty().set(Optional.of(experiment(samples.resolve(cost + ".arrow"))));
            }
            LabView view = new LabView(new ViewContext(model, BACKGROUND, THEMES, new NoTools()));
            STEPS.add(() -> show(place, view));
            STEPS.add(() -> write(scene, folder.resolve("lab-" + name + label)));
            if (cost.equals("overhead-lo")) {
                STEPS.add(() -> combo(place, "#lab-statistic", 5));
                STEPS.add(() -> write(scene, folder.resolve("lab-" + name + "-shares" + label)));
                STEPS.add(() -> combo(place, "#lab-statistic", 8));
                STEPS.add(() -> write(scene, folder.resolve("lab-" + name + "-bursts" + label)));
            }
            STEPS.add(view::hidden);
            STEPS.add(view::close);
        } catch (RecordingException | AnalyzerException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void combo(StackPane place, String id, int index) {
        ((javafx.scene.control.ComboBox<?>) place.lookup(id))
                .getSelectionModel()
                .select(index);
    }

    private static Experiment experiment(Path file) {
        try {
            return Experiment.of(file.getFileName().toString(), OverheadFile.read(file));
        } catch (RecordingException | AnalyzerException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void show(StackPane place, View view) {
        place.getChildren().setAll(view.node());
        view.shown();
    }

    private static void write(Scene scene, Path file) {
        try {
            Files.createDirectories(file.getParent());
            Picture.write(scene.snapshot(null), file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void run() {
        new AnimationTimer() {
            private int quiet;

            @Override
            public void handle(long now) {
                quiet = BACKGROUND.isIdle() ? quiet + 1 : 0;
                if (quiet < 10) {
                    return;
                }
                quiet = 0;
                Runnable step = STEPS.poll();
                if (step == null) {
                    stop();
                    Platform.exit();
                } else {
                    step.run();
                }
            }
        }.start();
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
