package netqscope.app.chart;

import javafx.scene.Cursor;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;

/** What mouse and keyboard do to an {@link XyChart}: the crosshair, picking, and moving its draggable marker. */
final class XyGestures {

    private static final double HANDLE = 7;
    private static final double KEY_STEP = 0.01;

    private final XyChart chart;
    private double pointerX;
    private double pointerY;
    private boolean inside;
    private boolean dragging;

    XyGestures(XyChart chart) {
        this.chart = chart;
        chart.setOnMouseMoved(this::move);
        chart.setOnMouseExited(event -> {
            inside = false;
            chart.refreshPointer();
        });
        chart.setOnMousePressed(this::press);
        chart.setOnMouseDragged(this::drag);
        chart.setOnMouseReleased(event -> {
            dragging = false;
            move(event);
        });
        chart.setOnMouseClicked(event -> {
            if (event.getButton() == MouseButton.PRIMARY && event.isStillSincePress() && !isNearDraggable()) {
                chart.pick(pointerX, pointerY);
            }
        });
        chart.setOnKeyPressed(this::key);
    }

    boolean isInside() {
        return inside && !dragging;
    }

    double pointerX() {
        return pointerX;
    }

    double pointerY() {
        return pointerY;
    }

    private void press(MouseEvent event) {
        chart.requestFocus();
        locate(event);
        dragging = event.getButton() == MouseButton.PRIMARY && isNearDraggable();
    }

    private void drag(MouseEvent event) {
        locate(event);
        if (dragging) {
            chart.drag(chart.xyPlot().valueAt(pointerX));
        }
        chart.refreshPointer();
    }

    private void move(MouseEvent event) {
        locate(event);
        chart.setCursor(isNearDraggable() ? Cursor.H_RESIZE : Cursor.DEFAULT);
        chart.refreshPointer();
    }

    private void key(KeyEvent event) {
        double at = chart.draggable();
        if (Double.isNaN(at) || event.isShortcutDown() || event.isAltDown()) {
            return;
        }
        double step = switch (event.getCode()) {
            case LEFT -> -KEY_STEP;
            case RIGHT -> KEY_STEP;
            default -> 0;
        };
        if (step != 0) {
            Scale scale = chart.xyPlot().x();
            chart.drag(scale.value(Math.clamp(scale.fraction(at) + step * (event.isShiftDown() ? 5 : 1), 0, 1)));
            event.consume();
        }
    }

    private boolean isNearDraggable() {
        double at = chart.draggable();
        return !Double.isNaN(at) && inside && Math.abs(chart.xyPlot().x(at) - pointerX) <= HANDLE;
    }

    private void locate(MouseEvent event) {
        pointerX = chart.unzoomed(event.getX());
        pointerY = chart.unzoomed(event.getY());
        inside = chart.plot().contains(pointerX, pointerY);
    }
}
