package netqscope.app.view.parts;

import javafx.scene.control.TableCell;
import org.jspecify.annotations.Nullable;

/** Draws into cells of a table that have their text already. */
@FunctionalInterface
public interface ColumnCells<R> {

    /**
     * Draws into one; undoes what it drew before.
     *
     * @param row null: the cell is empty
     * @param column its index
     */
    void draw(@Nullable R row, int column, TableCell<R, R> cell);

    /** How much wider than its text a column is. */
    default double extraWidth(int column) {
        return 0;
    }
}
