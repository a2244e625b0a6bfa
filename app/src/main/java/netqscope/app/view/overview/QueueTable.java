package netqscope.app.view.overview;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.scene.shape.Rectangle;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.Text;
import netqscope.app.chart.ShareBar;
import netqscope.app.chart.Sparkline;
import netqscope.app.viewmodel.QueueKey;
import netqscope.app.viewmodel.overview.QueueColumns;
import netqscope.app.viewmodel.overview.QueueRow;
import netqscope.app.viewmodel.table.FactColumn;
import org.jspecify.annotations.Nullable;

/** The queues as netqtop lists them, all together of a device and direction first. */
final class QueueTable {

    private static final PseudoClass TOTAL = PseudoClass.getPseudoClass("total");
    private static final double ROW_HEIGHT = 24;
    private static final double MARGIN = 14;
    private static final Font FONT = Font.font(12);
    private static final Font BOLD = Font.font(Font.getDefault().getFamily(), FontWeight.BOLD, 12);
    private static final double SWATCH = 10;
    private static final double SWATCH_GAP = 8;
    private static final double BAR_WIDTH = 44;
    private static final double BAR_HEIGHT = 12;
    private static final double LINE_WIDTH = 84;
    private static final double LINE_HEIGHT = 16;
    private static final int LINE_VALUES = 84;

    private final TableView<QueueRow> node = new TableView<>();
    private final ObservableList<QueueRow> rows = FXCollections.observableArrayList();
    private final Function<QueueKey, Color> colors;
    private final Function<QueueRow, Color> totals;
    private final BiFunction<QueueRow, Integer, double[]> sparklines;
    private final Consumer<Set<QueueKey>> onSelect;
    private final Text measured = new Text();
    private List<QueueRow> inOrder = List.of();
    private boolean selecting;

    /**
     * An empty table.
     *
     * @param colors of queues
     * @param totals colour of what all queues have together
     * @param sparklines so many values of a row over time
     * @param onSelect told the queues that were selected
     */
    QueueTable(
            List<FactColumn<QueueRow>> columns,
            Function<QueueKey, Color> colors,
            Function<QueueRow, Color> totals,
            BiFunction<QueueRow, Integer, double[]> sparklines,
            Consumer<Set<QueueKey>> onSelect) {
        this.colors = colors;
        this.totals = totals;
        this.sparklines = sparklines;
        this.onSelect = onSelect;
        node.setId("overview-table");
        node.getStyleClass().addAll("data-table", "queue-table", "dense");
        node.setFixedCellSize(ROW_HEIGHT);
        node.setPlaceholder(new Label(""));
        node.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        node.setRowFactory(view -> new TotalRow());
        for (FactColumn<QueueRow> column : columns) {
            node.getColumns().add(column(column));
        }
        node.setItems(rows);
        node.setSortPolicy(view -> {
            sort();
            return true;
        });
        node.getSelectionModel().getSelectedItems().addListener((ListChangeListener<QueueRow>) change -> selected());
    }

    TableView<QueueRow> node() {
        return node;
    }

    void setContextMenu(ContextMenu menu) {
        node.setContextMenu(menu);
    }

    /** Shows rows in their order, or as they were sorted. */
    void show(List<QueueRow> shown, Set<QueueKey> selected) {
        selecting = true;
        try {
            inOrder = shown;
            rows.setAll(shown);
            sort();
            widen();
            node.refresh();
            mark(selected);
        } finally {
            selecting = false;
        }
    }

    /** Sorts by a column, the largest first. */
    void sortDownBy(String title) {
        for (TableColumn<QueueRow, ?> column : node.getColumns()) {
            if (((FactColumn<?>) column.getUserData()).title().equals(title)) {
                column.setSortType(TableColumn.SortType.DESCENDING);
                node.getSortOrder().setAll(List.of(column));
            }
        }
    }

    /** Selects the rows of queues. */
    void select(Set<QueueKey> selected) {
        if (!selecting) {
            selecting = true;
            try {
                mark(selected);
            } finally {
                selecting = false;
            }
        }
    }

    /** Draws again what depends on colours and time. */
    void refresh() {
        node.refresh();
    }

    private void mark(Set<QueueKey> selected) {
        node.getSelectionModel().clearSelection();
        for (int i = 0; i < rows.size(); i++) {
            if (!rows.get(i).total() && selected.contains(rows.get(i).key())) {
                node.getSelectionModel().select(i);
            }
        }
    }

    private void selected() {
        if (selecting) {
            return;
        }
        Set<QueueKey> queues = new HashSet<>();
        for (QueueRow row : node.getSelectionModel().getSelectedItems()) {
            // A list that is changing may have holes.
            if (row != null && !row.total()) {
                queues.add(row.key());
            }
        }
        selecting = true;
        try {
            onSelect.accept(queues);
        } finally {
            selecting = false;
        }
    }

    /** What all have together stays on top; unsorted, each before its queues. */
    private void sort() {
        Comparator<QueueRow> order = node.getComparator();
        boolean before = selecting;
        selecting = true;
        try {
            Set<QueueKey> marked = new HashSet<>();
            node.getSelectionModel().getSelectedItems().forEach(row -> marked.add(row.key()));
            if (order == null) {
                rows.setAll(inOrder);
            } else {
                FXCollections.sort(
                        rows,
                        Comparator.comparing((QueueRow row) -> !row.total()).thenComparing(order));
            }
            mark(marked);
        } finally {
            selecting = before;
        }
    }

    private TableColumn<QueueRow, QueueRow> column(FactColumn<QueueRow> fact) {
        TableColumn<QueueRow, QueueRow> column = new TableColumn<>();
        Label title = new Label(fact.title());
        title.setTooltip(new Tooltip(fact.explanation()));
        column.setGraphic(title);
        column.setUserData(fact);
        if (fact.numeric()) {
            column.getStyleClass().add("numeric");
        }
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        column.setCellFactory(view -> switch (fact.title()) {
            case QueueColumns.QUEUE -> new NameCell(fact);
            case QueueColumns.SHARE -> new ShareCell(fact);
            case QueueColumns.OVER_TIME -> new LineCell();
            case QueueColumns.LOST -> new LostCell(fact);
            default -> new TextCell(fact);
        });
        column.setComparator(order(fact));
        return column;
    }

    @SuppressWarnings("unchecked")
    private static Comparator<QueueRow> order(FactColumn<QueueRow> fact) {
        Comparator<@Nullable Comparable<?>> values =
                Comparator.nullsLast((one, two) -> ((Comparable<Object>) one).compareTo(two));
        return (one, two) ->
                values.compare(fact.order().apply(one), fact.order().apply(two));
    }

    private void widen() {
        for (TableColumn<QueueRow, ?> column : node.getColumns()) {
            @SuppressWarnings("unchecked")
            FactColumn<QueueRow> fact = (FactColumn<QueueRow>) column.getUserData();
            double width = width(fact.title(), BOLD);
            for (QueueRow row : rows) {
                width = Math.max(width, width(fact.text().apply(row), row.total() ? BOLD : FONT));
            }
            column.setPrefWidth(Math.ceil(MARGIN
                    + switch (fact.title()) {
                        case QueueColumns.QUEUE -> width + SWATCH + SWATCH_GAP;
                        case QueueColumns.SHARE -> width + BAR_WIDTH + SWATCH_GAP;
                        case QueueColumns.OVER_TIME -> LINE_WIDTH;
                        default -> width;
                    }));
            if (fact.title().equals(QueueColumns.LOST)) {
                column.setVisible(rows.stream().anyMatch(QueueRow::lossy));
            }
        }
    }

    private double width(String text, Font font) {
        measured.setFont(font);
        measured.setText(text);
        return measured.getLayoutBounds().getWidth();
    }

    private Color color(QueueRow row) {
        return row.total() ? totals.apply(row) : colors.apply(row.key());
    }

    private static final class TotalRow extends TableRow<QueueRow> {

        @Override
        protected void updateItem(@Nullable QueueRow row, boolean empty) {
            super.updateItem(row, empty);
            pseudoClassStateChanged(TOTAL, !empty && row != null && row.total());
        }
    }

    private static class TextCell extends TableCell<QueueRow, QueueRow> {

        private final FactColumn<QueueRow> fact;

        TextCell(FactColumn<QueueRow> fact) {
            this.fact = fact;
        }

        @Override
        protected void updateItem(@Nullable QueueRow row, boolean empty) {
            super.updateItem(row, empty);
            setText(empty || row == null ? null : fact.text().apply(row));
        }
    }

    private final class NameCell extends TextCell {

        private final Rectangle swatch = new Rectangle(SWATCH, SWATCH);

        NameCell(FactColumn<QueueRow> fact) {
            super(fact);
            swatch.setArcWidth(4);
            swatch.setArcHeight(4);
            setGraphicTextGap(SWATCH_GAP);
        }

        @Override
        protected void updateItem(@Nullable QueueRow row, boolean empty) {
            super.updateItem(row, empty);
            if (empty || row == null) {
                setGraphic(null);
            } else {
                swatch.setFill(row.total() ? Color.TRANSPARENT : color(row));
                setGraphic(swatch);
            }
        }
    }

    /** The bar at the left, whatever the length of the text. */
    private final class ShareCell extends TableCell<QueueRow, QueueRow> {

        private final FactColumn<QueueRow> fact;
        private final ShareBar bar = new ShareBar(BAR_WIDTH, BAR_HEIGHT);
        private final Label text = new Label();
        private final HBox both;

        ShareCell(FactColumn<QueueRow> fact) {
            this.fact = fact;
            Region space = new Region();
            HBox.setHgrow(space, Priority.ALWAYS);
            text.setMinWidth(Region.USE_PREF_SIZE);
            both = new HBox(bar, space, text);
            both.setAlignment(Pos.CENTER_LEFT);
            both.prefWidthProperty().bind(widthProperty().subtract(MARGIN));
            setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        }

        @Override
        protected void updateItem(@Nullable QueueRow row, boolean empty) {
            super.updateItem(row, empty);
            if (empty || row == null) {
                setGraphic(null);
            } else {
                bar.setVisible(!row.total());
                bar.setShare(row.share().map(share -> share.value()).orElse(Double.NaN), color(row));
                text.setText(fact.text().apply(row));
                setGraphic(both);
            }
        }
    }

    private final class LineCell extends TableCell<QueueRow, QueueRow> {

        private final Sparkline line = new Sparkline(LINE_WIDTH, LINE_HEIGHT);

        LineCell() {
            setAlignment(Pos.CENTER_LEFT);
        }

        @Override
        protected void updateItem(@Nullable QueueRow row, boolean empty) {
            super.updateItem(row, empty);
            if (empty || row == null) {
                setGraphic(null);
            } else {
                line.setValues(sparklines.apply(row, LINE_VALUES), color(row));
                setGraphic(line);
            }
        }
    }

    private static final class LostCell extends TextCell {

        LostCell(FactColumn<QueueRow> fact) {
            super(fact);
            setAlignment(Pos.CENTER);
            getStyleClass().add("lost");
        }
    }
}
