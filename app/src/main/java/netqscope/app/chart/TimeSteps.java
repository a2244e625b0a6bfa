package netqscope.app.chart;

import javafx.scene.input.KeyEvent;
import javafx.scene.input.ScrollEvent;
import netqscope.analyzer.database.TimeRange;

/** Steps along time that keys and the wheel ask for. */
record TimeSteps(TimedChart chart) {

    private static final double WHEEL_STEP = 40;
    private static final double WHEEL_ZOOM = 1.2;
    private static final double KEY_ZOOM = 1.5;
    private static final double KEY_PAN = 0.1;

    /** The wheel zooms at the pointer; sideways, or with shift, it pans. */
    void scroll(ScrollEvent event, double pointerX) {
        if (Math.abs(event.getDeltaX()) > Math.abs(event.getDeltaY())) {
            pan(chart.rangeProperty().get(), -event.getDeltaX());
        } else if (event.getDeltaY() != 0) {
            TimeAxis axis = chart.axis();
            double at = Math.clamp(pointerX, axis.plot().x(), axis.plot().right());
            zoom(axis.ns(at), Math.pow(WHEEL_ZOOM, -event.getDeltaY() / WHEEL_STEP));
        }
        event.consume();
    }

    /** Arrows pan, plus and minus zoom at the cursor or the middle, Home and 0 show everything. */
    void key(KeyEvent event) {
        if (event.isShortcutDown() || event.isAltDown()) {
            return;
        }
        TimeRange range = chart.rangeProperty().get();
        long length = range.toNs() - range.fromNs();
        long cursor = chart.cursorNsProperty().get();
        long at = range.contains(cursor) ? cursor : range.fromNs() + length / 2;
        switch (event.getCode()) {
            case LEFT -> chart.panTo(moved(range, -Math.round(length * KEY_PAN)));
            case RIGHT -> chart.panTo(moved(range, Math.round(length * KEY_PAN)));
            case PLUS, EQUALS, ADD -> zoom(at, 1 / KEY_ZOOM);
            case MINUS, SUBTRACT -> zoom(at, KEY_ZOOM);
            case HOME, DIGIT0, NUMPAD0 -> chart.zoomTo(chart.extentProperty().get());
            default -> {
                return; // someone else's
            }
        }
        event.consume();
    }

    /** Asks for a range that many pixels later. */
    void pan(TimeRange from, double pixels) {
        TimeAxis axis = chart.axis();
        double ns = (double) (axis.range().toNs() - axis.range().fromNs())
                / axis.plot().width();
        chart.panTo(moved(from, Math.round(pixels * ns)));
    }

    /** Asks for a range whose length is multiplied, in which a time stays where it is. */
    private void zoom(long atNs, double factor) {
        TimeRange range = chart.rangeProperty().get();
        TimeRange extent = chart.extentProperty().get();
        long before = Math.max(1, range.toNs() - range.fromNs());
        long length = Math.clamp(Math.round(before * factor), 1, Math.max(1, extent.toNs() - extent.fromNs()));
        double share = Math.clamp((double) (atNs - range.fromNs()) / before, 0, 1);
        long from = Math.clamp(atNs, range.fromNs(), range.toNs()) - Math.round(share * length);
        TimeRange wanted = new TimeRange(from, from + length);
        if (!wanted.equals(range)) {
            chart.zoomTo(wanted);
        }
    }

    private static TimeRange moved(TimeRange range, long byNs) {
        return new TimeRange(range.fromNs() + byNs, range.toNs() + byNs);
    }
}
