package netqscope.app.chart;

import javafx.scene.paint.Color;

/**
 * A plot to draw series on that have a value for each of its pixel columns. Heights are from the plot's top, downwards, in its
 * pixels; NaN is a gap.
 */
interface ColumnSurface {

    int columns();

    int height();

    /** The area between two heights in every column, of an opacity of its own in each. */
    void band(double[] top, double[] bottom, Color color, double[] opacity);

    void line(double[] y, Color color, double width);

    /** An area that joins the one drawn before it beneath it, without a seam. */
    void layer(double[] top, double[] bottom, Color color);

    /** The whole plot as premultiplied ARGB, row by row. */
    void pixels(int[] argb, int columns, int rows);
}
