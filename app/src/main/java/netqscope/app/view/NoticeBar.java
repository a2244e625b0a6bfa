package netqscope.app.view;

import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import netqscope.analyzer.explore.Notice;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** What has to be known before numbers are trusted, a line each; it can be put away. */
final class NoticeBar extends VBox {

    /** More would leave no room for what they are about. */
    private static final int MOST_LINES = 3;

    /** So many characters have room in the smallest window. */
    private static final int FITS = 110;

    NoticeBar(List<Notice> notices) {
        getStyleClass().add("notices");
        setId("notices");
        notices.stream()
                .limit(notices.size() > MOST_LINES ? MOST_LINES - 1 : MOST_LINES)
                .forEach(notice -> getChildren().add(line(notice)));
        if (notices.size() > MOST_LINES) {
            List<Notice> rest = notices.subList(MOST_LINES - 1, notices.size());
            Button more = new Button("and " + rest.size() + " more");
            more.getStyleClass().addAll("flat", "small");
            more.setOnAction(event -> {
                getChildren().remove(more);
                rest.forEach(notice -> getChildren().add(line(notice)));
            });
            getChildren().add(more);
        }
    }

    private Node line(Notice notice) {
        boolean warning = notice.severity() == Notice.Severity.WARNING;
        FontIcon icon = new FontIcon(warning ? Feather.ALERT_TRIANGLE : Feather.INFO);
        String file = notice.file().map(name -> fileName(name) + ": ").orElse("");
        Label text = new Label(file + notice.text());
        text.getStyleClass().add("notice-text");
        // What it means is cut off first; both are in the tooltip.
        text.setMinWidth(file.length() + notice.text().length() <= FITS ? USE_PREF_SIZE : 0);
        Label meaning = new Label(notice.meaning());
        meaning.getStyleClass().add("text-muted");
        meaning.setMinWidth(0);
        meaning.setTooltip(new Tooltip(notice.meaning()));
        text.setTooltip(new Tooltip(text.getText() + "\n" + notice.meaning()));
        Region space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        Button close = new Button("", new FontIcon(Feather.X));
        close.getStyleClass().addAll("flat", "button-icon", "notice-close");
        close.setAccessibleText("Put this notice away");
        HBox line = new HBox(8, icon, text, meaning, space, close);
        line.setAlignment(Pos.CENTER_LEFT);
        line.getStyleClass().addAll("notice", warning ? "notice-warning" : "notice-note");
        close.setOnAction(event -> getChildren().remove(line));
        return line;
    }

    /** The folder says nothing here. */
    private static String fileName(String name) {
        return name.substring(name.lastIndexOf('/') + 1);
    }
}
