package netqscope.app.view.lab;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.Property;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.util.StringConverter;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The small parts of these views. */
final class Controls {

    private Controls() {}

    static Label muted(String text) {
        Label label = new Label(text);
        label.getStyleClass().add("text-muted");
        return label;
    }

    static Label title(String text) {
        Label label = new Label(text);
        label.getStyleClass().add("title-4");
        return label;
    }

    /** Text of any length, in as many lines as it takes. */
    static Label paragraph(String text) {
        Label label = new Label(text);
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        label.setMaxWidth(Double.MAX_VALUE);
        return label;
    }

    /** One of a few, side by side; the property follows and leads. */
    static <T> HBox choice(Property<T> property, List<T> values, Function<T, String> title, String tip) {
        ToggleGroup group = new ToggleGroup();
        HBox box = new HBox();
        box.setAlignment(Pos.CENTER_LEFT);
        for (int i = 0; i < values.size(); i++) {
            T value = values.get(i);
            ToggleButton button = new ToggleButton(title.apply(value));
            button.setId("choose-" + title.apply(value).toLowerCase(Locale.ROOT).replace(' ', '-'));
            button.setTooltip(new Tooltip(tip));
            button.setMinWidth(Region.USE_PREF_SIZE);
            button.setToggleGroup(group);
            button.getStyleClass().add(i == 0 ? "left-pill" : i == values.size() - 1 ? "right-pill" : "center-pill");
            button.getStyleClass().add("lab-toggle");
            button.setOnAction(event -> {
                // A second click must not leave nothing selected.
                button.setSelected(true);
                property.setValue(value);
            });
            box.getChildren().add(button);
        }
        property.subscribe(value -> {
            int index = values.indexOf(value);
            if (index >= 0) {
                ((ToggleButton) box.getChildren().get(index)).setSelected(true);
            }
        });
        return box;
    }

    /** One of many. */
    static <T> ComboBox<T> combo(Property<T> property, List<T> values, Function<T, String> title) {
        ComboBox<T> combo = new ComboBox<>();
        combo.getItems().setAll(values);
        combo.setConverter(new StringConverter<>() {
            @Override
            public String toString(T value) {
                return value == null ? "" : title.apply(value);
            }

            @Override
            public T fromString(String text) {
                throw new UnsupportedOperationException("values are chosen, not typed");
            }
        });
        combo.valueProperty().bindBidirectional(property);
        combo.getStyleClass().add("lab-combo");
        return combo;
    }

    static HBox labelled(String text, Region control) {
        HBox box = new HBox(6, muted(text), control);
        box.setAlignment(Pos.CENTER_LEFT);
        box.setMinWidth(Region.USE_PREF_SIZE);
        return box;
    }

    static Button button(String text, Feather icon, Runnable action) {
        Button button = new Button(text, new FontIcon(icon));
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setOnAction(event -> action.run());
        return button;
    }

    /** A command to be copied into a terminal. */
    static HBox command(String text, Consumer<String> report) {
        Label command = new Label(text);
        command.getStyleClass().add("command");
        Button copy = new Button("", new FontIcon(Feather.COPY));
        copy.getStyleClass().addAll("flat", "small");
        copy.setTooltip(new Tooltip("Copy the command"));
        copy.setOnAction(event -> {
            ClipboardContent content = new ClipboardContent();
            content.putString(text);
            Clipboard.getSystemClipboard().setContent(content);
            report.accept("Copied: " + text);
        });
        HBox box = new HBox(4, command, copy);
        box.setAlignment(Pos.CENTER_LEFT);
        return box;
    }

    /** A number and its sign stay together. */
    static String joined(String text) {
        return text.replace(" %", "\u00A0%");
    }

    /** Makes room for a node, or takes it away. */
    static void present(Node node, boolean present) {
        node.setVisible(present);
        node.setManaged(present);
    }
}
