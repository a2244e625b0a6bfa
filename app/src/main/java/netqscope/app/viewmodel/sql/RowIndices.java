package netqscope.app.viewmodel.sql;

import javafx.collections.ObservableListBase;

/** The numbers from 0 to below how many rows there are; nothing is kept for each. */
public final class RowIndices extends ObservableListBase<Integer> {

    private int size;

    /** More rows are there. */
    public void grow(int count) {
        if (count > size) {
            beginChange();
            nextAdd(size, count);
            size = count;
            endChange();
        }
    }

    @Override
    public Integer get(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("there is no row %d of %d".formatted(index, size));
        }
        return index;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int indexOf(Object element) {
        return element instanceof Integer index && index >= 0 && index < size ? index : -1;
    }

    @Override
    public int lastIndexOf(Object element) {
        return indexOf(element);
    }

    @Override
    public boolean contains(Object element) {
        return indexOf(element) >= 0;
    }
}
