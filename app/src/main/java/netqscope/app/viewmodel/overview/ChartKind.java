package netqscope.app.viewmodel.overview;

/** How rates are drawn. */
public enum ChartKind {
    LINES("Lines"),
    STACKED("Stacked"),
    HEATMAP("Heatmap");

    private final String label;

    ChartKind(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
