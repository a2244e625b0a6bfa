package netqscope.app.chart;

import java.util.Locale;
import javafx.animation.AnimationTimer;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import netqscope.analyzer.database.TimeRange;

/** Frames a second while panning and zooming: {@code ChartBench}, on the pipeline that {@code -Dprism.order} names. */
public final class ChartBench {

    private static final int FRAMES = 90;
    private static final int WARM_UP = 20;
    private static final int MILLISECONDS = 60_000;

    private ChartBench() {}

    public static void main(String[] arguments) {
        System.setProperty("javafx.animation.fullspeed", "true");
        Application.launch(Window.class, arguments);
    }

    /** Shows one chart after the other. */
    public static final class Window extends Application {

        private int step;

        @Override
        public void start(Stage stage) {
            stage.setScene(new Scene(new StackPane(), 1280, 800));
            stage.show();
            next(stage);
        }

        private void next(Stage stage) {
            SampleSeries source = SampleSeries.plausible(step == 3 ? 512 : 64, MILLISECONDS, false);
            TimeChart lines = new TimeChart();
            TimedChart chart = step < 2 || step == 4 ? lines : new HeatChart();
            if (step == 1) {
                lines.modeProperty().set(TimeChart.Mode.STACKED);
            }
            chart.logarithmicProperty().set(step == 4);
            chart.seriesProperty().set(new Recorded(source));
            chart.unitProperty().set("kernel packets/s");
            chart.extentProperty().set(new TimeRange(0, MILLISECONDS * SampleSeries.BUCKET_NS));
            String name = new String[] {"lines 64", "stacked 64", "heat 64", "heat 512", "lines 64 log"}[step];
            if (step == 0 || step == 4) { // 2,000 columns whatever the window is: a wider chart in it
                chart.setMinWidth(2000 + 92);
            }
            ((StackPane) stage.getScene().getRoot()).getChildren().setAll(chart);
            new AnimationTimer() {
                private int frame;
                private long started;

                @Override
                public void handle(long now) {
                    if (frame == WARM_UP) {
                        started = System.nanoTime();
                        cpuMs();
                    }
                    if (frame == WARM_UP + FRAMES) {
                        double seconds = (System.nanoTime() - started) / 1e9;
                        System.out.printf(
                                Locale.ROOT,
                                "%s: %.0f frames/s, plot %d x %d; a frame costs %s%n",
                                name,
                                FRAMES / seconds,
                                chart.plot().width(),
                                chart.plot().height(),
                                cpuMs());
                        stop();
                        step++;
                        if (step == 5) {
                            Platform.exit();
                        } else {
                            next(stage);
                        }
                        return;
                    }
                    double share = frame % 60 / 60.0;
                    long length = Math.round(MILLISECONDS * SampleSeries.BUCKET_NS * (0.9 - 0.4 * share));
                    long from = Math.round((MILLISECONDS * SampleSeries.BUCKET_NS - length) * share);
                    chart.rangeProperty().set(new TimeRange(from, from + length));
                    frame++;
                }
            }.start();
        }
    }

    private static final java.util.Map<String, Long> BEFORE = new java.util.TreeMap<>();

    /** CPU time since it was asked before, of the threads that draw. */
    private static String cpuMs() {
        java.lang.management.ThreadMXBean threads = java.lang.management.ManagementFactory.getThreadMXBean();
        StringBuilder text = new StringBuilder();
        for (long id : threads.getAllThreadIds()) {
            java.lang.management.ThreadInfo info = threads.getThreadInfo(id);
            if (info != null
                    && (info.getThreadName().startsWith("JavaFX App")
                            || info.getThreadName().startsWith("Quantum"))) {
                long now = threads.getThreadCpuTime(id);
                Long before = BEFORE.put(info.getThreadName(), now);
                text.append(String.format(
                        Locale.ROOT,
                        "%s %.1f ms ",
                        info.getThreadName(),
                        (now - (before == null ? now : before)) / 1e6 / FRAMES));
            }
        }
        return text.toString();
    }

    /** A source whose reading costs little, as one with a pyramid does: what is measured is drawing. */
    private static final class Recorded implements TimeSeries {

        private final SampleSeries source;
        private final Columns[] whole;

        Recorded(SampleSeries source) {
            this.source = source;
            whole = new Columns[source.count()];
            for (int series = 0; series < whole.length; series++) {
                whole[series] = new Columns(4_000);
                source.read(series, 0, MILLISECONDS * SampleSeries.BUCKET_NS, whole[series]);
            }
        }

        @Override
        public int count() {
            return whole.length;
        }

        @Override
        public String name(int series) {
            return source.name(series);
        }

        @Override
        public void read(int series, long fromNs, long toNs, Columns into) {
            double extent = MILLISECONDS * (double) SampleSeries.BUCKET_NS;
            Columns from = whole[series];
            double scale = from.count() / extent;
            for (int column = 0; column < into.count(); column++) {
                double at = fromNs + (double) (toNs - fromNs) * column / into.count();
                int cell = (int) Math.min(from.count() - 1.0, at * scale);
                into.mean[column] = from.mean[cell];
                into.low[column] = from.low[cell];
                into.high[column] = from.high[cell];
            }
        }

        @Override
        public String peakOf() {
            return source.peakOf();
        }
    }
}
