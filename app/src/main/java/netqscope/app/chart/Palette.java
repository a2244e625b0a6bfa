package netqscope.app.chart;

import javafx.scene.paint.Color;

/** Colours of series and of heat. */
public final class Palette {

    /**
     * Blue, orange, green, purple, sky, brown, olive or yellow, grey: after Okabe and Ito, moved until any two differ for people without
     * red or green cones too, and each has contrast to the background.
     */
    private static final Color[] LIGHT =
            colors("3450cf", "de7700", "01604c", "7a2d86", "1296dc", "c48763", "5a5200", "9490a4");

    private static final Color[] DARK =
            colors("3f7df0", "f39a1e", "3fae86", "c763b5", "7cc8ff", "c05a2a", "f6e58a", "e7e7ed");

    private static final double FIRST_HUE = 255;
    /** Not the whole circle, so that the last is not like the first. */
    private static final double HUES = 320;

    private static final int HEAT_LEVELS = 256;

    private Palette() {}

    /** The colour of a series: colour-blind safe as far as eight, ordered hues beyond, neighbours of different lightness. */
    public static Color series(int index, int count, ChartTheme theme) {
        int position = Math.floorMod(index, Math.max(1, count));
        if (count <= LIGHT.length) {
            return (theme.dark() ? DARK : LIGHT)[position];
        }
        double hue = FIRST_HUE + HUES * position / (count - 1);
        double lightness = switch (position % 3) {
            case 0 -> theme.dark() ? 0.68 : 0.52;
            case 1 -> theme.dark() ? 0.80 : 0.64;
            default -> theme.dark() ? 0.60 : 0.44;
        };
        return inGamut(lightness, 0.15, hue);
    }

    /**
     * 256 premultiplied ARGB values from nothing to the most. The first is like the background; lightness runs evenly away from it, over
     * yellow and red to violet.
     */
    public static int[] heat(ChartTheme theme) {
        int[] levels = new int[HEAT_LEVELS];
        for (int i = 0; i < HEAT_LEVELS; i++) {
            double share = i / (HEAT_LEVELS - 1.0);
            Color color;
            if (theme.dark()) {
                color = inGamut(0.20 + 0.75 * share, 0.03 + 0.15 * bell(share), 290 + 160 * share + 5);
            } else {
                color = inGamut(0.97 - 0.70 * share, 0.01 + 0.17 * bell(share), 100 - 160 * share);
            }
            levels[i] = Raster.premultiplied(color, 1);
        }
        levels[0] = Raster.premultiplied(theme.background().interpolate(theme.grid(), 0.35), 1);
        return levels;
    }

    private static double bell(double share) {
        return Math.sin(Math.PI * Math.min(1, 0.12 + share * 0.88));
    }

    /** The colour of OKLCH, as colourful as a screen can show it. */
    private static Color inGamut(double lightness, double chroma, double hue) {
        double colourful = chroma;
        while (true) {
            double[] rgb = linearRgb(lightness, colourful, Math.toRadians(hue));
            if (colourful <= 0 || (isShown(rgb[0]) && isShown(rgb[1]) && isShown(rgb[2]))) {
                return Color.color(gamma(rgb[0]), gamma(rgb[1]), gamma(rgb[2]));
            }
            colourful -= 0.004;
        }
    }

    /** Björn Ottosson's OKLab (2020) to linear sRGB. */
    private static double[] linearRgb(double lightness, double chroma, double hue) {
        double a = chroma * Math.cos(hue);
        double b = chroma * Math.sin(hue);
        double l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b);
        double m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b);
        double s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b);
        return new double[] {
            4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
            -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
            -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s
        };
    }

    private static boolean isShown(double linear) {
        return linear >= -0.001 && linear <= 1.001;
    }

    private static double gamma(double linear) {
        double within = Math.clamp(linear, 0, 1);
        double coded = within <= 0.0031308 ? 12.92 * within : 1.055 * Math.pow(within, 1 / 2.4) - 0.055;
        return Math.clamp(coded, 0, 1);
    }

    private static double cube(double value) {
        return value * value * value;
    }

    private static Color[] colors(String... webs) {
        Color[] colors = new Color[webs.length];
        for (int i = 0; i < webs.length; i++) {
            colors[i] = Color.web("#" + webs[i]);
        }
        return colors;
    }
}
