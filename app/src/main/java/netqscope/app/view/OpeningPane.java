package netqscope.app.view;

import java.nio.file.Path;
import java.util.Locale;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import netqscope.app.viewmodel.OpeningModel;

/** Shows how far the opening of files has come. */
final class OpeningPane extends StackPane {

    private static final double MILLION = 1e6;
    private static final double WIDTH = 360;

    OpeningPane(OpeningModel model) {
        Path first = Path.of(model.names().getFirst());
        int others = model.names().size() - 1;
        Label title = new Label("Opening " + first.getFileName() + (others > 0 ? " and " + others + " more" : ""));
        title.getStyleClass().add("title-4");
        ProgressBar bar = new ProgressBar(-1);
        bar.setPrefWidth(WIDTH);
        Label rows = new Label(" ");
        rows.getStyleClass().add("text-muted");
        model.rowsProperty().addListener((observable, before, now) -> {
            bar.setProgress(now.part());
            rows.setText(text(now));
        });
        Button cancel = new Button("Cancel");
        cancel.setId("opening-cancel");
        cancel.setCancelButton(true);
        cancel.setOnAction(event -> model.cancel());
        VBox content = new VBox(12, title, bar, rows, cancel);
        content.setAlignment(Pos.CENTER_LEFT);
        content.setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
        getChildren().add(content);
    }

    private static String text(OpeningModel.Rows rows) {
        return String.format(
                Locale.ROOT,
                "%,d of %,d packets, %.1f million packets/s",
                rows.read(),
                rows.all(),
                rows.perSecond() / MILLION);
    }
}
