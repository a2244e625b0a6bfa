package netqscope.app.view.sql;

import java.util.Optional;
import java.util.function.BiConsumer;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import netqscope.analyzer.console.Completion;
import netqscope.analyzer.console.Completion.Proposal;

/** Proposals below the word that was begun. The editor keeps the keyboard. */
final class CompletionList {

    private static final double CELL_HEIGHT = 24;
    private static final double WIDTH = 420;
    private static final int MOST_LINES = 9;
    private static final double GAP = 2;

    private final Pane overlay;
    private final ListView<Proposal> list = new ListView<>();
    private final BiConsumer<Completion, Proposal> accepted;
    private Completion completion = new Completion(0, 0, java.util.List.of());

    CompletionList(Pane overlay, BiConsumer<Completion, Proposal> accepted) {
        this.overlay = overlay;
        this.accepted = accepted;
        list.setId("sql-completion");
        list.getStyleClass().add("sql-completion");
        list.setFixedCellSize(CELL_HEIGHT);
        list.setFocusTraversable(false);
        list.setManaged(false);
        list.setCellFactory(source -> new ProposalCell());
        list.addEventFilter(MouseEvent.MOUSE_CLICKED, event -> accept());
    }

    boolean isVisible() {
        return list.getParent() != null;
    }

    /** Where the word begins that is completed. */
    int start() {
        return completion.start();
    }

    /** Shows proposals; none of them hides the list. */
    void show(Completion found, Optional<Bounds> word) {
        boolean done = found.proposals().size() == 1
                && found.proposals().getFirst().text().length() == found.end() - found.start();
        if (found.proposals().isEmpty() || done || word.isEmpty()) {
            hide();
            return;
        }
        update(found);
        if (!overlay.getChildren().contains(list)) {
            overlay.getChildren().add(list);
        }
        place(word.get());
    }

    /** The same word has changed. */
    void update(Completion found) {
        completion = found;
        if (found.proposals().isEmpty()) {
            hide();
            return;
        }
        list.getItems().setAll(found.proposals());
        list.getSelectionModel().selectFirst();
        list.scrollTo(0);
        list.resize(WIDTH, Math.min(MOST_LINES, found.proposals().size()) * CELL_HEIGHT + 2 * GAP);
    }

    void hide() {
        overlay.getChildren().remove(list);
    }

    /** Handles a key that was pressed in the editor; returns whether it did. */
    boolean pressed(KeyEvent event) {
        int selected = list.getSelectionModel().getSelectedIndex();
        int last = list.getItems().size() - 1;
        switch (event.getCode()) {
            case ESCAPE -> hide();
            case DOWN -> select(selected == last ? 0 : selected + 1);
            case UP -> select(selected <= 0 ? last : selected - 1);
            case PAGE_DOWN -> select(Math.min(last, selected + MOST_LINES));
            case PAGE_UP -> select(Math.max(0, selected - MOST_LINES));
            case ENTER, TAB -> {
                if (event.isShortcutDown()) {
                    hide();
                    return false;
                }
                accept();
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private void select(int index) {
        list.getSelectionModel().select(index);
        list.scrollTo(Math.max(0, index - MOST_LINES / 2));
    }

    private void accept() {
        Proposal selected = list.getSelectionModel().getSelectedItem();
        if (selected != null) {
            accepted.accept(completion, selected);
        }
    }

    private void place(Bounds word) {
        Point2D below = overlay.screenToLocal(word.getMinX(), word.getMaxY());
        Point2D above = overlay.screenToLocal(word.getMinX(), word.getMinY());
        if (below == null || above == null) {
            return;
        }
        double x = Math.clamp(below.getX(), 0, Math.max(0, overlay.getWidth() - WIDTH));
        boolean fits = below.getY() + GAP + list.getHeight() <= overlay.getHeight();
        list.relocate(x, fits ? below.getY() + GAP : Math.max(0, above.getY() - GAP - list.getHeight()));
    }

    private static final class ProposalCell extends ListCell<Proposal> {

        private final Label kind = new Label();
        private final Label name = new Label();
        private final Label detail = new Label();
        private final HBox line;

        ProposalCell() {
            kind.getStyleClass().add("kind");
            name.getStyleClass().add("name");
            detail.getStyleClass().addAll("text-muted", "detail");
            Region space = new Region();
            HBox.setHgrow(space, Priority.ALWAYS);
            name.setMinWidth(Region.USE_PREF_SIZE);
            line = new HBox(8, kind, name, space, detail);
            line.setAlignment(Pos.CENTER_LEFT);
            line.setMaxWidth(WIDTH - 32);
        }

        @Override
        protected void updateItem(Proposal item, boolean empty) {
            super.updateItem(item, empty);
            if (empty || item == null) {
                setGraphic(null);
                return;
            }
            kind.setText(
                    switch (item.kind()) {
                        case COLUMN -> "col";
                        case VIEW -> "view";
                        case PARAMETER -> "par";
                        case KEYWORD -> "key";
                        case FUNCTION -> "fn";
                    });
            name.setText(item.text());
            detail.setText(item.detail());
            setGraphic(line);
        }
    }
}
