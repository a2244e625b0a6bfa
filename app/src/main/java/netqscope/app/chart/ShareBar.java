package netqscope.app.chart;

import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;

/** A tiny bar that is filled from the left by a share of 1. */
public final class ShareBar extends Canvas {

    private static final double RADIUS = 4;

    public ShareBar(double width, double height) {
        super(width, height);
    }

    /** Shows a share of 0 to 1; NaN: unknown, an empty bar. */
    public void setShare(double share, Color color) {
        GraphicsContext graphics = getGraphicsContext2D();
        double height = Math.min(8, getHeight());
        double top = Math.rint((getHeight() - height) / 2);
        graphics.clearRect(0, 0, getWidth(), getHeight());
        graphics.setFill(color.deriveColor(0, 1, 1, 0.16));
        graphics.fillRoundRect(0, top, getWidth(), height, RADIUS, RADIUS);
        if (share > 0) {
            graphics.setFill(color);
            // anything above nothing is seen
            graphics.fillRoundRect(0, top, Math.max(2, Math.min(1, share) * getWidth()), height, RADIUS, RADIUS);
        }
    }
}
