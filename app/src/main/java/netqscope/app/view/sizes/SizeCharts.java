package netqscope.app.view.sizes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.paint.Color;
import netqscope.analyzer.analysis.LengthHistogram;
import netqscope.analyzer.estimate.Estimate;
import netqscope.app.chart.Axis;
import netqscope.app.chart.ChartTheme;
import netqscope.app.chart.Palette;
import netqscope.app.chart.XyChart;
import netqscope.app.chart.XySeries;
import netqscope.app.chart.XySeries.Style;
import netqscope.app.view.ViewContext;
import netqscope.app.viewmodel.sizes.SizeClass;
import netqscope.app.viewmodel.sizes.SizePicture;
import netqscope.app.viewmodel.sizes.SizePicture.Amount;
import netqscope.app.viewmodel.sizes.SizePicture.Line;
import netqscope.app.viewmodel.sizes.SizePicture.Panel;
import netqscope.app.viewmodel.sizes.SizesModel;
import org.jspecify.annotations.Nullable;

/** The histogram of some classes of packets, and their distribution function beside it. */
final class SizeCharts {

    private static final double PERCENT = 100;

    private static final double HIGH = 80;

    /** More bands than this cover each other. */
    private static final int FEW = 3;

    /** Lengths that differ by more than this are told apart on a log axis only. */
    private static final double WIDE = 40;

    private final XyChart histogram = new XyChart();
    private final XyChart distribution = new XyChart();
    private @Nullable Panel shown;

    /** @param detail hears the exact numbers of a bar */
    SizeCharts(ViewContext context, SizesModel model, Consumer<String> detail) {
        for (XyChart chart : List.of(histogram, distribution)) {
            chart.themeProperty().bind(context.themes().chartThemeProperty());
            chart.setOnChooseFile(
                    (title, extension) -> context.tools().chooseSave(title, "sizes." + extension, extension));
            chart.setMinSize(0, 0);
            GridPane.setVgrow(chart, Priority.ALWAYS);
            GridPane.setHgrow(chart, Priority.ALWAYS);
        }
        histogram.setOnShowSql(() -> context.tools().showSql(model.histogramSql()));
        distribution.setOnShowSql(() -> context.tools().showSql(model.distributionSql()));
        histogram.setOnPick((series, point) -> model.pictureProperty().get().ifPresent(picture -> {
            if (shown != null && series < shown.lines().size()) {
                detail.accept(picture.describe(shown.lines().get(series).of(), point));
            }
        }));
    }

    XyChart histogram() {
        return histogram;
    }

    XyChart distribution() {
        return distribution;
    }

    void show(SizePicture picture, Panel panel, Amount amount, ChartTheme theme) {
        shown = panel;
        String packets = picture.weight().label();
        histogram.titleProperty().set(panel.title());
        histogram.setAxes(
                Axis.of("length of the kernel packet, bytes with link header", "", picture.titles()),
                y(picture, panel, amount));
        histogram.setSeries(panel.lines().stream()
                .map(line -> bars(picture, line, amount, theme))
                .toList());
        show(panel, packets, theme);
    }

    /** No share is more than 100 %, though an axis would end at a round number beyond that. */
    private static Axis y(SizePicture picture, Panel panel, Amount amount) {
        if (amount == Amount.PACKETS) {
            return Axis.linear(picture.weight().label(), "");
        }
        Axis axis = Axis.linear("share of " + picture.weight().label(), "%");
        double most = panel.lines().stream()
                .flatMap(line -> Arrays.stream(picture.values(line.of(), Amount.PERCENT)))
                .mapToDouble(Estimate::high)
                .max()
                .orElse(0);
        return most > HIGH ? axis.within(0, PERCENT) : axis;
    }

    void close() {
        histogram.themeProperty().unbind();
        distribution.themeProperty().unbind();
    }

    private static XySeries bars(SizePicture picture, Line line, Amount amount, ChartTheme theme) {
        Estimate[] values = picture.values(line.of(), amount);
        double[] x = new double[values.length];
        Arrays.setAll(x, i -> i);
        return series(line, theme, Style.BARS, x, values);
    }

    private void show(Panel panel, String packets, ChartTheme theme) {
        LengthHistogram all = panel.lines().stream()
                .map(line -> line.of().lengths())
                .reduce(LengthHistogram.EMPTY, LengthHistogram::plus);
        double least = (double) all.min().orElse(0);
        double most = Math.max(least + 1, (double) all.max().orElse(1));
        boolean wide = least > 0 && most / least > WIDE;
        distribution.titleProperty().set(panel.title().isEmpty() ? "" : " ");
        distribution.setAxes(
                wide
                        ? Axis.log("length up to", "B")
                        : Axis.linear("length up to", "B").within(0, most * 1.05),
                Axis.linear("share of " + packets, "%").within(0, PERCENT));
        List<XySeries> series = new ArrayList<>();
        for (Line line : panel.lines()) {
            if (line.of().sampled().isPresent() && panel.lines().size() <= FEW) {
                series.add(band(line, theme));
            }
            series.add(steps(line, wide ? least : 0, wide ? most : most * 1.05, theme));
        }
        distribution.setSeries(series);
    }

    private static XySeries steps(Line line, double from, double to, ChartTheme theme) {
        SizeClass of = line.of();
        Estimate[] shares = of.sharesUpTo();
        int count = shares.length;
        double[] x = new double[count + 2];
        Estimate[] y = new Estimate[count + 2];
        x[0] = Math.min(from, (double) of.lengths().lengthBytes(0));
        y[0] = Estimate.exact(0);
        for (int i = 0; i < count; i++) {
            x[i + 1] = of.lengths().lengthBytes(i);
            y[i + 1] = shares[i].times(PERCENT);
        }
        x[count + 1] = Math.max(to, x[count]);
        y[count + 1] = y[count];
        return series(line, theme, Style.STEP, x, y);
    }

    /** The intervals of the steps. */
    private static XySeries band(Line line, ChartTheme theme) {
        SizeClass of = line.of();
        Estimate[] shares = of.sharesUpTo();
        double[] x = new double[2 * shares.length];
        double[] y = new double[x.length];
        double[] low = new double[x.length];
        double[] high = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            // Each interval reaches until the next length.
            x[i] = of.lengths().lengthBytes(Math.min(shares.length - 1, (i + 1) / 2));
            Estimate share = shares[i / 2].times(PERCENT);
            y[i] = share.value();
            low[i] = share.low();
            high[i] = share.high();
        }
        return new XySeries("", color(line, theme), Style.BAND, x, y, low, high);
    }

    private static Color color(Line line, ChartTheme theme) {
        return line.colour() < 0 ? theme.muted() : Palette.series(line.colour(), line.colours(), theme);
    }

    private static XySeries series(Line line, ChartTheme theme, Style style, double[] x, Estimate[] values) {
        double[] y = Arrays.stream(values).mapToDouble(Estimate::value).toArray();
        boolean exact = Arrays.stream(values).allMatch(Estimate::isExact);
        Color color = color(line, theme);
        if (exact || style == Style.STEP) {
            return XySeries.of(line.of().name(), color, style, x, y);
        }
        double[] low = Arrays.stream(values).mapToDouble(Estimate::low).toArray();
        double[] high = Arrays.stream(values)
                .mapToDouble(of -> Double.isInfinite(of.high()) ? of.value() : of.high())
                .toArray();
        return new XySeries(line.of().name(), color, style, x, y, low, high);
    }
}
