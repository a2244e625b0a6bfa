package netqscope.app.view.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntConsumer;
import javafx.beans.value.ObservableValue;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.scene.paint.Color;
import netqscope.analyzer.output.DurationText;
import netqscope.app.chart.Axis;
import netqscope.app.chart.AxisScale;
import netqscope.app.chart.ChartTheme;
import netqscope.app.chart.Marker;
import netqscope.app.chart.Palette;
import netqscope.app.chart.XyChart;
import netqscope.app.chart.XySeries;
import netqscope.app.viewmodel.lab.CostCurve;
import netqscope.app.viewmodel.lab.Distances;
import netqscope.app.viewmodel.lab.ErrorCurve;
import netqscope.app.viewmodel.lab.LabPicture;
import netqscope.app.viewmodel.lab.StatisticChoice;

/** Precision above cost, over the same axis of distances. */
final class PicturePane extends VBox {

    static final double LEAST_DISTANCE = 0.5;
    static final double MOST_DISTANCE = 2_000_000;
    private static final double LEAST_ERROR = 0.01;
    private static final double MOST_ERROR = 10_000;
    private static final double TEN = 10;
    private static final double PERCENT = 100;

    private final ObservableValue<ChartTheme> theme;
    private final IntConsumer choose;
    private List<XySeries> drawn = List.of();
    private final XyChart errors = new XyChart();
    private final XyChart costs = new XyChart();

    PicturePane(ObservableValue<ChartTheme> theme, IntConsumer choose) {
        this.theme = theme;
        errors.themeProperty().bind(theme);
        costs.themeProperty().bind(theme);
        errors.setId("lab-errors");
        costs.setId("lab-costs");
        errors.setMinHeight(120);
        costs.setMinHeight(110);
        VBox.setVgrow(errors, Priority.ALWAYS);
        VBox.setVgrow(costs, Priority.SOMETIMES);
        errors.setPrefHeight(220);
        costs.setPrefHeight(160);
        errors.setOnPick((index, point) -> choose.accept((int) drawn.get(index).x()[point]));
        errors.setDraggable(1, x -> choose.accept(distance(x)));
        errors.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            int steps = event.getCode() == KeyCode.LEFT ? -1 : event.getCode() == KeyCode.RIGHT ? 1 : 0;
            if (steps != 0) {
                choose.accept(Distances.step(distance(errors.draggable()), steps));
                event.consume();
            }
        });
        this.choose = choose;
        getChildren().setAll(errors, costs);
        setSpacing(4);
    }

    XyChart errors() {
        return errors;
    }

    XyChart costs() {
        return costs;
    }

    void show(LabPicture picture, StatisticChoice choice, double within, long bucketNs, int distance) {
        showErrors(picture.curves(), choice, within, distance);
        errors.titleProperty().set(choice.title() + (choice.isOfBuckets() ? ", per " + DurationText.of(bucketNs) : ""));
        CostCurve known = picture.costs().orElse(null);
        Controls.present(costs, known != null);
        if (known != null) {
            showCosts(known, distance);
        }
    }

    private void showErrors(List<ErrorCurve> curves, StatisticChoice choice, double within, int distance) {
        ChartTheme colors = theme.getValue();

        errors.setAxes(
                distances(""),
                choice.isDetection()
                        ? Axis.linear("share of all; dashed: theory", "%").within(0, PERCENT)
                        : errorAxis(curves, within));
        List<XySeries> series = new ArrayList<>();
        for (int i = 0; i < curves.size(); i++) {
            ErrorCurve curve = curves.get(i);
            Color color = Palette.series(i, Math.max(2, curves.size()), colors);
            series.add(measured(curve, color, choice.isDetection(), curves.size() == 1));
            theory(curve, color, curves.size() == 1).ifPresent(series::add);
        }
        drawn = List.copyOf(series);
        errors.setSeries(series);
        errors.setDraggable(distance, x -> choose.accept(distance(x)));
        List<Marker> markers = new ArrayList<>();
        if (!choice.isDetection()) {
            markers.add(new Marker(PERCENT * within, false, "wanted", colors.accent()));
        }

        errors.setMarkers(markers);
    }

    /** Points at what 95 of 100 are within, down to the mean. */
    private static XySeries measured(ErrorCurve curve, Color color, boolean detection, boolean single) {
        List<ErrorCurve.Point> points = curve.points().stream()
                .filter(point -> detection || point.value() > 0)
                .toList();
        double[] x = points.stream().mapToDouble(ErrorCurve.Point::distance).toArray();
        double[] y = points.stream().mapToDouble(ErrorCurve.Point::value).toArray();
        String name = single
                ? (detection ? "measured" : "95 of 100 within (bar: mean)")
                : curve.statistic().title();
        return detection
                ? XySeries.of(name, color, XySeries.Style.LINE_POINTS, x, y)
                : new XySeries(
                        name,
                        color,
                        XySeries.Style.POINTS,
                        x,
                        y,
                        points.stream()
                                .mapToDouble(point -> Math.max(point.mean(), LEAST_ERROR / 2))
                                .toArray(),
                        y);
    }

    private static Optional<XySeries> theory(ErrorCurve curve, Color color, boolean single) {
        List<ErrorCurve.Point> points = curve.points().stream()
                .filter(point -> !Double.isNaN(point.theory()) && point.theory() > 0)
                .toList();
        return points.isEmpty()
                ? Optional.empty()
                : Optional.of(XySeries.of(
                        single ? "theory" : "",
                        color,
                        XySeries.Style.DASHED,
                        points.stream().mapToDouble(ErrorCurve.Point::distance).toArray(),
                        points.stream().mapToDouble(ErrorCurve.Point::theory).toArray()));
    }

    private void showCosts(CostCurve known, int distance) {
        ChartTheme colors = theme.getValue();
        costs.titleProperty().set("Cost: " + known.unit() + " drop (" + known.source() + ")");
        costs.setAxes(
                distances(
                        known.recordedDistance() == 1
                                ? "sampling distance, 1 packet in"
                                : "1 packet of the recording in, which is itself 1 in "
                                        + grouped(known.recordedDistance())),
                new Axis(known.unit() + " drop", "%", AxisScale.LINEAR, List.of(), OptionalDouble.of(0), most(known)));
        List<CostCurve.Drop> points = known.points();
        double[] x = points.stream().mapToDouble(CostCurve.Drop::distance).toArray();
        double[] y = points.stream().mapToDouble(CostCurve.Drop::percent).toArray();
        boolean intervals = points.stream().anyMatch(CostCurve.Drop::hasInterval);
        Color color = Palette.series(1, 2, colors);
        XySeries drops = intervals
                ? new XySeries(
                        "sampled (bar: 95 %)",
                        color,
                        XySeries.Style.LINE_POINTS,
                        x,
                        y,
                        points.stream().mapToDouble(CostCurve.Drop::low).toArray(),
                        points.stream().mapToDouble(CostCurve.Drop::high).toArray())
                : XySeries.of("sampled", color, XySeries.Style.LINE_POINTS, x, y);
        List<XySeries> series = new ArrayList<>(List.of(drops));
        known.every()
                .filter(every -> every.distance() == 0)
                .ifPresent(every -> series.add(new XySeries(
                        every.name() + ": every packet",
                        colors.warning(),
                        XySeries.Style.POINTS,
                        new double[] {1},
                        new double[] {every.percent()},
                        new double[] {every.low()},
                        new double[] {every.high()})));
        costs.setSeries(series);
        List<Marker> markers = new ArrayList<>();
        known.floor()
                .ifPresent(floor -> markers.add(
                        new Marker(floor.percent(), false, "floor: attached, takes no packet", colors.muted())));
        markers.add(new Marker(distance, true, "", colors.muted()));
        costs.setMarkers(markers);
    }

    private static OptionalDouble most(CostCurve known) {
        double most =
                known.points().stream().mapToDouble(CostCurve.Drop::high).max().orElse(1);
        most = Math.max(most, known.every().map(CostCurve.Drop::high).orElse(0.0));
        most = Math.max(most, known.floor().map(CostCurve.Drop::high).orElse(0.0));
        return most > 0 ? OptionalDouble.of(most * 1.15) : OptionalDouble.empty();
    }

    /** As far as values reach, in decades. */
    private static Axis errorAxis(List<ErrorCurve> curves, double within) {
        double low = PERCENT * within;
        double high = PERCENT * within;
        for (ErrorCurve curve : curves) {
            for (ErrorCurve.Point point : curve.points()) {
                for (double value : new double[] {point.value(), point.theory()}) {
                    low = value > 0 ? Math.min(low, value) : low;
                    high = value > 0 ? Math.max(high, value) : high;
                }
            }
        }
        return Axis.log("relative error, worst queue", "%")
                .within(
                        Math.max(LEAST_ERROR, Math.pow(TEN, Math.floor(Math.log10(low)))),
                        Math.min(MOST_ERROR, Math.pow(TEN, Math.ceil(Math.log10(high)))));
    }

    private static Axis distances(String label) {
        return Axis.log(label, "").within(LEAST_DISTANCE, MOST_DISTANCE);
    }

    static String grouped(int distance) {
        return String.format(Locale.ROOT, "%,d", distance);
    }

    /** Makes any x a distance that can be chosen. */
    static int distance(double x) {
        return Distances.nearest(Math.max(1, x));
    }
}
