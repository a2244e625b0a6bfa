package netqscope.app.view.lab;

import javafx.geometry.HPos;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;
import netqscope.analyzer.lab.OverheadColumns;
import netqscope.analyzer.lab.OverheadSection;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.overhead.Compared;

/** A table of few rows, all of which are visible. */
final class OverheadTable {

    private OverheadTable() {}

    static GridPane of(OverheadSection section) {
        GridPane table = new GridPane();
        table.getStyleClass().add("overhead-table");
        for (int i = 0; i < section.columns().size(); i++) {
            OverheadColumns.Column column = section.columns().get(i);
            ColumnConstraints constraints = new ColumnConstraints();
            constraints.setHalignment(column.numeric() ? HPos.RIGHT : HPos.LEFT);
            constraints.setMinWidth(Region.USE_PREF_SIZE);
            table.getColumnConstraints().add(constraints);
            Label title = new Label(column.title());
            title.getStyleClass().addAll("text-muted", "overhead-head");
            table.add(title, i, 0);
        }
        int row = 1;
        for (Compared line : section.lines()) {
            for (int i = 0; i < section.columns().size(); i++) {
                table.add(cell(section.columns().get(i), line), i, row);
            }
            row++;
        }
        return table;
    }

    private static Label cell(OverheadColumns.Column column, Compared line) {
        Object value = column.cell().apply(line);
        String text =
                value instanceof Number number ? Numbers.GROUPED.of(number) : value == null ? "–" : value.toString();
        Label label = new Label(text);
        label.getStyleClass().add("overhead-cell");
        if (column.numeric()) {
            label.getStyleClass().add("lab-number");
        }
        return label;
    }
}
