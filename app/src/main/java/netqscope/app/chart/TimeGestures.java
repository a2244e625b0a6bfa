package netqscope.app.chart;

import java.util.function.ToIntBiFunction;
import javafx.scene.Cursor;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import netqscope.analyzer.database.TimeRange;
import org.jspecify.annotations.Nullable;

/** What mouse and keyboard ask of a chart over time: dragging zooms, the wheel zooms at the pointer, shift or the middle button pan. */
final class TimeGestures {

    private static final double LEAST_DRAG = 4;

    private final TimedChart chart;
    private final TimeSteps steps;
    private final ToIntBiFunction<Double, Double> seriesAt;
    private double startX;
    private double pointerX;
    private double pointerY;
    private boolean inside;
    private boolean brushing;
    private boolean dragged;
    private @Nullable TimeRange panFrom;

    /** @param seriesAt the series drawn at a point, or -1 */
    TimeGestures(TimedChart chart, ToIntBiFunction<Double, Double> seriesAt) {
        this.chart = chart;
        this.steps = new TimeSteps(chart);
        this.seriesAt = seriesAt;
        chart.setOnMousePressed(this::press);
        chart.setOnMouseDragged(this::drag);
        chart.setOnMouseReleased(this::release);
        chart.setOnMouseClicked(this::click);
        chart.setOnMouseMoved(this::move);
        chart.setOnMouseExited(event -> leave());
        chart.setOnScroll(this::scroll);
        chart.setOnKeyPressed(this::key);
        chart.rangeProperty().addListener((observable, before, range) -> keepCursor(range));
    }

    /** Whether the pointer is over the plot. */
    boolean isInside() {
        return inside;
    }

    double pointerX() {
        return pointerX;
    }

    double pointerY() {
        return pointerY;
    }

    /** The range that is being dragged. */
    @Nullable
    TimeRange brush() {
        return brushing && dragged ? chart.axis().between(startX, pointerX) : null;
    }

    /** The range being dragged over the picture, and how long it is. */
    void drawBrush(Surface surface, ChartTheme theme) {
        TimeRange range = brush();
        if (range == null) {
            return;
        }
        TimeAxis axis = chart.axis();
        Box plot = axis.plot();
        double from = Math.floor(axis.x(range.fromNs()));
        double to = Math.floor(axis.x(range.toNs()));
        surface.fill(from, plot.y(), to - from, plot.height(), theme.selection());
        surface.fill(from, plot.y(), 1, plot.height(), theme.accent());
        surface.fill(to, plot.y(), 1, plot.height(), theme.accent());
        String length = TimeFormat.duration((double) (range.toNs() - range.fromNs()));
        double half = Fonts.width(length, Fonts.SMALL) / 2 + 8;
        double middle = Math.clamp((from + to) / 2, plot.x() + half, Math.max(plot.x() + half, plot.right() - half));
        surface.panel(middle - half, plot.y() + 6, 2 * half, 20, 4, theme.background(), theme.accent());
        surface.text(length, middle, plot.y() + 16.5, Surface.Anchor.MIDDLE, theme.text(), Fonts.SMALL, false);
    }

    private void press(MouseEvent event) {
        chart.requestFocus();
        locate(event);
        if (!inside) {
            return;
        }
        startX = pointerX;
        dragged = false;
        boolean middle = event.getButton() == MouseButton.MIDDLE;
        boolean primary = event.getButton() == MouseButton.PRIMARY;
        if (middle || (primary && event.isShiftDown())) {
            panFrom = chart.rangeProperty().get();
            chart.setCursor(Cursor.CLOSED_HAND);
        } else if (primary) {
            brushing = true;
        }
    }

    private void drag(MouseEvent event) {
        locate(event);
        dragged |= Math.abs(pointerX - startX) >= LEAST_DRAG;
        TimeRange from = panFrom;
        if (from != null) {
            steps.pan(from, startX - pointerX);
        } else {
            showCursor();
        }
        chart.refreshPointer();
    }

    private void release(MouseEvent event) {
        locate(event);
        TimeRange range = brush();
        stop();
        if (range != null && range.toNs() > range.fromNs()) {
            chart.zoomTo(range);
        }
    }

    private void click(MouseEvent event) {
        if (event.getButton() != MouseButton.PRIMARY || dragged || !inside || event.isShiftDown()) {
            return;
        }
        if (event.getClickCount() == 2) {
            chart.zoomTo(chart.extentProperty().get());
        } else if (event.getClickCount() == 1) {
            chart.pick(seriesAt.applyAsInt(pointerX, pointerY));
        }
    }

    private void move(MouseEvent event) {
        locate(event);
        showCursor();
        chart.refreshPointer();
    }

    private void leave() {
        inside = false;
        chart.cursorNsProperty().set(TimedChart.NO_CURSOR);
        chart.refreshPointer();
    }

    private void scroll(ScrollEvent event) {
        pointerX = chart.unzoomed(event.getX());
        pointerY = chart.unzoomed(event.getY());
        steps.scroll(event, pointerX);
    }

    private void key(KeyEvent event) {
        if (event.getCode() == KeyCode.ESCAPE && (brushing || panFrom != null)) {
            TimeRange before = panFrom;
            stop();
            dragged = true; // so that letting go is not a click
            if (before != null) {
                chart.panTo(before);
            }
            event.consume();
        } else {
            steps.key(event);
        }
    }

    private void showCursor() {
        TimeAxis axis = chart.axis();
        chart.cursorNsProperty().set(inside ? axis.ns(pointerX) : TimedChart.NO_CURSOR);
    }

    /** Another time is under the pointer, which did not move. */
    private void keepCursor(TimeRange range) {
        if (inside) {
            Box plot = chart.axis().plot();
            double share = (pointerX - plot.x()) / plot.width();
            chart.cursorNsProperty().set(range.fromNs() + Math.round(share * (range.toNs() - range.fromNs())));
        }
    }

    private void stop() {
        brushing = false;
        panFrom = null;
        chart.setCursor(Cursor.DEFAULT);
        chart.refreshPointer();
    }

    private void locate(MouseEvent event) {
        pointerX = chart.unzoomed(event.getX());
        pointerY = chart.unzoomed(event.getY());
        inside = chart.axis().plot().contains(pointerX, pointerY);
    }
}
