package netqscope.app.view.bursts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import netqscope.analyzer.analysis.InterArrivals;
import netqscope.app.chart.Axis;
import netqscope.app.chart.ChartTheme;
import netqscope.app.chart.Palette;
import netqscope.app.chart.XyChart;
import netqscope.app.chart.XySeries;
import netqscope.app.chart.XySeries.Style;
import netqscope.app.view.ViewContext;
import netqscope.app.viewmodel.bursts.ArrivalPicture;
import netqscope.app.viewmodel.bursts.ArrivalPicture.Line;
import netqscope.app.viewmodel.bursts.BurstsModel;

/** How many times between packets are of each length. */
final class ArrivalChart {

    /** Where packets of one nanosecond are drawn, as 0 is on no log axis. */
    private static final double SAME_NS = 0.5;

    /** A single interval is seen above the lower edge, where none is. */
    private static final double BELOW_ONE = 0.6;

    private static final double HEADROOM = 1.5;

    private final XyChart chart = new XyChart();

    ArrivalChart(ViewContext context, BurstsModel model) {
        chart.themeProperty().bind(context.themes().chartThemeProperty());
        chart.setOnShowSql(() -> context.tools().showSql(model.arrivalsSql()));
        chart.setOnChooseFile(
                (title, extension) -> context.tools().chooseSave(title, "inter-arrivals." + extension, extension));
        chart.setMinSize(0, 0);
        VBox.setVgrow(chart, Priority.ALWAYS);
    }

    XyChart chart() {
        return chart;
    }

    void show(ArrivalPicture picture, boolean sampled, ChartTheme theme) {
        chart.titleProperty().set(picture.title());
        chart.setAxes(
                Axis.log(sampled ? "time between sampled packets" : "time between packets", "ns"),
                Axis.log("intervals", "").within(BELOW_ONE, HEADROOM * most(picture)));
        List<XySeries> series = new ArrayList<>();
        for (Line line : picture.lines()) {
            series.add(series(line, theme));
        }
        chart.setSeries(series);
    }

    /** There is nothing between packets. */
    void clear() {
        chart.titleProperty().set("");
        chart.setSeries(List.of());
    }

    void close() {
        chart.themeProperty().unbind();
    }

    private static long most(ArrivalPicture picture) {
        return picture.lines().stream()
                .flatMapToLong(line -> Arrays.stream(line.counts()))
                .max()
                .orElse(1);
    }

    /** From the first bucket that has any to where the last one ends. */
    private static XySeries series(Line line, ChartTheme theme) {
        int first = line.first();
        int count = line.last() - first + 1;
        double[] x = new double[count + 1];
        double[] y = new double[count + 1];
        for (int i = 0; i < count; i++) {
            x[i] = first + i == 0 ? SAME_NS : InterArrivals.fromNs(first + i);
            y[i] = line.counts()[first + i];
        }
        x[count] = InterArrivals.toNs(first + count - 1).orElse(2 * InterArrivals.fromNs(first + count - 1));
        y[count] = 0;
        return XySeries.of(line.name(), Palette.series(line.colour(), line.colours(), theme), Style.STEP, x, y);
    }
}
