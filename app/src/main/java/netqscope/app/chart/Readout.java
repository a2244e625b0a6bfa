package netqscope.app.chart;

import java.util.List;
import javafx.scene.paint.Color;
import org.jspecify.annotations.Nullable;

/**
 * The box beside the crosshair: what is there, exactly.
 *
 * @param head where it is
 * @param columns titles of the columns of figures, of which none is shown when there is one column without a title
 * @param more what is left out, or empty
 * @param notes warnings
 */
record Readout(String head, List<String> columns, List<Row> rows, String more, List<String> notes) {

    private static final double PADDING = 8;
    private static final double LINE = 17;
    private static final double GAP = 14;
    private static final double SWATCH = 14;
    private static final double FROM_POINTER = 14;
    private static final double MOST_NAME = 220;
    private static final double MOST_NOTE = 320;

    /** A series and its figures; without a colour it has no swatch. */
    record Row(String name, @Nullable Color color, List<String> figures) {}

    /** Draws it beside a point, within a box. */
    void draw(Surface surface, Box bounds, double x, double y, ChartTheme theme) {
        int count = columns.size();
        double[] widths = new double[count];
        boolean titled = false;
        for (int i = 0; i < count; i++) {
            titled |= !columns.get(i).isEmpty();
            widths[i] = Fonts.width(columns.get(i), Fonts.SMALL);
            for (Row row : rows) {
                widths[i] = Math.max(widths[i], Fonts.width(row.figures().get(i), Fonts.SMALL));
            }
        }
        double names = 0;
        for (Row row : rows) {
            double swatch = row.color() == null ? 0 : SWATCH;
            names = Math.max(names, swatch + Math.min(MOST_NAME, Fonts.width(row.name(), Fonts.SMALL)));
        }
        double figures = 0;
        for (double width : widths) {
            figures += GAP + width;
        }
        double inner = Math.max(rows.isEmpty() ? 0 : names + figures, Fonts.width(head, Fonts.SMALL, true));
        for (String note : notes) {
            inner = Math.max(inner, Math.min(MOST_NOTE, Fonts.width(note, Fonts.SMALL)));
        }
        int lines = 1 + (titled && !rows.isEmpty() ? 1 : 0) + rows.size() + (more.isEmpty() ? 0 : 1) + notes.size();
        double width = inner + 2 * PADDING;
        double height = lines * LINE + 2 * PADDING - 4;
        double left = beside(x, width, bounds.x(), bounds.right());
        double top = Math.clamp(y - height / 2, bounds.y(), Math.max(bounds.y(), bounds.bottom() - height));
        surface.panel(left, top, width, height, 4, panel(theme), theme.axis());
        double middle = top + PADDING + LINE / 2 - 2;
        double start = left + PADDING;
        double end = left + width - PADDING;
        surface.text(head, start, middle, Surface.Anchor.START, theme.text(), Fonts.SMALL, true);
        if (titled && !rows.isEmpty()) {
            middle += LINE;
            figures(surface, columns, widths, end, middle, theme.muted());
        }
        for (Row row : rows) {
            middle += LINE;
            double nameAt = start;
            if (row.color() != null) {
                surface.fill(Math.rint(start), Math.rint(middle - 4), 8, 8, row.color());
                nameAt += SWATCH;
            }
            String name = Fonts.fitted(row.name(), Fonts.SMALL, MOST_NAME);
            surface.text(name, nameAt, middle, Surface.Anchor.START, theme.text(), Fonts.SMALL, false);
            figures(surface, row.figures(), widths, end, middle, theme.text());
        }
        if (!more.isEmpty()) {
            middle += LINE;
            surface.text(more, start, middle, Surface.Anchor.START, theme.muted(), Fonts.SMALL, false);
        }
        for (String note : notes) {
            middle += LINE;
            String shown = Fonts.fitted(note, Fonts.SMALL, MOST_NOTE);
            surface.text(shown, start, middle, Surface.Anchor.START, theme.warning(), Fonts.SMALL, false);
        }
    }

    private static void figures(
            Surface surface, List<String> texts, double[] widths, double end, double middle, Color color) {
        double right = end;
        for (int i = texts.size() - 1; i >= 0; i--) {
            surface.text(texts.get(i), right, middle, Surface.Anchor.END, color, Fonts.SMALL, false);
            right -= widths[i] + GAP;
        }
    }

    /** Right of the pointer; left of it where there is no room. */
    private static double beside(double x, double width, double from, double to) {
        if (x + FROM_POINTER + width <= to) {
            return x + FROM_POINTER;
        }
        return Math.max(from, x - FROM_POINTER - width);
    }

    private static Color panel(ChartTheme theme) {
        return theme.dark() ? Color.web("#161b22", 0.98) : Color.web("#ffffff", 0.98);
    }
}
