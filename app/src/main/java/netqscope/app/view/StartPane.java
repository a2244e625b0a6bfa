package netqscope.app.view;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import netqscope.app.viewmodel.AppModel;
import netqscope.app.viewmodel.Sample;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** What is shown while nothing is open: what to open, and how to get something to open. */
final class StartPane extends StackPane {

    private final AppModel app;

    StartPane(AppModel app, Runnable chooseFiles, Runnable chooseFolder) {
        this.app = app;
        Button open = new Button("Open recording…", new FontIcon(Feather.FILE));
        open.setId("start-open");
        open.setDefaultButton(true);
        open.setOnAction(event -> chooseFiles.run());
        Button folder = new Button("Open folder…", new FontIcon(Feather.FOLDER));
        folder.setOnAction(event -> chooseFolder.run());
        Label drop = muted("or drop files here: recordings, rotations, experiments");
        open.setMinWidth(USE_PREF_SIZE);
        folder.setMinWidth(USE_PREF_SIZE);
        HBox buttons = new HBox(8, open, folder, drop);
        buttons.setAlignment(Pos.CENTER_LEFT);

        Label title = new Label("netqscope");
        title.getStyleClass().add("title-1");
        HBox columns = new HBox(48, column("Recent", recent()), column("Samples", samples()));
        VBox content = new VBox(
                24,
                new VBox(4, title, muted("What every queue of a network interface did, packet by packet")),
                buttons,
                columns,
                howToRecord());
        content.getStyleClass().add("start");
        content.setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
        getChildren().add(content);
    }

    private static Label muted(String text) {
        Label label = new Label(text);
        label.getStyleClass().add("text-muted");
        return label;
    }

    private static VBox column(String title, Node content) {
        Label label = new Label(title);
        label.getStyleClass().add("title-4");
        VBox column = new VBox(8, label, content);
        column.setPrefWidth(360);
        HBox.setHgrow(column, Priority.ALWAYS);
        return column;
    }

    private Node recent() {
        VBox links = new VBox(2);
        for (List<String> names : app.recent().list()) {
            links.getChildren().add(recentLink(names));
        }
        if (links.getChildren().isEmpty()) {
            links.getChildren().add(muted("Nothing was opened yet"));
        }
        return links;
    }

    private Node recentLink(List<String> names) {
        Path first = Path.of(names.getFirst());
        String more = names.size() > 1 ? " and " + (names.size() - 1) + " more" : "";
        Hyperlink link = link(first.getFileName() + more, String.join("\n", names), app::open, names);
        Label folder = muted(String.valueOf(first.getParent()));
        folder.setMinWidth(0);
        HBox row = new HBox(8, link, folder);
        row.setAlignment(Pos.BASELINE_LEFT);
        link.setMinWidth(USE_PREF_SIZE);
        if (names.stream().noneMatch(name -> Files.exists(Path.of(name)))) {
            link.setDisable(true);
            folder.setText("is not there any more");
            Button forget = new Button("", new FontIcon(Feather.X));
            forget.getStyleClass().addAll("flat", "small");
            forget.setTooltip(new Tooltip("Remove from this list"));
            forget.setOnAction(event -> {
                app.recent().forget(names);
                row.setVisible(false);
                row.setManaged(false);
            });
            row.getChildren().add(forget);
        }
        return row;
    }

    private Node samples() {
        VBox links = new VBox(8);
        for (Sample sample : Sample.found()) {
            Hyperlink link = link(
                    sample.title(),
                    sample.file().toString(),
                    app::open,
                    List.of(sample.file().toString()));
            Label text = muted(sample.description());
            text.setWrapText(true);
            text.setMinHeight(USE_PREF_SIZE);
            links.getChildren().add(new VBox(0, link, text));
        }
        if (links.getChildren().isEmpty()) {
            links.getChildren().add(muted("The samples are not installed"));
        }
        return links;
    }

    private static Hyperlink link(String text, String tip, Consumer<List<String>> action, List<String> names) {
        Hyperlink link = new Hyperlink(text);
        link.setVisited(false);
        link.setTooltip(new Tooltip(tip));
        link.setOnAction(event -> action.accept(names));
        return link;
    }

    private static Node howToRecord() {
        Label command = new Label("sudo capture -n eth0 -o run.arrow");
        command.getStyleClass().add("command");
        HBox row = new HBox(8, muted("Record on a server:"), command);
        row.setAlignment(Pos.CENTER_LEFT);
        return row;
    }
}
