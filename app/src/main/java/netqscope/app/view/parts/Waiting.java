package netqscope.app.view.parts;

import atlantafx.base.theme.Styles;
import javafx.animation.PauseTransition;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import netqscope.app.viewmodel.ImportModel;
import netqscope.app.viewmodel.LoadState;

/** What is shown of an answer, and in its place how far it has come, why there is none, or that nobody waits for it. */
public final class Waiting<T> {

    private static final double DIMMED = 0.5;
    private static final double BAR_WIDTH = 280;
    private static final double MESSAGE_WIDTH = 560;
    private static final Duration MOMENT = Duration.millis(300);

    private final StackPane node;
    private final Node content;
    private final ProgressBar bar = new ProgressBar(-1);
    private final Label text = new Label();
    private final Label message = new Label();
    private final Button cancel = new Button("Cancel");
    private final Button again = new Button("Ask again");
    private final VBox overlay = new VBox(8);
    private final PauseTransition moment = new PauseTransition(MOMENT);

    /** @param reading what is read for the answer */
    public Waiting(
            Node content,
            ReadOnlyObjectProperty<LoadState<T>> state,
            ImportModel reading,
            Runnable onCancel,
            Runnable onAgain) {
        this.content = content;
        bar.setPrefWidth(BAR_WIDTH);
        bar.progressProperty().bind(reading.partProperty());
        text.textProperty().bind(reading.textProperty());
        text.getStyleClass().add(Styles.TEXT_MUTED);
        message.getStyleClass().add("failure");
        message.setWrapText(true);
        message.setMaxWidth(MESSAGE_WIDTH);
        cancel.getStyleClass().add(Styles.SMALL);
        cancel.setOnAction(event -> onCancel.run());
        again.getStyleClass().add(Styles.SMALL);
        again.setOnAction(event -> onAgain.run());
        overlay.setAlignment(Pos.CENTER);
        overlay.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        overlay.getStyleClass().add("waiting");
        node = new StackPane(content, overlay);
        node.getStylesheets().add(Waiting.class.getResource("parts.css").toExternalForm());
        moment.setOnFinished(event -> wait(state.get()));
        state.subscribe(this::show);
    }

    public StackPane node() {
        return node;
    }

    private void show(LoadState<T> state) {
        moment.stop();
        switch (state) {
            case LoadState.Idle<T> _ -> {
                content.setVisible(false);
                over(again);
            }
            case LoadState.Loading<T> _ -> moment.playFromStart();
            case LoadState.Ready<T> _ -> {
                content.setVisible(true);
                content.setOpacity(1);
                over();
            }
            case LoadState.Failed<T>(String why) -> {
                content.setVisible(false);
                message.setText(why);
                over(message, again);
            }
        }
    }

    /** It takes long enough to say so. */
    private void wait(LoadState<T> state) {
        if (state instanceof LoadState.Loading) {
            content.setVisible(state.shown().isPresent());
            content.setOpacity(DIMMED);
            over(bar, text, cancel);
        }
    }

    private void over(Node... nodes) {
        overlay.getChildren().setAll(nodes);
        overlay.setVisible(nodes.length > 0);
    }
}
