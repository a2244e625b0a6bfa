package netqscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import javafx.scene.paint.Color;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RasterTest {

    @BeforeAll
    static void start() throws Exception {
        OnScreen.start();
    }

    @Test
    void aBandFillsItsColumnFromTopToBottomAndNoOther() {
        Raster raster = new Raster(3, 10);
        double nan = Double.NaN;
        raster.band(new double[] {nan, 2, nan}, new double[] {nan, 7, nan}, Color.RED, new double[] {1, 1, 1});
        finish(raster);
        for (int y = 0; y < 10; y++) {
            assertThat(raster.argb(0, y)).isZero();
            assertThat(raster.argb(1, y)).isEqualTo(y >= 2 && y < 7 ? 0xffff0000 : 0);
            assertThat(raster.argb(2, y)).isZero();
        }
    }

    @Test
    void partOfAPixelIsPartlyOpaque() {
        Raster raster = new Raster(1, 4);
        raster.band(new double[] {1.25}, new double[] {2.5}, Color.WHITE, new double[] {1});
        finish(raster);
        assertThat(raster.argb(0, 1) >>> 24).isBetween(188, 193); // three quarters
        assertThat(raster.argb(0, 2) >>> 24).isBetween(125, 129); // a half
        assertThat(raster.argb(0, 3)).isZero();
    }

    @Test
    void aLineIsWhereItsValuesAreAndHasGapsForNaN() {
        Raster raster = new Raster(4, 10);
        raster.line(new double[] {5.5, 5.5, Double.NaN, 5.5}, Color.BLUE, 1);
        finish(raster);
        assertThat(raster.argb(0, 5)).isEqualTo(0xff0000ff);
        assertThat(raster.argb(1, 5)).isEqualTo(0xff0000ff);
        assertThat(raster.argb(3, 5)).isEqualTo(0xff0000ff);
        for (int y = 0; y < 10; y++) {
            assertThat(raster.argb(2, y)).isZero();
        }
    }

    @Test
    void aSteepLineHasNoHoles() {
        Raster raster = new Raster(3, 40);
        raster.line(new double[] {35, 5, 35}, Color.BLUE, 1.5);
        finish(raster);
        for (int y = 6; y < 34; y++) {
            int row = y;
            assertThat(Arrays.stream(new int[] {0, 1, 2}).anyMatch(x -> raster.argb(x, row) >>> 24 > 200))
                    .as("row %d", y)
                    .isTrue();
        }
    }

    @Test
    void layersMeetWithoutASeam() {
        Raster raster = new Raster(1, 10);
        raster.layer(new double[] {4.4}, new double[] {10}, Color.RED);
        raster.layer(new double[] {1.0}, new double[] {4.4}, Color.BLUE);
        finish(raster);
        for (int y = 1; y < 10; y++) {
            assertThat(raster.argb(0, y) >>> 24).as("opacity of row %d", y).isGreaterThan(250);
        }
        assertThat(raster.argb(0, 3)).isEqualTo(0xff0000ff);
        assertThat(raster.argb(0, 5)).isEqualTo(0xffff0000);
    }

    private static void finish(Raster raster) {
        OnScreen.run(() -> {
            raster.finish();
            return raster;
        });
    }
}
