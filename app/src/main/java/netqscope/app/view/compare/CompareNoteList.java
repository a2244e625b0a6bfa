package netqscope.app.view.compare;

import atlantafx.base.theme.Styles;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** What two recordings have to be compared with: the first few lines, and the rest when asked for. */
final class CompareNoteList {

    private static final int MOST = 2;

    private final VBox node = new VBox(2);
    private List<String> notes = List.of();
    private boolean all;

    CompareNoteList() {
        node.setId("compare-notes");
        node.getStyleClass().add("compare-notes");
        node.managedProperty().bind(node.visibleProperty());
        show(List.of());
    }

    Node node() {
        return node;
    }

    void show(List<String> shown) {
        notes = shown;
        node.setVisible(!notes.isEmpty());
        node.getChildren().clear();
        int count = all || notes.size() <= MOST ? notes.size() : MOST;
        for (String note : notes.subList(0, count)) {
            Label label = new Label(note, new FontIcon(Feather.INFO));
            label.getStyleClass().add(Styles.TEXT_MUTED);
            label.setMinWidth(0);
            label.setTooltip(new Tooltip(note));
            node.getChildren().add(label);
        }
        if (notes.size() > MOST) {
            Hyperlink more = new Hyperlink(all ? "Fewer notes" : notes.size() - MOST + " more");
            more.setId("compare-more-notes");
            more.setOnAction(event -> {
                all = !all;
                show(notes);
            });
            Node last = node.getChildren().removeLast();
            node.getChildren().add(new HBox(8, last, more));
        }
    }
}
