package netqscope.app.chart;

import javafx.scene.paint.Color;

/** Which colour a series has, for instance {@link Palette#series}. */
@FunctionalInterface
public interface SeriesColors {

    /** The colour of a series of {@code count} on a theme's background. */
    Color of(int series, int count, ChartTheme theme);
}
