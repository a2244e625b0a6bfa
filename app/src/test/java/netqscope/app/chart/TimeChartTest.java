package netqscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import netqscope.analyzer.database.TimeRange;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The plot of these charts is 1,200 pixels wide and 400 high, from (72, 30). */
class TimeChartTest {

    static final double WIDTH = 72 + 1200 + 20;
    static final double HEIGHT = 30 + 400 + 28;
    private static final long SECOND = 1_000_000_000L;

    @BeforeAll
    static void start() throws Exception {
        OnScreen.start();
    }

    @Test
    void aSpikeOfAMillisecondInAMinuteIsOneColumnThatReachesItsValue() {
        Raster raster = OnScreen.run(() -> {
            TimeChart chart = chart(constant(1, 1_000).set(0, 30_025, 100_000));
            return drawn(chart);
        });
        // 30.025 s of 60 s is in column 600 of 1,200; the scale ends at 120,000, so 100,000 is 66.7 pixels below the
        // top
        for (int y = 68; y < 390; y++) {
            assertThat(raster.argb(600, y) >>> 24).as("row %d of the spike", y).isGreaterThan(100);
            assertThat(raster.argb(599, y)).as("row %d before the spike", y).isZero();
            assertThat(raster.argb(601, y)).as("row %d after the spike", y).isZero();
        }
        assertThat(raster.argb(600, 66)).isNotZero();
        assertThat(raster.argb(600, 65)).isZero();
    }

    @Test
    void aSpikeAmongSixtyFourSeriesIsSeenToo() {
        Raster raster = OnScreen.run(() -> drawn(chart(constant(64, 1_000).set(17, 30_025, 100_000))));
        assertThat(raster.argb(600, 100) >>> 24).isGreaterThan(100);
    }

    @Test
    void theHighestPeakThatIsVisibleSetsTheScale() {
        double whole = OnScreen.run(() -> {
            TimeChart chart = chart(constant(1, 1_000).set(0, 30_025, 100_000));
            chart.arrange(WIDTH, HEIGHT, 1);
            return chart.scale().high();
        });
        double part = OnScreen.run(() -> {
            TimeChart chart = chart(constant(1, 1_000).set(0, 30_025, 100_000));
            chart.rangeProperty().set(new TimeRange(0, 20 * SECOND));
            chart.arrange(WIDTH, HEIGHT, 1);
            return chart.scale().high();
        });
        assertThat(whole).isEqualTo(120_000);
        assertThat(part).isEqualTo(1_200);
    }

    @Test
    void nothingIsDrawnWhereNothingWasRecorded() {
        Raster raster = OnScreen.run(() -> drawn(chart(constant(2, 1_000).gap(15_000, 30_000))));
        for (int y = 0; y < 400; y++) {
            assertThat(raster.argb(301, y)).isZero();
            assertThat(raster.argb(598, y)).isZero();
        }
        int line = (int) (400 - 400 * 1_000 / 1_200.0);
        assertThat(raster.argb(298, line) >>> 24).isGreaterThan(200);
        assertThat(raster.argb(601, line) >>> 24).isGreaterThan(200);
    }

    @Test
    void aGapIsNotZero() {
        OnScreen.run(() -> {
            TimeChart chart = chart(constant(1, 1_000).gap(15_000, 30_000));
            chart.arrange(WIDTH, HEIGHT, 1);
            assertThat(chart.readout(400).notes()).containsExactly("nothing was recorded here");
            assertThat(chart.readout(400).rows()).isEmpty();
            assertThat(chart.readout(100).rows()).hasSize(1);
            return 0;
        });
    }

    @Test
    void zeroOnALogarithmicAxisIsAtTheBottomEdge() {
        Raster raster = OnScreen.run(() -> {
            TimeChart chart = chart(constant(2, 0).set(0, 10_025, 1_000).set(0, 40_025, 10));
            chart.logarithmicProperty().set(true);
            return drawn(chart);
        });
        assertThat(raster.argb(700, 399) >>> 24).isGreaterThan(200);
        assertThat(raster.argb(700, 396)).isZero();
    }

    @Test
    void stackedHeightsAreTheSumOfMeans() {
        Raster raster = OnScreen.run(() -> {
            TimeChart chart = chart(constant(4, 1_000));
            chart.modeProperty().set(TimeChart.Mode.STACKED);
            return drawn(chart);
        });
        // 4,000 on a scale to 5,000: 80 pixels below the top, each layer 80 pixels high
        assertThat(raster.argb(500, 78)).isZero();
        for (int layer = 0; layer < 4; layer++) {
            int expected = Raster.premultiplied(Palette.series(layer, 4, ChartTheme.LIGHT), 1);
            assertThat(raster.argb(500, 360 - 80 * layer)).as("layer %d", layer).isEqualTo(expected);
        }
    }

    @Test
    void peaksOfTheTotalAreAboveTheStack() {
        Raster raster = OnScreen.run(() -> {
            SampleSeries source = new SampleSeries(constantValues(4, 1_000), "tx ", true).set(0, 30_025, 7_000);
            TimeChart chart = chart(source);
            chart.modeProperty().set(TimeChart.Mode.STACKED);
            return drawn(chart);
        });
        assertThat(raster.argb(600, 100)).isNotZero(); // the total's peak is 10,000 of a scale to 12,000
        assertThat(raster.argb(599, 100)).isZero();
    }

    @Test
    void seriesThatAreHiddenAreNotDrawnAndDoNotSetTheScale() {
        OnScreen.run(() -> {
            TimeChart chart = chart(constant(2, 1_000).set(1, 30_025, 100_000));
            chart.hiddenSeries().add(1);
            Raster raster = drawn(chart);
            assertThat(chart.scale().high()).isEqualTo(1_200);
            assertThat(chart.readout(600).rows()).hasSize(1);
            assertThat(raster.argb(600, 10)).isZero();
            return 0;
        });
    }

    @Test
    void othersAreFaintBesideWhatStandsOut() {
        Raster raster = OnScreen.run(() -> {
            SampleSeries source = new SampleSeries(new float[][] {filled(1_000), filled(500)}, "tx ", false);
            TimeChart chart = chart(source);
            chart.highlighted().add(0);
            return drawn(chart);
        });
        int first = (int) (400 - 400 * 1_000 / 1_200.0);
        int second = (int) (400 - 400 * 500 / 1_200.0);
        assertThat(raster.argb(300, first) >>> 24).isGreaterThan(240);
        assertThat(raster.argb(300, second) >>> 24).isBetween(10, 80);
    }

    @Test
    void theReadoutNamesTheHighestEightAndCountsTheRest() {
        OnScreen.run(() -> {
            float[][] values = new float[64][];
            for (int i = 0; i < values.length; i++) {
                values[i] = filled(1_000 + i);
            }
            values[3] = filled(123_456);
            TimeChart chart = chart(new SampleSeries(values, "tx ", false));
            chart.arrange(WIDTH, HEIGHT, 1);
            Readout readout = chart.readout(600);
            assertThat(readout.head()).isEqualTo("30.03 s  ·  kernel packets/s");
            assertThat(readout.rows())
                    .extracting(Readout.Row::name)
                    .startsWith("tx 3", "tx 63", "tx 62")
                    .hasSize(8);
            assertThat(readout.rows().getFirst().figures()).containsExactly("123,456");
            assertThat(readout.more()).isEqualTo("+ 56 more");
            return 0;
        });
    }

    @Test
    void meanAndPeakAreToldApartWhereTheyDiffer() {
        OnScreen.run(() -> {
            TimeChart chart = chart(constant(1, 1_000).set(0, 30_025, 100_000));
            chart.lossesProperty().set(List.of(new LossMark(30 * SECOND, 30 * SECOND, "312 lost")));
            chart.arrange(WIDTH, HEIGHT, 1);
            Readout readout = chart.readout(600);
            assertThat(readout.columns()).containsExactly("mean", "peak of 1 ms");
            assertThat(readout.rows().getFirst().figures()).containsExactly("2,980", "100,000");
            assertThat(readout.notes()).containsExactly("312 lost");
            assertThat(chart.readout(700).notes()).isEmpty();
            return 0;
        });
    }

    @Test
    void labelsNeitherOverlapNorAreCutOff() {
        OnScreen.run(() -> {
            for (double width : new double[] {200, 317, 640, 1292}) {
                int series = width < 500 ? 3 : 12;
                for (long length = 60 * SECOND; length > 10; length /= 7) {
                    TimeChart chart = chart(constant(series, 987_654));
                    chart.legendVisibleProperty().set(true);
                    chart.titleProperty().set("Rate");
                    chart.rangeProperty().set(new TimeRange(3_456_789_012L, 3_456_789_012L + length));
                    for (boolean log : new boolean[] {false, true}) {
                        chart.logarithmicProperty().set(log);
                        assertReadable(chart, width, 240);
                    }
                }
            }
            return 0;
        });
    }

    static void assertReadable(Chart chart, double width, double height) {
        chart.arrange(width, height, 1);
        RecordingSurface surface = new RecordingSurface();
        chart.drawBack(surface);
        chart.drawFront(surface);
        List<RecordingSurface.Drawn> texts = surface.texts();
        for (int i = 0; i < texts.size(); i++) {
            assertThat(texts.get(i).left()).as("%s", texts.get(i)).isGreaterThanOrEqualTo(0);
            assertThat(texts.get(i).right())
                    .as("%s within %s", texts.get(i), width)
                    .isLessThanOrEqualTo(width);
            for (int j = 0; j < i; j++) {
                assertThat(texts.get(i).overlaps(texts.get(j)))
                        .as("%s and %s at %s wide", texts.get(i), texts.get(j), width)
                        .isFalse();
            }
        }
        assertThat(texts).isNotEmpty();
    }

    @Test
    void whatIsOnScreenIsWhatWasDrawn() {
        OnScreen.run(() -> {
            TimeChart chart = chart(constant(1, 1_000).set(0, 30_025, 100_000));
            OnScreen.draw(chart, WIDTH, HEIGHT);
            var pixels = OnScreen.snapshot(chart).getPixelReader();
            assertThat(pixels.getColor(72 + 600, 30 + 150).getRed()).isLessThan(0.6);
            assertThat(pixels.getColor(72 + 597, 30 + 150).getRed()).isGreaterThan(0.9);
            chart.seriesProperty().set(constant(1, 1_000).set(0, 20_025, 100_000));
            chart.themeProperty().set(ChartTheme.DARK);
            OnScreen.draw(chart, WIDTH, HEIGHT);
            pixels = OnScreen.snapshot(chart).getPixelReader();
            assertThat(pixels.getColor(72 + 600, 30 + 150).getBlue()).isLessThan(0.2);
            assertThat(pixels.getColor(72 + 400, 30 + 150).getBlue()).isGreaterThan(0.4);
            return 0;
        });
    }

    @Test
    void manyChangesAreOneReading() {
        int[] reads = new int[1];
        OnScreen.run(() -> {
            SampleSeries source = constant(1, 1_000);
            TimeChart chart = chart(new TimeSeries() {
                @Override
                public int count() {
                    return 1;
                }

                @Override
                public String name(int series) {
                    return source.name(series);
                }

                @Override
                public void read(int series, long fromNs, long toNs, Columns into) {
                    reads[0]++;
                    source.read(series, fromNs, toNs, into);
                }

                @Override
                public String peakOf() {
                    return source.peakOf();
                }
            });
            OnScreen.draw(chart, WIDTH, HEIGHT);
            assertThat(reads[0]).isEqualTo(1);
            for (int i = 1; i < 10; i++) {
                chart.rangeProperty().set(new TimeRange(0, i * SECOND));
                chart.highlighted().add(i);
                chart.refresh();
            }
            OnScreen.move(chart, 500, 200);
            OnScreen.draw(chart, WIDTH, HEIGHT);
            assertThat(reads[0]).isEqualTo(2);
            OnScreen.move(chart, 600, 200);
            OnScreen.draw(chart, WIDTH, HEIGHT);
            assertThat(reads[0]).isEqualTo(2);
            return 0;
        });
    }

    @Test
    void theSeriesThatIsClickedIsTheNearest() {
        OnScreen.run(() -> {
            TimeChart chart = chart(new SampleSeries(new float[][] {filled(1_000), filled(500)}, "tx ", false));
            chart.arrange(WIDTH, HEIGHT, 1);
            assertThat(chart.seriesAt(300, 430 - 400 * 1_000 / 1_200.0 + 3)).isZero();
            assertThat(chart.seriesAt(300, 430 - 400 * 500 / 1_200.0 - 3)).isEqualTo(1);
            assertThat(chart.seriesAt(300, 40)).isEqualTo(-1);
            assertThat(chart.seriesAt(10, 200)).isEqualTo(-1);
            return 0;
        });
    }

    @Test
    void timesAreWhereTheyBelong() {
        TimeAxis axis = new TimeAxis(new TimeRange(0, 60 * SECOND), new Box(72, 30, 1200, 400));
        assertThat(axis.x(30 * SECOND)).isEqualTo(672, within(1e-9));
        assertThat(axis.ns(672)).isEqualTo(30 * SECOND);
        assertThat(axis.between(372, 0)).isEqualTo(new TimeRange(0, 15 * SECOND));
    }

    static SampleSeries constant(int series, double value) {
        return new SampleSeries(constantValues(series, value), "tx ", false);
    }

    static TimeChart chart(TimeSeries source) {
        TimeChart chart = new TimeChart();
        show(chart, source);
        return chart;
    }

    static void show(TimedChart chart, TimeSeries source) {
        chart.unitProperty().set("kernel packets/s");
        chart.seriesProperty().set(source);
        chart.extentProperty().set(new TimeRange(0, 60 * SECOND));
        chart.rangeProperty().set(new TimeRange(0, 60 * SECOND));
    }

    private static Raster drawn(TimeChart chart) {
        chart.arrange(WIDTH, HEIGHT, 1);
        assertThat(chart.plot()).isEqualTo(new Box(72, 30, 1200, 400));
        Raster raster = new Raster(1200, 400);
        chart.drawSeries(raster);
        raster.finish();
        return raster;
    }

    private static float[][] constantValues(int series, double value) {
        float[][] values = new float[series][];
        for (int i = 0; i < series; i++) {
            values[i] = filled(value);
        }
        return values;
    }

    private static float[] filled(double value) {
        float[] values = new float[60_000];
        Arrays.fill(values, (float) value);
        return values;
    }
}
