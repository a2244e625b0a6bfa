package netqscope.app.chart;

import javafx.scene.paint.Color;

/** Something to draw a chart on: a canvas, or a file of vector graphics. One code draws on both. */
interface Surface {

    /** Which point of a text its x is. */
    enum Anchor {
        START,
        MIDDLE,
        END
    }

    void fill(double x, double y, double width, double height, Color color);

    /** A filled box with round corners and a one pixel edge. */
    void panel(double x, double y, double width, double height, double radius, Color fill, Color edge);

    void line(double x0, double y0, double x1, double y1, Color color, double width);

    void polyline(double[] x, double[] y, int count, Color color, double width, boolean dashed);

    void polygon(double[] x, double[] y, int count, Color color);

    void dot(double x, double y, double radius, Color color);

    /** Text whose height is centred about {@code middleY}. */
    void text(String text, double x, double middleY, Anchor anchor, Color color, double size, boolean bold);

    /** A grid of colours (premultiplied ARGB, row by row), stretched over a box without smoothing. */
    void pixels(Box box, int[] argb, int columns, int rows);

    /** Thin slanted lines all over a box. */
    void hatch(Box box, Color color);

    /** Only what is in the box is drawn until {@link #unclip}. */
    void clip(Box box);

    void unclip();
}
