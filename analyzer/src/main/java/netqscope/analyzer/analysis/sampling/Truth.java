package netqscope.analyzer.analysis.sampling;

import netqscope.analyzer.analysis.Buckets;
import netqscope.analyzer.database.PacketStreams;
import netqscope.recording.Sampling;

/** What estimates are measured against: those from a sample of every packet. */
final class Truth {

    private final double[] values;
    private final double[] maxOverMean;
    private final double[] cellPackets;
    private final double[] cellBytes;

    Truth(PacketStreams packets, Buckets buckets, QueueGroups groups) {
        Thinning every = new Thinning(packets, buckets, groups);
        every.take(1, Strata.of(packets, 1), stream -> Gaps.of(Sampling.Method.SYSTEMATIC, 1, 0, 1, stream));
        values = every.estimates();
        maxOverMean = every.maxOverMean();
        cellPackets = every.cellPackets();
        cellBytes = every.cellBytes();
    }

    /** The number itself; not-a-number if there is none. The last target is all queues together. */
    double value(int target, Statistic statistic) {
        return values[target * Thinning.STRIDE + statistic.index()];
    }

    double maxOverMean(int group) {
        return maxOverMean[group];
    }

    /** By bucket and queue. */
    double[] cells(Statistic statistic) {
        return statistic == Statistic.PACKETS_BUCKET ? cellPackets : cellBytes;
    }
}
