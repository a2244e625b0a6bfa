package netqscope.app.chart;

/** The horizontal axis of an {@link XyChart}: grid, labels, and what it is of. */
final class XyAxisPainter {

    private static final double LABEL_MIDDLE = 14;
    private static final int ROW = 14;
    private static final int LABEL_ROOM = 80;
    private static final double BETWEEN = 10;
    private static final int LEAST_BETWEEN_MINOR = 4;

    private final Axis axis;
    private final Box box;
    private final Scale scale;
    private final SiFormat format;
    private final ChartTheme theme;

    XyAxisPainter(Axis axis, Box box, Scale scale, ChartTheme theme) {
        this.axis = axis;
        this.box = box;
        this.scale = scale;
        this.theme = theme;
        format = SiFormat.of(axis.unit());
    }

    /** What an axis is of: its label and its unit, unless its labels say the unit. */
    static String heading(Axis axis) {
        if (axis.unit().isEmpty() || SiFormat.of(axis.unit()).labelsSayUnit()) {
            return axis.label();
        }
        return axis.label().isEmpty() ? axis.unit() : axis.label() + " (" + axis.unit() + ")";
    }

    /** Rows of labels that categories need: names too wide for one row are in two. */
    static int rows(Axis axis, double width) {
        if (axis.scale() != AxisScale.CATEGORY || axis.categories().isEmpty()) {
            return 1;
        }
        double widest = widest(axis) + BETWEEN;
        double slot = width / axis.categories().size();
        return widest > slot && widest <= 2 * slot ? 2 : 1;
    }

    static int height(Axis axis, double width) {
        return 10 + rows(axis, width) * ROW + (heading(axis).isEmpty() ? 4 : ROW + 6);
    }

    void drawGrid(Surface surface) {
        if (axis.scale() == AxisScale.CATEGORY) {
            return;
        }
        if (scale instanceof LogScale && !format.isBinary()) {
            for (double tick : Ticks.logMinor(scale.low(), scale.high(), box.width() / LEAST_BETWEEN_MINOR)) {
                surface.fill(Math.floor(x(tick)), box.y(), 1, box.height(), AxisPainter.minor(theme));
            }
        }
        for (double tick : ticks()) {
            surface.fill(Math.floor(x(tick)), box.y(), 1, box.height(), theme.grid());
        }
    }

    void drawLabels(Surface surface, double width) {
        AxisPainter.base(surface, box, theme);
        if (axis.scale() == AxisScale.CATEGORY) {
            drawCategories(surface);
        } else {
            drawNumbers(surface, width);
        }
        String heading = heading(axis);
        if (!heading.isEmpty()) {
            double middle = box.bottom() + height(axis, box.width()) - ROW / 2.0 - 4;
            surface.text(
                    heading,
                    box.x() + box.width() / 2.0,
                    middle,
                    Surface.Anchor.MIDDLE,
                    theme.muted(),
                    Fonts.SMALL,
                    false);
        }
    }

    private void drawNumbers(Surface surface, double width) {
        double[] ticks = ticks();
        String[] labels = AxisPainter.labels(ticks, scale, format);
        double end = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < ticks.length; i++) {
            double x = Math.floor(x(ticks[i]));
            surface.fill(Math.min(x, box.right() - 1.0), box.bottom(), 1, 4, theme.axis());
            double half = Fonts.width(labels[i], Fonts.SMALL) / 2;
            if (x - half < end || x + half > width || x - half < 0) {
                continue;
            }
            surface.text(
                    labels[i],
                    x + 0.5,
                    box.bottom() + LABEL_MIDDLE,
                    Surface.Anchor.MIDDLE,
                    theme.muted(),
                    Fonts.SMALL,
                    false);
            end = x + half + BETWEEN;
        }
    }

    private void drawCategories(Surface surface) {
        int count = axis.categories().size();
        double slot = (double) box.width() / Math.max(1, count);
        int rows = rows(axis, box.width());
        double room = widest(axis) + BETWEEN;
        int every = rows == 2 ? 1 : (int) Math.max(1, Math.ceil(room / slot));
        for (int i = 0; i < count; i += every) {
            double middle = box.bottom() + LABEL_MIDDLE + (rows == 2 ? i % 2 * ROW : 0);
            String text =
                    Fonts.fitted(axis.categories().get(i), Fonts.SMALL, Math.max(slot * rows * every, LABEL_ROOM));
            surface.text(text, x(i), middle, Surface.Anchor.MIDDLE, theme.muted(), Fonts.SMALL, false);
        }
    }

    private double[] ticks() {
        int most = Math.max(2, box.width() / LABEL_ROOM + 1);
        return scale instanceof LogScale
                ? format.logTicks(scale.low(), scale.high(), most)
                : format.ticks(scale.low(), scale.high(), most);
    }

    private double x(double value) {
        return box.x() + scale.fraction(value) * box.width();
    }

    private static double widest(Axis axis) {
        double widest = 0;
        for (String name : axis.categories()) {
            widest = Math.max(widest, Fonts.width(name, Fonts.SMALL));
        }
        return widest;
    }
}
