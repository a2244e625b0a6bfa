package netqscope.app.viewmodel.sql;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** A rectangle of cells between the one where selecting began and the one it has come to. */
public final class GridSelection {

    private final ReadOnlyObjectWrapper<Cells> cells = new ReadOnlyObjectWrapper<>(Cells.NONE);

    public ReadOnlyObjectProperty<Cells> cellsProperty() {
        return cells.getReadOnlyProperty();
    }

    public Cells cells() {
        return cells.get();
    }

    /** Selects one cell. */
    public void select(int row, int column) {
        cells.set(new Cells(row, column, row, column));
    }

    /** Selects all from where it began to this one. */
    public void extendTo(int row, int column) {
        Cells now = cells.get();
        if (now.isEmpty()) {
            select(row, column);
        } else {
            cells.set(new Cells(now.anchorRow, now.anchorColumn, row, column));
        }
    }

    /** Selects everything. */
    public void selectAll(int rows, int columns) {
        if (rows > 0 && columns > 0) {
            cells.set(new Cells(0, 0, rows - 1, columns - 1));
        }
    }

    /**
     * Moves to a cell nearby.
     *
     * @param extend selects what is between, too
     */
    public void move(int down, int right, int rows, int columns, boolean extend) {
        if (rows == 0 || columns == 0) {
            return;
        }
        Cells now = cells.get();
        int row = now.isEmpty() ? 0 : Math.clamp((long) now.row + down, 0, rows - 1);
        int column = now.isEmpty() ? 0 : Math.clamp((long) now.column + right, 0, columns - 1);
        if (extend) {
            extendTo(row, column);
        } else {
            select(row, column);
        }
    }

    /** Selects nothing. */
    public void clear() {
        cells.set(Cells.NONE);
    }

    /**
     * What is selected.
     *
     * @param row the cell it has come to; -1: nothing is selected
     */
    public record Cells(int anchorRow, int anchorColumn, int row, int column) {

        static final Cells NONE = new Cells(-1, -1, -1, -1);

        public boolean isEmpty() {
            return row < 0;
        }

        public boolean contains(int itsRow, int itsColumn) {
            return !isEmpty()
                    && itsRow >= firstRow()
                    && itsRow <= lastRow()
                    && itsColumn >= firstColumn()
                    && itsColumn <= lastColumn();
        }

        public int firstRow() {
            return Math.min(anchorRow, row);
        }

        public int lastRow() {
            return Math.max(anchorRow, row);
        }

        public int firstColumn() {
            return Math.min(anchorColumn, column);
        }

        public int lastColumn() {
            return Math.max(anchorColumn, column);
        }
    }
}
