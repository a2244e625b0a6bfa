package netqscope.app.chart;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Locale;
import javafx.scene.paint.Color;

/** Draws into a file of vector graphics: text stays text, lines stay lines. */
final class SvgSurface implements Surface {

    private static final int HATCH = 8;

    private final StringBuilder body = new StringBuilder();
    private final double width;
    private final double height;
    private int clips;

    SvgSurface(double width, double height, ChartTheme theme) {
        this.width = width;
        this.height = height;
        fill(0, 0, width, height, theme.background());
    }

    /** The whole file. */
    String document(String title) {
        return """
                <?xml version="1.0" encoding="UTF-8"?>
                <svg xmlns="http://www.w3.org/2000/svg" width="%1$s" height="%2$s" viewBox="0 0 %1$s %2$s" \
                font-family="Inter, 'Segoe UI', 'Helvetica Neue', 'DejaVu Sans', sans-serif">
                <title>%3$s</title>
                %4$s</svg>
                """.formatted(number(width), number(height), escaped(title), body);
    }

    @Override
    public void fill(double x, double y, double w, double h, Color color) {
        element("rect", x, y, w, h).append(paint("fill", color)).append("/>\n");
    }

    @Override
    public void panel(double x, double y, double w, double h, double radius, Color fill, Color edge) {
        element("rect", Math.floor(x) + 0.5, Math.floor(y) + 0.5, Math.rint(w), Math.rint(h))
                .append(" rx=\"" + number(radius) + "\"")
                .append(paint("fill", fill))
                .append(paint("stroke", edge))
                .append("/>\n");
    }

    @Override
    public void line(double x0, double y0, double x1, double y1, Color color, double lineWidth) {
        body.append("<path d=\"M" + point(x0, y0) + "L" + point(x1, y1) + "\"")
                .append(stroke(color, lineWidth))
                .append("/>\n");
    }

    @Override
    public void polyline(double[] x, double[] y, int count, Color color, double lineWidth, boolean dashed) {
        body.append("<path fill=\"none\" stroke-linejoin=\"round\"");
        if (dashed) {
            body.append(" stroke-dasharray=\"6 4\"");
        }
        path(x, y, count).append("\"").append(stroke(color, lineWidth)).append("/>\n");
    }

    @Override
    public void polygon(double[] x, double[] y, int count, Color color) {
        body.append("<path");
        path(x, y, count).append("Z\"").append(paint("fill", color)).append("/>\n");
    }

    @Override
    public void dot(double x, double y, double radius, Color color) {
        body.append("<circle cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" r=\"" + number(radius) + "\"")
                .append(paint("fill", color))
                .append("/>\n");
    }

    @Override
    public void text(String text, double x, double middleY, Anchor anchor, Color color, double size, boolean bold) {
        String anchored = switch (anchor) {
            case START -> "start";
            case MIDDLE -> "middle";
            case END -> "end";
        };
        body.append("<text x=\"" + number(x) + "\" y=\"" + number(middleY + 0.36 * size) + "\" font-size=\""
                        + number(size) + "\" text-anchor=\"" + anchored + "\"")
                .append(bold ? " font-weight=\"600\"" : "")
                .append(paint("fill", color))
                .append(">")
                .append(escaped(text))
                .append("</text>\n");
    }

    @Override
    public void pixels(Box box, int[] argb, int columns, int rows) {
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        try {
            ChartFiles.writePng(argb, columns, rows, png);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        element("image", box.x(), box.y(), box.width(), box.height())
                .append(
                        " preserveAspectRatio=\"none\" style=\"image-rendering: pixelated\" href=\"data:image/png;base64,")
                .append(Base64.getEncoder().encodeToString(png.toByteArray()))
                .append("\"/>\n");
    }

    @Override
    public void hatch(Box box, Color color) {
        // lines start where they would if the whole surface was hatched, so that boxes match
        int first = Math.floorDiv(box.x() - box.height(), HATCH) * HATCH;
        for (int x = first; x < box.right(); x += HATCH) {
            int from = Math.max(x, box.x());
            int to = Math.min(x + box.height(), box.right());
            if (to > from) {
                line(from, box.bottom() - (from - x), to, box.bottom() - (to - x), color, 1);
            }
        }
    }

    @Override
    public void clip(Box box) {
        clips++;
        body.append("<clipPath id=\"clip" + clips + "\">");
        element("rect", box.x(), box.y(), box.width(), box.height())
                .append("/></clipPath>\n<g clip-path=\"url(#clip" + clips + ")\">\n");
    }

    @Override
    public void unclip() {
        body.append("</g>\n");
    }

    private StringBuilder element(String name, double x, double y, double w, double h) {
        return body.append("<" + name + " x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" + number(w)
                + "\" height=\"" + number(h) + "\"");
    }

    private StringBuilder path(double[] x, double[] y, int count) {
        body.append(" d=\"M");
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                body.append('L');
            }
            body.append(number(x[i])).append(' ').append(number(y[i]));
        }
        return body;
    }

    private static String point(double x, double y) {
        return number(x) + " " + number(y);
    }

    private static String stroke(Color color, double width) {
        return paint("stroke", color) + (width == 1 ? "" : " stroke-width=\"" + number(width) + "\"");
    }

    private static String paint(String attribute, Color color) {
        String opaque = " %s=\"#%02x%02x%02x\""
                .formatted(
                        attribute,
                        Math.round(color.getRed() * 255),
                        Math.round(color.getGreen() * 255),
                        Math.round(color.getBlue() * 255));
        return color.getOpacity() >= 1
                ? opaque
                : opaque + " " + attribute + "-opacity=\"" + number(color.getOpacity()) + "\"";
    }

    /** Hundredths of a pixel at most; file sizes stay small. */
    private static String number(double value) {
        long hundredths = Math.round(value * 100);
        if (hundredths % 100 == 0) {
            return Long.toString(hundredths / 100);
        }
        return hundredths % 10 == 0
                ? String.format(Locale.ROOT, "%.1f", hundredths / 100.0)
                : String.format(Locale.ROOT, "%.2f", hundredths / 100.0);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
