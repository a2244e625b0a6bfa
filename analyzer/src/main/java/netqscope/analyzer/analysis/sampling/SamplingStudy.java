package netqscope.analyzer.analysis.sampling;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import netqscope.analyzer.analysis.Buckets;
import netqscope.analyzer.analysis.QueueSizes;
import netqscope.analyzer.analysis.sampling.StudyRow.Scope;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.PacketStreams;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.Session;
import netqscope.recording.Direction;
import netqscope.recording.Sampling;

/**
 * What estimates from samples of a recording's packets would have been worth, for each method and distance. Every CPU and
 * direction is sampled for itself, as a recorder does it.
 *
 * @param packets kernel packets (skbs)
 * @param buckets of time; those that are cut do not count, or only the one that is cut least if there are no others
 * @param queues that have packets
 * @param groups the devices and directions whose queues are compared
 * @param rows by method, distance, statistic and scope
 */
public record SamplingStudy(
        StudyPlan plan,
        long packets,
        Buckets buckets,
        List<PacketStreams.Queue> queues,
        List<DeviceDirection> groups,
        List<StudyRow> rows) {

    /** Of buckets and queues together. */
    public static final int MAX_CELLS = 2_000_000;

    public SamplingStudy {
        queues = List.copyOf(queues);
        groups = List.copyOf(groups);
        rows = List.copyOf(rows);
    }

    /**
     * Takes all samples.
     *
     * @throws Buckets.TooManyCells if buckets are too short
     */
    public static SamplingStudy of(Session session, StudyPlan plan) throws AnalyzerException {
        return of(session, plan, session.database().progress());
    }

    /**
     * The same for one who wants to hear how far it has come.
     *
     * @throws Buckets.TooManyCells if buckets are too short
     */
    public static SamplingStudy of(Session session, StudyPlan plan, Progress progress) throws AnalyzerException {
        RecordingDatabase database = session.database();
        QueueSizes sizes = QueueSizes.of(session);
        int busy = (int)
                sizes.queues().stream().filter(queue -> queue.packets() > 0).count();
        // Series count for more here: each cell takes more memory than it does elsewhere.
        Buckets buckets =
                Buckets.over(database.span(), database.span(), plan.bucketNs(), busy * (Buckets.MAX_CELLS / MAX_CELLS));
        PacketStreams packets = session.packetStreams(plan.bucketNs(), progress);
        QueueGroups groups = new QueueGroups(packets.queues(), sizes);
        Truth truth = new Truth(packets, buckets, groups);
        RunSums runs = RunSums.of(packets, buckets);
        List<Theory> theories = plan.distances().stream()
                .map(distance -> new Theory(packets, truth, runs, Strata.of(packets, distance)))
                .toList();
        List<StudyRow> rows = new ArrayList<>();
        try (Sampler sampler = new Sampler(session, packets, buckets, groups, truth, plan, progress)) {
            for (Sampling.Method method : List.of(Sampling.Method.RANDOM, Sampling.Method.SYSTEMATIC)) {
                for (int i = 0; i < theories.size(); i++) {
                    Theory theory = theories.get(i);
                    Trial trial = sampler.samples(method, plan.distances().get(i), theory.strata());
                    rows.addAll(new TrialRows(trial, truth, theory, packets, groups, plan).rows());
                }
            }
        }
        return new SamplingStudy(
                plan,
                packets.packets(),
                buckets,
                packets.queues(),
                groups.list().stream()
                        .map(group -> new DeviceDirection(group.device(), group.direction()))
                        .toList(),
                rows);
    }

    /** Whether some bucket of time is not cut. */
    public boolean hasWholeBuckets() {
        return IntStream.range(0, buckets.count()).anyMatch(bucket -> !buckets.isCut(bucket));
    }

    /** Rows of one kind. */
    public List<StudyRow> rows(Sampling.Method method, int distance, Statistic statistic, Scope scope) {
        return rows.stream()
                .filter(row -> row.method() == method
                        && row.distance() == distance
                        && row.statistic() == statistic
                        && row.scope() == scope)
                .toList();
    }

    /** How many queues have at least so much of the packets of their device and direction that they count as major ones. */
    public int majorQueues() {
        return rows.stream()
                .filter(row -> row.scope() == Scope.MAJOR_QUEUES && row.statistic() == Statistic.PACKETS)
                .mapToInt(StudyRow::targets)
                .findFirst()
                .orElse(0);
    }

    /**
     * What 95 of 100 estimates of every major queue are within: that of the worst one; for max/mean, of the worst device and
     * direction. Empty where there is nothing of the kind; infinite where estimates are missing too often.
     */
    public OptionalDouble within(Sampling.Method method, int distance, Statistic statistic) {
        Scope scope = statistic == Statistic.MAX_OVER_MEAN ? Scope.DIRECTION : Scope.QUEUE;
        return rows(method, distance, statistic, scope).stream()
                .filter(row -> scope == Scope.DIRECTION || row.major())
                .mapToDouble(row -> row.errors().p95())
                .filter(error -> !Double.isNaN(error))
                .max();
    }

    /** Whether the traffic is in step with systematic sampling at that distance: its estimates are not to be trusted. */
    public boolean isPeriodic(int distance) {
        return rows.stream().anyMatch(row -> row.distance() == distance && row.periodic());
    }

    /** What max/mean is of. */
    public record DeviceDirection(String device, Direction direction) {}
}
