package netqscope.app.chart;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.paint.Color;

/** Names beside what series look like, in rows. */
record Legend(List<Placed> placed, int rows) {

    static final int ROW_HEIGHT = 18;
    private static final double SWATCH = 14;
    private static final double GAP = 6;
    private static final double BETWEEN = 16;
    private static final double MOST_NAME = 220;

    /** What a series looks like. */
    enum Swatch {
        LINE,
        DASHED,
        AREA,
        DOT
    }

    record Entry(String name, Color color, Swatch swatch) {}

    private record Placed(Entry entry, String text, double x, int row) {}

    /** Entries from left to right, in as many rows as they need. */
    static Legend of(List<Entry> entries, double width) {
        List<Placed> placed = new ArrayList<>();
        double x = 0;
        int row = 0;
        for (Entry entry : entries) {
            String text = Fonts.fitted(entry.name(), Fonts.SMALL, Math.min(MOST_NAME, width - SWATCH - GAP));
            double wide = SWATCH + GAP + Fonts.width(text, Fonts.SMALL);
            if (x > 0 && x + wide > width) {
                x = 0;
                row++;
            }
            placed.add(new Placed(entry, text, x, row));
            x += wide + BETWEEN;
        }
        return new Legend(placed, entries.isEmpty() ? 0 : row + 1);
    }

    /** How wide entries are in one row. */
    double width() {
        double width = 0;
        for (Placed each : placed) {
            width = Math.max(width, each.x() + SWATCH + GAP + Fonts.width(each.text(), Fonts.SMALL));
        }
        return width;
    }

    int height() {
        return rows * ROW_HEIGHT;
    }

    void draw(Surface surface, double left, double top, ChartTheme theme) {
        for (Placed each : placed) {
            double x = Math.rint(left + each.x());
            double middle = top + each.row() * ROW_HEIGHT + ROW_HEIGHT / 2.0;
            Color color = each.entry().color();
            switch (each.entry().swatch()) {
                case LINE -> surface.fill(x, middle - 1, SWATCH, 2, color);
                case DASHED -> {
                    surface.fill(x, middle - 1, 5, 2, color);
                    surface.fill(x + 9, middle - 1, 5, 2, color);
                }
                case AREA -> surface.fill(x + 2, middle - 5, 10, 10, color);
                case DOT -> surface.dot(x + SWATCH / 2, middle, 3.5, color);
            }
            surface.text(
                    each.text(), x + SWATCH + GAP, middle, Surface.Anchor.START, theme.muted(), Fonts.SMALL, false);
        }
    }
}
