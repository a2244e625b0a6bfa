package netqscope.app.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What the crosshair of an {@link XyChart} finds and says. */
record XyReadouts(XyPlot plot, Axis xAxis, Axis yAxis, List<XySeries> series) {

    private static final double SAME_X = 1.5;
    private static final double NEAR = 14;
    private static final int MOST = 12;

    /** A point of a series. */
    record Found(int series, int point) {}

    /** The x of the point nearest to the pointer, as a value; empty: there are no points. */
    Optional<Double> nearestX(double px) {
        double least = Double.MAX_VALUE;
        Optional<Double> nearest = Optional.empty();
        for (XySeries each : series) {
            for (double x : each.x()) {
                double distance = Math.abs(plot.x(x) - px);
                if (distance < least && plot.shows(x)) {
                    least = distance;
                    nearest = Optional.of(x);
                }
            }
        }
        return nearest;
    }

    /** The point to be picked at a place. */
    Optional<Found> at(double px, double py) {
        double least = NEAR;
        Optional<Found> found = Optional.empty();
        double slot = XyScales.barSlot(plot.x(), series) * plot.box().width();
        for (int index = 0; index < series.size(); index++) {
            XySeries each = series.get(index);
            for (int point = 0; point < each.x().length; point++) {
                if (each.style() == XySeries.Style.BARS) {
                    double[] bar = XySeriesPainter.bar(plot, series, slot, index, point);
                    if (px >= bar[0] && px < bar[0] + bar[1]) {
                        return Optional.of(new Found(index, point));
                    }
                } else {
                    double distance = Math.hypot(plot.x(each.x()[point]) - px, plot.y(each.y()[point]) - py);
                    if (distance < least) {
                        least = distance;
                        found = Optional.of(new Found(index, point));
                    }
                }
            }
        }
        return found;
    }

    /** What all series have at an x. */
    Readout at(double x) {
        SiFormat format = SiFormat.of(yAxis.unit());
        boolean intervals = series.stream().anyMatch(XySeries::hasInterval);
        List<XySeries> shown = new ArrayList<>();
        for (XySeries each : series) {
            if (!Double.isNaN(value(each, x))) {
                shown.add(each);
            }
        }
        int more = Math.max(0, shown.size() - MOST);
        if (more > 0) {
            shown.sort(Comparator.comparingDouble((XySeries each) -> value(each, x))
                    .reversed());
        }
        List<Readout.Row> rows = new ArrayList<>();
        for (XySeries each : shown.subList(0, shown.size() - more)) {
            int point = pointAt(each, x);
            boolean band = each.style() == XySeries.Style.BAND;
            List<String> figures = new ArrayList<>(List.of(band ? "" : format.exactWithUnit(value(each, x))));
            if (intervals) {
                boolean known = point >= 0 && each.hasInterval() && !Double.isNaN(each.low()[point]);
                figures.add(known ? format.exact(each.low()[point]) + " – " + format.exact(each.high()[point]) : "");
            }
            rows.add(new Readout.Row(each.name(), each.color(), figures));
        }
        List<String> titles = intervals ? List.of("", "interval") : List.of("");
        return new Readout(head(x), titles, rows, more == 0 ? "" : "+ " + more + " more", List.of());
    }

    /** An x with its unit, or the name of its category. */
    String head(double x) {
        if (xAxis.scale() == AxisScale.CATEGORY) {
            int category =
                    Math.clamp(Math.round(x), 0, Math.max(0, xAxis.categories().size() - 1));
            return xAxis.categories().isEmpty() ? "" : xAxis.categories().get(category);
        }
        String exact = exact(x);
        return xAxis.label().isEmpty() ? exact : xAxis.label() + "  " + exact;
    }

    /** An x with its unit. */
    String exact(double x) {
        return SiFormat.of(xAxis.unit()).exactWithUnit(x);
    }

    private double value(XySeries each, double x) {
        int point = pointAt(each, x);
        return point >= 0 ? each.y()[point] : between(each, x);
    }

    private int pointAt(XySeries each, double x) {
        double px = plot.x(x);
        int nearest = -1;
        double least = SAME_X;
        for (int point = 0; point < each.x().length; point++) {
            double distance = Math.abs(plot.x(each.x()[point]) - px);
            if (distance < least) {
                least = distance;
                nearest = point;
            }
        }
        return nearest;
    }

    /** What a line has between its points; NaN: nothing. */
    private double between(XySeries each, double x) {
        boolean line = each.style() == XySeries.Style.LINE || each.style() == XySeries.Style.DASHED;
        boolean step = each.style() == XySeries.Style.STEP;
        if (!line && !step) {
            return Double.NaN;
        }
        for (int point = 1; point < each.x().length; point++) {
            double from = each.x()[point - 1];
            double to = each.x()[point];
            if (x >= from && x <= to && to > from) {
                double y0 = each.y()[point - 1];
                if (step) {
                    return y0;
                }
                double share = (plot.x(x) - plot.x(from)) / (plot.x(to) - plot.x(from));
                double fraction0 = plot.y().fraction(y0);
                return plot.y().value(fraction0 + share * (plot.y().fraction(each.y()[point]) - fraction0));
            }
        }
        return Double.NaN;
    }
}
