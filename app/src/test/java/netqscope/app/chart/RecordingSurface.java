package netqscope.app.chart;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.paint.Color;

/** Remembers where texts were drawn. */
final class RecordingSurface implements Surface {

    record Drawn(String text, double left, double right, double middle, double size) {
        boolean overlaps(Drawn other) {
            return left < other.right
                    && other.left < right
                    && Math.abs(middle - other.middle) < (size + other.size) / 2 - 1;
        }
    }

    private final List<Drawn> texts = new ArrayList<>();

    List<Drawn> texts() {
        return texts;
    }

    @Override
    public void text(String text, double x, double middleY, Anchor anchor, Color color, double size, boolean bold) {
        double width = Fonts.width(text, size, bold);
        double left = switch (anchor) {
            case START -> x;
            case MIDDLE -> x - width / 2;
            case END -> x - width;
        };
        if (!text.isEmpty()) {
            texts.add(new Drawn(text, left, left + width, middleY, size));
        }
    }

    @Override
    public void fill(double x, double y, double width, double height, Color color) {}

    @Override
    public void panel(double x, double y, double width, double height, double radius, Color fill, Color edge) {}

    @Override
    public void line(double x0, double y0, double x1, double y1, Color color, double width) {}

    @Override
    public void polyline(double[] x, double[] y, int count, Color color, double width, boolean dashed) {}

    @Override
    public void polygon(double[] x, double[] y, int count, Color color) {}

    @Override
    public void dot(double x, double y, double radius, Color color) {}

    @Override
    public void pixels(Box box, int[] argb, int columns, int rows) {}

    @Override
    public void hatch(Box box, Color color) {}

    @Override
    public void clip(Box box) {}

    @Override
    public void unclip() {}
}
