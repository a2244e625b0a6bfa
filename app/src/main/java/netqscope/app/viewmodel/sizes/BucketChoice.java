package netqscope.app.viewmodel.sizes;

import netqscope.analyzer.analysis.SizeBuckets;

/** Ranges of lengths that a person can choose. */
public enum BucketChoice {
    NETQTOP("netqtop"),
    IMIX("IMIX"),
    LOG2("Powers of two"),
    CUSTOM("Custom");

    private final String label;

    BucketChoice(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /**
     * The buckets.
     *
     * @param edges such as {@code 64,128,1500}, for {@link #CUSTOM}
     * @throws IllegalArgumentException if those are none; the message is for a user
     */
    SizeBuckets buckets(String edges) {
        return switch (this) {
            case NETQTOP -> SizeBuckets.NETQTOP;
            case IMIX -> SizeBuckets.IMIX;
            case LOG2 -> SizeBuckets.LOG2;
            case CUSTOM -> custom(edges.replaceAll("[,;\\s]+", ",").replaceAll("^,|,$", ""));
        };
    }

    private static SizeBuckets custom(String edges) {
        if (edges.isEmpty() || !Character.isDigit(edges.charAt(0))) {
            throw new IllegalArgumentException(
                    "'%s' names no lengths: write them in bytes, such as 64, 128, 1500".formatted(edges));
        }
        return SizeBuckets.parse(edges);
    }
}
