package netqscope.app.view.sql;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** What was run before, the latest first, to be found by a part of it and written again. */
final class HistoryList {

    private static final double WIDTH = 620;
    private static final double HEIGHT = 320;
    private static final double MARGIN = 8;

    private final Pane overlay;
    private final Supplier<List<String>> entries;
    private final Consumer<String> chosen;
    private final TextField search = new TextField();
    private final ListView<String> list = new ListView<>();
    private final VBox box = new VBox(8, search, list);

    /** @param overlay covers the view; the list appears on it */
    HistoryList(Pane overlay, Supplier<List<String>> entries, Consumer<String> chosen) {
        this.overlay = overlay;
        this.entries = entries;
        this.chosen = chosen;
        box.setId("sql-history");
        box.getStyleClass().add("sql-history");
        box.setManaged(false);
        search.setPromptText("Find in what was run");
        search.textProperty().addListener((source, before, now) -> fill());
        list.setPlaceholder(new Label("Nothing was run yet."));
        list.setCellFactory(source -> new EntryCell());
        list.addEventHandler(MouseEvent.MOUSE_CLICKED, event -> choose());
        VBox.setVgrow(list, Priority.ALWAYS);
        box.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
    }

    boolean isVisible() {
        return box.getParent() != null;
    }

    /** Shows it, or hides it. */
    void toggle(double x, double y) {
        if (isVisible()) {
            hide();
            return;
        }
        search.clear();
        fill();
        overlay.getChildren().add(box);
        box.resizeRelocate(
                Math.clamp(x, MARGIN, Math.max(MARGIN, overlay.getWidth() - WIDTH - MARGIN)),
                y,
                Math.min(WIDTH, overlay.getWidth() - 2 * MARGIN),
                Math.min(HEIGHT, overlay.getHeight() - y - MARGIN));
        search.requestFocus();
    }

    void hide() {
        overlay.getChildren().remove(box);
    }

    private void fill() {
        String wanted = search.getText().toLowerCase(Locale.ROOT);
        list.getItems()
                .setAll(entries.get().reversed().stream()
                        .distinct()
                        .filter(entry -> entry.toLowerCase(Locale.ROOT).contains(wanted))
                        .toList());
        list.getSelectionModel().selectFirst();
    }

    private void pressed(KeyEvent event) {
        int selected = list.getSelectionModel().getSelectedIndex();
        switch (event.getCode()) {
            case ESCAPE -> hide();
            case ENTER -> choose();
            case UP -> select(Math.max(0, selected - 1));
            case DOWN -> select(Math.min(list.getItems().size() - 1, selected + 1));
            default -> {
                return;
            }
        }
        event.consume();
    }

    private void select(int index) {
        list.getSelectionModel().select(index);
        list.scrollTo(Math.max(0, index - 2));
    }

    private void choose() {
        String entry = list.getSelectionModel().getSelectedItem();
        if (entry != null) {
            hide();
            chosen.accept(entry);
        }
    }

    private static final class EntryCell extends ListCell<String> {

        private static final int MOST_LINES = 2;

        EntryCell() {
            getStyleClass().add("sql-history-entry");
            // It is as wide as the list, whatever its text.
            setPrefWidth(0);
        }

        @Override
        protected void updateItem(String item, boolean empty) {
            super.updateItem(item, empty);
            if (empty || item == null) {
                setText(null);
                return;
            }
            List<String> lines = item.lines().toList();
            setText(String.join("\n", lines.subList(0, Math.min(MOST_LINES, lines.size())))
                    + (lines.size() > MOST_LINES ? " \u2026" : ""));
        }
    }
}
