package netqscope.app.viewmodel.overview;

/** Where tx and rx are. */
public enum ChartLayout {
    APART("Apart"),
    TOGETHER("Together");

    private final String label;

    ChartLayout(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
