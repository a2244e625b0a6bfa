package netqscope.app.view;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.stage.DirectoryChooser;
import javafx.stage.FileChooser;
import javafx.stage.Stage;
import netqscope.app.view.lab.OverheadView;
import netqscope.app.viewmodel.AppModel;
import netqscope.app.viewmodel.Appearance.WindowPlace;
import netqscope.app.viewmodel.Document;
import org.jspecify.annotations.Nullable;

/** The window of the app. */
public final class AppWindow {

    private static final String STYLES = "/netqscope/app/netqscope.css";
    private static final double WIDTH = 1280;
    private static final double HEIGHT = 800;
    private static final String[] FILES = {"*.arrow", "*.partial", "*.csv"};

    private final AppModel app;
    private final Stage stage;
    private final Themes themes = new Themes();
    private final StackPane center = new StackPane();
    private final BorderPane root = new BorderPane();
    private final ZoomPane content = new ZoomPane(root);
    private final ReadOnlyObjectWrapper<@Nullable RecordingPane> recording = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<List<MenuItem>> actions = new ReadOnlyObjectWrapper<>(List.of());
    private @Nullable OverheadView measured;
    private @Nullable Path lastFolder;

    private AppWindow(AppModel app, Stage stage) {
        this.app = app;
        this.stage = stage;
    }

    /** Fills a stage and shows it. */
    public static AppWindow show(AppModel app, Stage stage) {
        AppWindow window = new AppWindow(app, stage);
        window.build();
        stage.show();
        return window;
    }

    /** The pane of the open recording; null while none is. */
    ReadOnlyObjectProperty<@Nullable RecordingPane> recordingProperty() {
        return recording.getReadOnlyProperty();
    }

    /** What can be done where no recording is open. */
    ReadOnlyObjectProperty<List<MenuItem>> actionsProperty() {
        return actions.getReadOnlyProperty();
    }

    Themes themes() {
        return themes;
    }

    Stage stage() {
        return stage;
    }

    /** All that is in the window. */
    ZoomPane content() {
        return content;
    }

    /** Asks for files, and opens them. */
    void chooseFiles() {
        FileChooser chooser = new FileChooser();
        chooser.setTitle("Open recordings");
        chooser.getExtensionFilters()
                .addAll(
                        new FileChooser.ExtensionFilter("Recordings and experiments", FILES),
                        new FileChooser.ExtensionFilter("All files", "*"));
        chooser.setInitialDirectory(initialFolder());
        List<File> files = chooser.showOpenMultipleDialog(stage);
        if (files != null) {
            open(files);
        }
    }

    /** Asks for a folder, and opens what is in it. */
    void chooseFolder() {
        DirectoryChooser chooser = new DirectoryChooser();
        chooser.setTitle("Open a folder with the files of one recording");
        chooser.setInitialDirectory(initialFolder());
        File folder = chooser.showDialog(stage);
        if (folder != null) {
            open(List.of(folder));
        }
    }

    /** A dialog for a file to write. */
    Optional<Path> chooseSave(String title, String name, String... extensions) {
        FileChooser chooser = chooser(title, extensions);
        chooser.setInitialFileName(name);
        return remembered(chooser.showSaveDialog(stage));
    }

    /** A dialog for a file to read. */
    Optional<Path> chooseOpen(String title, String... extensions) {
        return remembered(chooser(title, extensions).showOpenDialog(stage));
    }

    /** Ends the app; what is to be remembered is written down. */
    void exit() {
        app.appearance()
                .setWindow(new WindowPlace(
                        stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight(), stage.isMaximized()));
        closePane();
        app.close();
        stage.close();
    }

    private void build() {
        Label message = new Label();
        message.setId("status-message");
        message.textProperty().bind(app.messageProperty());
        HBox status = new HBox(message);
        status.getStyleClass().add("status-bar");
        status.visibleProperty().bind(app.messageProperty().isNotEmpty());
        status.managedProperty().bind(status.visibleProperty());
        root.setCenter(center);
        root.setTop(new AppMenu(app, this).bar());
        root.setBottom(status);
        root.getStyleClass().add("app");
        content.zoomProperty().bind(app.appearance().zoomProperty());
        Scene scene = new Scene(content, WIDTH, HEIGHT);
        scene.getStylesheets().add(AppWindow.class.getResource(STYLES).toExternalForm());
        acceptDrops(scene);
        app.appearance().themeProperty().subscribe(themes::show);
        app.documentProperty().subscribe(this::show);
        stage.setScene(scene);
        stage.setMinWidth(720);
        stage.setMinHeight(480);
        app.appearance().window().ifPresent(this::place);
        stage.setOnCloseRequest(event -> exit());
    }

    private void place(WindowPlace place) {
        stage.setX(place.x());
        stage.setY(place.y());
        stage.setWidth(place.width());
        stage.setHeight(place.height());
        stage.setMaximized(place.maximized());
    }

    private void show(Document document) {
        closePane();
        Node node = switch (document) {
            case Document.None _ -> new StartPane(app, this::chooseFiles, this::chooseFolder);
            case Document.Opening(var progress) -> new OpeningPane(progress);
            case Document.Unreadable unreadable -> new UnreadablePane(app, unreadable, this::chooseFiles);
            case Document.Measured(var list) -> {
                OverheadView view = new OverheadView(list, app.background(), themes, new WindowTools(app, this));
                measured = view;
                view.shown();
                actions.set(view.actions());
                yield view.node();
            }
            case Document.Explored(var model) -> {
                ViewContext context = new ViewContext(model, app.background(), themes, new WindowTools(app, this));
                RecordingPane pane =
                        new RecordingPane(context, RecordingViews.of(context, app.folders()), app.appearance());
                recording.set(pane);
                yield pane;
            }
        };
        center.getChildren().setAll(node);
        stage.setTitle(title(document));
    }

    private static String title(Document document) {
        return switch (document) {
            case Document.None _, Document.Opening _, Document.Unreadable _ -> "netqscope";
            case Document.Measured(var list) -> list.getFirst().name() + " – netqscope";
            case Document.Explored(var model) -> model.title() + " – netqscope";
        };
    }

    private void closePane() {
        if (measured != null) {
            measured.close();
            measured = null;
            actions.set(List.of());
        }
        if (recording.get() != null) {
            recording.get().close();
            recording.set(null);
        }
    }

    private void acceptDrops(Scene scene) {
        scene.setOnDragOver(event -> {
            if (event.getDragboard().hasFiles()) {
                event.acceptTransferModes(TransferMode.COPY);
            }
        });
        scene.setOnDragDropped(event -> {
            if (event.getDragboard().hasFiles()) {
                open(event.getDragboard().getFiles());
                event.setDropCompleted(true);
            }
        });
    }

    private void open(List<File> files) {
        remembered(files.getFirst());
        List<String> names = new ArrayList<>();
        files.forEach(file -> names.add(file.getPath()));
        app.open(names);
    }

    private FileChooser chooser(String title, String... extensions) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(title);
        chooser.setInitialDirectory(initialFolder());
        Arrays.stream(extensions)
                .map(extension -> new FileChooser.ExtensionFilter("." + extension, "*." + extension))
                .forEach(chooser.getExtensionFilters()::add);
        return chooser;
    }

    private Optional<Path> remembered(@Nullable File file) {
        if (file != null) {
            lastFolder = file.toPath().toAbsolutePath().getParent();
        }
        return Optional.ofNullable(file).map(File::toPath);
    }

    private @Nullable File initialFolder() {
        return lastFolder == null || !lastFolder.toFile().isDirectory() ? null : lastFolder.toFile();
    }
}
