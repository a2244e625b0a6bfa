package netqscope.app.view.lab;

import java.util.List;
import java.util.Optional;
import javafx.geometry.HPos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import netqscope.app.viewmodel.lab.LabWords;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** What a study says, in words and as a table. */
final class WordsPane extends ScrollPane {

    private final Label advice = Controls.paragraph("");
    private final Label periodic = Controls.paragraph("");
    private final Label trustTitle = Controls.title("");
    private final Label trust = Controls.paragraph("");
    private final GridPane table = new GridPane();
    private final VBox notes = new VBox(6);
    private final VBox costs = new VBox();

    WordsPane() {
        advice.setId("lab-advice");
        periodic.setId("lab-periodic");
        periodic.getStyleClass().add("lab-warning");
        trust.setId("lab-trust");
        table.setId("lab-trust-table");
        table.getStyleClass().add("lab-table");
        table.setHgap(12);
        table.setVgap(2);
        ColumnConstraints name = new ColumnConstraints();
        name.setHgrow(Priority.ALWAYS);
        ColumnConstraints error = new ColumnConstraints();
        error.setHalignment(HPos.RIGHT);
        table.getColumnConstraints().setAll(name, error, new ColumnConstraints(72));
        VBox content =
                new VBox(8, Controls.title("How far apart"), advice, periodic, costs, trustTitle, table, trust, notes);
        content.getStyleClass().add("lab-words");
        setContent(content);
        setFitToWidth(true);
        setHbarPolicy(ScrollBarPolicy.NEVER);
        getStyleClass().addAll("edge-to-edge", "lab-words-pane");
    }

    /** Where costs come from; null: that is said elsewhere. */
    void showCosts(@Nullable Node source) {
        costs.getChildren().setAll(source == null ? List.of() : List.of(source));
        Controls.present(costs, source != null);
    }

    void show(LabWords words, int distance, boolean studying) {
        advice.setText(words.advice().isEmpty() ? "No study yet." : Controls.joined(words.advice()));
        periodic.setText(words.periodic());
        Controls.present(periodic, !words.periodic().isEmpty());
        trustTitle.setText("What 1 packet in " + PicturePane.grouped(distance) + " leaves");
        trust.setText(words.trust().isEmpty() && studying ? "Studying that distance…" : Controls.joined(words.trust()));
        Controls.present(trustTitle, !words.advice().isEmpty());
        Controls.present(trust, !trust.getText().isEmpty());
        showTable(words);
        notes.getChildren()
                .setAll(words.notes().stream()
                        .map(note -> {
                            Label label = Controls.paragraph("Note: " + note + ".");
                            label.getStyleClass().add("text-muted");
                            return (Node) label;
                        })
                        .toList());
    }

    private void showTable(LabWords words) {
        table.getChildren().clear();
        Controls.present(table, !words.lines().isEmpty());
        int row = 0;
        for (LabWords.TrustLine line : words.lines()) {
            Label name = new Label(line.statistic().title());
            Label error = new Label(line.error());
            error.getStyleClass().add("lab-number");
            table.addRow(row++, name, error, mark(line.trusted(), line.periodic()));
        }
    }

    private static Node mark(Optional<Boolean> trusted, boolean periodic) {
        if (trusted.isEmpty()) {
            return Controls.muted("seen");
        }
        FontIcon icon = new FontIcon(trusted.get() ? Feather.CHECK : Feather.X);
        Label label = new Label(periodic ? "periodic" : "", icon);
        label.getStyleClass().add(trusted.get() ? "lab-trusted" : "lab-untrusted");
        label.setTooltip(new Tooltip((trusted.get() ? "Within the wanted error" : "More than the wanted error")
                + (periodic ? "; in step with the traffic: use random" : "")));
        return label;
    }
}
