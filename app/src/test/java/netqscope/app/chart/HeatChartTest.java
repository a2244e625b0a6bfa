package netqscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class HeatChartTest {

    @BeforeAll
    static void start() throws Exception {
        OnScreen.start();
    }

    @Test
    void rowsThatShareAPixelShowTheHighest() {
        for (int hot : new int[] {0, 100, 101, 102, 511}) {
            OnScreen.run(() -> {
                HeatChart chart = chart(TimeChartTest.constant(512, 1).set(hot, 30_025, 1_000));
                int[] heat = Palette.heat(ChartTheme.LIGHT);
                Raster raster = drawn(chart, 300);
                int row = Math.ceilDiv((hot + 1) * 300, 512) - 1; // the last pixel with a part of it
                assertThat(raster.argb(600, row))
                        .as("row %d of series %d", row, hot)
                        .isEqualTo(heat[255]);
                assertThat(raster.argb(599, row)).isNotEqualTo(heat[255]);
                return 0;
            });
        }
    }

    @Test
    void aFewRowsAreApartAndZeroLooksLikeNothing() {
        OnScreen.run(() -> {
            HeatChart chart = chart(TimeChartTest.constant(4, 0).set(2, 30_025, 1_000));
            int[] heat = Palette.heat(ChartTheme.LIGHT);
            Raster raster = drawn(chart, 400);
            assertThat(raster.argb(600, 250)).isEqualTo(heat[255]);
            assertThat(raster.argb(600, 299)).isEqualTo(0xffffffff);
            assertThat(raster.argb(600, 50)).isEqualTo(heat[0]);
            return 0;
        });
    }

    @Test
    void whatWasNotRecordedIsNotZero() {
        OnScreen.run(() -> {
            HeatChart chart = chart(TimeChartTest.constant(4, 0).gap(15_000, 30_000));
            Raster raster = drawn(chart, 400);
            assertThat(raster.argb(400, 50)).isZero();
            assertThat(raster.argb(700, 50)).isNotZero();
            assertThat(chart.readout(0, 400).notes()).containsExactly("nothing was recorded here");
            return 0;
        });
    }

    @Test
    void theRowUnderThePointerIsTheSeries() {
        OnScreen.run(() -> {
            HeatChart chart = chart(TimeChartTest.constant(8, 1));
            chart.hiddenSeries().add(0);
            drawn(chart, 350);
            assertThat(chart.seriesAt(500, 30 + 10)).isEqualTo(1);
            assertThat(chart.seriesAt(500, 30 + 349)).isEqualTo(7);
            assertThat(chart.seriesAt(500, 10)).isEqualTo(-1);
            return 0;
        });
    }

    @Test
    void labelsAreThinnedOut() {
        OnScreen.run(() -> {
            for (int rows : new int[] {1, 3, 8, 64, 512}) {
                for (double height : new double[] {120, 240, 480}) {
                    HeatChart chart = chart(TimeChartTest.constant(rows, 12_345));
                    chart.highlighted().add(rows / 3);
                    chart.titleProperty().set("Queues");
                    TimeChartTest.assertReadable(chart, 640, height);
                    TimeChartTest.assertReadable(chart, 300, height);
                }
            }
            return 0;
        });
    }

    private static HeatChart chart(TimeSeries source) {
        HeatChart chart = new HeatChart();
        TimeChartTest.show(chart, source);
        return chart;
    }

    private static Raster drawn(HeatChart chart, int height) {
        chart.arrange(TimeChartTest.WIDTH, 30 + height + 28.0, 1);
        assertThat(chart.plot()).isEqualTo(new Box(72, 30, 1200, height));
        Raster raster = new Raster(1200, height);
        chart.drawSeries(raster);
        raster.finish();
        return raster;
    }
}
