package netqscope.analyzer.lab;

/** How a person changes what is asked: options of a command, or fields in a window. */
public enum Wording {
    COMMAND(
            "Larger buckets or fewer queues (--bucket, --min-share) leave more packets to each.",
            "A longer recording or fewer queues (--min-share) leave more packets to each.",
            "ask for less with --min-share",
            "; --distances %d measures that",
            "give its file with --overhead"),
    APP(
            "Larger buckets or fewer queues leave more packets to each.",
            "A longer recording or fewer queues leave more packets to each.",
            "ask for a smaller share",
            "",
            "open its file here");

    private final String remedy;
    private final String remedyOfOneBucket;
    private final String lessShare;
    private final String tryDistance;
    private final String giveCosts;

    Wording(String remedy, String remedyOfOneBucket, String lessShare, String tryDistance, String giveCosts) {
        this.remedy = remedy;
        this.remedyOfOneBucket = remedyOfOneBucket;
        this.lessShare = lessShare;
        this.tryDistance = tryDistance;
        this.giveCosts = giveCosts;
    }

    String remedy() {
        return remedy;
    }

    /** Where no bucket is whole: larger ones would not be, either. */
    String remedyOfOneBucket() {
        return remedyOfOneBucket;
    }

    String lessShare() {
        return lessShare;
    }

    String tryDistance(int distance) {
        return tryDistance.formatted(distance);
    }

    String giveCosts() {
        return giveCosts;
    }
}
