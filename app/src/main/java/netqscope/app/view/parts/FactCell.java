package netqscope.app.view.parts;

import javafx.scene.control.TableCell;
import netqscope.app.viewmodel.table.FactColumn;
import org.jspecify.annotations.Nullable;

/** A cell with the text of a fact. */
final class FactCell<R> extends TableCell<R, R> {

    private final FactColumn<R> fact;
    private final int index;
    private final ColumnCells<R> cells;

    FactCell(FactColumn<R> fact, int index, ColumnCells<R> cells) {
        this.fact = fact;
        this.index = index;
        this.cells = cells;
    }

    @Override
    protected void updateItem(@Nullable R row, boolean empty) {
        super.updateItem(row, empty);
        @Nullable R shown = empty ? null : row;
        setText(shown == null ? null : fact.text().apply(shown));
        cells.draw(shown, index, this);
    }
}
