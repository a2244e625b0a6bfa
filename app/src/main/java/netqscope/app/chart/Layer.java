package netqscope.app.chart;

import javafx.scene.Node;
import javafx.scene.layout.Region;

/**
 * Draws when it is laid out: once a pulse, however often it was asked. It is not managed, so that asking does not lay out the window
 * around the chart.
 */
final class Layer extends Region {

    private final Runnable drawing;

    Layer(Runnable drawing, Node... content) {
        this.drawing = drawing;
        getChildren().addAll(content);
        for (Node node : content) {
            node.setManaged(false); // drawing resizes them, which is no reason to draw again
        }
        setManaged(false);
        setMouseTransparent(true);
    }

    @Override
    protected void layoutChildren() {
        drawing.run();
    }
}
