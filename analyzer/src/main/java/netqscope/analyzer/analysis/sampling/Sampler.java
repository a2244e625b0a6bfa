package netqscope.analyzer.analysis.sampling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import netqscope.analyzer.analysis.Buckets;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.CancelledException;
import netqscope.analyzer.database.PacketStreams;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.Session;
import netqscope.recording.Sampling;
import org.jspecify.annotations.Nullable;

/** Takes samples on all CPUs. A sample is the same whichever thread takes it. */
final class Sampler implements AutoCloseable {

    /** What each of them works with takes memory, too. */
    private static final int MAX_THREADS = 16;

    private final Session session;
    private final Progress progress;
    private final PacketStreams packets;
    private final Truth truth;
    private final StudyPlan plan;
    private final boolean[] wholeBuckets;
    private final List<Thinning> thinnings = new ArrayList<>();
    private final ExecutorService executor;
    private final long packetsToTake;
    private long packetsTaken;

    Sampler(
            Session session,
            PacketStreams packets,
            Buckets buckets,
            QueueGroups groups,
            Truth truth,
            StudyPlan plan,
            Progress progress) {
        this.progress = progress;
        this.session = session;
        this.packets = packets;
        this.truth = truth;
        this.plan = plan;
        wholeBuckets = wholeBuckets(buckets);
        int threads = Math.clamp(
                plan.repetitions(),
                1,
                Math.min(MAX_THREADS, Runtime.getRuntime().availableProcessors()));
        for (int i = 0; i < threads; i++) {
            thinnings.add(new Thinning(packets, buckets, groups));
        }
        executor = Executors.newFixedThreadPool(threads);
        long all = 0;
        for (int distance : plan.distances()) {
            for (Sampling.Method method : List.of(Sampling.Method.RANDOM, Sampling.Method.SYSTEMATIC)) {
                all += repetitions(method, distance) * (packets.packets() / distance);
            }
        }
        packetsToTake = all;
    }

    /** All samples of one kind. */
    Trial samples(Sampling.Method method, int distance, Strata strata) throws AnalyzerException {
        int repetitions = repetitions(method, distance);
        SampleErrors[] errors = new SampleErrors[repetitions];
        AtomicInteger next = new AtomicInteger();
        ErrorHistogram[][] histograms = histograms();
        List<Future<?>> workers = new ArrayList<>();
        for (Thinning thinning : thinnings) {
            workers.add(executor.submit(() -> work(method, distance, strata, thinning, errors, next, histograms)));
        }
        await(workers);
        return new Trial(method, distance, List.of(errors), histograms, bursts(), wholeBuckets);
    }

    @Override
    public void close() {
        executor.close();
    }

    private int repetitions(Sampling.Method method, int distance) {
        return distance == 1 || method == Sampling.Method.SYSTEMATIC
                ? Math.min(distance, plan.repetitions())
                : plan.repetitions();
    }

    private @Nullable Void work(
            Sampling.Method method,
            int distance,
            Strata strata,
            Thinning thinning,
            SampleErrors[] errors,
            AtomicInteger next,
            ErrorHistogram[][] histograms)
            throws CancelledException {
        boolean done = false;
        try {
            for (int i = next.getAndIncrement(); i < errors.length; i = next.getAndIncrement()) {
                session.check();
                int repetition = i;
                thinning.take(distance, strata, stream -> Gaps.of(method, distance, repetition, errors.length, stream));
                errors[i] = SampleErrors.of(thinning, truth, wholeBuckets, histograms);
                count(thinning.taken());
            }
            done = true;
            return null;
        } finally {
            if (!done) {
                next.set(errors.length);
            }
        }
    }

    private synchronized void count(long taken) {
        packetsTaken += taken;
        // How many random samples have is not known beforehand.
        progress.advanced(Progress.Stage.SAMPLING, Math.min(packetsTaken, packetsToTake), packetsToTake);
    }

    private static void await(List<Future<?>> workers) throws AnalyzerException {
        try {
            for (Future<?> worker : workers) {
                worker.get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof AnalyzerException failure) {
                throw failure;
            }
            throw new IllegalStateException("sampling failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException();
        }
    }

    private ErrorHistogram[][] histograms() {
        ErrorHistogram[][] histograms = new ErrorHistogram[SampleErrors.OF_BUCKETS.length]
                [packets.queues().size()];
        for (ErrorHistogram[] one : histograms) {
            Arrays.setAll(one, queue -> new ErrorHistogram());
        }
        return histograms;
    }

    private long[][] bursts() {
        long[][] bursts = new long[packets.queues().size() + 1][Statistic.BURST_PACKETS.length];
        for (int target = 0; target < bursts.length; target++) {
            int of = target;
            Arrays.setAll(bursts[target], burst -> thinnings.getFirst().bursts(of, burst));
        }
        return bursts;
    }

    /** Those that are not cut; if every one is, the one of which most is selected. */
    private static boolean[] wholeBuckets(Buckets buckets) {
        boolean[] whole = new boolean[buckets.count()];
        int longest = 0;
        for (int i = 0; i < whole.length; i++) {
            whole[i] = !buckets.isCut(i);
            if (buckets.toNs(i) - buckets.fromNs(i) > buckets.toNs(longest) - buckets.fromNs(longest)) {
                longest = i;
            }
        }
        if (whole.length > 0) {
            whole[longest] = true;
        }
        return whole;
    }
}
