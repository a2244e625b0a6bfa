package netqscope.app.viewmodel.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import javafx.collections.ListChangeListener;
import netqscope.analyzer.console.ResultTable;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.ResultColumn;
import netqscope.analyzer.database.Rows;
import org.junit.jupiter.api.Test;

class GridTest {

    @Test
    void indicesGrowWithoutKeepingRows() {
        RowIndices indices = new RowIndices();
        List<String> changes = new ArrayList<>();
        indices.addListener((ListChangeListener<Integer>) change -> {
            while (change.next()) {
                changes.add(change.getFrom() + " " + change.getTo());
            }
        });
        indices.grow(10);
        indices.grow(10);
        indices.grow(1_000_000);
        assertThat(changes).containsExactly("0 10", "10 1000000");
        assertThat(indices).hasSize(1_000_000);
        assertThat(indices.get(999_999)).isEqualTo(999_999);
        assertThat(indices.indexOf(5)).isEqualTo(5);
        assertThat(indices.contains(1_000_000)).isFalse();
    }

    @Test
    void selectionIsARectangleFromWhereItBegan() {
        GridSelection selection = new GridSelection();
        assertThat(selection.cells().isEmpty()).isTrue();
        selection.select(5, 2);
        selection.extendTo(3, 4);
        assertThat(selection.cells().contains(3, 2)).isTrue();
        assertThat(selection.cells().contains(5, 4)).isTrue();
        assertThat(selection.cells().contains(6, 2)).isFalse();
        selection.move(-100, 0, 10, 6, true);
        assertThat(selection.cells()).isEqualTo(new GridSelection.Cells(5, 2, 0, 4));
        selection.move(1, 100, 10, 6, false);
        assertThat(selection.cells()).isEqualTo(new GridSelection.Cells(1, 5, 1, 5));
        selection.selectAll(10, 6);
        assertThat(selection.cells()).isEqualTo(new GridSelection.Cells(0, 0, 9, 5));
        selection.move(0, 0, 0, 0, false);
        selection.clear();
        assertThat(selection.cells().isEmpty()).isTrue();
    }

    @Test
    void copiedCellsAreSeparatedByTabs() throws AnalyzerException {
        ResultTable table = table(List.of("a", "b"), List.of(List.of(1234567L, "x\ty\nz"), List.of(2L, "")));
        assertThat(copied(table, 0, 0, 1, 1, true).text()).isEqualTo("a\tb\n1234567\tx y z\n2\t\n");
        assertThat(copied(table, 1, 0, 1, 1, false).text()).isEqualTo("2\t\n");
        assertThat(copied(table, 0, 0, 0, 0, false).text()).isEqualTo("1234567");
        assertThat(copied(table, 0, 0, 1, 1, false))
                .extracting(CopiedCells::rows, CopiedCells::complete)
                .containsExactly(2, true);
    }

    private static CopiedCells copied(
            ResultTable table, int row, int column, int lastRow, int lastColumn, boolean header) {
        return CopiedCells.of(table, new GridSelection.Cells(row, column, lastRow, lastColumn), header);
    }

    private static ResultTable table(List<String> names, List<List<Object>> values) throws AnalyzerException {
        ResultTable table = new ResultTable(ResultColumn.numeric(names), 100);
        Iterator<List<Object>> rows = values.iterator();
        table.fill(
                new Rows() {
                    private List<Object> row = List.of();

                    @Override
                    public List<ResultColumn> columns() {
                        return table.columns();
                    }

                    @Override
                    public boolean next() {
                        boolean next = rows.hasNext();
                        row = next ? rows.next() : row;
                        return next;
                    }

                    @Override
                    public Object value(int column) {
                        return row.get(column);
                    }
                },
                () -> {});
        return table;
    }
}
