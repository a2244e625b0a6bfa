package netqscope.app.view.sql;

import javafx.beans.InvalidationListener;
import javafx.beans.WeakInvalidationListener;
import javafx.css.PseudoClass;
import javafx.scene.control.TableCell;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import netqscope.analyzer.console.ResultTable;
import netqscope.app.viewmodel.sql.GridSelection;

/** A value of a result. */
final class ValueCell extends TableCell<Integer, Integer> {

    private static final PseudoClass SELECTED = PseudoClass.getPseudoClass("chosen");
    private static final PseudoClass NULL = PseudoClass.getPseudoClass("null");
    private static final int MOST_CHARACTERS = 400;

    private final ResultTable table;
    private final int column;
    private final GridSelection selection;
    private final InvalidationListener listener = source -> mark();

    ValueCell(ResultTable table, int column, GridSelection selection) {
        this.table = table;
        this.column = column;
        this.selection = selection;
        getStyleClass().add(table.columns().get(column).numeric() ? "number" : "text");
        selection.cellsProperty().addListener(new WeakInvalidationListener(listener));
        addEventHandler(MouseEvent.MOUSE_PRESSED, this::pressed);
        addEventHandler(MouseEvent.DRAG_DETECTED, event -> startFullDrag());
        addEventHandler(javafx.scene.input.MouseDragEvent.MOUSE_DRAG_ENTERED, event -> extend());
    }

    /** A value in one line. */
    static String line(String text) {
        String line = text.indexOf('\n') < 0 ? text : text.replace('\n', ' ');
        return line.length() > MOST_CHARACTERS ? line.substring(0, MOST_CHARACTERS) + "\u2026" : line;
    }

    @Override
    protected void updateItem(Integer row, boolean empty) {
        super.updateItem(row, empty);
        boolean isNull = !empty && row != null && table.isNull(row, column);
        if (empty || row == null) {
            setText(null);
        } else {
            setText(isNull ? "null" : line(table.shown(row, column)));
        }
        pseudoClassStateChanged(NULL, isNull);
        mark();
    }

    private void mark() {
        Integer row = getItem();
        pseudoClassStateChanged(
                SELECTED, row != null && !isEmpty() && selection.cells().contains(row, column));
    }

    private void pressed(MouseEvent event) {
        if (getItem() == null
                || (event.getButton() == MouseButton.SECONDARY
                        && selection.cells().contains(getItem(), column))) {
            return;
        }
        getTableView().requestFocus();
        if (event.isShiftDown()) {
            selection.extendTo(getItem(), column);
        } else {
            selection.select(getItem(), column);
        }
        event.consume();
    }

    private void extend() {
        if (getItem() != null) {
            selection.extendTo(getItem(), column);
        }
    }
}
