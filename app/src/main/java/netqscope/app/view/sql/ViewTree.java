package netqscope.app.view.sql;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.value.ChangeListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TreeCell;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import netqscope.analyzer.console.SqlCatalog;

/** Views and their columns; a double click or Enter writes the name where the cursor is. */
final class ViewTree implements AutoCloseable {

    private final VBox node;
    private final TreeView<Entry> tree = new TreeView<>(new TreeItem<>(new Entry("", "", true)));
    private final Consumer<String> insert;
    private final ReadOnlyObjectProperty<SqlCatalog> catalog;
    private final ChangeListener<SqlCatalog> listener = (source, before, now) -> fill(now);

    ViewTree(ReadOnlyObjectProperty<SqlCatalog> catalog, Consumer<String> insert) {
        this.catalog = catalog;
        this.insert = insert;
        tree.setId("sql-views");
        tree.setShowRoot(false);
        tree.setFixedCellSize(24);
        tree.getStyleClass().addAll("dense", "sql-views");
        tree.setCellFactory(source -> new EntryCell());
        tree.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER) {
                insertSelected();
                event.consume();
            }
        });
        tree.addEventFilter(MouseEvent.MOUSE_PRESSED, event -> {
            if (event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2) {
                insertSelected();
                event.consume();
            }
        });
        Label title = new Label("Views");
        title.getStyleClass().add("sql-views-title");
        Label hint = new Label("Double click inserts a name.");
        hint.getStyleClass().addAll("text-muted", "text-small", "sql-views-hint");
        VBox.setVgrow(tree, Priority.ALWAYS);
        node = new VBox(title, tree, hint);
        node.getStyleClass().add("sql-side");
        catalog.addListener(listener);
        fill(catalog.get());
    }

    Node node() {
        return node;
    }

    @Override
    public void close() {
        catalog.removeListener(listener);
    }

    private void fill(SqlCatalog now) {
        Set<String> expanded = new HashSet<>();
        for (TreeItem<Entry> item : tree.getRoot().getChildren()) {
            if (item.isExpanded()) {
                expanded.add(item.getValue().name());
            }
        }
        tree.getRoot().getChildren().clear();
        for (SqlCatalog.Relation relation : now.relations()) {
            TreeItem<Entry> item = new TreeItem<>(new Entry(relation.name(), "", true));
            for (SqlCatalog.Column column : relation.columns()) {
                item.getChildren().add(new TreeItem<>(new Entry(column.name(), column.type(), false)));
            }
            item.setExpanded(expanded.contains(relation.name()));
            tree.getRoot().getChildren().add(item);
        }
    }

    private void insertSelected() {
        TreeItem<Entry> selected = tree.getSelectionModel().getSelectedItem();
        if (selected != null) {
            insert.accept(selected.getValue().name());
        }
    }

    private record Entry(String name, String type, boolean view) {}

    private static final class EntryCell extends TreeCell<Entry> {

        private final Label name = new Label();
        private final Label type = new Label();
        private final HBox line;

        EntryCell() {
            type.getStyleClass().addAll("text-muted", "text-small");
            Region space = new Region();
            HBox.setHgrow(space, Priority.ALWAYS);
            name.setMinWidth(Region.USE_PREF_SIZE);
            line = new HBox(6, name, space, type);
            line.setAlignment(Pos.CENTER_LEFT);
        }

        @Override
        protected void updateItem(Entry item, boolean empty) {
            super.updateItem(item, empty);
            if (empty || item == null) {
                setGraphic(null);
                return;
            }
            name.setText(item.name());
            name.getStyleClass().setAll("label", item.view() ? "sql-relation" : "sql-column");
            type.setText(item.type());
            setGraphic(line);
        }
    }
}
