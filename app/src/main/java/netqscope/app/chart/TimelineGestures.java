package netqscope.app.chart;

import javafx.scene.Cursor;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import netqscope.analyzer.database.TimeRange;

/** Dragging the brush of a timeline: its handles, itself, or a new one elsewhere. */
final class TimelineGestures {

    private static final double HANDLE = 6;
    private static final double LEAST_DRAG = 4;

    private enum Grip {
        NONE,
        START,
        END,
        BODY,
        NEW
    }

    private final Timeline chart;
    private final TimeSteps steps;
    private Grip grip = Grip.NONE;
    private TimeRange before = new TimeRange(0, 1);
    private TimeRange dragged = before;
    private double startX;
    private boolean moved;

    TimelineGestures(Timeline chart) {
        this.chart = chart;
        steps = new TimeSteps(chart);
        chart.setOnMousePressed(this::press);
        chart.setOnMouseDragged(this::drag);
        chart.setOnMouseReleased(event -> release());
        chart.setOnMouseClicked(this::click);
        chart.setOnMouseMoved(this::move);
        chart.setOnMouseExited(event -> chart.cursorNsProperty().set(TimedChart.NO_CURSOR));
        chart.setOnScroll(event -> steps.scroll(event, chart.unzoomed(event.getX())));
        chart.setOnKeyPressed(this::key);
    }

    /** The range as it is being dragged, or as it is. */
    TimeRange brush() {
        return moved && (grip == Grip.START || grip == Grip.END || grip == Grip.NEW)
                ? dragged
                : chart.rangeProperty().get();
    }

    private void press(MouseEvent event) {
        chart.requestFocus();
        if (event.getButton() != MouseButton.PRIMARY) {
            return;
        }
        startX = chart.unzoomed(event.getX());
        before = chart.rangeProperty().get();
        grip = gripAt(startX);
        moved = false;
    }

    private void drag(MouseEvent event) {
        if (grip == Grip.NONE) {
            return;
        }
        double x = chart.unzoomed(event.getX());
        moved |= Math.abs(x - startX) >= LEAST_DRAG;
        if (!moved) {
            return;
        }
        TimeAxis axis = chart.axis();
        switch (grip) {
            case BODY -> steps.pan(before, x - startX);
            case NEW -> dragged = axis.between(startX, x);
            case START -> dragged = axis.between(axis.x(before.toNs()), x);
            case END -> dragged = axis.between(axis.x(before.fromNs()), x);
            case NONE -> {}
        }
        chart.refreshPointer();
    }

    private void release() {
        TimeRange wanted = brush();
        boolean asks = moved && grip != Grip.BODY && grip != Grip.NONE;
        grip = Grip.NONE;
        if (asks && wanted.toNs() > wanted.fromNs()) {
            chart.zoomTo(wanted);
        }
        chart.refreshPointer();
    }

    private void click(MouseEvent event) {
        if (event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2 && !moved) {
            chart.zoomTo(chart.extentProperty().get());
        }
    }

    private void move(MouseEvent event) {
        double x = chart.unzoomed(event.getX());
        boolean inside = chart.plot().contains(x, chart.unzoomed(event.getY()));
        chart.setCursor(
                switch (gripAt(x)) {
                    case START, END -> Cursor.H_RESIZE;
                    case BODY -> Cursor.OPEN_HAND;
                    case NEW, NONE -> Cursor.DEFAULT;
                });
        chart.cursorNsProperty().set(inside ? chart.axis().ns(x) : TimedChart.NO_CURSOR);
    }

    private void key(KeyEvent event) {
        if (event.getCode() == KeyCode.ESCAPE && grip != Grip.NONE) {
            boolean panned = grip == Grip.BODY;
            grip = Grip.NONE;
            if (panned) {
                chart.panTo(before);
            }
            chart.refreshPointer();
            event.consume();
        } else {
            steps.key(event);
        }
    }

    private Grip gripAt(double x) {
        TimeRange range = chart.rangeProperty().get();
        TimeRange extent = chart.extentProperty().get();
        if (range.equals(extent)) {
            return Grip.NEW;
        }
        double from = chart.axis().x(range.fromNs());
        double to = chart.axis().x(range.toNs());
        double handle = Math.min(HANDLE, Math.max(2, (to - from) / 3)); // a narrow brush can be moved too
        if (x >= from - HANDLE && x <= from + handle) {
            return Grip.START;
        }
        if (x >= to - handle && x <= to + HANDLE) {
            return Grip.END;
        }
        return x > from && x < to ? Grip.BODY : Grip.NEW;
    }
}
