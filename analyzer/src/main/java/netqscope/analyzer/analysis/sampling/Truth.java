package netqscope.analyzer.analysis.sampling;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongToDoubleFunction;
import netqscope.analyzer.analysis.Buckets;
import netqscope.analyzer.database.PacketStreams;
import netqscope.analyzer.database.PacketStreams.Kind;
import netqscope.recording.Sampling;

/**
 * What estimates are measured against, and the variance that theory expects of them.
 *
 * <p>An estimate from a sample of 1 in D has the relative variance (D - 1) v. In a stream of N packets that each contribute e
 * to the estimate (a packet that does not count contributes 0), v is the sum of e^2 less the square of the sum of e over N, by
 * the square of the truth; streams add up. For a count of C packets, a share p of a stream, that is (1 - p) / C; without
 * knowing N it is 1 / C.
 */
final class Truth {

    private final PacketStreams packets;
    private final int queues;
    private final double[] values;
    private final double[] maxOverMean;
    private final double[] cellPackets;
    private final double[] cellBytes;
    private final double[] variances;
    private final double[] effective;
    private final double[] cellPacketVariances;
    private final double[] cellByteVariances;

    Truth(PacketStreams packets, Buckets buckets, QueueGroups groups) {
        this.packets = packets;
        queues = packets.queues().size();
        Thinning every = new Thinning(packets, buckets, groups);
        every.take(1, stream -> Gaps.of(Sampling.Method.SYSTEMATIC, 1, 0, 1, stream));
        values = every.estimates();
        maxOverMean = every.maxOverMean();
        cellPackets = every.cellPackets();
        cellBytes = every.cellBytes();
        variances = new double[values.length];
        effective = new double[values.length];
        Arrays.fill(variances, Double.NaN);
        for (int target = 0; target <= queues; target++) {
            addTheory(target);
        }
        cellPacketVariances = new double[cellPackets.length];
        cellByteVariances = new double[cellPackets.length];
        addCellTheory(buckets);
    }

    /** The number itself; not-a-number if there is none. The last target is all queues together. */
    double value(int target, Statistic statistic) {
        return values[target * Thinning.STRIDE + statistic.index()];
    }

    double maxOverMean(int group) {
        return maxOverMean[group];
    }

    /** The relative variance of an estimate from 1 packet in 2; not-a-number where theory has none. */
    double variance(int target, Statistic statistic) {
        return variances[target * Thinning.STRIDE + statistic.index()];
    }

    /** How many packets that all contribute the same would make an estimate as uncertain. */
    double effectivePackets(int target, Statistic statistic) {
        return effective[target * Thinning.STRIDE + statistic.index()];
    }

    double[] cells(Statistic statistic) {
        return statistic == Statistic.PACKETS_BUCKET ? cellPackets : cellBytes;
    }

    double[] cellVariances(Statistic statistic) {
        return statistic == Statistic.PACKETS_BUCKET ? cellPacketVariances : cellByteVariances;
    }

    private void addTheory(int target) {
        List<Kind> kinds = kinds(target);
        double count = value(target, Statistic.PACKETS);
        double mean = value(target, Statistic.MEAN_BYTES);
        put(target, Statistic.PACKETS, kinds, length -> 1, count);
        put(target, Statistic.BYTES, kinds, length -> length, count * mean);
        put(target, Statistic.MEAN_BYTES, kinds, length -> length - mean, count * mean);
        for (Statistic share : Statistic.shares()) {
            double part = value(target, share);
            put(
                    target,
                    share,
                    kinds,
                    length -> (Statistic.SIZE_CLASSES.bucket(length) == share.sizeClass() ? 1 : 0) - part,
                    count * part);
        }
        int plain = target * Thinning.STRIDE + Statistic.PACKETS_PLAIN.index();
        variances[plain] = 1 / count;
        effective[plain] = count;
    }

    /** Those of a queue follow each other. */
    private List<Kind> kinds(int target) {
        return target == queues ? packets.kinds() : packets.kinds().subList(firstKind(target), firstKind(target + 1));
    }

    private int firstKind(int queue) {
        int from = 0;
        int to = packets.kinds().size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (packets.kinds().get(middle).queue() < queue) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }

    private void put(int target, Statistic statistic, List<Kind> kinds, LongToDoubleFunction part, double truth) {
        if (truth == 0) {
            return;
        }
        double[] sums = new double[packets.streams().size()];
        double squares = 0;
        double fourths = 0;
        for (Kind kind : kinds) {
            double e = part.applyAsDouble(kind.lengthBytes());
            sums[kind.stream()] += e * kind.packets();
            squares += e * e * kind.packets();
            fourths += e * e * e * e * kind.packets();
        }
        double variance = squares;
        for (int i = 0; i < sums.length; i++) {
            variance -= sums[i] * sums[i] / packets.streams().get(i).packets();
        }
        int at = target * Thinning.STRIDE + statistic.index();
        // What is left of the difference of two equal sums is rounding.
        variances[at] = variance <= squares * 1e-12 ? 0 : variance / (truth * truth);
        effective[at] = fourths == 0 ? 0 : squares * squares / fourths;
    }

    private void addCellTheory(Buckets buckets) {
        for (PacketStreams.Stream stream : packets.streams()) {
            int lanes = stream.laneQueues().length;
            double[] count = new double[lanes];
            double[] bytes = new double[lanes];
            double[] squares = new double[lanes];
            for (int run = 0; run < stream.runStarts().length; run++) {
                Arrays.fill(count, 0);
                Arrays.fill(bytes, 0);
                Arrays.fill(squares, 0);
                int end = run + 1 < stream.runStarts().length ? stream.runStarts()[run + 1] : stream.packets();
                for (int i = stream.runStarts()[run]; i < end; i++) {
                    Kind kind = packets.kinds().get(stream.kinds()[i]);
                    double length = kind.lengthBytes();
                    count[kind.lane()]++;
                    bytes[kind.lane()] += length;
                    squares[kind.lane()] += length * length;
                }
                int bucket = (int) (stream.runBuckets()[run] - buckets.first());
                for (int lane = 0; lane < lanes; lane++) {
                    int cell = bucket * queues + stream.laneQueues()[lane];
                    if (count[lane] > 0) {
                        cellPacketVariances[cell] += (count[lane] - count[lane] * count[lane] / stream.packets())
                                / (cellPackets[cell] * cellPackets[cell]);
                        cellByteVariances[cell] += (squares[lane] - bytes[lane] * bytes[lane] / stream.packets())
                                / (cellBytes[cell] * cellBytes[cell]);
                    }
                }
            }
        }
    }
}
