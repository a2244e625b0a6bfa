package netqscope.app.chart;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.scene.Scene;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Pane;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/** Charts in a scene of a size, and what a hand does to them. */
final class OnScreen {

    private OnScreen() {}

    /** Starts the toolkit, once for all tests. */
    static void start() throws TimeoutException {
        FxToolkit.registerPrimaryStage();
    }

    /** Runs on the UI thread; failures are the caller's. */
    static <T> T run(Callable<T> action) {
        try {
            return WaitForAsyncUtils.asyncFx(action).get(30, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new AssertionError(e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    /** Draws a chart of a size. */
    static void draw(Chart chart, double width, double height) {
        Pane root;
        if (chart.getScene() == null) {
            root = new Pane(chart);
            new Scene(root, width, height);
        } else {
            root = (Pane) chart.getScene().getRoot();
        }
        chart.setMinSize(width, height);
        chart.setPrefSize(width, height);
        chart.setMaxSize(width, height);
        root.applyCss();
        root.layout();
        chart.layout();
    }

    static WritableImage snapshot(Chart chart) {
        return chart.snapshot(null, null);
    }

    static void press(Chart chart, double x, double y) {
        fire(chart, MouseEvent.MOUSE_PRESSED, x, y, MouseButton.PRIMARY, false, 1);
    }

    static void drag(Chart chart, double x, double y) {
        fire(chart, MouseEvent.MOUSE_DRAGGED, x, y, MouseButton.PRIMARY, false, 1);
    }

    static void release(Chart chart, double x, double y) {
        fire(chart, MouseEvent.MOUSE_RELEASED, x, y, MouseButton.PRIMARY, false, 1);
    }

    static void click(Chart chart, double x, double y, int count) {
        press(chart, x, y);
        release(chart, x, y);
        fire(chart, MouseEvent.MOUSE_CLICKED, x, y, MouseButton.PRIMARY, false, count);
    }

    static void shiftDrag(Chart chart, double x0, double x1, double y) {
        fire(chart, MouseEvent.MOUSE_PRESSED, x0, y, MouseButton.PRIMARY, true, 1);
        fire(chart, MouseEvent.MOUSE_DRAGGED, x1, y, MouseButton.PRIMARY, true, 1);
        fire(chart, MouseEvent.MOUSE_RELEASED, x1, y, MouseButton.PRIMARY, true, 1);
    }

    static void move(Chart chart, double x, double y) {
        fire(chart, MouseEvent.MOUSE_MOVED, x, y, MouseButton.NONE, false, 0);
    }

    static void key(Chart chart, KeyCode code) {
        chart.fireEvent(new KeyEvent(KeyEvent.KEY_PRESSED, "", "", code, false, false, false, false));
    }

    static void scroll(Chart chart, double x, double y, double deltaX, double deltaY) {
        chart.fireEvent(new ScrollEvent(
                ScrollEvent.SCROLL,
                x,
                y,
                x,
                y,
                false,
                false,
                false,
                false,
                true,
                false,
                deltaX,
                deltaY,
                deltaX,
                deltaY,
                ScrollEvent.HorizontalTextScrollUnits.NONE,
                0,
                ScrollEvent.VerticalTextScrollUnits.NONE,
                0,
                0,
                null));
    }

    private static void fire(
            Chart chart,
            javafx.event.EventType<MouseEvent> type,
            double x,
            double y,
            MouseButton button,
            boolean shift,
            int clicks) {
        boolean primary = button == MouseButton.PRIMARY;
        chart.fireEvent(new MouseEvent(
                type,
                x,
                y,
                x,
                y,
                button,
                clicks,
                shift,
                false,
                false,
                false,
                primary,
                false,
                false,
                true,
                false,
                type == MouseEvent.MOUSE_CLICKED,
                null));
    }
}
