package netqscope.app.chart;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Plausible charts of numbers and categories. */
final class XyGallery {

    private static final List<String> BUCKETS =
            List.of("0–63", "64–127", "128–255", "256–511", "512–1023", "1024–1518", "1519–4095", "4096–65535");

    private XyGallery() {}

    static void addTo(Map<String, Supplier<Chart>> charts, ChartTheme theme) {
        charts.put("histogram", () -> histogram(theme));
        charts.put("histogram2", () -> histogram2(theme));
        charts.put("cdf", () -> cdf(theme));
        charts.put("laboratory", () -> laboratory(theme));
        charts.put("interarrival", () -> interArrival(theme));
        charts.put("narrowlog", () -> narrowLog(theme));
        charts.put("smallxy", () -> laboratory(theme));
        charts.put("many", () -> many(theme));
    }

    private static XyChart histogram(ChartTheme theme) {
        XyChart chart = new XyChart();
        chart.titleProperty().set("Frame lengths");
        chart.setAxes(Axis.of("frame length, bytes", "", BUCKETS), Axis.linear("share of kernel packets", "%"));
        double[] shares = {3.2, 31.4, 8.8, 0, 12.9, 28.4, 0.02, 15.3};
        chart.setSeries(List.of(XySeries.of(
                "tx",
                Palette.series(0, 2, theme),
                XySeries.Style.BARS,
                IntStream.range(0, 8).asDoubleStream().toArray(),
                shares)));
        return chart;
    }

    private static XyChart histogram2(ChartTheme theme) {
        XyChart chart = new XyChart();
        chart.titleProperty().set("Frame lengths");
        chart.setAxes(
                Axis.of(
                        "",
                        "",
                        IntStream.range(0, 48)
                                .mapToObj(i -> i * 32 + "–" + (i * 32 + 31))
                                .toList()),
                Axis.log("kernel packets", ""));
        Random random = new Random(2);
        double[] x = IntStream.range(0, 48).asDoubleStream().toArray();
        double[] a = IntStream.range(0, 48)
                .mapToDouble(i -> Math.pow(10, 1 + 5 * random.nextDouble()))
                .toArray();
        double[] b = IntStream.range(0, 48)
                .mapToDouble(i -> Math.floor(a[i] * random.nextDouble()))
                .toArray();
        chart.setSeries(List.of(
                XySeries.of("tx", Palette.series(0, 2, theme), XySeries.Style.BARS, x, a),
                XySeries.of("rx", Palette.series(1, 2, theme), XySeries.Style.BARS, x, b)));
        return chart;
    }

    private static XyChart cdf(ChartTheme theme) {
        XyChart chart = new XyChart();
        chart.titleProperty().set("Distribution of lengths");
        chart.setAxes(
                Axis.log("frame length", "B").within(40, 70_000),
                Axis.linear("packets not longer", "%").within(0, 100));
        double[] x = IntStream.range(0, 1200)
                .mapToDouble(i -> 60 + Math.pow(i, 1.55))
                .toArray();
        double[] y = IntStream.range(0, 1200)
                .mapToDouble(i -> 100 * (1 - Math.exp(-i / 200.0)))
                .toArray();
        double[] z = IntStream.range(0, 1200)
                .mapToDouble(i -> i < 400 ? 40 : i < 900 ? 70 : 100)
                .toArray();
        chart.setSeries(List.of(
                XySeries.of("tx 0", Palette.series(0, 2, theme), XySeries.Style.STEP, x, y),
                XySeries.of("tx 1", Palette.series(1, 2, theme), XySeries.Style.STEP, x, z)));
        chart.setMarkers(List.of(
                new Marker(50, false, "median", theme.muted()),
                new Marker(1514, true, "MTU 1,514 B", theme.muted()),
                new Marker(1800, true, "p90", theme.accent())));
        return chart;
    }

    private static XyChart laboratory(ChartTheme theme) {
        XyChart chart = new XyChart();
        chart.titleProperty().set("Precision and overhead");
        chart.setAxes(Axis.log("distance: one packet of", "packets"), Axis.log("error of a queue's share", "%"));
        double[] x = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096};
        double[] theory = new double[x.length];
        double[] measured = new double[x.length];
        double[] low = new double[x.length];
        double[] high = new double[x.length];
        double[] overhead = new double[x.length];
        Random random = new Random(3);
        for (int i = 0; i < x.length; i++) {
            theory[i] = 0.02 * Math.sqrt(x[i]);
            measured[i] = theory[i] * (0.8 + 0.4 * random.nextDouble());
            low[i] = measured[i] * 0.8;
            high[i] = measured[i] * 1.25;
            overhead[i] = 6 / x[i] + 0.03;
        }
        chart.setSeries(List.of(
                new XySeries("95 % of runs", Palette.series(0, 2, theme), XySeries.Style.BAND, x, theory, low, high),
                XySeries.of("theory", theme.muted(), XySeries.Style.DASHED, x, theory),
                new XySeries("measured", Palette.series(0, 2, theme), XySeries.Style.POINTS, x, measured, low, high),
                XySeries.of("overhead", Palette.series(1, 2, theme), XySeries.Style.LINE_POINTS, x, overhead)));
        chart.setMarkers(List.of(new Marker(0.5, false, "precise enough", theme.warning())));
        chart.setDraggable(100, value -> {});
        return chart;
    }

    private static XyChart interArrival(ChartTheme theme) {
        XyChart chart = new XyChart();
        chart.titleProperty().set("Time between packets");
        chart.setAxes(Axis.log("time between packets of a queue", "ns"), Axis.linear("kernel packets", ""));
        double[] x = IntStream.range(0, 60)
                .mapToDouble(i -> 100 * Math.pow(10, i / 10.0))
                .toArray();
        double[] y = IntStream.range(0, 60)
                .mapToDouble(i -> Math.rint(2e6 * Math.exp(-(i - 22) * (i - 22) / 60.0)))
                .toArray();
        chart.setSeries(List.of(XySeries.of("tx", Palette.series(0, 2, theme), XySeries.Style.BARS, x, y)));
        return chart;
    }

    private static XyChart narrowLog(ChartTheme theme) {
        XyChart chart = new XyChart();
        chart.titleProperty().set("Less than a decade");
        chart.setAxes(
                Axis.log("rate", "packets/s").within(2_100, 2_900),
                Axis.log("", "%").within(0.3, 0.8));
        double[] x = {2_200, 2_400, 2_600, 2_800};
        chart.setSeries(List.of(XySeries.of(
                "a", Palette.series(0, 2, theme), XySeries.Style.LINE, x, new double[] {0.4, 0.5, 0.45, 0.7})));
        return chart;
    }

    private static XyChart many(ChartTheme theme) {
        XyChart chart = new XyChart();
        chart.setAxes(Axis.linear("flows", ""), Axis.linear("kernel packets/s", ""));
        double[] x = IntStream.range(0, 50).asDoubleStream().toArray();
        chart.setSeries(IntStream.range(0, 24)
                .mapToObj(s -> XySeries.of(
                        "a longer name, tx " + s,
                        Palette.series(s, 24, theme),
                        XySeries.Style.LINE,
                        x,
                        IntStream.range(0, 50)
                                .mapToDouble(i -> 1000 * (s + 1) + 300 * Math.sin(i / 4.0 + s))
                                .toArray()))
                .toList());
        return chart;
    }
}
