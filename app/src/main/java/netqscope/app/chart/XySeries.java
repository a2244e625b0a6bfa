package netqscope.app.chart;

import javafx.scene.paint.Color;

/**
 * A series of an {@link XyChart}. The arrays are not copied: do not change them afterwards.
 *
 * @param low lower ends of an interval about each y (error bars, or the band), or empty: none
 * @param high upper ends
 */
public record XySeries(String name, Color color, Style style, double[] x, double[] y, double[] low, double[] high) {

    private static final double[] NONE = {};

    /** How it is drawn. */
    public enum Style {
        LINE,
        /** A line that keeps each y until the next x, as a distribution function does. */
        STEP,
        POINTS,
        LINE_POINTS,
        /** One bar for each x; several series of bars are drawn side by side. */
        BARS,
        /** The area between low and high. */
        BAND,
        /** A dashed line, as for theory. */
        DASHED
    }

    public XySeries {
        if (x.length != y.length) {
            throw new IllegalArgumentException("series %s has %d x and %d y".formatted(name, x.length, y.length));
        }
        if (low.length != high.length || (low.length != 0 && low.length != x.length)) {
            throw new IllegalArgumentException(
                    "series %s has %d low and %d high of %d points".formatted(name, low.length, high.length, x.length));
        }
    }

    /** A series without intervals. */
    public static XySeries of(String name, Color color, Style style, double[] x, double[] y) {
        return new XySeries(name, color, style, x, y, NONE, NONE);
    }

    public boolean hasInterval() {
        return low.length > 0;
    }
}
