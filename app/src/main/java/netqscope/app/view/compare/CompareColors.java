package netqscope.app.view.compare;

import javafx.scene.paint.Color;
import netqscope.app.chart.ChartTheme;
import netqscope.app.chart.Palette;
import netqscope.app.viewmodel.compare.ComparedRates.Drawn;

/** Colours of a comparison: of one pair of lines each recording has its own; of several each pair has, and A is paler. */
final class CompareColors {

    private static final int PALETTE = 8;
    private static final int DIFFERENCE = 3;
    private static final double PALE = 0.55;

    private CompareColors() {}

    /** The first recording. */
    static Color a(ChartTheme theme) {
        return Palette.series(0, PALETTE, theme);
    }

    /** The second one. */
    static Color b(ChartTheme theme) {
        return Palette.series(1, PALETTE, theme);
    }

    /** One of the rates, of some lines. */
    static Color overlaid(Drawn drawn, int lines, ChartTheme theme) {
        if (lines <= 1) {
            return drawn.ofA() ? a(theme) : b(theme);
        }
        Color color = Palette.series(drawn.line(), lines, theme);
        return drawn.ofA() ? color.interpolate(theme.background(), PALE) : color;
    }

    /** Of differences. */
    static Color difference(int series, int count, ChartTheme theme) {
        return count <= 1 ? Palette.series(DIFFERENCE, PALETTE, theme) : Palette.series(series, count, theme);
    }
}
