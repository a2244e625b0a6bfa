package netqscope.analyzer;

import netqscope.analyzer.analysis.HotQueue;
import netqscope.analyzer.analysis.QueueFlows.Flow;

/** Says of the busiest queue whether one flow is the reason, for a person. */
public final class FlowText {

    private FlowText() {}

    /** A flow's hash as tools write it. */
    public static String hash(long hash) {
        return "0x%08x".formatted(hash);
    }

    /**
     * One or two lines; each ends in a line feed.
     *
     * @param selected whether there may be other queues that were not chosen
     */
    public static String verdict(HotQueue hot, boolean selected) {
        String where = "%s %s: queue %d"
                .formatted(
                        hot.queue().device(),
                        hot.queue().direction().label(),
                        hot.queue().queue().orElseThrow());
        if (!hot.isOneOfSeveral()) {
            return where
                    + hot.largest()
                            .map(flow -> ": its largest flow, " + hash(flow) + "," + has(flow, hot) + ".\n")
                            .orElse(": none of its packets has a hash.\n");
        }
        return where
                + " is the busiest of %d%s, with %s of the packets.\n  "
                        .formatted(
                                hot.queues(),
                                selected ? " that were selected" : "",
                                Share.percent(hot.queue().packets(), hot.packets()))
                + hot.largest().map(flow -> because(flow, hot)).orElse("None of its packets has a hash.\n");
    }

    private static String because(Flow flow, HotQueue hot) {
        String without = has(flow, hot) + "; without it the queue would have "
                + Share.percent(hot.packetsWithout(), hot.allPacketsWithout());
        return hot.isOfOneFlow()
                ? "One flow makes it so: " + hash(flow) + without + ", no more than another one.\n"
                : "No one flow makes it so: its largest, " + hash(flow) + "," + without
                        + " and still be the busiest.\n";
    }

    private static String has(Flow flow, HotQueue hot) {
        return " has " + Share.percent(flow.packets(), hot.queue().packets()) + " of its packets";
    }

    private static String hash(Flow flow) {
        return hash(flow.hash().orElseThrow());
    }
}
