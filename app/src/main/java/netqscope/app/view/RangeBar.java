package netqscope.app.view;

import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import netqscope.app.chart.Timeline;
import netqscope.app.viewmodel.Exploration;
import netqscope.app.viewmodel.TimeText;
import netqscope.app.viewmodel.overview.RateSeries;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The whole recording as a thin strip; what all views are about is a brush on it. */
final class RangeBar extends HBox {

    private final Exploration exploration;
    private final Label text = new Label();
    private final Label length = new Label();

    RangeBar(ViewContext context) {
        Timeline timeline = new Timeline();
        exploration = context.recording().exploration();
        timeline.themeProperty().bind(context.themes().chartThemeProperty());
        timeline.extentProperty().set(exploration.extent());
        timeline.rangeProperty().bind(exploration.rangeProperty());
        timeline.setOnZoomTo(exploration::zoom);
        timeline.setOnPanTo(exploration::move);
        timeline.seriesProperty().set(RateSeries.ofAll(context.recording().packetRates()));
        timeline.unitProperty().set("kernel packets/s");
        timeline.setId("timeline");
        HBox.setHgrow(timeline, Priority.ALWAYS);

        Button back = button("range-back", Feather.ARROW_LEFT, "Back to the time before (Alt+Left)", exploration::back);
        back.disableProperty().bind(exploration.canGoBackProperty().not());
        Button forward = button("range-forward", Feather.ARROW_RIGHT, "Forward (Alt+Right)", exploration::forward);
        forward.disableProperty().bind(exploration.canGoForwardProperty().not());
        Button reset = button("range-reset", Feather.MAXIMIZE_2, "Whole recording (Ctrl+0)", exploration::reset);
        text.setId("range-text");
        length.getStyleClass().add("text-muted");
        VBox figures = new VBox(text, length);
        figures.setAlignment(Pos.CENTER_LEFT);
        HBox buttons = new HBox(4, back, forward, reset);
        buttons.setAlignment(Pos.CENTER_LEFT);
        getChildren().addAll(timeline, figures, buttons);
        getStyleClass().add("range-bar");
        setAlignment(Pos.CENTER_LEFT);
        exploration.rangeProperty().subscribe(range -> {
            text.setText(TimeText.range(range));
            length.setText(
                    exploration.isWhole()
                            ? "whole recording"
                            : TimeText.length(range.toNs() - range.fromNs()) + " of "
                                    + TimeText.length(exploration.extent().toNs()
                                            - exploration.extent().fromNs()));
            reset.setDisable(exploration.isWhole());
        });
    }

    private static Button button(String id, Ikon icon, String tip, Runnable action) {
        Button button = new Button("", new FontIcon(icon));
        button.setId(id);
        button.getStyleClass().addAll("flat", "button-icon");
        button.setTooltip(new Tooltip(tip));
        button.setAccessibleText(tip);
        button.setOnAction(event -> action.run());
        return button;
    }
}
