package netqscope.analyzer.analysis.sampling;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongToDoubleFunction;
import netqscope.analyzer.database.PacketStreams;
import netqscope.analyzer.database.PacketStreams.Kind;

/**
 * The variance that is expected of estimates if packets come in random order.
 *
 * <p>An estimate from a sample of 1 in D has the relative variance (D - 1) v. In a stratum of N packets that each contribute e
 * to the estimate (a packet that does not count contributes 0), v is the sum of e^2 less the square of the sum of e over N, by
 * the square of the truth; strata add up. For a count of C packets, a share p of a stratum, that is (1 - p) / C; without
 * knowing N it is 1 / C.
 */
final class Theory {

    private final PacketStreams packets;
    private final Truth truth;
    private final Strata strata;
    private final int queues;
    private final double[] variances;
    private final double[] effective;
    private final double[] cellPacketVariances;
    private final double[] cellByteVariances;

    Theory(PacketStreams packets, Truth truth, RunSums runs, Strata strata) {
        this.packets = packets;
        this.truth = truth;
        this.strata = strata;
        queues = packets.queues().size();
        variances = new double[(queues + 1) * Thinning.STRIDE];
        effective = new double[variances.length];
        Arrays.fill(variances, Double.NaN);
        for (int target = 0; target <= queues; target++) {
            addTheory(target);
        }
        int cells = truth.cells(Statistic.PACKETS_BUCKET).length;
        cellPacketVariances = new double[cells];
        cellByteVariances = new double[cells];
        addCells(runs);
    }

    /** What it is of. */
    Strata strata() {
        return strata;
    }

    /** The relative variance of an estimate from 1 packet in 2; not-a-number where theory has none. */
    double variance(int target, Statistic statistic) {
        return variances[target * Thinning.STRIDE + statistic.index()];
    }

    /** How many packets that all contribute the same would make an estimate as uncertain. */
    double effectivePackets(int target, Statistic statistic) {
        return effective[target * Thinning.STRIDE + statistic.index()];
    }

    double[] cellVariances(Statistic statistic) {
        return statistic == Statistic.PACKETS_BUCKET ? cellPacketVariances : cellByteVariances;
    }

    private void addTheory(int target) {
        List<Kind> kinds = kinds(target);
        double count = truth.value(target, Statistic.PACKETS);
        double mean = truth.value(target, Statistic.MEAN_BYTES);
        put(target, Statistic.PACKETS, kinds, length -> 1, count);
        put(target, Statistic.BYTES, kinds, length -> length, count * mean);
        put(target, Statistic.MEAN_BYTES, kinds, length -> length - mean, count * mean);
        for (Statistic share : Statistic.shares()) {
            double part = truth.value(target, share);
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
        double[] sums = new double[strata.count()];
        double squares = 0;
        double fourths = 0;
        for (Kind kind : kinds) {
            double e = part.applyAsDouble(kind.lengthBytes());
            sums[strata.of(kind.stream(), kind.lane())] += e * kind.packets();
            squares += e * e * kind.packets();
            fourths += e * e * e * e * kind.packets();
        }
        double variance = squares;
        for (int i = 0; i < sums.length; i++) {
            variance -= sums[i] * sums[i] / strata.population(i);
        }
        int at = target * Thinning.STRIDE + statistic.index();
        // What is left of the difference of two equal sums is rounding.
        variances[at] = variance <= squares * 1e-12 ? 0 : variance / (truth * truth);
        effective[at] = fourths == 0 ? 0 : squares * squares / fourths;
    }

    private void addCells(RunSums runs) {
        double[] truePackets = truth.cells(Statistic.PACKETS_BUCKET);
        double[] trueBytes = truth.cells(Statistic.BYTES_BUCKET);
        for (RunSums.Part part : runs.parts()) {
            int cell = part.cell();
            double population = strata.population(strata.of(part.stream(), part.lane()));
            cellPacketVariances[cell] += (part.packets() - part.packets() * part.packets() / population)
                    / (truePackets[cell] * truePackets[cell]);
            cellByteVariances[cell] +=
                    (part.squares() - part.bytes() * part.bytes() / population) / (trueBytes[cell] * trueBytes[cell]);
        }
    }
}
