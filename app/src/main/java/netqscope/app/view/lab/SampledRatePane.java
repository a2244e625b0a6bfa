package netqscope.app.view.lab;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Slider;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.paint.Color;
import javafx.util.Subscription;
import netqscope.app.chart.ChartTheme;
import netqscope.app.chart.Palette;
import netqscope.app.chart.TimeChart;
import netqscope.app.chart.TimeSeries;
import netqscope.app.view.ViewContext;
import netqscope.app.viewmodel.Exploration;
import netqscope.app.viewmodel.LoadState;
import netqscope.app.viewmodel.QueueKey;
import netqscope.app.viewmodel.lab.Distances;
import netqscope.app.viewmodel.lab.LabModel;
import netqscope.app.viewmodel.lab.SampledChart;
import org.kordamp.ikonli.feather.Feather;

/** The slider of the distance, and the rates that its sample shows over those that were. */
final class SampledRatePane extends VBox {

    private static final int STEPS_PER_DECADE = 3;

    private final ViewContext context;
    private final LabModel model;
    private final AlignedSlider aligned;
    private final Slider slider = new Slider(0, Distances.ALL.size() - 1.0, 0);
    private final Label distance = new Label();
    private final Label text = Controls.muted("");
    private final TimeChart chart = new TimeChart();
    private final Subscription subscription;

    SampledRatePane(ViewContext context, LabModel model) {
        this.context = context;
        this.model = model;
        buildSlider();
        aligned = new AlignedSlider(slider);
        distance.getStyleClass().add("lab-distance");
        distance.setMinWidth(Region.USE_PREF_SIZE);
        text.setId("lab-sample-text");
        text.setTooltip(
                new Tooltip(
                        "Packets a second as they were recorded, and over them what the sample shows, with its interval of 95 %"));
        text.setMinWidth(0);
        Button another = Controls.button("Another sample", Feather.SHUFFLE, this::another);
        another.setId("lab-another");
        another.setTooltip(new Tooltip("Of the same distance, with other packets"));
        ToggleButton log = new ToggleButton("log");
        log.getStyleClass().add("lab-toggle");
        log.setId("lab-log");
        log.setMinWidth(Region.USE_PREF_SIZE);
        log.setTooltip(new Tooltip("Logarithmic rates"));
        chart.logarithmicProperty().bind(log.selectedProperty());
        HBox row = new HBox(12, distance, text, space(), another, log);
        row.setAlignment(Pos.CENTER_LEFT);
        another.getStyleClass().add("small");
        buildChart();
        getChildren().setAll(row, chart);
        setSpacing(2);
        Exploration exploration = context.recording().exploration();
        subscription = Subscription.combine(
                model.distanceProperty().subscribe(_ -> showDistance()),
                model.chart().stateProperty().subscribe(this::show),
                exploration
                        .rangeProperty()
                        .subscribe(range -> chart.rangeProperty().set(range)));
    }

    void close() {
        subscription.unsubscribe();
        chart.themeProperty().unbind();
    }

    /** Chooses the distance; it belongs below the axis of distances. */
    Region slider() {
        return aligned;
    }

    /** One step to larger or smaller distances. */
    void step(int steps) {
        model.distanceProperty().set(Distances.step(model.distanceProperty().get(), steps));
    }

    void another() {
        model.repetitionProperty().set(model.repetitionProperty().get() + 1);
    }

    private void buildSlider() {
        slider.setId("lab-slider");
        slider.setMajorTickUnit(STEPS_PER_DECADE);
        slider.setMinorTickCount(STEPS_PER_DECADE - 1);
        slider.setBlockIncrement(1);
        slider.setSnapToTicks(true);
        slider.setShowTickMarks(true);

        slider.setValue(Distances.ALL.indexOf(model.distanceProperty().get()));
        slider.valueProperty()
                .subscribe(value ->
                        model.distanceProperty().set(Distances.ALL.get((int) Math.round(value.doubleValue()))));
    }

    private static Region space() {
        Region space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        return space;
    }

    private void buildChart() {
        chart.setId("lab-rates");
        chart.themeProperty().bind(context.themes().chartThemeProperty());
        chart.unitProperty().set("kernel packets/s");
        chart.setMinHeight(120);
        chart.setPrefHeight(200);
        VBox.setVgrow(chart, Priority.ALWAYS);
        chart.legendVisibleProperty().set(true);
        Exploration exploration = context.recording().exploration();
        chart.extentProperty().set(exploration.extent());
        chart.setOnZoomTo(exploration::zoom);
        chart.setOnPanTo(exploration::move);
        chart.setOnShowSql(() -> context.tools().showSql(model.chart().sql()));
        chart.setOnChooseFile(
                (title, extension) -> context.tools().chooseSave(title, "sampled." + extension, extension));
        chart.setMaxWidth(Region.USE_COMPUTED_SIZE);
    }

    private void showDistance() {
        int chosen = model.distanceProperty().get();
        slider.setValue(Distances.ALL.indexOf(chosen));
        distance.setText("1 in " + PicturePane.grouped(chosen));
    }

    private void show(LoadState<Optional<SampledChart>> state) {
        text.getStyleClass().remove("failure");
        switch (state) {
            case LoadState.Failed<Optional<SampledChart>>(String message) -> {
                text.setText(message);
                text.getStyleClass().add("failure");
                show(Optional.empty());
            }
            case LoadState.Idle<Optional<SampledChart>> _ -> text.setText("");
            case LoadState.Loading<Optional<SampledChart>>(var before) -> {
                if (before.isEmpty()) {
                    text.setText("Reading the packets…");
                }
            }
            case LoadState.Ready<Optional<SampledChart>>(var drawn) -> {
                text.setText(drawn.map(SampledRatePane::text)
                        .orElse("Too many packets are visible; zoom in, or study them."));
                show(drawn);
            }
        }
    }

    private void show(Optional<SampledChart> shown) {
        if (shown.isEmpty()) {
            chart.seriesProperty().set(TimeSeries.NONE);
            chart.overlayProperty().set(TimeSeries.NONE);
            return;
        }
        SampledChart drawn = shown.get();
        chart.overlayProperty().set(TimeSeries.NONE);
        boolean oneDirection =
                drawn.queues().stream().map(QueueKey::direction).distinct().count() <= 1;
        // Queues of different directions may have the same colour elsewhere.
        chart.colorsProperty()
                .set(
                        oneDirection
                                ? (series, count, theme) -> color(drawn.queues().get(series), theme)
                                : Palette::series);
        chart.seriesProperty().set(BucketSeries.truth(drawn));
        chart.overlayNameProperty()
                .set("1 in " + PicturePane.grouped(drawn.sampled().distance()) + " "
                        + drawn.method().label());
        chart.overlayProperty().set(BucketSeries.sampled(drawn));
    }

    private static String text(SampledChart drawn) {
        return String.format(
                Locale.ROOT,
                "%,d of %,d kernel packets taken, %s; per %s",
                drawn.sampled().taken(),
                drawn.packets(),
                drawn.method().label(),
                drawn.bucketText());
    }

    /** A queue has the same colour in every view. */
    private Color color(QueueKey queue, ChartTheme theme) {
        List<QueueKey> same = context.recording().queues().stream()
                .filter(one -> one.direction() == queue.direction())
                .toList();
        return Palette.series(Math.max(0, same.indexOf(queue)), same.size(), theme);
    }
}
