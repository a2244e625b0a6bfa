package netqscope.app.view;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.binding.BooleanExpression;
import javafx.collections.ListChangeListener;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.input.KeyCombination;
import netqscope.app.viewmodel.AppModel;
import netqscope.app.viewmodel.Appearance.Theme;
import netqscope.app.viewmodel.Exploration;
import netqscope.app.viewmodel.Sample;
import org.jspecify.annotations.Nullable;

/** Everything that can be done, with its keys. */
final class AppMenu {

    private final AppModel app;
    private final AppWindow window;
    private final BooleanExpression nothingExplored;
    private final Menu view = new Menu("_View");
    private final List<MenuItem> always = new ArrayList<>();

    AppMenu(AppModel app, AppWindow window) {
        this.app = app;
        this.window = window;
        this.nothingExplored = BooleanExpression.booleanExpression(
                window.recordingProperty().map(pane -> false).orElse(true));
    }

    MenuBar bar() {
        MenuBar bar = new MenuBar(file(), view, go(), help());
        always.addAll(viewItems());
        window.recordingProperty().subscribe(this::fillView);
        window.actionsProperty()
                .subscribe(actions -> fillView(window.recordingProperty().get()));
        return bar;
    }

    private Menu file() {
        Menu recent = new Menu("Open _recent");
        fillRecent(recent);
        app.recent().list().addListener((ListChangeListener<List<String>>) change -> fillRecent(recent));
        Menu samples = new Menu("Open _sample");
        for (Sample sample : Sample.found()) {
            samples.getItems()
                    .add(item(
                            sample.title(),
                            "",
                            () -> app.open(List.of(sample.file().toString()))));
        }
        samples.setDisable(samples.getItems().isEmpty());
        MenuItem close = item("_Close", "Shortcut+W", app::closeDocument);
        return new Menu(
                "_File",
                null,
                item("_Open…", "Shortcut+O", window::chooseFiles),
                item("Open _folder…", "Shortcut+Shift+O", window::chooseFolder),
                recent,
                samples,
                new SeparatorMenuItem(),
                close,
                item("_Quit", "Shortcut+Q", window::exit));
    }

    private void fillRecent(Menu recent) {
        recent.getItems().clear();
        for (List<String> names : app.recent().list()) {
            String more = names.size() > 1 ? " and " + (names.size() - 1) + " more" : "";
            MenuItem item = item(Path.of(names.getFirst()) + more, "", () -> app.open(names));
            item.setMnemonicParsing(false);
            recent.getItems().add(item);
        }
        recent.setDisable(recent.getItems().isEmpty());
    }

    private List<MenuItem> viewItems() {
        CheckMenuItem dark = new CheckMenuItem("_Dark");
        dark.setAccelerator(KeyCombination.valueOf("Shortcut+D"));
        dark.setOnAction(event -> app.appearance().themeProperty().set(dark.isSelected() ? Theme.DARK : Theme.LIGHT));
        app.appearance().themeProperty().subscribe(theme -> dark.setSelected(theme == Theme.DARK));
        return List.of(
                dark,
                item("_Larger", "Shortcut+Plus", app.appearance()::zoomIn),
                item("_Smaller", "Shortcut+Minus", app.appearance()::zoomOut),
                item("_Usual size", "Shortcut+Shift+0", app.appearance()::resetZoom));
    }

    private void fillView(@Nullable RecordingPane pane) {
        if (pane == null) {
            List<MenuItem> items = new ArrayList<>(window.actionsProperty().get());
            if (!items.isEmpty()) {
                items.add(new SeparatorMenuItem());
            }
            items.addAll(always);
            view.getItems().setAll(items);
            return;
        }
        pane.shownProperty().subscribe(shown -> {
            List<MenuItem> items = new ArrayList<>();
            for (ViewPlace place : pane.places()) {
                MenuItem item = item(place.title(), "", () -> pane.show(place));
                item.setAccelerator(place.shortcut());
                items.add(item);
            }
            List<MenuItem> actions = shown.view().actions();
            if (!actions.isEmpty()) {
                items.add(new SeparatorMenuItem());
                items.addAll(actions);
            }
            items.add(new SeparatorMenuItem());
            items.addAll(always);
            view.getItems().setAll(items);
        });
    }

    private Menu go() {
        Menu go = new Menu(
                "_Go",
                null,
                step("_Back", "Alt+Left", Exploration::back),
                step("_Forward", "Alt+Right", Exploration::forward),
                step("_Whole recording", "Shortcut+0", Exploration::reset),
                new SeparatorMenuItem(),
                step("Zoom _in", "Alt+Up", Exploration::zoomIn),
                step("Zoom _out", "Alt+Down", Exploration::zoomOut),
                step("_Earlier", "Alt+Shift+Left", Exploration::earlier),
                step("_Later", "Alt+Shift+Right", Exploration::later),
                new SeparatorMenuItem(),
                step(
                        "_No queue selected",
                        "Shortcut+Shift+A",
                        exploration -> exploration.selectedQueues().clear()));
        go.getItems().forEach(item -> item.disableProperty().bind(nothingExplored));
        return go;
    }

    private MenuItem step(String text, String keys, Consumer<Exploration> step) {
        return item(text, keys, () -> {
            RecordingPane pane = window.recordingProperty().get();
            if (pane != null) {
                step.accept(pane.exploration());
            }
        });
    }

    private Menu help() {
        return new Menu("_Help", null, item("_Keys and mouse", "F1", () -> new KeysDialog(window.stage()).show()));
    }

    private static MenuItem item(String text, String keys, Runnable action) {
        MenuItem item = new MenuItem(text);
        if (!keys.isEmpty()) {
            item.setAccelerator(KeyCombination.valueOf(keys));
        }
        item.setOnAction(event -> action.run());
        return item;
    }
}
