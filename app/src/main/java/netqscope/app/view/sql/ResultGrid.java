package netqscope.app.view.sql;

import java.util.List;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ChangeListener;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyEvent;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import netqscope.analyzer.console.ResultTable;
import netqscope.analyzer.database.ResultColumn;
import netqscope.analyzer.output.Numbers;
import netqscope.app.viewmodel.sql.CopiedCells;
import netqscope.app.viewmodel.sql.GridSelection;
import netqscope.app.viewmodel.sql.RowIndices;

/** The rows of a result. Only the visible ones have cells. */
final class ResultGrid extends TableView<Integer> {

    static final double ROW_HEIGHT = 24;

    private static final int ROWS_MEASURED = 200;
    private static final double LEAST_WIDTH = 64;
    private static final double MOST_WIDTH = 420;
    private static final double PADDING = 28;
    private static final double NUMBERS_PADDING = 22;

    private final ResultTable table;
    private final RowIndices indices = new RowIndices();
    private final GridSelection selection = new GridSelection();
    private final TableColumn<Integer, Integer> numbers = new TableColumn<>("");
    private final java.util.function.Consumer<String> report;
    private int measuredRows;

    /** @param report is told what was copied */
    ResultGrid(ResultTable table, java.util.function.Consumer<String> report) {
        this.table = table;
        this.report = report;
        setId("sql-grid");
        getStyleClass().addAll("dense", "sql-grid");
        setFixedCellSize(ROW_HEIGHT);
        setSelectionModel(null);
        setPlaceholder(new Label("no rows"));
        numbers.setCellValueFactory(cell -> new ReadOnlyObjectWrapper<>(cell.getValue()));
        numbers.setCellFactory(column -> new NumberCell());
        numbers.setSortable(false);
        numbers.setReorderable(false);
        numbers.setResizable(false);
        getColumns().add(numbers);
        List<ResultColumn> columns = table.columns();
        for (int i = 0; i < columns.size(); i++) {
            getColumns().add(column(columns.get(i), i));
        }
        setItems(indices);
        addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
        ChangeListener<GridSelection.Cells> scroll = (source, before, now) -> follow(before, now);
        selection.cellsProperty().addListener(scroll);
    }

    GridSelection selection() {
        return selection;
    }

    /** So many rows can be read now. */
    void show(int rows) {
        indices.grow(rows);
        double digits = textWidth(Numbers.GROUPED.of(Math.max(rows, 1)), false) + NUMBERS_PADDING;
        numbers.setPrefWidth(Math.max(40, digits));
        if (measuredRows == 0 || (table.ended() && measuredRows < rows)) {
            measuredRows = rows;
            for (int i = 0; i < table.columns().size(); i++) {
                TableColumn<Integer, ?> column = getColumns().get(i + 1);
                column.setPrefWidth(Math.max(column.getPrefWidth(), width(i, rows)));
            }
        }
    }

    /** Puts the selected cells on the clipboard, or all if none is. */
    void copy(boolean header) {
        if (table.rows() == 0) {
            return;
        }
        if (selection.cells().isEmpty()) {
            selection.selectAll(table.rows(), table.columns().size());
        }
        CopiedCells copied = CopiedCells.of(table, selection.cells(), header);
        ClipboardContent content = new ClipboardContent();
        content.putString(copied.text());
        Clipboard.getSystemClipboard().setContent(content);
        String rows = Numbers.GROUPED.of(copied.rows()) + (copied.rows() == 1 ? " row" : " rows");
        report.accept(
                copied.complete()
                        ? "copied " + rows
                        : "copied the first " + rows + ": more is too much for the clipboard, export has all");
    }

    private TableColumn<Integer, Integer> column(ResultColumn its, int index) {
        TableColumn<Integer, Integer> column = new TableColumn<>(its.name());
        column.setCellValueFactory(cell -> new ReadOnlyObjectWrapper<>(cell.getValue()));
        column.setCellFactory(source -> new ValueCell(table, index, selection));
        column.setSortable(false);
        column.setReorderable(false);
        column.setPrefWidth(LEAST_WIDTH);
        column.getStyleClass().add(its.numeric() ? "number" : "text");
        return column;
    }

    private double width(int column, int rows) {
        double width = textWidth(table.columns().get(column).name(), true);
        int measured = Math.min(rows, ROWS_MEASURED);
        for (int i = 0; i < measured; i++) {
            // The first ones, some between, and the last one.
            int row = i < measured / 2 ? i : (int) ((rows - 1) * (i + 1L) / measured);
            width = Math.max(width, textWidth(ValueCell.line(table.shown(row, column)), false));
        }
        return Math.clamp(width + PADDING, LEAST_WIDTH, MOST_WIDTH);
    }

    private static double textWidth(String words, boolean header) {
        Text text = new Text(words.length() > 100 ? words.substring(0, 100) : words);
        text.setFont(header ? Font.font("System", javafx.scene.text.FontWeight.BOLD, 14) : Font.font("monospace", 13));
        return text.getLayoutBounds().getWidth();
    }

    private void pressed(KeyEvent event) {
        int page = Math.max(1, (int) (getHeight() / ROW_HEIGHT) - 2);
        int rows = table.rows();
        int columns = table.columns().size();
        boolean extend = event.isShiftDown();
        boolean far = event.isShortcutDown();
        switch (event.getCode()) {
            case UP -> selection.move(far ? -rows : -1, 0, rows, columns, extend);
            case DOWN -> selection.move(far ? rows : 1, 0, rows, columns, extend);
            case LEFT -> selection.move(0, far ? -columns : -1, rows, columns, extend);
            case RIGHT -> selection.move(0, far ? columns : 1, rows, columns, extend);
            case PAGE_UP -> selection.move(-page, 0, rows, columns, extend);
            case PAGE_DOWN -> selection.move(page, 0, rows, columns, extend);
            case HOME -> selection.move(far ? -rows : 0, -columns, rows, columns, extend);
            case END -> selection.move(far ? rows : 0, columns, rows, columns, extend);
            case A -> {
                if (!far) {
                    return;
                }
                selection.selectAll(rows, columns);
            }
            case C -> {
                if (!far) {
                    return;
                }
                copy(extend);
            }
            default -> {
                return;
            }
        }
        event.consume();
    }

    private void follow(GridSelection.Cells before, GridSelection.Cells now) {
        if (!now.isEmpty() && now.row() != before.row()) {
            VisibleRows visible = VisibleRows.of(this);
            if (visible.known() && !visible.contains(now.row()) && !isAll(now)) {
                scrollTo(now.row() < visible.first() ? now.row() : Math.max(0, now.row() - visible.count() + 1));
            }
        }
        if (!now.isEmpty() && now.column() != before.column() && !isAll(now)) {
            scrollToColumnIndex(now.column() + 1);
        }
    }

    private boolean isAll(GridSelection.Cells cells) {
        return cells.firstRow() == 0 && cells.lastRow() == table.rows() - 1 && cells.anchorRow() == 0;
    }
}
