package netqscope.app.chart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.paint.Color;
import netqscope.analyzer.database.TimeRange;

/** Draws every chart with plausible data in both themes, to be looked at: {@code ChartGallery DIRECTORY [NAME...]}. */
public final class ChartGallery {

    private static final long SECOND = 1_000_000_000L;

    private ChartGallery() {}

    public static void main(String[] arguments) throws Exception {
        Path directory = Files.createDirectories(Path.of(arguments[0]));
        List<String> wanted = List.of(arguments).subList(1, arguments.length);
        CountDownLatch done = new CountDownLatch(1);
        Platform.startup(() -> {
            try {
                for (ChartTheme theme : List.of(ChartTheme.LIGHT, ChartTheme.DARK)) {
                    for (Map.Entry<String, Supplier<Chart>> each : charts(theme).entrySet()) {
                        if (wanted.isEmpty() || wanted.contains(each.getKey())) {
                            save(directory, each.getKey(), each.getValue().get(), theme);
                        }
                    }
                    if (wanted.isEmpty() || wanted.contains("tiny")) {
                        saveTiny(directory, theme);
                    }
                }
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            } finally {
                done.countDown();
            }
        });
        done.await();
        Platform.exit();
    }

    private static Map<String, Supplier<Chart>> charts(ChartTheme theme) {
        Map<String, Supplier<Chart>> charts = new LinkedHashMap<>();
        charts.put("lines4", () -> lines(4));
        charts.put("lines8", () -> lines(8));
        charts.put("lines64", () -> lines(64));
        charts.put("highlighted", () -> {
            TimeChart chart = lines(64);
            chart.highlighted().addAll(List.of(2, 5));
            return chart;
        });
        charts.put("log", () -> {
            TimeChart chart = lines(8);
            chart.logarithmicProperty().set(true);
            return chart;
        });
        charts.put("stacked8", () -> stacked(8));
        charts.put("stacked64", () -> stacked(64));
        charts.put("zoomed", () -> {
            TimeChart chart = lines(4);
            chart.rangeProperty().set(new TimeRange(12_345_000_000L, 12_375_000_000L));
            return chart;
        });
        charts.put("bytes", () -> {
            TimeChart chart = lines(2);
            chart.unitProperty().set("B/s");
            chart.rangeProperty().set(new TimeRange(12_345_678_000L, 12_345_678_900L));
            return chart;
        });
        charts.put("overlay", () -> {
            TimeChart chart = lines(2);
            chart.overlayProperty().set(sampled(chart.seriesProperty().get()));
            chart.overlayNameProperty().set("1 in 64");
            chart.rangeProperty().set(new TimeRange(20 * SECOND, 24 * SECOND));
            return chart;
        });
        charts.put("small", () -> lines(4));
        charts.put("smallheat", () -> heat(64));
        charts.put("large", () -> {
            TimeChart chart = lines(4);
            chart.zoomProperty().set(1.5);
            return chart;
        });
        charts.put("brush", () -> lines(2));
        charts.put("heat8", () -> heat(8));
        charts.put("heat64", () -> heat(64));
        charts.put("heat512", () -> heat(512));
        XyGallery.addTo(charts, theme);
        charts.put("timeline", () -> {
            Timeline chart = new Timeline();
            with(chart, SampleSeries.plausible(8, 60_000, true));
            chart.rangeProperty().set(new TimeRange(18 * SECOND, 31 * SECOND));
            return chart;
        });
        return charts;
    }

    private static TimeChart lines(int series) {
        TimeChart chart = new TimeChart();
        chart.titleProperty().set("Rate per queue");
        SampleSeries source = SampleSeries.plausible(series, 60_000, true).gap(40_000, 43_000);
        with(chart, source.set(0, 8_123, 900_000));
        chart.legendVisibleProperty().set(true);
        return chart;
    }

    private static TimeChart stacked(int series) {
        TimeChart chart = lines(series);
        chart.modeProperty().set(TimeChart.Mode.STACKED);
        return chart;
    }

    private static HeatChart heat(int series) {
        HeatChart chart = new HeatChart();
        chart.titleProperty().set("Queues over time");
        chart.logarithmicProperty().set(series == 64);
        with(chart, SampleSeries.plausible(series, 60_000, true).gap(40_000, 43_000));
        if (series == 64) {
            chart.highlighted().addAll(List.of(3, 17));
        }
        return chart;
    }

    private static void with(TimedChart chart, TimeSeries source) {
        chart.seriesProperty().set(source);
        chart.unitProperty().set("kernel packets/s");
        chart.extentProperty().set(new TimeRange(0, 60 * SECOND));
        chart.rangeProperty().set(new TimeRange(0, 60 * SECOND));
        chart.lossesProperty()
                .set(List.of(
                        new LossMark(14 * SECOND, 14 * SECOND, "312 kernel packets lost"),
                        new LossMark(27 * SECOND, 29 * SECOND, "8,328 kernel packets lost on CPU 3")));
    }

    private static TimeSeries sampled(TimeSeries source) {
        Random random = new Random(3);
        float[][] values = new float[source.count()][60_000];
        for (int series = 0; series < values.length; series++) {
            Columns columns = new Columns(6_000);
            source.read(series, 0, 60 * SECOND, columns);
            for (int t = 0; t < 60_000; t++) {
                double rate = columns.mean[t / 10];
                values[series][t] =
                        (float) (rate + random.nextGaussian() * 0 + Math.sin((t - t % 10) * 1.73) * rate * 0.2);
            }
        }
        return new SampleSeries(values, "tx ", false);
    }

    private static void save(Path directory, String name, Chart chart, ChartTheme theme) throws IOException {
        chart.themeProperty().set(theme);
        boolean strip = chart instanceof Timeline;
        StackPane root = new StackPane(chart);
        new Scene(root, name.startsWith("small") ? 360 : 1000, strip ? 56 : name.startsWith("small") ? 220 : 420);
        root.applyCss();
        root.layout();
        if (!strip) {
            move(chart, 420, 200);
            if (name.equals("brush")) {
                OnScreen.press(chart, 300, 200);
                OnScreen.drag(chart, 500, 220);
            }
            root.layout();
        }
        Path file = directory.resolve(name + (theme.dark() ? "-dark" : "-light") + ".png");
        ChartFiles.savePng(root.snapshot(null, null), file);
        if (name.equals("lines8") || name.equals("heat8") || name.equals("stacked8")) {
            chart.exportSvg(directory.resolve(name + (theme.dark() ? "-dark" : "-light") + ".svg"));
            chart.exportPng(directory.resolve(name + (theme.dark() ? "-dark" : "-light") + "-export.png"), 2);
        }
    }

    private static void move(Chart chart, double x, double y) {
        chart.fireEvent(new MouseEvent(
                MouseEvent.MOUSE_MOVED,
                x,
                y,
                x,
                y,
                MouseButton.NONE,
                0,
                false,
                false,
                false,
                false,
                false,
                false,
                false,
                true,
                false,
                true,
                null));
    }

    private static void saveTiny(Path directory, ChartTheme theme) throws IOException {
        VBox rows = new VBox(6);
        Random random = new Random(1);
        for (int i = 0; i < 6; i++) {
            Color color = Palette.series(i, 6, theme);
            Sparkline line = new Sparkline(120, 20);
            line.setValues(
                    IntStream.range(0, 400)
                            .mapToDouble(t -> 5 + random.nextGaussian() + (t == 77 ? 30 : 0))
                            .toArray(),
                    color);
            ShareBar bar = new ShareBar(80, 20);
            bar.setShare(1.0 / (i + 1), color);
            rows.getChildren().add(new HBox(12, line, bar));
        }
        List<HBox> palettes = new ArrayList<>();
        for (int count : new int[] {8, 16, 64}) {
            HBox palette = new HBox();
            for (int i = 0; i < count; i++) {
                javafx.scene.layout.Region patch = new javafx.scene.layout.Region();
                patch.setMinSize(512.0 / count, 24);
                patch.setBackground(javafx.scene.layout.Background.fill(Palette.series(i, count, theme)));
                palette.getChildren().add(patch);
            }
            palettes.add(palette);
        }
        rows.getChildren().addAll(palettes);
        rows.setBackground(javafx.scene.layout.Background.fill(theme.background()));
        rows.setPadding(new javafx.geometry.Insets(12));
        new Scene(rows);
        ChartFiles.savePng(
                rows.snapshot(null, null), directory.resolve("tiny" + (theme.dark() ? "-dark" : "-light") + ".png"));
    }
}
