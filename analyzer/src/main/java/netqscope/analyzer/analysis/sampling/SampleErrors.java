package netqscope.analyzer.analysis.sampling;

import java.util.Arrays;
import netqscope.analyzer.analysis.sampling.RelativeErrors.Sums;

/**
 * What became of one sample: its relative errors, or the share of bursts that it has.
 *
 * @param targets by queue and then of all together, {@link Thinning#STRIDE} numbers each
 * @param maxOverMean by group of queues
 * @param cells by statistic of buckets and queue
 * @param missedCells by queue, buckets with packets of which none is in the sample
 */
record SampleErrors(double[] targets, double[] maxOverMean, Sums[][] cells, long[] missedCells) {

    /** Statistics of buckets. */
    static final Statistic[] OF_BUCKETS = {Statistic.PACKETS_BUCKET, Statistic.BYTES_BUCKET};

    /** What comes of weights that are no whole numbers. */
    private static final double ROUNDING = 1e-12;

    /** Compares a sample with the truth; errors in buckets go to histograms, by statistic and queue, too. */
    static SampleErrors of(Thinning sample, Truth truth, boolean[] wholeBuckets, ErrorHistogram[][] histograms) {
        double[] estimates = sample.estimates();
        double[] targets = new double[estimates.length];
        int queues = estimates.length / Thinning.STRIDE - 1;
        for (int target = 0; target <= queues; target++) {
            int at = target * Thinning.STRIDE;
            targets[at + Thinning.TAKEN] = estimates[at + Thinning.TAKEN];
            for (Statistic statistic : Statistic.values()) {
                double estimate = estimates[at + statistic.index()];
                targets[at + statistic.index()] =
                        statistic.isDetection() ? estimate : relativeError(estimate, truth.value(target, statistic));
            }
        }
        double[] maxOverMean = new double[sample.maxOverMean().length];
        Arrays.setAll(maxOverMean, group -> relativeError(sample.maxOverMean()[group], truth.maxOverMean(group)));
        long[] missed = new long[queues];
        Sums[][] cells = {
            cells(sample.cellPackets(), truth.cells(Statistic.PACKETS_BUCKET), wholeBuckets, histograms[0], missed),
            cells(
                    sample.cellBytes(),
                    truth.cells(Statistic.BYTES_BUCKET),
                    wholeBuckets,
                    histograms[1],
                    new long[queues])
        };
        return new SampleErrors(targets, maxOverMean, cells, missed);
    }

    private static Sums[] cells(
            double[] estimates, double[] truth, boolean[] wholeBuckets, ErrorHistogram[] histograms, long[] missed) {
        int queues = missed.length;
        Sums[] sums = new Sums[queues];
        for (int queue = 0; queue < queues; queue++) {
            sums[queue] = new Sums();
            // All threads count in it: one for each would take much memory where there are many queues.
            synchronized (histograms[queue]) {
                for (int bucket = 0; bucket < wholeBuckets.length; bucket++) {
                    int cell = bucket * queues + queue;
                    if (wholeBuckets[bucket] && truth[cell] > 0) {
                        double error = relativeError(estimates[cell], truth[cell]);
                        sums[queue].add(error);
                        histograms[queue].add(Math.abs(error));
                        missed[queue] += estimates[cell] > 0 ? 0 : 1;
                    }
                }
            }
        }
        return sums;
    }

    private static double relativeError(double estimate, double truth) {
        double error = truth > 0 ? estimate / truth - 1 : Double.NaN;
        return Math.abs(error) < ROUNDING ? 0 : error;
    }
}
