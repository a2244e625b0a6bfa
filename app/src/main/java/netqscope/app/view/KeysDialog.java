package netqscope.app.view;

import java.util.List;
import javafx.scene.control.Alert;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;
import javafx.stage.Stage;

/** What keys and the mouse do where no menu says it. */
final class KeysDialog {

    private static final List<List<String>> KEYS = List.of(
            List.of("Drag over a chart", "look at that time; everything follows"),
            List.of("Wheel", "zoom at the pointer"),
            List.of("Shift and drag, or scroll sideways", "move along"),
            List.of("Double click", "the whole recording"),
            List.of("Left, Right; + and -; Home", "the same, where a chart has the focus"),
            List.of("Alt+Left, Alt+Right", "the time that was looked at before, and after"),
            List.of("Ctrl+1 to Ctrl+7", "the views"),
            List.of("Click a series, or rows of a table", "let queues stand out everywhere"),
            List.of("Esc", "no queue stands out; a drag or a query is given up"),
            List.of("Right click on a chart or a table", "save it, or show its SQL"));

    private final Alert alert = new Alert(Alert.AlertType.INFORMATION);

    KeysDialog(Stage owner) {
        GridPane grid = new GridPane(24, 8);
        for (int i = 0; i < KEYS.size(); i++) {
            Label key = new Label(KEYS.get(i).getFirst());
            key.getStyleClass().add("text-bold");
            key.setMinWidth(Region.USE_PREF_SIZE);
            Label meaning = new Label(KEYS.get(i).getLast());
            meaning.setMinWidth(Region.USE_PREF_SIZE);
            grid.addRow(i, key, meaning);
        }
        alert.initOwner(owner);
        alert.setTitle("Keys and mouse");
        alert.setHeaderText(null);
        alert.setGraphic(null);
        alert.getDialogPane().setContent(grid);
    }

    void show() {
        alert.show();
    }
}
