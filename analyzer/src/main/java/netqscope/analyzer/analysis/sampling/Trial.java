package netqscope.analyzer.analysis.sampling;

import java.util.List;
import netqscope.recording.Sampling;

/**
 * All samples of one method and distance.
 *
 * @param cellHistograms of absolute errors, by statistic of buckets and queue
 * @param bursts whole bursts, by queue and then all, and by their length
 * @param wholeBuckets those buckets that count
 */
record Trial(
        Sampling.Method method,
        int distance,
        List<SampleErrors> samples,
        ErrorHistogram[][] cellHistograms,
        long[][] bursts,
        boolean[] wholeBuckets) {}
