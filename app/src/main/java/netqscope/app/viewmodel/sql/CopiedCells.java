package netqscope.app.viewmodel.sql;

import netqscope.analyzer.console.ResultTable;

/**
 * Cells as text for a spreadsheet: tabs between columns, a line for each row.
 *
 * @param rows that are in the text
 * @param complete whether that is all that was selected
 */
public record CopiedCells(String text, int rows, boolean complete) {

    /** More would be too much for a clipboard; a file has room for it. */
    private static final int MOST_CHARACTERS = 32 << 20;

    /** The selected cells. */
    public static CopiedCells of(ResultTable table, GridSelection.Cells cells, boolean header) {
        StringBuilder text = new StringBuilder();
        int first = cells.firstColumn();
        int last = cells.lastColumn();
        if (header) {
            for (int column = first; column <= last; column++) {
                append(text, column > first, table.columns().get(column).name());
            }
            text.append('\n');
        }
        int row = cells.firstRow();
        while (row <= cells.lastRow() && text.length() < MOST_CHARACTERS) {
            for (int column = first; column <= last; column++) {
                append(text, column > first, table.text(row, column));
            }
            text.append('\n');
            row++;
        }
        boolean single = cells.firstRow() == cells.lastRow() && first == last && !header;
        return new CopiedCells(
                single ? text.substring(0, text.length() - 1) : text.toString(),
                row - cells.firstRow(),
                row > cells.lastRow());
    }

    private static void append(StringBuilder text, boolean separated, String value) {
        if (separated) {
            text.append('\t');
        }
        text.append(value.replace('\t', ' ').replace('\n', ' ').replace('\r', ' '));
    }
}
