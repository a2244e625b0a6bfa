package netqscope.app.chart;

import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;

/** A tiny line without axes, as for a cell of a table. Values that are more than its pixels are drawn by their highest. */
public final class Sparkline extends Canvas {

    public Sparkline(double width, double height) {
        super(width, height);
    }

    /** Shows values from 0 to their highest; NaN: a gap. */
    public void setValues(double[] values, Color color) {
        setValues(values, color, Double.NaN);
    }

    /** Shows values from 0 to a top they share with other sparklines. */
    public void setValues(double[] values, Color color, double top) {
        GraphicsContext graphics = getGraphicsContext2D();
        graphics.clearRect(0, 0, getWidth(), getHeight());
        int columns = (int) Math.min(getWidth(), values.length);
        double[] highest = highest(values, columns);
        double scale = top;
        if (!(scale > 0)) {
            scale = 0;
            for (double value : highest) {
                scale = value > scale ? value : scale;
            }
        }
        double step = getWidth() / Math.max(1, columns);
        double room = getHeight() - 2;
        Color area = color.deriveColor(0, 1, 1, 0.25);
        double before = Double.NaN;
        graphics.setLineWidth(1);
        for (int column = 0; column < columns; column++) {
            double value = highest[column];
            if (Double.isNaN(value)) {
                before = value;
                continue;
            }
            double height = scale > 0 ? Math.min(1, value / scale) * room : 0;
            double y = getHeight() - 0.5 - height;
            graphics.setFill(area);
            graphics.fillRect(column * step, y, step, getHeight() - y);
            graphics.setStroke(color);
            if (!Double.isNaN(before)) {
                graphics.strokeLine((column - 0.5) * step, before, (column + 0.5) * step, y);
            }
            before = y;
        }
    }

    private static double[] highest(double[] values, int columns) {
        double[] highest = new double[columns];
        for (int column = 0; column < columns; column++) {
            int from = (int) ((long) column * values.length / columns);
            int to = (int) ((long) (column + 1) * values.length / columns);
            double most = Double.NaN;
            for (int i = from; i < to; i++) {
                if (!(most >= values[i]) && !Double.isNaN(values[i])) {
                    most = values[i];
                }
            }
            highest[column] = most;
        }
        return highest;
    }
}
