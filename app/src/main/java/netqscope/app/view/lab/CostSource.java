package netqscope.app.view.lab;

import java.nio.file.Path;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import netqscope.analyzer.overhead.Experiment;
import netqscope.app.view.Tools;
import netqscope.app.viewmodel.lab.LabModel;
import org.kordamp.ikonli.feather.Feather;

/** Where the costs come from, and where else they could. */
final class CostSource extends VBox {

    private final LabModel model;
    private final Tools tools;
    private final Label missing = Controls.paragraph(
            "What tracing costs is not known for this recording. Open an overhead experiment, or measure one where the traffic is:");
    private final HBox command;
    private final Label failure = Controls.paragraph("");

    CostSource(LabModel model, Tools tools) {
        this.model = model;
        this.tools = tools;
        Button open = Controls.button("Open overhead file…", Feather.FOLDER, this::open);
        open.setId("lab-open-overhead");
        open.getStyleClass().add("small");
        FlowPane buttons = new FlowPane(8, 6, open);
        LabModel.published().ifPresent(file -> {
            Button published =
                    Controls.button("netqtop's published table", Feather.BOOK_OPEN, () -> model.openExperiment(file));
            published.setId("lab-published");
            published.getStyleClass().add("small");
            buttons.getChildren().add(published);
        });
        command = Controls.command(LabModel.MEASURE_COMMAND, tools::report);
        failure.getStyleClass().add("failure");
        failure.setId("lab-cost-failure");
        model.failureProperty().subscribe(text -> {
            failure.setText(text);
            Controls.present(failure, !text.isEmpty());
        });
        getChildren().setAll(missing, command, buttons, failure);
        setSpacing(6);
    }

    void show(Optional<Experiment> experiment) {
        Controls.present(missing, experiment.isEmpty());
        Controls.present(command, experiment.isEmpty());
    }

    /** Asks for a file. */
    void open() {
        Optional<Path> file = tools.chooseOpen("Open an overhead experiment", "arrow", "csv");
        file.ifPresent(model::openExperiment);
    }
}
