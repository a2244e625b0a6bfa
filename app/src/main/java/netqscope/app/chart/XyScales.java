package netqscope.app.chart;

import java.util.List;

/** The scales of an {@link XyChart}, chosen by what it shows. */
record XyScales(Scale x, Scale y) {

    private static final double ROOM_BESIDE_POINTS = 0.03;
    private static final double ROOM_ABOVE_BARS = 1.08;

    static XyScales of(Axis x, Axis y, List<XySeries> series, List<Marker> markers) {
        return new XyScales(horizontal(x, series, markers), vertical(y, series, markers));
    }

    /** The smallest distance between neighbours of bars, as a share of the axis. */
    static double barSlot(Scale scale, List<XySeries> series) {
        double least = 1;
        for (XySeries each : series) {
            for (int i = 1; each.style() == XySeries.Style.BARS && i < each.x().length; i++) {
                double distance = Math.abs(scale.fraction(each.x()[i]) - scale.fraction(each.x()[i - 1]));
                least = distance > 0 ? Math.min(least, distance) : least;
            }
        }
        return least;
    }

    private static Scale horizontal(Axis axis, List<XySeries> series, List<Marker> markers) {
        if (axis.scale() == AxisScale.CATEGORY) {
            return new LinearScale(-0.5, Math.max(1, axis.categories().size()) - 0.5);
        }
        Extent extent = new Extent(axis.scale() == AxisScale.LOG);
        boolean beside = false;
        for (XySeries each : series) {
            beside |= each.style() == XySeries.Style.POINTS
                    || each.style() == XySeries.Style.LINE_POINTS
                    || each.style() == XySeries.Style.BARS;
            extent.add(each.x());
        }
        for (Marker marker : markers) {
            if (marker.vertical()) {
                extent.add(marker.value());
            }
        }
        return scale(axis, extent, beside ? ROOM_BESIDE_POINTS : 0);
    }

    private static Scale vertical(Axis axis, List<XySeries> series, List<Marker> markers) {
        if (axis.scale() == AxisScale.CATEGORY) {
            return new LinearScale(-0.5, Math.max(1, axis.categories().size()) - 0.5);
        }
        boolean log = axis.scale() == AxisScale.LOG;
        Extent extent = new Extent(log);
        boolean bars = false;
        for (XySeries each : series) {
            bars |= each.style() == XySeries.Style.BARS;
            if (each.style() != XySeries.Style.BAND) {
                extent.add(each.y());
            }
            extent.add(each.low());
            extent.add(each.high());
        }
        for (Marker marker : markers) {
            if (!marker.vertical()) {
                extent.add(marker.value());
            }
        }
        double low = axis.min().orElse(Double.NaN);
        double high = axis.max().orElse(Double.NaN);
        if (log) {
            Scale chosen = LogScale.between(extent.low, extent.high * (bars ? ROOM_ABOVE_BARS : 1));
            return ordered(
                    axis.scale(), Double.isNaN(low) ? chosen.low() : low, Double.isNaN(high) ? chosen.high() : high);
        }
        double top = extent.isEmpty() ? 1 : extent.high;
        double bottom = extent.isEmpty() ? 0 : Math.min(0, extent.low);
        if (Double.isNaN(high)) {
            high = top > 0 ? Ticks.roundedUp(top * (bars ? ROOM_ABOVE_BARS : 1.02)) : bottom < 0 ? 0 : 1;
        }
        if (Double.isNaN(low)) {
            low = bottom < 0 ? -Ticks.roundedUp(-bottom * 1.02) : 0;
        }
        return ordered(axis.scale(), low, high);
    }

    private static Scale scale(Axis axis, Extent extent, double beside) {
        boolean log = axis.scale() == AxisScale.LOG;
        double low = extent.isEmpty() ? (log ? 1 : 0) : extent.low;
        double high = extent.isEmpty() ? (log ? 10 : 1) : extent.high;
        if (low == high) {
            low = log ? low / 2 : low - 0.5;
            high = log ? high * 2 : high + 0.5;
        }
        double room = log ? Math.pow(high / low, beside) : (high - low) * beside;
        return ordered(
                axis.scale(),
                axis.min().orElse(log ? low / room : low - room),
                axis.max().orElse(log ? high * room : high + room));
    }

    /** A scale even of limits that make none. */
    private static Scale ordered(AxisScale kind, double low, double high) {
        if (kind == AxisScale.LOG) {
            double from = low > 0 ? low : high > 0 ? high / 1000 : 1;
            return new LogScale(from, high > from ? high : from * 10);
        }
        return new LinearScale(low, high > low ? high : low + 1);
    }

    private static final class Extent {

        private final boolean positive;
        private double low = Double.POSITIVE_INFINITY;
        private double high = Double.NEGATIVE_INFINITY;

        Extent(boolean positive) {
            this.positive = positive;
        }

        void add(double... values) {
            for (double value : values) {
                if (Double.isFinite(value) && (value > 0 || !positive)) {
                    low = Math.min(low, value);
                    high = Math.max(high, value);
                }
            }
        }

        boolean isEmpty() {
            return low > high;
        }
    }
}
