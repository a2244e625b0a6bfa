package netqscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javafx.scene.paint.Color;
import org.junit.jupiter.api.Test;

class PaletteTest {

    /** Machado, Oliveira and Fernandes (2009), severity 1: what people without green, or without red cones see. */
    private static final double[][] DEUTERANOPIA = {
        {0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}
    };

    private static final double[][] PROTANOPIA = {
        {0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}
    };
    private static final double[][] TRICHROMACY = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

    private static final List<ChartTheme> THEMES = List.of(ChartTheme.LIGHT, ChartTheme.DARK);

    @Test
    void anyTwoOfEightDifferForEveryone() {
        for (ChartTheme theme : THEMES) {
            for (double[][] eye : List.of(TRICHROMACY, DEUTERANOPIA, PROTANOPIA)) {
                for (int i = 0; i < 8; i++) {
                    for (int j = 0; j < i; j++) {
                        assertThat(distance(Palette.series(i, 8, theme), Palette.series(j, 8, theme), eye))
                                .as("distance of colours %d and %d", i, j)
                                .isGreaterThan(22);
                    }
                }
            }
        }
    }

    @Test
    void everyColourStandsOutFromTheBackground() {
        for (ChartTheme theme : THEMES) {
            for (int count : new int[] {1, 8, 9, 64, 512}) {
                for (int i = 0; i < count; i++) {
                    assertThat(contrast(Palette.series(i, count, theme), theme.background()))
                            .as("contrast of %d of %d", i, count)
                            .isGreaterThan(count <= 8 ? 2.95 : 2.5);
                }
            }
        }
    }

    @Test
    void textStandsOutFromTheBackground() {
        for (ChartTheme theme : THEMES) {
            assertThat(contrast(theme.text(), theme.background())).isGreaterThan(7);
            assertThat(contrast(theme.muted(), theme.background())).isGreaterThan(4.5);
            assertThat(contrast(theme.warning(), theme.background())).isGreaterThan(4.5);
        }
    }

    @Test
    void neighboursOfManyDiffer() {
        for (ChartTheme theme : THEMES) {
            for (int i = 1; i < 64; i++) {
                assertThat(distance(Palette.series(i, 64, theme), Palette.series(i - 1, 64, theme), TRICHROMACY))
                        .isGreaterThan(7);
            }
        }
    }

    @Test
    void heatGoesSteadilyAwayFromTheBackground() {
        for (ChartTheme theme : THEMES) {
            int[] heat = Palette.heat(theme);
            assertThat(heat).hasSize(256);
            double sign = theme.dark() ? 1 : -1;
            double before = lab(color(heat[0]), TRICHROMACY)[0];
            for (int i = 8; i < heat.length; i += 8) {
                double lightness = lab(color(heat[i]), TRICHROMACY)[0];
                assertThat((lightness - before) * sign).as("level %d", i).isPositive();
                before = lightness;
            }
        }
    }

    private static Color color(int argb) {
        return Color.rgb(argb >> 16 & 255, argb >> 8 & 255, argb & 255);
    }

    /** CIE 1976, of colours as an eye sees them. */
    private static double distance(Color a, Color b, double[][] eye) {
        double[] first = lab(a, eye);
        double[] second = lab(b, eye);
        return Math.hypot(Math.hypot(first[0] - second[0], first[1] - second[1]), first[2] - second[2]);
    }

    private static double contrast(Color a, Color b) {
        double first = luminance(a) + 0.05;
        double second = luminance(b) + 0.05;
        return Math.max(first, second) / Math.min(first, second);
    }

    private static double luminance(Color color) {
        double[] rgb = linear(color);
        return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
    }

    private static double[] lab(Color color, double[][] eye) {
        double[] rgb = linear(color);
        double[] seen = new double[3];
        for (int i = 0; i < 3; i++) {
            seen[i] = Math.clamp(eye[i][0] * rgb[0] + eye[i][1] * rgb[1] + eye[i][2] * rgb[2], 0, 1);
        }
        double x = root((0.4124564 * seen[0] + 0.3575761 * seen[1] + 0.1804375 * seen[2]) / 0.95047);
        double y = root(0.2126729 * seen[0] + 0.7151522 * seen[1] + 0.0721750 * seen[2]);
        double z = root((0.0193339 * seen[0] + 0.1191920 * seen[1] + 0.9503041 * seen[2]) / 1.08883);
        return new double[] {116 * y - 16, 500 * (x - y), 200 * (y - z)};
    }

    private static double[] linear(Color color) {
        return new double[] {linear(color.getRed()), linear(color.getGreen()), linear(color.getBlue())};
    }

    private static double linear(double coded) {
        return coded <= 0.04045 ? coded / 12.92 : Math.pow((coded + 0.055) / 1.055, 2.4);
    }

    private static double root(double share) {
        return share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16.0 / 116;
    }
}
