package netqscope.app.view.compare;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumn.SortType;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import netqscope.analyzer.ComparisonReport;
import netqscope.analyzer.ComparisonReport.Line;
import netqscope.app.viewmodel.compare.CompareColumn;
import netqscope.app.viewmodel.compare.RateLine;
import org.jspecify.annotations.Nullable;

/** The figures of both recordings side by side, the biggest differences first. */
final class CompareTable {

    private static final PseudoClass UNCERTAIN = PseudoClass.getPseudoClass("uncertain");
    private static final PseudoClass TOTAL = PseudoClass.getPseudoClass("total");
    private static final double CHARACTER = 8.3;
    private static final double TITLE = 70;
    private static final double MARGIN = 26;
    private static final double ROW_HEIGHT = 28;

    private final TableView<Line> node = new TableView<>();
    private final ObservableList<Line> rows = FXCollections.observableArrayList();
    private final Map<TableColumn<Line, ?>, CompareColumn> columns = new LinkedHashMap<>();
    private final TableColumn<Line, Line> device =
            named("Device", line -> RateLine.of(line, false).devices());
    private final TableColumn<Line, Line> queue =
            named("Queue", line -> RateLine.of(line, false).label());
    private Consumer<List<Line>> onSelect = lines -> {};
    private boolean showing;

    CompareTable() {
        node.setId("compare-table");
        node.getStyleClass().addAll("data-table", "dense");
        node.setItems(rows);
        node.setFixedCellSize(ROW_HEIGHT);
        node.setPlaceholder(new Label("Comparing…"));
        node.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        node.getColumns().add(device);
        node.getColumns().add(queue);
        Map<String, TableColumn<Line, Line>> groups = new LinkedHashMap<>();
        for (CompareColumn column : CompareColumn.all()) {
            groups.computeIfAbsent(column.group(), CompareTable::group)
                    .getColumns()
                    .add(column(column));
        }
        node.getColumns().addAll(groups.values());
        node.setSortPolicy(table -> {
            sort();
            return true;
        });
        columns.forEach((shown, column) -> {
            if (column.equals(CompareColumn.FIRST)) {
                shown.setSortType(SortType.DESCENDING);
                node.getSortOrder().add(shown);
            }
        });
        node.getSelectionModel().getSelectedItems().addListener((ListChangeListener<Line>) change -> {
            if (!showing) {
                onSelect.accept(List.copyOf(node.getSelectionModel().getSelectedItems()));
            }
        });
    }

    TableView<Line> node() {
        return node;
    }

    /** Told which lines are selected. */
    void setOnSelect(Consumer<List<Line>> select) {
        onSelect = select;
    }

    /** Shows a report. */
    void show(ComparisonReport report, Predicate<Line> selected) {
        showing = true;
        rows.setAll(report.lines());
        device.setVisible(report.lines().stream()
                        .map(line -> RateLine.of(line, false).devices())
                        .distinct()
                        .count()
                > 1);
        sort();
        widen();
        select(selected);
        showing = false;
    }

    /** Selects lines. */
    void select(Predicate<Line> selected) {
        boolean before = showing;
        showing = true;
        node.getSelectionModel().clearSelection();
        for (int i = 0; i < rows.size(); i++) {
            if (selected.test(rows.get(i))) {
                node.getSelectionModel().select(i);
            }
        }
        showing = before;
    }

    private void sort() {
        Comparator<Line> order = (_, _) -> 0;
        for (TableColumn<Line, ?> sorted : node.getSortOrder()) {
            boolean descending = sorted.getSortType() == SortType.DESCENDING;
            CompareColumn column = columns.get(sorted);
            order = order.thenComparing(
                    column != null ? column.comparator(descending) : byName(sorted.equals(device), descending));
        }
        List<Line> chosen = List.copyOf(node.getSelectionModel().getSelectedItems());
        boolean before = showing;
        showing = true;
        FXCollections.sort(rows, order);
        select(chosen::contains);
        showing = before;
    }

    private static Comparator<Line> byName(boolean device, boolean descending) {
        Comparator<Line> order = device
                ? Comparator.comparing(line -> RateLine.of(line, false).devices())
                : Comparator.comparing((Line line) -> line.group().direction())
                        .thenComparingInt(
                                line -> line.total() ? -1 : line.pair().queue().orElse(Integer.MAX_VALUE));
        return descending ? order.reversed() : order;
    }

    private static TableColumn<Line, Line> named(String title, Function<Line, String> text) {
        TableColumn<Line, Line> column = new TableColumn<>(title);
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        column.setCellFactory(view -> new TextCell(text, line -> false));
        return column;
    }

    private static TableColumn<Line, Line> group(String title) {
        TableColumn<Line, Line> column = new TableColumn<>(title);
        column.setSortable(false);
        return column;
    }

    private TableColumn<Line, Line> column(CompareColumn of) {
        TableColumn<Line, Line> column = new TableColumn<>();
        Label title = new Label(of.title());
        title.setTooltip(new Tooltip(of.explanation()));
        column.setGraphic(title);
        column.getStyleClass().add("numeric");
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        column.setCellFactory(view -> new TextCell(of.text(), of.uncertain()));
        columns.put(column, of);
        return column;
    }

    private void widen() {
        columns.forEach((shown, column) -> shown.setPrefWidth(
                Math.max(column.title().length() > 1 ? TITLE + MARGIN : TITLE, width(column.text()))));
        queue.setPrefWidth(
                Math.max(TITLE, width(line -> RateLine.of(line, false).label())));
        device.setPrefWidth(
                Math.max(TITLE, width(line -> RateLine.of(line, false).devices())));
    }

    private double width(Function<Line, String> text) {
        return MARGIN
                + CHARACTER
                        * rows.stream()
                                .mapToInt(line -> text.apply(line).length())
                                .max()
                                .orElse(0);
    }

    private static final class TextCell extends TableCell<Line, Line> {

        private final Function<Line, String> text;
        private final Function<Line, Boolean> uncertain;

        TextCell(Function<Line, String> text, Function<Line, Boolean> uncertain) {
            this.text = text;
            this.uncertain = uncertain;
        }

        @Override
        protected void updateItem(@Nullable Line line, boolean empty) {
            super.updateItem(line, empty);
            Line shown = empty ? null : line;
            setText(shown == null ? null : text.apply(shown));
            pseudoClassStateChanged(UNCERTAIN, shown != null && uncertain.apply(shown));
            pseudoClassStateChanged(TOTAL, shown != null && shown.total());
        }
    }
}
