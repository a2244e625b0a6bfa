package netqscope.app.chart;

import javafx.scene.paint.Color;

/** The colours of a chart that are not a series'. */
public record ChartTheme(
        boolean dark,
        Color background,
        Color grid,
        Color axis,
        Color text,
        Color muted,
        Color accent,
        Color warning,
        Color selection) {

    /** Beside AtlantaFX's PrimerLight. */
    public static final ChartTheme LIGHT = new ChartTheme(
            false,
            Color.web("#ffffff"),
            Color.web("#e7eaee"),
            Color.web("#afb8c1"),
            Color.web("#24292f"),
            Color.web("#57606a"),
            Color.web("#0969da"),
            Color.web("#bc4c00"),
            Color.web("#0969da", 0.14));

    /** Beside AtlantaFX's PrimerDark. */
    public static final ChartTheme DARK = new ChartTheme(
            true,
            Color.web("#0d1117"),
            Color.web("#21262d"),
            Color.web("#484f58"),
            Color.web("#e6edf3"),
            Color.web("#8b949e"),
            Color.web("#58a6ff"),
            Color.web("#f0883e"),
            Color.web("#58a6ff", 0.20));
}
