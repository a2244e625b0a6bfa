package netqscope.app.view.parts;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.SortedList;
import javafx.css.PseudoClass;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.Text;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.app.view.Tools;
import netqscope.app.viewmodel.table.FactColumn;
import netqscope.app.viewmodel.table.FactTable;
import org.jspecify.annotations.Nullable;

/** A table of facts that can be sorted, saved as CSV, and asked what is behind it. */
public final class DataTable<R> {

    private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");
    private static final double FONT_SIZE = 14;
    private static final double MARGIN = 20;

    private static final double TITLE_MARGIN = 32;

    /** It says how the table is sorted. */
    private static final double ARROW = 20;

    private static final double DEFAULT_WIDTH = 80;
    private static final double ROW_HEIGHT = 28;
    private static final int MEASURED_ROWS = 200;

    private final Tools tools;
    private final String name;
    private final TableView<R> node = new TableView<>();
    private final ObservableList<R> rows = FXCollections.observableArrayList();
    private final SortedList<R> sorted = new SortedList<>(rows);
    private final ContextMenu menu = new ContextMenu();
    private Predicate<R> chosen = row -> false;
    private Consumer<R> onOpen = row -> {};
    private ColumnCells<R> cells = (column, index, cell) -> {};
    private String sortedBy = "";
    private @Nullable FactTable<R> table;

    /**
     * An empty table.
     *
     * @param id of the node
     * @param name is proposed for a file of it, without an ending
     */
    public DataTable(String id, String name, Tools tools) {
        this.tools = tools;
        this.name = name;
        node.setId(id);
        node.getStyleClass().addAll("data-table", "dense");
        node.getStylesheets().add(DataTable.class.getResource("parts.css").toExternalForm());
        node.setPlaceholder(new Label(""));
        node.setItems(sorted);
        node.setFixedCellSize(ROW_HEIGHT);
        node.getSelectionModel().setSelectionMode(SelectionMode.SINGLE);
        sorted.comparatorProperty().bind(node.comparatorProperty());
        node.setRowFactory(view -> row());
        node.setOnKeyPressed(event -> {
            R selected = node.getSelectionModel().getSelectedItem();
            if (event.getCode() == KeyCode.ENTER && selected != null) {
                onOpen.accept(selected);
                event.consume();
            }
        });
        MenuItem save = new MenuItem("Save as CSV...");
        save.setOnAction(event -> save());
        menu.getItems().add(save);
        node.setContextMenu(menu);
    }

    public TableView<R> node() {
        return node;
    }

    /** Told which row was clicked, or chosen with Enter. */
    public void setOnOpen(Consumer<R> open) {
        onOpen = open;
    }

    /** Offers the statement behind the table. */
    public void setOnShowSql(Supplier<String> sql) {
        MenuItem item = new MenuItem("Show the SQL");
        item.setOnAction(event -> tools.showSql(sql.get()));
        menu.getItems().add(item);
    }

    /** Which rows stand out. */
    public void setChosen(Predicate<R> rowsThatStandOut) {
        chosen = rowsThatStandOut;
    }

    /** Draws more than text into the cells of some columns. */
    public void setCells(ColumnCells<R> drawn) {
        cells = drawn;
    }

    /** Which column it is sorted by at first, downwards. */
    public void sortBy(String title) {
        sortedBy = title;
    }

    /** What to say where there are no rows. */
    public void setPlaceholder(String text) {
        node.setPlaceholder(new Label(text));
    }

    /** Shows a table, sorted as the one before if it has the same columns. */
    public void show(FactTable<R> next) {
        FactTable<R> before = table;
        table = next;
        if (before == null || !titles(before).equals(titles(next))) {
            List<TableColumn<R, ?>> columns = new ArrayList<>();
            for (int i = 0; i < next.columns().size(); i++) {
                columns.add(column(next.columns().get(i), i));
            }
            node.getSortOrder().clear();
            node.getColumns().setAll(columns);
            rows.setAll(next.rows());
            widen(next);
            for (TableColumn<R, ?> column : columns) {
                if (column.getUserData().equals(sortedBy)) {
                    column.setSortType(TableColumn.SortType.DESCENDING);
                    node.getSortOrder().setAll(List.of(column));
                }
            }
        } else {
            rows.setAll(next.rows());
            widen(next);
        }
        node.refresh();
    }

    /** Asks where to, and writes exact numbers. */
    public void save() {
        FactTable<R> shown = table;
        if (shown == null) {
            return;
        }
        Optional<Path> file = tools.chooseSave("Save the table as CSV", name + ".csv", "csv");
        file.ifPresent(path -> {
            try {
                shown.writeCsv(path);
                tools.report("Saved " + path);
            } catch (AnalyzerException e) {
                tools.report(String.valueOf(e.getMessage()));
            }
        });
    }

    private TableRow<R> row() {
        TableRow<R> row = new TableRow<>() {
            @Override
            protected void updateItem(R item, boolean empty) {
                super.updateItem(item, empty);
                pseudoClassStateChanged(CHOSEN, !empty && item != null && chosen.test(item));
            }
        };
        row.setOnMouseClicked(event -> {
            R item = row.getItem();
            if (event.getButton() == MouseButton.PRIMARY && event.isStillSincePress() && item != null) {
                onOpen.accept(item);
            }
        });
        return row;
    }

    private TableColumn<R, R> column(FactColumn<R> fact, int index) {
        TableColumn<R, R> column = new TableColumn<>();
        Label title = new Label(fact.title());
        if (!fact.explanation().isEmpty()) {
            title.setTooltip(new Tooltip(fact.explanation()));
        }
        column.setGraphic(title);
        column.setUserData(fact.title());
        if (fact.numeric()) {
            column.getStyleClass().add("numeric");
        }
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        column.setCellFactory(view -> new FactCell<>(fact, index, cells));
        column.setComparator(order(fact));
        return column;
    }

    @SuppressWarnings("unchecked")
    private static <R> Comparator<R> order(FactColumn<R> fact) {
        Comparator<@Nullable Comparable<?>> values =
                Comparator.nullsLast((one, two) -> ((Comparable<Object>) one).compareTo(two));
        return (one, two) ->
                values.compare(fact.order().apply(one), fact.order().apply(two));
    }

    /** Wide enough for the title and for the texts of the first rows. */
    private void widen(FactTable<R> shown) {
        for (int i = 0; i < shown.columns().size(); i++) {
            FactColumn<R> column = shown.columns().get(i);
            String longest = "";
            for (R row :
                    shown.rows().subList(0, Math.min(MEASURED_ROWS, shown.rows().size()))) {
                String text = column.text().apply(row);
                longest = text.length() > longest.length() ? text : longest;
            }
            double cell = width(longest, Font.font(FONT_SIZE)) + MARGIN + cells.extraWidth(i);
            double title = width(column.title(), Font.font(null, FontWeight.BOLD, FONT_SIZE)) + TITLE_MARGIN;
            double arrow = column.title().equals(sortedBy) ? ARROW : 0;
            double width = Math.ceil(Math.max(cell, title + arrow));
            // A column of the default width is given another one when it is first shown.
            node.getColumns().get(i).setPrefWidth(width == DEFAULT_WIDTH ? width + 1 : width);
        }
    }

    private static double width(String text, Font font) {
        Text measured = new Text(text);
        measured.setFont(font);
        return measured.getLayoutBounds().getWidth();
    }

    private static <R> List<String> titles(FactTable<R> of) {
        return of.columns().stream().map(FactColumn::title).toList();
    }
}
