package netqscope.analyzer;

import netqscope.analyzer.analysis.HotQueue;
import netqscope.analyzer.analysis.QueueFlows.Flow;

/** Says of the busiest queue whether one flow is the reason, for a person. */
final class FlowText {

    private FlowText() {}

    /** A flow's hash as tools write it. */
    static String hash(long hash) {
        return "0x%08x".formatted(hash);
    }

    /** Sentences in two lines; each ends in a line feed. */
    static String verdict(HotQueue hot) {
        return where(hot) + "\n  "
                + hot.largest().map(flow -> because(hot, flow)).orElse("None of its packets has a hash.") + "\n";
    }

    private static String where(HotQueue hot) {
        String queue = "%s %s: queue %d "
                .formatted(
                        hot.queue().device(),
                        hot.queue().direction().label(),
                        hot.queue().queue().orElseThrow());
        return hot.isOneOfSeveral()
                ? queue
                        + "is the busiest of %d, with %s of the packets."
                                .formatted(
                                        hot.queues(), Share.percent(hot.queue().packets(), hot.packets()))
                : queue + "is the only one.";
    }

    private static String because(HotQueue hot, Flow flow) {
        String hash = hash(flow.hash().orElseThrow());
        String has = " has " + Share.percent(flow.packets(), hot.queue().packets()) + " of its packets";
        if (!hot.isOneOfSeveral()) {
            return "Its largest flow, " + hash + "," + has + ".";
        }
        String without = has + "; without it the queue would have "
                + Share.percent(hot.packetsWithout(), hot.allPacketsWithout());
        return hot.isOfOneFlow()
                ? "One flow makes it so: " + hash + without + ", no more than another one."
                : "No one flow makes it so: its largest, " + hash + "," + without + " and still be the busiest.";
    }
}
