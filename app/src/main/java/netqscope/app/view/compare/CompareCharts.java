package netqscope.app.view.compare;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.BooleanProperty;
import javafx.geometry.Orientation;
import javafx.scene.control.SplitPane;
import javafx.util.Subscription;
import netqscope.analyzer.analysis.Measure;
import netqscope.app.chart.LossMark;
import netqscope.app.chart.TimeChart;
import netqscope.app.chart.TimeSeries;
import netqscope.app.view.Tools;
import netqscope.app.view.ViewContext;
import netqscope.app.viewmodel.LoadState;
import netqscope.app.viewmodel.compare.CompareModel;
import netqscope.app.viewmodel.compare.ComparedRates;
import netqscope.app.viewmodel.compare.ComparedRates.Drawn;

/** The rates of both recordings over each other, and below them their difference, on one axis of time. */
final class CompareCharts implements AutoCloseable {

    private static final String TITLE = "A and B";
    private static final double RATES_SHARE = 0.56;

    private final CompareModel model;
    private final TimeChart rates = new TimeChart();
    private final TimeChart difference = new TimeChart();
    private final SplitPane node;
    private final Subscription subscriptions;

    CompareCharts(CompareModel model, ViewContext context) {
        this.model = model;
        rates.setId("compare-rates");
        rates.titleProperty().set(TITLE);
        rates.legendVisibleProperty().set(true);
        difference.setId("compare-difference");
        difference.titleProperty().set("B − A");
        difference.colorsProperty().set(CompareColors::difference);
        difference.legendVisibleProperty().set(true);
        difference.cursorNsProperty().bindBidirectional(rates.cursorNsProperty());
        for (TimeChart chart : List.of(rates, difference)) {
            chart.themeProperty().bind(context.themes().chartThemeProperty());
            chart.rangeProperty().bind(model.rangeProperty());
            chart.setOnZoomTo(model::zoom);
            chart.setOnPanTo(model::pan);
            chart.setOnShowSql(() -> context.tools().showSql(model.sql()));
            chart.setOnReport(context.tools()::report);
        }
        rates.setOnChooseFile((title, extension) -> choose(context.tools(), title, "rates", extension));
        difference.setOnChooseFile((title, extension) -> choose(context.tools(), title, "difference", extension));
        node = new SplitPane(rates, difference);
        node.setOrientation(Orientation.VERTICAL);
        node.setDividerPositions(RATES_SHARE);
        subscriptions = Subscription.combine(
                model.ratesProperty().subscribe(this::show),
                model.rangeProperty().subscribe(range -> extend()));
    }

    /** Whether rates are on a logarithmic scale. */
    BooleanProperty logarithmicProperty() {
        return rates.logarithmicProperty();
    }

    SplitPane node() {
        return node;
    }

    @Override
    public void close() {
        subscriptions.unsubscribe();
        for (TimeChart chart : List.of(rates, difference)) {
            chart.themeProperty().unbind();
            chart.rangeProperty().unbind();
        }
    }

    private void show(LoadState<ComparedRates> state) {
        Optional<ComparedRates> shown = state.shown();
        List<Drawn> drawn = shown.map(ComparedRates::drawn).orElse(List.of());
        int lines = shown.map(all -> all.lines().size()).orElse(0);
        rates.colorsProperty()
                .set((series, count, theme) -> series < drawn.size()
                        ? CompareColors.overlaid(drawn.get(series), lines, theme)
                        : theme.muted());
        rates.titleProperty().set(shown.map(CompareCharts::title).orElse(TITLE));
        rates.seriesProperty()
                .set(shown.<TimeSeries>map(all -> new DrawnRates(all.overlaid()))
                        .orElse(TimeSeries.NONE));
        difference
                .seriesProperty()
                .set(shown.<TimeSeries>map(all -> new DrawnRates(all.difference()))
                        .orElse(TimeSeries.NONE));
        hideWhatOneLacks(drawn, lines);
        String unit = unit(model.measureProperty().get())
                + (shown.map(ComparedRates::estimated).orElse(false) ? ", estimated" : "");
        rates.unitProperty().set(unit);
        difference.unitProperty().set(unit);
        List<LossMark> losses = model.losses().stream()
                .map(loss -> new LossMark(loss.fromNs(), loss.toNs(), loss.text()))
                .toList();
        rates.lossesProperty().set(losses);
        difference.lossesProperty().set(losses);
        extend();
    }

    /** Of what one recording has not got there is no difference. */
    private void hideWhatOneLacks(List<Drawn> drawn, int lines) {
        Set<Integer> hidden = new HashSet<>();
        for (int line = 0; line < lines; line++) {
            if (!drawn.contains(new Drawn(line, true)) || !drawn.contains(new Drawn(line, false))) {
                hidden.add(line);
            }
        }
        difference.hiddenSeries().retainAll(hidden);
        difference.hiddenSeries().addAll(hidden);
    }

    private void extend() {
        rates.extentProperty().set(model.extent());
        difference.extentProperty().set(model.extent());
    }

    private static String title(ComparedRates shown) {
        if (shown.lines().isEmpty()) {
            return TITLE + ": select lines of the table below";
        }
        return shown.omitted() == 0
                ? TITLE
                : TITLE + ": the " + shown.lines().size() + " queues that differ most, of "
                        + (shown.lines().size() + shown.omitted());
    }

    private static String unit(Measure measure) {
        return switch (measure) {
            case PACKETS -> "kernel packets/s";
            case BYTES -> "B/s";
            case WIRE_PACKETS -> "wire packets/s";
        };
    }

    private static Optional<Path> choose(Tools tools, String title, String name, String extension) {
        return tools.chooseSave(title, name + "." + extension, extension);
    }
}
