package netqscope.app.chart;

/** Where packets were lost, and what to say about it. */
public record LossMark(long fromNs, long toNs, String text) {

    public LossMark {
        if (fromNs > toNs) {
            throw new IllegalArgumentException(
                    "a loss from %d ns to %d ns ends before it begins".formatted(fromNs, toNs));
        }
    }
}
