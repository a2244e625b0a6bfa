package netqscope.app.view.parts;

import atlantafx.base.theme.Styles;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** A part of a view with its title, what to know about it, and what can be done with it. */
public final class Titled {

    private final Label title = new Label();
    private final Label about = new Label();
    private final HBox heading = new HBox(8);
    private final VBox node;

    public Titled(String text, Node content) {
        title.setText(text);
        title.getStyleClass().add(Styles.TITLE_4);
        title.setMinWidth(Region.USE_PREF_SIZE);
        about.getStyleClass().add(Styles.TEXT_MUTED);
        about.setMinWidth(0);
        Region space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        heading.setAlignment(Pos.CENTER_LEFT);
        heading.getChildren().addAll(title, about, space);
        VBox.setVgrow(content, Priority.ALWAYS);
        node = new VBox(heading, content);
        node.getStyleClass().add("part");
        node.setMinSize(0, 0);
    }

    public VBox node() {
        return node;
    }

    /** What the part is about. */
    public void setTitle(String text) {
        title.setText(text);
    }

    /** What to know to read it right. */
    public void setAbout(String text) {
        about.setText(text);
        about.setTooltip(text.isEmpty() ? null : new Tooltip(text));
    }

    /** Puts something between the title and what is said about it. */
    public void addToTitle(Node control) {
        heading.getChildren().add(1, control);
    }

    /** Puts something at the right. */
    public void add(Node control) {
        heading.getChildren().add(control);
    }

    /** Offers to save a table. */
    public void addSave(DataTable<?> table) {
        add(button("Save this table as CSV", Feather.DOWNLOAD, table::save));
    }

    /** Offers the statement behind it. */
    public void addSql(Runnable show) {
        add(button("Show the SQL", Feather.CODE, show));
    }

    private static Button button(String explanation, Feather icon, Runnable action) {
        Button button = new Button(null, new FontIcon(icon));
        button.getStyleClass().addAll(Styles.BUTTON_ICON, Styles.FLAT, Styles.SMALL);
        button.setTooltip(new Tooltip(explanation));
        button.setAccessibleText(explanation);
        button.setOnAction(event -> action.run());
        return button;
    }
}
