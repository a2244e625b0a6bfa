package netqscope.app.chart;

import java.util.HashMap;
import java.util.Map;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.Text;

/** Fonts of charts, and how wide texts are in them. On the UI thread. */
final class Fonts {

    static final double SMALL = 11;
    static final double NORMAL = 12;
    static final double TITLE = 13;

    private static final int MOST_WIDTHS = 4_000;

    private static final Map<String, Font> FONTS = new HashMap<>();
    private static final Map<String, Double> WIDTHS = new HashMap<>();

    private Fonts() {}

    static Font of(double size, boolean bold) {
        return FONTS.computeIfAbsent(
                (bold ? "b" : "n") + size,
                key -> Font.font(Font.getDefault().getFamily(), bold ? FontWeight.SEMI_BOLD : FontWeight.NORMAL, size));
    }

    static double width(String text, double size) {
        return width(text, size, false);
    }

    static double width(String text, double size, boolean bold) {
        if (WIDTHS.size() > MOST_WIDTHS) {
            WIDTHS.clear();
        }
        return WIDTHS.computeIfAbsent((bold ? "b" : "n") + size + text, key -> {
            Text measured = new Text(text);
            measured.setFont(of(size, bold));
            return measured.getLayoutBounds().getWidth();
        });
    }

    /** The text, or as much of its end as fits after an ellipsis: ends of names tell queues apart. */
    static String fitted(String text, double size, double room) {
        if (width(text, size) <= room) {
            return text;
        }
        for (int from = 1; from < text.length(); from++) {
            String shorter = "…" + text.substring(from);
            if (width(shorter, size) <= room) {
                return shorter;
            }
        }
        return "";
    }
}
