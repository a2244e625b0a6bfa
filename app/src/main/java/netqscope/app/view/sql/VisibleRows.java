package netqscope.app.view.sql;

import javafx.scene.control.IndexedCell;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;

/**
 * The rows of a table that can be seen.
 *
 * @param first -1: not known
 */
record VisibleRows(int first, int last) {

    static VisibleRows of(TableView<?> table) {
        if (!(table.lookup(".virtual-flow") instanceof VirtualFlow<?> flow)) {
            return new VisibleRows(-1, -1);
        }
        IndexedCell<?> first = flow.getFirstVisibleCell();
        IndexedCell<?> last = flow.getLastVisibleCell();
        return first == null || last == null
                ? new VisibleRows(-1, -1)
                // The one at the lower edge is seldom whole.
                : new VisibleRows(first.getIndex(), Math.max(first.getIndex(), last.getIndex() - 1));
    }

    boolean known() {
        return first >= 0;
    }

    boolean contains(int row) {
        return row >= first && row <= last;
    }

    int count() {
        return last - first + 1;
    }
}
