package netqscope.app.chart;

/** A rectangle of whole pixels of a chart, for instance its plot. */
record Box(int x, int y, int width, int height) {

    Box {
        width = Math.max(1, width);
        height = Math.max(1, height);
    }

    int right() {
        return x + width;
    }

    int bottom() {
        return y + height;
    }

    boolean contains(double px, double py) {
        return px >= x && px < right() && py >= y && py < bottom();
    }
}
