package netqscope.app.chart;

/** Where values of an {@link XyChart} are. */
record XyPlot(Box box, Scale x, Scale y) {

    double x(double value) {
        return box.x() + x.fraction(value) * box.width();
    }

    double y(double value) {
        return box.bottom() - y.fraction(value) * box.height();
    }

    /** The value of the x axis at a point. */
    double valueAt(double px) {
        return x.value(Math.clamp((px - box.x()) / box.width(), 0, 1));
    }

    /** Whether an x is within the plot. */
    boolean shows(double value) {
        double fraction = x.fraction(value);
        return fraction >= -1e-9 && fraction <= 1 + 1e-9 && !(x instanceof LogScale && value <= 0);
    }
}
