package netqscope.app.view.sql;

import javafx.scene.control.TableCell;
import netqscope.analyzer.output.Numbers;

/** The number of a row, from 1. */
final class NumberCell extends TableCell<Integer, Integer> {

    NumberCell() {
        getStyleClass().add("row-number");
    }

    @Override
    protected void updateItem(Integer row, boolean empty) {
        super.updateItem(row, empty);
        setText(empty || row == null ? null : Numbers.GROUPED.of(row + 1));
    }
}
