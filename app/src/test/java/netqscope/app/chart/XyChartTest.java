package netqscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import javafx.scene.input.KeyCode;
import javafx.scene.paint.Color;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class XyChartTest {

    private static final double[] ZERO_TO_THREE = {0, 1, 2, 3};

    @BeforeAll
    static void start() throws Exception {
        OnScreen.start();
    }

    @Test
    void barsAreAsHighAsTheirValues() {
        OnScreen.run(() -> {
            XyChart chart = new XyChart();
            chart.setAxes(
                    Axis.of("", "", List.of("a", "b", "c", "d")),
                    Axis.linear("", "packets").within(0, 10));
            chart.setSeries(List.of(bars(Color.RED, 10, 5, 0, 2.5)));
            OnScreen.draw(chart, 72 + 400 + 20, 30 + 200 + 28);
            assertThat(chart.plot().width()).isEqualTo(400);
            Box plot = chart.plot();
            var pixels = OnScreen.snapshot(chart).getPixelReader();
            int middleOfB = plot.x() + 150;
            int half = plot.y() + plot.height() / 2;
            assertThat(pixels.getColor(middleOfB, half + 2)).isEqualTo(Color.RED);
            assertThat(pixels.getColor(middleOfB, half - 2)).isNotEqualTo(Color.RED);
            assertThat(pixels.getColor(plot.x() + 50, plot.y() + 20)).isEqualTo(Color.RED);
            assertThat(pixels.getColor(plot.x() + 250, plot.bottom() - 2)).isNotEqualTo(Color.RED);
            return 0;
        });
    }

    @Test
    void scalesHoldEverythingAndStartAtZero() {
        XyScales scales = XyScales.of(
                Axis.linear("", ""),
                Axis.linear("", ""),
                List.of(new XySeries(
                        "a",
                        Color.RED,
                        XySeries.Style.LINE,
                        new double[] {5, 10},
                        new double[] {3, 4},
                        new double[] {2, 3},
                        new double[] {6, 9})),
                List.of(new Marker(12, false, "limit", Color.RED), new Marker(20, true, "far", Color.RED)));
        assertThat(scales.y().low()).isZero();
        assertThat(scales.y().high()).isEqualTo(15);
        assertThat(scales.x().low()).isEqualTo(5);
        assertThat(scales.x().high()).isEqualTo(20);
    }

    @Test
    void logarithmicScalesLeaveOutWhatIsNotPositive() {
        XyScales scales = XyScales.of(
                Axis.log("", ""),
                Axis.log("", ""),
                List.of(XySeries.of(
                        "a", Color.RED, XySeries.Style.LINE, new double[] {0, 1, 1000}, new double[] {0, 0.2, 50})),
                List.of());
        assertThat(scales.x().low()).isEqualTo(1);
        assertThat(scales.x().high()).isEqualTo(1_000);
        assertThat(scales.y().low()).isEqualTo(0.1, within(1e-12));
        assertThat(scales.y().fraction(0)).isZero();
    }

    @Test
    void nothingIsDrawnOfNothing() {
        OnScreen.run(() -> {
            XyChart chart = new XyChart();
            OnScreen.draw(chart, 400, 300);
            chart.setAxes(Axis.of("", "", List.of()), Axis.log("", "%"));
            OnScreen.draw(chart, 400, 300);
            OnScreen.move(chart, 200, 150);
            OnScreen.draw(chart, 400, 300);
            return 0;
        });
    }

    @Test
    void theMarkerIsDraggedAndMovedByKeys() {
        List<Double> told = new ArrayList<>();
        OnScreen.run(() -> {
            XyChart chart = new XyChart();
            chart.setAxes(
                    Axis.log("distance", "packets").within(1, 10_000),
                    Axis.linear("", "%").within(0, 100));
            chart.setDraggable(100, told::add);
            OnScreen.draw(chart, 72 + 400 + 20, 300);
            OnScreen.press(chart, 72 + 200, 100);
            OnScreen.drag(chart, 72 + 300, 100);
            OnScreen.release(chart, 72 + 300, 100);
            OnScreen.key(chart, KeyCode.LEFT);
            OnScreen.press(chart, 72 + 50, 100); // far from it
            OnScreen.drag(chart, 72 + 60, 100);
            OnScreen.release(chart, 72 + 60, 100);
            return 0;
        });
        assertThat(told).hasSize(2);
        assertThat(told.get(0)).isEqualTo(1_000, within(1e-6));
        assertThat(told.get(1)).isEqualTo(Math.pow(10, 2.96), within(1e-6));
    }

    @Test
    void aClickOnABarPicksIt() {
        List<String> picked = new ArrayList<>();
        OnScreen.run(() -> {
            XyChart chart = new XyChart();
            chart.setAxes(Axis.of("", "", List.of("a", "b", "c", "d")), Axis.linear("", ""));
            chart.setSeries(List.of(bars(Color.RED, 10, 5, 0, 2.5)));
            chart.setOnPick((series, point) -> picked.add(series + "/" + point));
            OnScreen.draw(chart, 72 + 400 + 20, 300);
            OnScreen.click(chart, 72 + 350, 100, 1);
            return 0;
        });
        assertThat(picked).containsExactly("0/3");
    }

    @Test
    void theReadoutHasExactValuesOfAllSeriesAndWhatLinesHaveBetweenPoints() {
        OnScreen.run(() -> {
            XyChart chart = new XyChart();
            chart.setAxes(
                    Axis.linear("distance", "packets").within(0, 4),
                    Axis.linear("", "%").within(0, 100));
            chart.setSeries(List.of(
                    new XySeries(
                            "measured",
                            Color.RED,
                            XySeries.Style.POINTS,
                            new double[] {1},
                            new double[] {12.5},
                            new double[] {10},
                            new double[] {15}),
                    XySeries.of(
                            "theory", Color.BLUE, XySeries.Style.DASHED, new double[] {0, 4}, new double[] {0, 40})));
            OnScreen.draw(chart, 492, 300);
            Readout readout = chart.readouts().at(1);
            assertThat(readout.head()).isEqualTo("distance  1 packets");
            assertThat(readout.rows().get(0).figures()).containsExactly("12.5 %", "10 – 15");
            assertThat(readout.rows().get(1).figures()).containsExactly("10 %", "");
            return 0;
        });
    }

    @Test
    void labelsNeitherOverlapNorAreCutOff() {
        OnScreen.run(() -> {
            java.util.Map<String, Supplier<Chart>> charts = new java.util.LinkedHashMap<>();
            XyGallery.addTo(charts, ChartTheme.LIGHT);
            for (String name :
                    List.of("histogram", "histogram2", "interarrival", "narrowlog", "many", "cdf", "laboratory")) {
                for (double width : new double[] {320, 640, 1000}) {
                    TimeChartTest.assertReadable(charts.get(name).get(), width, 360);
                }
            }
            return 0;
        });
    }

    @Test
    void aSeriesWhoseArraysDoNotMatchIsRefused() {
        assertThatThrownBy(() -> XySeries.of("a", Color.RED, XySeries.Style.LINE, new double[2], new double[3]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("series a has 2 x and 3 y");
    }

    private static XySeries bars(Color color, double... values) {
        return XySeries.of("packets", color, XySeries.Style.BARS, ZERO_TO_THREE, values);
    }
}
