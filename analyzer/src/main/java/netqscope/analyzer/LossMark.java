package netqscope.analyzer;

/** Tells a person which results may be too low. */
final class LossMark {

    /** What it means. */
    static final String NOTE =
            "! marks times in which packets were lost, of whichever queue: counts may be too low; 'analyzer loss' shows more";

    private LossMark() {}

    static String of(boolean lossy) {
        return lossy ? "!" : "";
    }
}
