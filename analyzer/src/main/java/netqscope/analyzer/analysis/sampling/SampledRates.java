package netqscope.analyzer.analysis.sampling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import netqscope.analyzer.analysis.Buckets;
import netqscope.analyzer.analysis.QueueSizes;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.PacketStreams;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.estimate.Stratum;
import netqscope.recording.Sampling;

/**
 * The packets of each queue over time, and what samples of them would have shown. The packets stay in memory: samples are a
 * matter of milliseconds. Any thread asks for one, one after the other.
 */
public final class SampledRates {

    /** As many as a study takes unless said: repetitions are the same samples. */
    private static final int REPETITIONS = 100;

    private final PacketStreams packets;
    private final Buckets buckets;
    private final Thinning thinning;
    private final long[][] truth;

    private SampledRates(PacketStreams packets, Buckets buckets) {
        this.packets = packets;
        this.buckets = buckets;
        thinning = new Thinning(
                packets, buckets, new QueueGroups(packets.queues(), new QueueSizes(OptionalLong.empty(), List.of())));
        truth = new long[packets.queues().size()][buckets.count()];
        take(Sampling.Method.SYSTEMATIC, 1, 0)
                .forEach((cell, parts) -> truth[cell.queue()][cell.bucket()] =
                        Arrays.stream(parts).sum());
    }

    /**
     * Reads the selected packets.
     *
     * @throws Buckets.TooManyCells if buckets are too short
     */
    public static SampledRates of(Session session, long bucketNs, Progress progress) throws AnalyzerException {
        PacketStreams packets = session.packetStreams(bucketNs, progress);
        Buckets buckets = Buckets.over(
                session.database().span(),
                session.database().span(),
                bucketNs,
                packets.queues().size() * (Buckets.MAX_CELLS / SamplingStudy.MAX_CELLS));
        return new SampledRates(packets, buckets);
    }

    /** Those that have packets, in the order of the recording. */
    public List<PacketStreams.Queue> queues() {
        return packets.queues();
    }

    /** What packets are counted in. */
    public Buckets buckets() {
        return buckets;
    }

    /** Kernel packets (skbs) in all. */
    public long packets() {
        return packets.packets();
    }

    /** Kernel packets of a queue, by bucket. */
    public long[] truth(int queue) {
        return truth[queue].clone();
    }

    /**
     * What a sample of one packet in {@code distance} shows of some queues.
     *
     * @param repetition number of the sample, from 0: others are others
     * @param queues indices among the {@link #queues}
     */
    public synchronized Sampled sample(Sampling.Method method, int distance, int repetition, List<Integer> queues) {
        Map<Cell, long[]> cells = take(method, distance, repetition);
        Strata strata = Strata.of(packets, distance);
        long[] inSample = new long[strata.count()];
        cells.values().forEach(parts -> Arrays.setAll(inSample, i -> inSample[i] + parts[i]));
        List<List<Estimate>> series = new ArrayList<>();
        for (int queue : queues) {
            series.add(series(queue, cells, inSample, strata));
        }
        return new Sampled(distance, thinning.taken(), series);
    }

    private Map<Cell, long[]> take(Sampling.Method method, int distance, int repetition) {
        Strata strata = Strata.of(packets, distance);
        int repetitions = Math.min(distance, REPETITIONS);
        thinning.take(
                distance, strata, stream -> Gaps.of(method, distance, repetition % repetitions, repetitions, stream));
        Map<Cell, long[]> cells = new HashMap<>();
        thinning.forEachPart(
                strata,
                (bucket, queue, stratum, count) -> cells.computeIfAbsent(
                                new Cell(bucket, queue), _ -> new long[strata.count()])[stratum] += count);
        return cells;
    }

    private List<Estimate> series(int queue, Map<Cell, long[]> cells, long[] inSample, Strata strata) {
        int[] domain = domain(queue, strata);
        netqscope.analyzer.estimate.Strata known = netqscope.analyzer.estimate.Strata.of(Arrays.stream(domain)
                .mapToObj(stratum -> Stratum.of(strata.population(stratum), inSample[stratum]))
                .toList());
        // Most cells of a thin sample are alike: it has nothing of them.
        Estimate none = known.count(new long[domain.length]);
        List<Estimate> estimates = new ArrayList<>();
        for (int bucket = 0; bucket < buckets.count(); bucket++) {
            long[] parts = cells.get(new Cell(bucket, queue));
            estimates.add(
                    parts == null
                            ? none
                            : known.count(Arrays.stream(domain)
                                    .mapToLong(stratum -> parts[stratum])
                                    .toArray()));
        }
        return estimates;
    }

    /** The strata of a queue's device and direction. */
    private int[] domain(int queue, Strata strata) {
        PacketStreams.Queue of = packets.queues().get(queue);
        boolean[] in = new boolean[strata.count()];
        for (int stream = 0; stream < packets.streams().size(); stream++) {
            int[] laneQueues = packets.streams().get(stream).laneQueues();
            for (int lane = 0; lane < laneQueues.length; lane++) {
                PacketStreams.Queue other = packets.queues().get(laneQueues[lane]);
                if (other.device().equals(of.device()) && other.direction() == of.direction()) {
                    in[strata.of(stream, lane)] = true;
                }
            }
        }
        return IntStream.range(0, in.length).filter(i -> in[i]).toArray();
    }

    /**
     * What a sample shows.
     *
     * @param taken kernel packets in the sample
     * @param series by queue that was asked for, and by bucket: kernel packets with their interval of 95 %
     */
    public record Sampled(int distance, long taken, List<List<Estimate>> series) {}

    private record Cell(int bucket, int queue) {}
}
