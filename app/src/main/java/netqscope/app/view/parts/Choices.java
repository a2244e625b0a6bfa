package netqscope.app.view.parts;

import atlantafx.base.theme.Styles;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import javafx.beans.property.ObjectProperty;
import javafx.geometry.Pos;
import javafx.scene.control.Toggle;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;

/** A few choices side by side, one of which is made. */
public final class Choices<T> {

    private final HBox node = new HBox();
    private final ToggleGroup group = new ToggleGroup();

    /**
     * Shows and sets a property.
     *
     * @param id the buttons are called {@code ID-CHOICE}
     */
    public Choices(String id, List<T> values, Function<T, String> label, ObjectProperty<T> property) {
        node.setAlignment(Pos.CENTER_LEFT);
        for (T value : values) {
            ToggleButton button = new ToggleButton(label.apply(value));
            button.setId(id + "-" + String.valueOf(value).toLowerCase(Locale.ROOT));
            button.setUserData(value);
            button.setToggleGroup(group);
            button.getStyleClass().addAll(Styles.SMALL, pill(values.indexOf(value), values.size()));
            button.setMinWidth(ToggleButton.USE_PREF_SIZE);
            // The one that is chosen stays chosen when it is clicked.
            button.setOnAction(event -> {
                button.setSelected(true);
                property.set(value);
            });
            node.getChildren().add(button);
        }
        property.subscribe(this::select);
    }

    public HBox node() {
        return node;
    }

    /** Whether there is a choice. */
    public void offer(boolean offered) {
        node.setVisible(offered);
        node.setManaged(offered);
    }

    /** Offers no choice any more. */
    public void disable() {
        node.setDisable(true);
    }

    private void select(T value) {
        for (Toggle toggle : group.getToggles()) {
            if (value.equals(toggle.getUserData())) {
                group.selectToggle(toggle);
            }
        }
    }

    private static String pill(int index, int count) {
        return index == 0 ? Styles.LEFT_PILL : index == count - 1 ? Styles.RIGHT_PILL : Styles.CENTER_PILL;
    }
}
