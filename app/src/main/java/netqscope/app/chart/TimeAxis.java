package netqscope.app.chart;

import netqscope.analyzer.database.TimeRange;

/** Where times are in a plot. */
record TimeAxis(TimeRange range, Box plot) {

    private static final double LABEL_MIDDLE = 14;
    private static final double BETWEEN_LABELS = 18;
    private static final double LONGEST_LABEL = 92;

    TimeAxis {
        if (range.fromNs() == range.toNs()) {
            range = new TimeRange(range.fromNs(), range.fromNs() + 1);
        }
    }

    double x(long ns) {
        return plot.x() + (double) (ns - range.fromNs()) / length() * plot.width();
    }

    long ns(double x) {
        return range.fromNs() + Math.round((x - plot.x()) / plot.width() * length());
    }

    /** How long one pixel is. */
    long pixelNs() {
        return Math.max(1, length() / plot.width());
    }

    /** The range between two points within the plot. */
    TimeRange between(double x0, double x1) {
        long from = ns(Math.clamp(Math.min(x0, x1), plot.x(), plot.right()));
        long to = ns(Math.clamp(Math.max(x0, x1), plot.x(), plot.right()));
        return new TimeRange(from, to);
    }

    /** Vertical lines of the grid. */
    void drawGrid(Surface surface, ChartTheme theme) {
        for (long at : labels().atNs()) {
            double x = Math.floor(x(at));
            if (x > plot.x() && x < plot.right()) {
                surface.fill(x, plot.y(), 1, plot.height(), theme.grid());
            }
        }
    }

    /** Ticks and labels beneath the plot; a label that would be cut off or touch another is left out. */
    void drawLabels(Surface surface, double width, ChartTheme theme) {
        TimeFormat.Labels labels = labels();
        double middle = plot.bottom() + LABEL_MIDDLE;
        double end = 0;
        if (!labels.base().isEmpty()) {
            double wide = Fonts.width(labels.base(), Fonts.SMALL);
            double from = Math.max(4, plot.x() - 8 - wide);
            surface.text(labels.base(), from, middle, Surface.Anchor.START, theme.text(), Fonts.SMALL, false);
            end = from + wide + BETWEEN_LABELS / 2;
        }
        for (int i = 0; i < labels.atNs().length; i++) {
            double x = Math.floor(x(labels.atNs()[i]));
            String text = labels.texts()[i];
            double half = Fonts.width(text, Fonts.SMALL) / 2;
            surface.fill(Math.min(x, plot.right() - 1), plot.bottom(), 1, 4, theme.axis());
            if (x - half < end || x + half > width) {
                continue;
            }
            surface.text(text, x + 0.5, middle, Surface.Anchor.MIDDLE, theme.muted(), Fonts.SMALL, false);
            end = x + half + BETWEEN_LABELS;
        }
    }

    private TimeFormat.Labels labels() {
        return TimeFormat.labels(range.fromNs(), range.toNs(), (int) Math.max(2, plot.width() / LONGEST_LABEL));
    }

    private long length() {
        return range.toNs() - range.fromNs();
    }
}
