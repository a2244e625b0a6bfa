package netqscope.analyzer.analysis.sampling;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import netqscope.analyzer.analysis.Buckets;
import netqscope.analyzer.database.PacketStreams;
import netqscope.analyzer.database.PacketStreams.Kind;

/**
 * Takes samples of packets, one after the other, and makes estimates from each. It visits only the packets that it takes. What
 * is reused of one sample in the next belongs to one thread.
 *
 * <p>Every packet of a sample stands for N/n packets: it is known how many packets N its stratum had, and n of them are in the
 * sample.
 */
final class Thinning {

    /** Kernel packets in the sample, beside the statistics of a target. */
    static final int TAKEN = Statistic.values().length;

    /** Numbers of each target. */
    static final int STRIDE = TAKEN + 1;

    private static final int FIRST_SHARE = Statistic.SHARE_0_64.index();
    private static final int FIRST_PERCENTILE = Statistic.P50_BYTES.index();
    private static final int FIRST_BURST = Statistic.BURSTS_10.index();
    private static final int BURSTS = Statistic.BURST_PACKETS.length;
    static final int TEN = 10;
    private static final double PER_MILLE = 1000;

    /** What rounding can do to a sum of weights. */
    private static final double ROUNDING = 1e-9;

    /** Kinds that occur are sorted rather than searched for if they are fewer than one in so many. */
    private static final int FEW = 16;

    private final PacketStreams packets;
    private final Buckets buckets;
    private final QueueGroups groups;
    private final int queues;
    private final int[] kindQueue;
    private final int[] kindStream;
    private final int[] kindClass;
    private final int[] kindSize;
    private final long[] kindLaneAndLength;
    private final long[] sizes;
    private final long[][] lanePackets;

    private final int[] counts;
    private final int[] touched;
    private final double[] kindWeights;
    private int touchedKinds;
    private final int[][] runPackets;
    private final long[][] runBytes;
    private double[] weights = {};
    private final double[] sizeWeights;
    private final long[][] seenBursts;
    private final long[][] bursts;
    private final double[] cellPackets;
    private final double[] cellBytes;
    private final double[] estimates;
    private final double[] maxOverMean;
    private long taken;

    /** Samples of some packets, whose runs are in those buckets. */
    Thinning(PacketStreams packets, Buckets buckets, QueueGroups groups) {
        this.packets = packets;
        this.buckets = buckets;
        this.groups = groups;
        List<Kind> kinds = packets.kinds();
        queues = packets.queues().size();
        kindQueue = kinds.stream().mapToInt(Kind::queue).toArray();
        kindStream = kinds.stream().mapToInt(Kind::stream).toArray();
        kindClass = kinds.stream()
                .mapToInt(kind -> Statistic.SIZE_CLASSES.bucket(kind.lengthBytes()))
                .toArray();
        kindLaneAndLength = kinds.stream()
                .mapToLong(kind -> (long) kind.lane() << Integer.SIZE | kind.lengthBytes())
                .toArray();
        sizes = kinds.stream().mapToLong(Kind::lengthBytes).sorted().distinct().toArray();
        kindSize = kinds.stream()
                .mapToInt(kind -> Arrays.binarySearch(sizes, kind.lengthBytes()))
                .toArray();
        lanePackets = packets.streams().stream()
                .map(stream -> new long[stream.laneQueues().length])
                .toArray(long[][]::new);
        kinds.forEach(kind -> lanePackets[kind.stream()][kind.lane()] += kind.packets());
        counts = new int[kinds.size()];
        touched = new int[kinds.size()];
        kindWeights = new double[kinds.size()];
        runPackets = packets.streams().stream()
                .map(stream -> new int[stream.runStarts().length * stream.laneQueues().length])
                .toArray(int[][]::new);
        runBytes = packets.streams().stream()
                .map(stream -> new long[stream.runStarts().length * stream.laneQueues().length])
                .toArray(long[][]::new);
        sizeWeights = new double[sizes.length];
        seenBursts = new long[queues + 1][BURSTS];
        bursts = new long[queues + 1][BURSTS];
        cellPackets = new double[buckets.count() * queues];
        cellBytes = new double[buckets.count() * queues];
        estimates = new double[(queues + 1) * STRIDE];
        maxOverMean = new double[groups.count()];
        countBursts();
    }

    /**
     * Takes a sample.
     *
     * @param distance one packet in so many, for estimates that do without N
     * @param strata for that distance
     * @param gaps of each stream
     */
    void take(int distance, Strata strata, IntFunction<Gaps> gaps) {
        clear();
        for (int stream = 0; stream < lanePackets.length; stream++) {
            takeStream(stream, gaps.apply(stream));
        }
        weigh(strata);
        for (int stream = 0; stream < lanePackets.length; stream++) {
            addCells(stream, strata);
        }
        estimate(distance, strata);
    }

    /** Packets in the sample. */
    long taken() {
        return taken;
    }

    /** By queue and then of all together, {@link #STRIDE} numbers each; not-a-number where the sample has nothing of it. */
    double[] estimates() {
        return estimates;
    }

    /** By group of queues. */
    double[] maxOverMean() {
        return maxOverMean;
    }

    /** Packets by bucket and queue. */
    double[] cellPackets() {
        return cellPackets;
    }

    /** Bytes by bucket and queue. */
    double[] cellBytes() {
        return cellBytes;
    }

    /** What the sample has of each bucket, queue and stratum; several parts of one are possible. */
    void forEachPart(Strata strata, PartConsumer consumer) {
        for (int index = 0; index < lanePackets.length; index++) {
            PacketStreams.Stream stream = packets.streams().get(index);
            int lanes = stream.laneQueues().length;
            for (int i = 0; i < runPackets[index].length; i++) {
                if (runPackets[index][i] > 0) {
                    int bucket = (int) (stream.runBuckets()[i / lanes] - buckets.first());
                    int lane = i % lanes;
                    consumer.accept(bucket, stream.laneQueues()[lane], strata.of(index, lane), runPackets[index][i]);
                }
            }
        }
    }

    /** Hears of packets in a sample. */
    @FunctionalInterface
    interface PartConsumer {

        void accept(int bucket, int queue, int stratum, int packets);
    }

    /** Whole bursts that a queue has, or, after the last queue, all of them. */
    long bursts(int target, int burst) {
        return bursts[target][burst];
    }

    private void countBursts() {
        for (int stream = 0; stream < lanePackets.length; stream++) {
            int[] laneQueues = packets.streams().get(stream).laneQueues();
            for (int lane = 0; lane < laneQueues.length; lane++) {
                for (int i = 0; i < BURSTS; i++) {
                    long whole = lanePackets[stream][lane] / Statistic.BURST_PACKETS[i];
                    bursts[laneQueues[lane]][i] += whole;
                    bursts[queues][i] += whole;
                }
            }
        }
    }

    private void clear() {
        for (int i = 0; i < touchedKinds; i++) {
            counts[touched[i]] = 0;
        }
        touchedKinds = 0;
        taken = 0;
        Stream.of(runPackets).forEach(counted -> Arrays.fill(counted, 0));
        Stream.of(runBytes).forEach(counted -> Arrays.fill(counted, 0));
        Arrays.fill(cellPackets, 0);
        Arrays.fill(cellBytes, 0);
        for (long[] seen : seenBursts) {
            Arrays.fill(seen, 0);
        }
    }

    private void takeStream(int index, Gaps gaps) {
        PacketStreams.Stream stream = packets.streams().get(index);
        int lanes = stream.laneQueues().length;
        BurstsSeen seen = new BurstsSeen(lanes);
        taken += visit(stream, gaps, runPackets[index], runBytes[index], seen);
        for (int lane = 0; lane < lanes; lane++) {
            int queue = stream.laneQueues()[lane];
            for (int i = 0; i < BURSTS; i++) {
                long whole = lanePackets[index][lane] / Statistic.BURST_PACKETS[i];
                // What is left at the end is no whole burst.
                int inSample = seen.count[i][lane] - (seen.last[i][lane] == whole ? 1 : 0);
                seenBursts[queue][i] += inSample;
                seenBursts[queues][i] += inSample;
            }
        }
    }

    /** The loop that everything else is there for. Returns how many packets it took. */
    private long visit(
            PacketStreams.Stream stream, Gaps gaps, int[] packetsOfRuns, long[] bytesOfRuns, BurstsSeen seen) {
        int[] kinds = stream.kinds();
        int[] ordinals = stream.ordinals();
        int[] runStarts = stream.runStarts();
        int[] kindCounts = counts;
        long[] laneAndLength = kindLaneAndLength;
        int[] lastTen = seen.last[0];
        int lanes = stream.laneQueues().length;
        long took = 0;
        long at = gaps.first();
        for (int run = 0; run < runStarts.length; run++) {
            int end = run + 1 < runStarts.length ? runStarts[run + 1] : kinds.length;
            int base = run * lanes;
            while (at < end) {
                int kind = kinds[(int) at];
                int before = kindCounts[kind];
                kindCounts[kind] = before + 1;
                if (before == 0) {
                    touched[touchedKinds++] = kind;
                }
                long both = laneAndLength[kind];
                int lane = (int) (both >>> Integer.SIZE);
                packetsOfRuns[base + lane]++;
                bytesOfRuns[base + lane] += both & 0xFFFF_FFFFL;
                int ten = ordinals[(int) at] / TEN;
                if (ten != lastTen[lane]) {
                    seen.add(lane, ten);
                }
                took++;
                at += gaps.next();
            }
        }
        return took;
    }

    /** How many packets one of the sample stands for, by stratum; 0 where there is none. */
    private void weigh(Strata strata) {
        long[] inSample = new long[strata.count()];
        for (int stream = 0; stream < lanePackets.length; stream++) {
            int lanes = lanePackets[stream].length;
            for (int i = 0; i < runPackets[stream].length; i++) {
                inSample[strata.of(stream, i % lanes)] += runPackets[stream][i];
            }
        }
        weights = new double[strata.count()];
        Arrays.setAll(weights, i -> inSample[i] == 0 ? 0 : (double) strata.population(i) / inSample[i]);
    }

    private void addCells(int index, Strata strata) {
        PacketStreams.Stream stream = packets.streams().get(index);
        int lanes = stream.laneQueues().length;
        for (int run = 0; run < stream.runBuckets().length; run++) {
            int bucket = (int) (stream.runBuckets()[run] - buckets.first());
            for (int lane = 0; lane < lanes; lane++) {
                int from = run * lanes + lane;
                if (runPackets[index][from] > 0) {
                    double weight = weights[strata.of(index, lane)];
                    int cell = bucket * queues + stream.laneQueues()[lane];
                    cellPackets[cell] += weight * runPackets[index][from];
                    cellBytes[cell] += weight * runBytes[index][from];
                }
            }
        }
    }

    private void estimate(int distance, Strata strata) {
        setKindWeights(strata);
        Arrays.fill(estimates, 0);
        Arrays.fill(sizeWeights, 0);
        sortTouched();
        int from = 0;
        while (from < touchedKinds) {
            int queue = kindQueue[touched[from]];
            int to = from;
            while (to < touchedKinds && kindQueue[touched[to]] == queue) {
                add(touched[to], queue * STRIDE, distance);
                to++;
            }
            percentilesOfQueue(from, to, queue * STRIDE);
            from = to;
        }
        percentilesOfAll();
        for (int target = 0; target <= queues; target++) {
            finish(target);
        }
        groups.maxOverMean(estimates, maxOverMean);
    }

    private void setKindWeights(Strata strata) {
        for (int i = 0; i < touchedKinds; i++) {
            int kind = touched[i];
            kindWeights[kind] = counts[kind]
                    * weights[strata.of(kindStream[kind], (int) (kindLaneAndLength[kind] >>> Integer.SIZE))];
        }
    }

    /** In ascending order, by which a queue's kinds follow each other from the smallest to the largest. */
    private void sortTouched() {
        if (touchedKinds < counts.length / FEW) {
            Arrays.sort(touched, 0, touchedKinds);
            return;
        }
        int found = 0;
        for (int kind = 0; kind < counts.length; kind++) {
            if (counts[kind] > 0) {
                touched[found++] = kind;
            }
        }
    }

    private void add(int kind, int target, int distance) {
        int count = counts[kind];
        double weight = kindWeights[kind];
        double bytes = weight * (kindLaneAndLength[kind] & 0xFFFF_FFFFL);
        sizeWeights[kindSize[kind]] += weight;
        addTo(target, kind, count, weight, bytes, distance);
        addTo(queues * STRIDE, kind, count, weight, bytes, distance);
    }

    private void addTo(int target, int kind, int count, double weight, double bytes, int distance) {
        estimates[target + TAKEN] += count;
        estimates[target + Statistic.PACKETS.index()] += weight;
        estimates[target + Statistic.PACKETS_PLAIN.index()] += (double) distance * count;
        estimates[target + Statistic.BYTES.index()] += bytes;
        estimates[target + FIRST_SHARE + kindClass[kind]] += weight;
    }

    private void percentilesOfQueue(int from, int to, int target) {
        double total = estimates[target + Statistic.PACKETS.index()];
        double cumulated = 0;
        int next = 0;
        for (int i = from; i < to && next < Statistic.PERCENTILES_PER_MILLE.length; i++) {
            int kind = touched[i];
            cumulated += kindWeights[kind];
            while (next < Statistic.PERCENTILES_PER_MILLE.length && isReached(next, cumulated, total)) {
                estimates[target + FIRST_PERCENTILE + next++] = kindLaneAndLength[kind] & 0xFFFF_FFFFL;
            }
        }
    }

    private void percentilesOfAll() {
        int target = queues * STRIDE;
        double total = estimates[target + Statistic.PACKETS.index()];
        double cumulated = 0;
        int next = 0;
        for (int i = 0; i < sizes.length && next < Statistic.PERCENTILES_PER_MILLE.length; i++) {
            cumulated += sizeWeights[i];
            while (sizeWeights[i] > 0
                    && next < Statistic.PERCENTILES_PER_MILLE.length
                    && isReached(next, cumulated, total)) {
                estimates[target + FIRST_PERCENTILE + next++] = sizes[i];
            }
        }
    }

    private static boolean isReached(int percentile, double cumulated, double total) {
        return cumulated >= total * (Statistic.PERCENTILES_PER_MILLE[percentile] / PER_MILLE - ROUNDING);
    }

    /** Makes means and shares of sums. */
    private void finish(int target) {
        int at = target * STRIDE;
        double weight = estimates[at + Statistic.PACKETS.index()];
        for (int i = 0; i < BURSTS; i++) {
            estimates[at + FIRST_BURST + i] =
                    bursts[target][i] == 0 ? Double.NaN : (double) seenBursts[target][i] / bursts[target][i];
        }
        estimates[at + Statistic.MEAN_BYTES.index()] =
                weight == 0 ? Double.NaN : estimates[at + Statistic.BYTES.index()] / weight;
        for (int i = 0; i < Statistic.SHARES; i++) {
            estimates[at + FIRST_SHARE + i] = weight == 0 ? Double.NaN : estimates[at + FIRST_SHARE + i] / weight;
        }
        for (int i = 0; weight == 0 && i < Statistic.PERCENTILES_PER_MILLE.length; i++) {
            estimates[at + FIRST_PERCENTILE + i] = Double.NaN;
        }
    }
}
