package netqscope.app.view.overview;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.LongProperty;
import javafx.beans.property.SimpleLongProperty;
import javafx.collections.SetChangeListener;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import netqscope.analyzer.analysis.Losses;
import netqscope.analyzer.output.Numbers;
import netqscope.app.chart.HeatChart;
import netqscope.app.chart.LossMark;
import netqscope.app.chart.TimeChart;
import netqscope.app.chart.TimedChart;
import netqscope.app.view.ViewContext;
import netqscope.app.viewmodel.Exploration;
import netqscope.app.viewmodel.QueueKey;
import netqscope.app.viewmodel.overview.ChartKind;
import netqscope.app.viewmodel.overview.ChartPart;
import netqscope.app.viewmodel.overview.OverviewModel;
import org.jspecify.annotations.Nullable;

/** The charts, one below the other on one axis of time. */
final class RateCharts implements AutoCloseable {

    private static final double LEAST_HEIGHT = 120;

    private final ViewContext context;
    private final OverviewModel model;
    private final Exploration exploration;
    private final QueueColors colors;
    private final VBox node = new VBox();
    private final List<Shown> charts = new ArrayList<>();
    private final LongProperty cursorNs = new SimpleLongProperty(TimedChart.NO_CURSOR);
    private final SetChangeListener<QueueKey> selected = change -> highlight();
    private final Subscription subscriptions;

    RateCharts(ViewContext context, OverviewModel model, QueueColors colors) {
        this.context = context;
        this.model = model;
        this.exploration = context.recording().exploration();
        this.colors = colors;
        node.setMinHeight(0);
        node.widthProperty().subscribe(this::tellWidth);
        exploration.selectedQueues().addListener(selected);
        subscriptions = Subscription.combine(
                model.chartsProperty().subscribe(parts -> show()),
                model.kindProperty().subscribe(kind -> show()),
                model.lossesProperty().subscribe(losses -> markLosses()));
    }

    VBox node() {
        return node;
    }

    @Override
    public void close() {
        exploration.selectedQueues().removeListener(selected);
        subscriptions.unsubscribe();
        charts.forEach(Shown::unbind);
    }

    private void show() {
        List<ChartPart> parts = model.chartsProperty().get();
        ChartKind kind = model.kindProperty().get();
        List<String> wanted = parts.stream()
                .map(part -> part.id() + (kind == ChartKind.HEATMAP))
                .toList();
        if (!wanted.equals(charts.stream().map(Shown::id).toList())) {
            charts.forEach(Shown::unbind);
            charts.clear();
            for (ChartPart part : parts) {
                charts.add(new Shown(part.id() + (kind == ChartKind.HEATMAP), chart(part, kind)));
            }
            node.getChildren().setAll(charts.stream().map(Shown::chart).toList());
        }
        for (int i = 0; i < parts.size(); i++) {
            TimedChart chart = charts.get(i).chart();
            ChartPart part = parts.get(i);
            charts.get(i).part = part;
            if (chart instanceof TimeChart lines) {
                lines.modeProperty().set(kind == ChartKind.STACKED ? TimeChart.Mode.STACKED : TimeChart.Mode.LINES);
            }
            boolean together = parts.size() == 1 && part.id().equals("both");
            chart.colorsProperty()
                    .set((index, count, theme) -> colors.of(part.queues().get(index), together, theme));
            chart.unitProperty().set(model.unit());
            chart.titleProperty().set(part.title());
            hide(chart, kind == ChartKind.HEATMAP ? Set.of() : model.idle(part));
            chart.seriesProperty().set(part.series());
        }
        markLosses();
        highlight();
    }

    private TimedChart chart(ChartPart part, ChartKind kind) {
        TimedChart chart = kind == ChartKind.HEATMAP ? new HeatChart() : new TimeChart();
        chart.setId("overview-chart-" + part.id());
        chart.setMinHeight(LEAST_HEIGHT);
        VBox.setVgrow(chart, Priority.ALWAYS);
        chart.themeProperty().bind(context.themes().chartThemeProperty());
        chart.rangeProperty().bind(exploration.rangeProperty());
        chart.extentProperty().set(exploration.extent());
        chart.logarithmicProperty().bind(model.logarithmicProperty());
        chart.cursorNsProperty().bindBidirectional(cursorNs);
        chart.setOnZoomTo(exploration::zoom);
        chart.setOnPanTo(exploration::move);
        chart.setOnPick(index -> charts.stream()
                .filter(shown -> shown.chart() == chart)
                .findFirst()
                .map(Shown::part)
                .ifPresent(shown -> model.pick(shown.queues().get(index))));
        chart.setOnShowSql(() -> context.tools().showSql(model.rateSql()));
        chart.setOnChooseFile((title, extension) -> choose(part, title, extension));
        return chart;
    }

    private Optional<Path> choose(ChartPart part, String title, String extension) {
        return context.tools().chooseSave(title, "rate-" + part.id() + "." + extension, extension);
    }

    private static void hide(TimedChart chart, Set<Integer> indices) {
        chart.hiddenSeries().retainAll(indices);
        chart.hiddenSeries().addAll(indices);
    }

    private void highlight() {
        for (Shown shown : charts) {
            Set<Integer> indices = new HashSet<>();
            ChartPart part = shown.part;
            for (int i = 0; part != null && i < part.queues().size(); i++) {
                if (exploration.selectedQueues().contains(part.queues().get(i))) {
                    indices.add(i);
                }
            }
            shown.chart.highlighted().retainAll(indices);
            shown.chart.highlighted().addAll(indices);
        }
    }

    private void markLosses() {
        for (Shown shown : charts) {
            if (shown.part != null) {
                shown.chart
                        .lossesProperty()
                        .set(model.losses(shown.part).stream()
                                .map(RateCharts::mark)
                                .toList());
            }
        }
    }

    private static LossMark mark(Losses.Interval loss) {
        return new LossMark(
                loss.fromNs(),
                Math.max(loss.toNs(), loss.fromNs() + 1),
                Numbers.GROUPED.of(loss.count()) + " packets lost: "
                        + loss.direction().label() + ", CPU " + loss.cpu());
    }

    private void tellWidth() {
        charts.stream()
                .findFirst()
                .ifPresent(shown -> model.setColumns(
                        (int) (node.getWidth() - shown.chart.plotLeftProperty().get())));
    }

    /** A chart and what it draws. */
    private static final class Shown {

        private final String id;
        private final TimedChart chart;
        private @Nullable ChartPart part;

        Shown(String id, TimedChart chart) {
            this.id = id;
            this.chart = chart;
        }

        String id() {
            return id;
        }

        TimedChart chart() {
            return chart;
        }

        @Nullable
        ChartPart part() {
            return part;
        }

        /** The view model outlives it. */
        void unbind() {
            chart.themeProperty().unbind();
            chart.rangeProperty().unbind();
            chart.logarithmicProperty().unbind();
        }
    }
}
