package netqscope.app.view.compare;

import atlantafx.base.theme.Styles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import netqscope.app.view.Tools;
import netqscope.app.viewmodel.OpeningModel;
import netqscope.app.viewmodel.Sample;
import netqscope.app.viewmodel.compare.CompareModel;
import netqscope.app.viewmodel.compare.OtherRecording;
import netqscope.app.viewmodel.compare.OtherRecording.State;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Where the other recording is chosen: what can be, how far its opening has come, and why it could not be opened. */
final class OtherPane {

    private static final double COLUMN_WIDTH = 340;
    private static final double TEXT_WIDTH = 700;
    private static final double MILLION = 1e6;

    private final CompareModel model;
    private final Tools tools;
    private final Runnable choose;
    private final StackPane node = new StackPane();

    OtherPane(CompareModel model, Tools tools, Runnable choose) {
        this.model = model;
        this.tools = tools;
        this.choose = choose;
        node.getStyleClass().add("compare-choose");
    }

    Node node() {
        return node;
    }

    void show(State state) {
        VBox content = switch (state) {
            case State.None _ -> chooser();
            case State.Failed(List<String> _, String message) -> {
                VBox chooser = chooser();
                Label failure = new Label(message);
                failure.setId("compare-failure");
                failure.getStyleClass().add("failure");
                failure.setWrapText(true);
                failure.setMaxWidth(TEXT_WIDTH);
                failure.setMinHeight(Region.USE_PREF_SIZE);
                chooser.getChildren().add(1, failure);
                yield chooser;
            }
            case State.Opening(OpeningModel opening) -> progress(opening);
            case State.Opened _ -> new VBox();
        };
        content.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        node.getChildren().setAll(content);
    }

    private VBox chooser() {
        Label title = new Label("Compare with another recording");
        title.getStyleClass().add(Styles.TITLE_3);
        Button open = new Button("Compare with…", new FontIcon(Feather.FILE));
        open.setId("compare-choose");
        open.setDefaultButton(true);
        open.setOnAction(event -> choose.run());
        HBox buttons = new HBox(12, open, muted("or drop its files here"));
        buttons.setAlignment(Pos.CENTER_LEFT);
        HBox columns = new HBox(32, column("Recent", recent()), column("Samples", samples()));
        VBox heading = new VBox(
                4,
                title,
                muted("Rates over each other and their difference, and how much each queue's figures changed"));
        return new VBox(24, heading, buttons, columns);
    }

    private VBox progress(OpeningModel opening) {
        Path first = Path.of(opening.names().getFirst());
        int others = opening.names().size() - 1;
        Label title = new Label("Opening " + first.getFileName() + (others > 0 ? " and " + others + " more" : ""));
        title.getStyleClass().add(Styles.TITLE_4);
        ProgressBar bar = new ProgressBar(-1);
        bar.setPrefWidth(COLUMN_WIDTH);
        Label rows = muted(" ");
        opening.rowsProperty().addListener((observable, before, now) -> {
            bar.setProgress(now.part());
            rows.setText(String.format(
                    Locale.ROOT,
                    "%,d of %,d packets, %.1f million packets/s",
                    now.read(),
                    now.all(),
                    now.perSecond() / MILLION));
        });
        Button cancel = new Button("Cancel");
        cancel.setId("compare-cancel");
        cancel.setCancelButton(true);
        cancel.setOnAction(event -> opening.cancel());
        return new VBox(12, title, bar, rows, cancel);
    }

    private VBox recent() {
        VBox links = new VBox(2);
        for (List<String> names : tools.recent()) {
            if (!isOpen(names) && names.stream().allMatch(name -> Files.exists(Path.of(name)))) {
                Path first = Path.of(names.getFirst());
                String more = names.size() > 1 ? " and " + (names.size() - 1) + " more" : "";
                Label folder = muted(String.valueOf(first.getParent()));
                folder.setMinWidth(0);
                HBox row = new HBox(8, link(first.getFileName() + more, names), folder);
                row.setAlignment(Pos.BASELINE_LEFT);
                links.getChildren().add(row);
            }
        }
        if (links.getChildren().isEmpty()) {
            links.getChildren().add(muted("No other recording was opened yet"));
        }
        return links;
    }

    private VBox samples() {
        VBox links = new VBox(8);
        for (Sample sample : OtherRecording.samples()) {
            List<String> names = List.of(sample.file().toString());
            if (!isOpen(names)) {
                Label text = muted(sample.description());
                text.setWrapText(true);
                text.setMinHeight(Region.USE_PREF_SIZE);
                links.getChildren().add(new VBox(link(sample.title(), names), text));
            }
        }
        if (links.getChildren().isEmpty()) {
            links.getChildren().add(muted("The samples are not installed"));
        }
        return links;
    }

    private boolean isOpen(List<String> names) {
        return absolute(names).equals(absolute(model.here().names()));
    }

    private static List<Path> absolute(List<String> names) {
        return names.stream()
                .map(name -> Path.of(name).toAbsolutePath().normalize())
                .toList();
    }

    private Hyperlink link(String text, List<String> names) {
        Hyperlink link = new Hyperlink(text);
        link.setMinWidth(Region.USE_PREF_SIZE);
        link.setTooltip(new Tooltip(String.join("\n", names)));
        link.setOnAction(event -> model.other().open(names));
        return link;
    }

    private static VBox column(String title, Node content) {
        Label label = new Label(title);
        label.getStyleClass().add(Styles.TITLE_4);
        VBox column = new VBox(8, label, content);
        column.setPrefWidth(COLUMN_WIDTH);
        return column;
    }

    private static Label muted(String text) {
        Label label = new Label(text);
        label.getStyleClass().add(Styles.TEXT_MUTED);
        return label;
    }
}
