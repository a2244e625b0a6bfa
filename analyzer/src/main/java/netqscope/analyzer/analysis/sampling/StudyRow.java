package netqscope.analyzer.analysis.sampling;

import java.util.Locale;
import netqscope.recording.Sampling;

/**
 * How good one kind of estimate is. Not-a-number stands for what there is not.
 *
 * @param target index of the queue or of the group of queues, or -1
 * @param major whether the queue, or the share of its packets, is one that counts as major
 * @param targets how many there are: queues, or buckets of queues; those without packets do not count
 * @param repetitions samples that were taken
 * @param truth that a single target has
 * @param errors over all targets and samples
 * @param theory the root of the mean square error that random order leads to
 * @param bound 1.96 / sqrt(c), where c packets of the class are expected in a sample: the most that 95 of 100 errors reach
 * @param taken packets of the target that a sample has, on average
 * @param missed targets of which a sample has no packet, on average
 * @param missedTheory the same by theory
 * @param seen share of the bursts that a sample has a packet of, on average
 * @param seenTheory the same by theory
 * @param periodic whether systematic samples are significantly worse than random order explains
 */
public record StudyRow(
        Sampling.Method method,
        int distance,
        Statistic statistic,
        Scope scope,
        int target,
        boolean major,
        int targets,
        int repetitions,
        double truth,
        RelativeErrors errors,
        double theory,
        double bound,
        double taken,
        double missed,
        double missedTheory,
        double seen,
        double seenTheory,
        boolean periodic) {

    /** What a row is about. */
    public enum Scope {
        /** All queues, or all buckets of all queues, each for itself. */
        QUEUES,
        /** Those with at least so much of the traffic, and the shares that are at least so large. */
        MAJOR_QUEUES,
        /** All packets together. */
        TOTAL,
        /** One device and direction. */
        DIRECTION,
        /** One queue. */
        QUEUE;

        /** For other programs: the lower-case name. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
