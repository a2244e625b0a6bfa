package netqscope.app.view;

import javafx.beans.property.DoubleProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.geometry.Dimension2D;
import javafx.scene.layout.Region;
import javafx.scene.transform.Scale;
import org.jspecify.annotations.Nullable;

/** Shows its content larger or smaller: text, controls and charts alike. */
final class ZoomPane extends Region {

    private final Region content;
    private final DoubleProperty zoom = new SimpleDoubleProperty(1);
    private @Nullable Dimension2D fixed;

    ZoomPane(Region content) {
        this.content = content;
        Scale scale = new Scale();
        scale.xProperty().bind(zoom);
        scale.yProperty().bind(zoom);
        content.getTransforms().add(scale);
        getChildren().add(content);
        zoom.addListener(observable -> requestLayout());
    }

    /** Gives the content a size of its own, whatever room there is. */
    void fix(double width, double height) {
        fixed = new Dimension2D(width, height);
        requestLayout();
    }

    /** What it shows. */
    Region content() {
        return content;
    }

    /** 1 is usual. */
    DoubleProperty zoomProperty() {
        return zoom;
    }

    @Override
    protected void layoutChildren() {
        if (fixed == null) {
            content.resizeRelocate(0, 0, getWidth() / zoom.get(), getHeight() / zoom.get());
        } else {
            content.resizeRelocate(0, 0, fixed.getWidth(), fixed.getHeight());
        }
    }
}
