package netqscope.analyzer;

import java.util.Optional;
import netqscope.analyzer.analysis.SampledFlows.Flow;
import netqscope.analyzer.analysis.SampledHotQueue;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.output.Numbers;

/** Says of the queue that is estimated to be the busiest whether one flow is the reason, for a person. */
public final class SampledFlowText {

    private SampledFlowText() {}

    /**
     * One or two lines; each ends in a line feed.
     *
     * @param selected whether there may be other queues that were not chosen
     */
    public static String verdict(SampledHotQueue hot, boolean selected, Numbers numbers) {
        String where = "%s %s: queue %s"
                .formatted(
                        hot.queue().device(),
                        hot.queue().direction().label(),
                        Captions.queue(hot.queue().queue()));
        Optional<Estimate> ahead = hot.ahead();
        if (ahead.isEmpty()) {
            return where
                    + hot.largest()
                            .map(flow -> ": its largest flow, " + hash(flow) + "," + has(flow, hot, numbers) + ".\n")
                            .orElse(": no hash was seen on its packets.\n");
        }
        String others = hot.queues() + (selected ? " that were selected" : "");
        return where
                + (isCertain(ahead.get())
                        ? " is estimated to be the busiest of " + others
                        : " seems the busiest of " + others
                                + ", but may not be: another is within the error of sampling")
                + ", with " + percent(hot.share(), numbers) + " of the packets.\n  "
                + hot.largest().map(flow -> because(flow, hot, numbers)).orElse("No hash was seen on its packets.\n");
    }

    private static String because(Flow flow, SampledHotQueue hot, Numbers numbers) {
        Estimate ahead = hot.aheadWithout().orElseThrow();
        String without = has(flow, hot, numbers)
                + hot.shareWithout()
                        .map(share -> "; without it the queue would have " + percent(share, numbers))
                        .orElse("");
        if (!isCertain(ahead)) {
            return "The sample does not tell whether one flow makes it so: its largest, " + hash(flow) + "," + without
                    + ", within the error of sampling as many as another one.\n";
        }
        return ahead.value() < 0
                ? "By the sample one flow makes it so: " + hash(flow) + without + ", fewer than another one.\n"
                : "By the sample no one flow makes it so: its largest, " + hash(flow) + "," + without
                        + " and still be the busiest.\n";
    }

    /** Whether 0 is not within it. */
    private static boolean isCertain(Estimate difference) {
        return difference.low() > 0 || difference.high() < 0 || difference.isExact();
    }

    private static String has(Flow flow, SampledHotQueue hot, Numbers numbers) {
        return " has "
                + percent(
                        hot.queue()
                                .share(flow.recorded(), hot.queue().recorded())
                                .orElseThrow(),
                        numbers)
                + " of its packets";
    }

    private static String percent(Estimate share, Numbers numbers) {
        return new ShareFigure(share).text(numbers);
    }

    private static String hash(Flow flow) {
        return FlowText.hash(flow.hash());
    }
}
