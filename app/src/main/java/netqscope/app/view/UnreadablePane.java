package netqscope.app.view;

import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import netqscope.app.viewmodel.AppModel;
import netqscope.app.viewmodel.Document;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Says why something could not be opened. */
final class UnreadablePane extends StackPane {

    private static final double WIDTH = 640;

    UnreadablePane(AppModel app, Document.Unreadable document, Runnable chooseFiles) {
        Label title = new Label("Cannot open it", new FontIcon(Feather.ALERT_TRIANGLE));
        title.getStyleClass().addAll("title-3");
        Label message = new Label(document.message());
        message.setId("unreadable-message");
        message.setWrapText(true);
        message.setMaxWidth(WIDTH);
        message.setMinHeight(USE_PREF_SIZE);
        Button other = new Button("Open another…");
        other.setDefaultButton(true);
        other.setOnAction(event -> chooseFiles.run());
        Button again = new Button("Try again");
        again.setOnAction(event -> app.open(document.names()));
        Button start = new Button("Back to start");
        start.setCancelButton(true);
        start.setOnAction(event -> app.closeDocument());
        VBox content = new VBox(16, title, message, new HBox(8, other, again, start));
        content.setAlignment(Pos.CENTER_LEFT);
        content.setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
        getChildren().add(content);
    }
}
