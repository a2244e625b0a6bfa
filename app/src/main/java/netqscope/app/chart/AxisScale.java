package netqscope.app.chart;

/** How values are laid out on an axis. */
public enum AxisScale {
    LINEAR,
    /** Zero and less are at the lower edge. */
    LOG,
    /** Values are indices of categories, whose names are the labels. */
    CATEGORY
}
