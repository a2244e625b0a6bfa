package netqscope.app.view.lab;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyCombination;
import javafx.scene.layout.StackPane;
import netqscope.analyzer.overhead.Experiment;
import netqscope.app.view.Themes;
import netqscope.app.view.Tools;
import netqscope.app.view.View;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.lab.OverheadModel;

/** Overhead experiments that were opened without a recording. */
public final class OverheadView implements View {

    private final OverheadModel model;
    private final OverheadPane pane;
    private final StackPane root;
    private final List<Experiment> experiments;

    /** @param experiments at least one; the second is compared with the first */
    public OverheadView(List<Experiment> experiments, Background background, Themes themes, Tools tools) {
        this.experiments = List.copyOf(experiments);
        model = new OverheadModel(background);
        pane = new OverheadPane(model, themes, tools);
        root = new StackPane(pane);
        root.getStyleClass().add("lab");
        root.getStylesheets()
                .add(OverheadView.class.getResource("/netqscope/app/lab.css").toExternalForm());
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public void shown() {
        if (model.experiments().isEmpty()) {
            model.show(experiments);
        }
    }

    @Override
    public void hidden() {
        // Nothing is asked that takes long.
    }

    @Override
    public List<MenuItem> actions() {
        MenuItem compare = new MenuItem("Compare with an overhead file…");
        compare.setAccelerator(KeyCombination.valueOf("Shortcut+Alt+O"));
        compare.setOnAction(event -> pane.compare());
        return List.of(compare);
    }

    @Override
    public void close() {
        pane.close();
    }
}
