package netqscope.analyzer.analysis.sampling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import netqscope.analyzer.analysis.Buckets;
import netqscope.analyzer.analysis.sampling.StudyRow.Scope;
import netqscope.analyzer.database.PacketStreams;
import netqscope.recording.Sampling;

/** Samples of one method and distance of hand-made traffic, taken one after the other. */
final class Study {

    private final List<StudyRow> rows;

    private Study(List<StudyRow> rows) {
        this.rows = rows;
    }

    static Study of(Traffic traffic, int deviceQueues, Sampling.Method method, int distance, int repetitions) {
        PacketStreams packets = traffic.streams();
        Buckets buckets = traffic.buckets();
        QueueGroups groups = traffic.groups(deviceQueues);
        Truth truth = new Truth(packets, buckets, groups);
        Strata strata = Strata.of(packets, distance);
        Theory theory = new Theory(packets, truth, RunSums.of(packets, buckets), strata);
        Thinning thinning = new Thinning(packets, buckets, groups);
        boolean[] whole = new boolean[buckets.count()];
        Arrays.fill(whole, true);
        int queues = packets.queues().size();
        ErrorHistogram[][] histograms = new ErrorHistogram[2][queues];
        for (ErrorHistogram[] one : histograms) {
            Arrays.setAll(one, queue -> new ErrorHistogram());
        }
        List<SampleErrors> samples = new ArrayList<>();
        for (int i = 0; i < repetitions; i++) {
            int repetition = i;
            thinning.take(distance, strata, stream -> Gaps.of(method, distance, repetition, repetitions, stream));
            samples.add(SampleErrors.of(thinning, truth, whole, histograms));
        }
        long[][] bursts = new long[queues + 1][Statistic.BURST_PACKETS.length];
        for (int target = 0; target <= queues; target++) {
            int of = target;
            Arrays.setAll(bursts[target], burst -> thinning.bursts(of, burst));
        }
        Trial trial = new Trial(method, distance, samples, histograms, bursts, whole);
        StudyPlan plan = new StudyPlan(List.of(distance), Math.max(1, repetitions), 1_000_000_000, 0.01);
        return new Study(new TrialRows(trial, truth, theory, packets, groups, plan).rows());
    }

    /** Every systematic sample. */
    static Study everyOffset(Traffic traffic, int distance) {
        return of(traffic, 2, Sampling.Method.SYSTEMATIC, distance, distance);
    }

    /** The row of a queue, by its place among the queues. */
    StudyRow queue(int queue, Statistic statistic) {
        return rows.stream()
                .filter(row -> row.scope() == Scope.QUEUE && row.target() == queue && row.statistic() == statistic)
                .findFirst()
                .orElseThrow();
    }

    /** The only row of that scope. */
    StudyRow row(Scope scope, Statistic statistic) {
        List<StudyRow> found = rows.stream()
                .filter(row -> row.scope() == scope && row.statistic() == statistic)
                .toList();
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " rows of " + scope + " and " + statistic);
        }
        return found.getFirst();
    }
}
