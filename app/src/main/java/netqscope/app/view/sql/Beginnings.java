package netqscope.app.view.sql;

import java.util.function.Consumer;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;
import netqscope.analyzer.console.ExampleSql;

/** What to ask where nothing was asked yet. */
final class Beginnings extends ScrollPane {

    Beginnings(Consumer<String> ask) {
        VBox list = new VBox(2);
        list.getStyleClass().add("sql-beginnings");
        Label title = new Label("Questions to begin with");
        title.getStyleClass().add("title-4");
        list.getChildren().add(title);
        for (ExampleSql example : ExampleSql.values()) {
            Hyperlink link = new Hyperlink(example.title());
            link.getStyleClass().add("sql-example");
            link.setOnAction(event -> ask.accept(example.text()));
            list.getChildren().add(link);
        }
        Label hint = new Label("Ctrl+Enter runs the statement at the cursor, Ctrl+Space completes, Esc cancels."
                + " $from and $to are the visible time.");
        hint.getStyleClass().addAll("text-muted", "sql-hint");
        hint.setWrapText(true);
        list.getChildren().add(hint);
        setContent(list);
        setFitToWidth(true);
    }
}
