package netqscope.app.viewmodel.sql;

/** How rows are drawn. */
public enum ChartKind {
    LINE("Line"),
    BARS("Bars"),
    POINTS("Points");

    private final String label;

    ChartKind(String label) {
        this.label = label;
    }

    /** For a reader. */
    public String label() {
        return label;
    }
}
