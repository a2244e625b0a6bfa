package netqscope.app.chart;

import java.nio.IntBuffer;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.image.Image;
import javafx.scene.image.PixelBuffer;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.paint.Color;
import javafx.scene.paint.ImagePattern;
import javafx.scene.shape.StrokeLineCap;
import javafx.scene.shape.StrokeLineJoin;
import javafx.scene.text.TextAlignment;

/** Draws on a canvas. */
record CanvasSurface(GraphicsContext graphics) implements Surface {

    private static final double DASH = 6;
    private static final double DASH_GAP = 4;
    private static final int HATCH = 8;

    CanvasSurface {
        graphics.setLineCap(StrokeLineCap.BUTT);
        graphics.setLineJoin(StrokeLineJoin.ROUND);
        graphics.setTextBaseline(VPos.CENTER);
        graphics.setImageSmoothing(false);
    }

    @Override
    public void fill(double x, double y, double width, double height, Color color) {
        graphics.setFill(color);
        graphics.fillRect(x, y, width, height);
    }

    @Override
    public void panel(double x, double y, double width, double height, double radius, Color fill, Color edge) {
        double left = Math.floor(x) + 0.5;
        double top = Math.floor(y) + 0.5;
        graphics.setFill(fill);
        graphics.fillRoundRect(left, top, Math.rint(width), Math.rint(height), 2 * radius, 2 * radius);
        graphics.setStroke(edge);
        graphics.setLineWidth(1);
        graphics.strokeRoundRect(left, top, Math.rint(width), Math.rint(height), 2 * radius, 2 * radius);
    }

    @Override
    public void line(double x0, double y0, double x1, double y1, Color color, double width) {
        graphics.setStroke(color);
        graphics.setLineWidth(width);
        graphics.strokeLine(x0, y0, x1, y1);
    }

    @Override
    public void polyline(double[] x, double[] y, int count, Color color, double width, boolean dashed) {
        graphics.setStroke(color);
        graphics.setLineWidth(width);
        if (dashed) {
            graphics.setLineDashes(DASH, DASH_GAP);
        }
        graphics.strokePolyline(x, y, count);
        if (dashed) {
            graphics.setLineDashes();
        }
    }

    @Override
    public void polygon(double[] x, double[] y, int count, Color color) {
        graphics.setFill(color);
        graphics.fillPolygon(x, y, count);
    }

    @Override
    public void dot(double x, double y, double radius, Color color) {
        graphics.setFill(color);
        graphics.fillOval(x - radius, y - radius, 2 * radius, 2 * radius);
    }

    @Override
    public void text(String text, double x, double middleY, Anchor anchor, Color color, double size, boolean bold) {
        graphics.setFill(color);
        graphics.setFont(Fonts.of(size, bold));
        graphics.setTextAlign(
                switch (anchor) {
                    case START -> TextAlignment.LEFT;
                    case MIDDLE -> TextAlignment.CENTER;
                    case END -> TextAlignment.RIGHT;
                });
        graphics.fillText(text, x, middleY);
    }

    @Override
    public void pixels(Box box, int[] argb, int columns, int rows) {
        PixelBuffer<IntBuffer> buffer =
                new PixelBuffer<>(columns, rows, IntBuffer.wrap(argb), PixelFormat.getIntArgbPreInstance());
        graphics.drawImage(new WritableImage(buffer), box.x(), box.y(), box.width(), box.height());
    }

    @Override
    public void hatch(Box box, Color color) { // a pattern: lines across a whole plot take longer than its series
        graphics.setFill(new ImagePattern(tile(color), 0, 0, HATCH, HATCH, false));
        graphics.fillRect(box.x(), box.y(), box.width(), box.height());
    }

    private static Image tile(Color color) {
        WritableImage tile = new WritableImage(HATCH, HATCH);
        Color soft = color.deriveColor(0, 1, 1, 0.35);
        for (int i = 0; i < HATCH; i++) {
            int x = HATCH - 1 - i;
            tile.getPixelWriter().setColor(x, i, color);
            tile.getPixelWriter().setColor((x + 1) % HATCH, i, soft);
            tile.getPixelWriter().setColor((x + HATCH - 1) % HATCH, i, soft);
        }
        return tile;
    }

    @Override
    public void clip(Box box) {
        graphics.save();
        graphics.beginPath();
        graphics.rect(box.x(), box.y(), box.width(), box.height());
        graphics.clip();
    }

    @Override
    public void unclip() {
        graphics.restore();
    }
}
