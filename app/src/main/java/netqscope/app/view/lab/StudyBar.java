package netqscope.app.view.lab;

import java.util.Locale;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.util.Subscription;
import netqscope.app.viewmodel.LoadState;
import netqscope.app.viewmodel.lab.LabModel;
import netqscope.app.viewmodel.lab.Studied;
import org.kordamp.ikonli.feather.Feather;

/** How the study is getting on, and what the user can do about it; nothing while there is nothing to say. */
final class StudyBar extends HBox {

    private static final int BYTES_PER_PACKET = 8;
    private static final int MIB = 1 << 20;

    private final LabModel model;
    private final Label text = Controls.paragraph("");
    private final ProgressBar progress = new ProgressBar();
    private final Button cancel;
    private final Button start;
    private final Subscription subscription;

    StudyBar(LabModel model) {
        this.model = model;
        cancel = Controls.button("Cancel", Feather.X, model.study()::cancel);
        cancel.setId("lab-cancel");
        start = Controls.button("Study these packets", Feather.PLAY, this::start);
        start.setId("lab-study");
        cancel.getStyleClass().add("small");
        start.getStyleClass().add("small");
        text.setId("lab-study-text");
        progress.setPrefWidth(160);
        HBox.setHgrow(text, Priority.ALWAYS);
        text.setMinHeight(Region.USE_PREF_SIZE);
        setSpacing(8);
        setAlignment(Pos.CENTER_LEFT);
        getStyleClass().add("lab-study");
        getChildren().setAll(progress, text, start, cancel);
        subscription = model.study()
                .stateProperty()
                .subscribe(this::show)
                .and(model.study().progressProperty().subscribe(_ -> showProgress()));
    }

    void close() {
        subscription.unsubscribe();
    }

    private void start() {
        if (model.study().stateProperty().get() instanceof LoadState.Ready<Studied>) {
            model.studyAnyway();
        } else {
            model.studyAgain();
        }
    }

    private void show(LoadState<Studied> state) {
        text.getStyleClass().remove("failure");
        switch (state) {
            case LoadState.Idle<Studied> _ -> {
                text.setText("The packets of the visible time have not been studied.");
                parts(false, true);
            }
            case LoadState.Loading<Studied> _ -> {
                showProgress();
                parts(true, false);
            }
            case LoadState.Failed<Studied>(String message) -> {
                text.setText(message);
                text.getStyleClass().add("failure");
                parts(false, true);
            }
            case LoadState.Ready<Studied>(Studied.Asks(long packets)) -> {
                text.setText(String.format(
                        Locale.ROOT,
                        "The visible time has %,d packets. To study them takes about %,d s and %,d MiB of memory;"
                                + " a shorter time says much the same.",
                        packets,
                        Math.max(1, packets / 2_500_000),
                        packets * BYTES_PER_PACKET / MIB));
                parts(false, true);
            }
            case LoadState.Ready<Studied>(Studied.Done _) -> Controls.present(this, false);
        }
    }

    private void parts(boolean running, boolean startable) {
        Controls.present(this, true);
        Controls.present(progress, running);
        Controls.present(cancel, running);
        Controls.present(start, startable);
    }

    private void showProgress() {
        if (model.study().stateProperty().get() instanceof LoadState.Loading<Studied>) {
            progress.setProgress(model.study().progressProperty().get().part());
            text.setText("Studying the visible time: "
                    + model.study().progressProperty().get().text());
        }
    }
}
