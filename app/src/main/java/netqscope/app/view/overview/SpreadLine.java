package netqscope.app.view.overview;

import atlantafx.base.theme.Styles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.util.Duration;
import netqscope.analyzer.EstimateFigure;
import netqscope.analyzer.ShareFigure;
import netqscope.analyzer.analysis.Measure;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.output.Numbers;
import netqscope.app.viewmodel.QueueNames;
import netqscope.app.viewmodel.overview.SpreadRow;

/** How evenly the queues of a device and direction were loaded, in a line. */
final class SpreadLine {

    private static final Duration AT_ONCE = Duration.millis(200);
    private static final int DECIMALS = 3;
    private static final double TIP_WIDTH = 360;

    private SpreadLine() {}

    /** @param measure what the load is */
    static Node of(SpreadRow row, QueueNames names, Measure measure) {
        List<Node> parts = new ArrayList<>();
        Label name = new Label(names.of(row.device(), row.direction()));
        name.getStyleClass().add(Styles.TEXT_BOLD);
        parts.add(name);
        String load =
                measure == Measure.BYTES ? "bytes" : measure == Measure.PACKETS ? "kernel packets" : "wire packets";
        parts.add(figure(
                "busiest",
                row.busiest().isPresent()
                        ? "queue " + row.busiest().getAsInt() + (row.certain() ? "" : "?")
                                + row.busiestShare()
                                        .map(share -> " with " + new ShareFigure(share).text(Numbers.GROUPED))
                                        .orElse("")
                        : "-",
                "The queue that carried most " + load + " in the visible time, and its share of those of all queues"
                        + (row.certain() ? "." : ". ?: by chance of sampling it may be another one.")));
        parts.add(figure(
                "max/mean",
                text(row.maxOverMean()),
                "The " + load + " of the busiest queue over the mean of all " + row.queues() + " queues: 1 is even, "
                        + row.queues() + " is all on one."));
        parts.add(figure(
                "CV",
                text(row.variation()),
                "Coefficient of variation: standard deviation of the " + load
                        + " of the queues over their mean. 0 is even."));
        parts.add(figure(
                "Jain",
                text(row.jain()),
                "Jain's index: (sum x)² / (n · sum x²) of the " + load + " x of n queues. 1 is even, 1/" + row.queues()
                        + " is all on one."));
        parts.add(figure(
                "idle",
                (row.idle() > 0 && row.jain().isPresent() && !row.jain().get().isExact() ? "≤" : "") + row.idle()
                        + " of " + row.queues(),
                "Queues that carried nothing in the visible time."));
        FlowPane line = new FlowPane(16, 0);
        line.getChildren().setAll(parts);
        line.setAlignment(Pos.CENTER_LEFT);
        line.getStyleClass().add("spread");
        line.setId("spread-" + row.device() + "-" + row.direction().label());
        return line;
    }

    private static Node figure(String title, String text, String explanation) {
        Label name = new Label(title);
        name.getStyleClass().add(Styles.TEXT_MUTED);
        Label value = new Label(text);
        HBox figure = new HBox(4, name, value);
        figure.setAlignment(Pos.BASELINE_LEFT);
        Tooltip tip = new Tooltip(explanation);
        tip.setShowDelay(AT_ONCE);
        tip.setWrapText(true);
        tip.setMaxWidth(TIP_WIDTH);
        Tooltip.install(figure, tip);
        return figure;
    }

    private static String text(Optional<Estimate> estimate) {
        return estimate.map(known -> new EstimateFigure(known, DECIMALS).text(Numbers.GROUPED))
                .orElse("-");
    }
}
