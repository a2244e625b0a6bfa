package netqscope.analyzer.analysis.sampling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import netqscope.analyzer.analysis.sampling.RelativeErrors.Sums;
import netqscope.analyzer.analysis.sampling.StudyRow.Scope;
import netqscope.analyzer.database.PacketStreams;
import netqscope.recording.Sampling;

/** Sums up the samples of one method and distance. */
final class TrialRows {

    /** Two standard deviations, nearly: 95 of 100 of a normal distribution are within. */
    private static final double NORMAL_95 = 1.96;

    private final Trial trial;
    private final Truth truth;
    private final Theory theory;
    private final PacketStreams packets;
    private final QueueGroups groups;
    private final int queues;
    private final int repetitions;
    private final double[] shareOfDirection;
    private final double minShare;

    TrialRows(Trial trial, Truth truth, Theory theory, PacketStreams packets, QueueGroups groups, StudyPlan plan) {
        this.trial = trial;
        this.truth = truth;
        this.theory = theory;
        this.packets = packets;
        this.groups = groups;
        this.queues = packets.queues().size();
        this.repetitions = trial.samples().size();
        this.minShare = plan.minShare();
        shareOfDirection = sharesOfDirections();
    }

    List<StudyRow> rows() {
        List<StudyRow> rows = new ArrayList<>();
        for (Statistic statistic : Statistic.values()) {
            if (statistic == Statistic.MAX_OVER_MEAN) {
                IntStream.range(0, groups.count()).mapToObj(this::group).forEach(rows::add);
                continue;
            }
            List<StudyRow> each = IntStream.range(0, queues)
                    .filter(queue -> isThere(queue, statistic))
                    .mapToObj(queue -> statistic.isOfBuckets() ? cells(queue, statistic) : single(queue, statistic))
                    .toList();
            if (each.isEmpty()) {
                continue;
            }
            rows.add(together(Scope.QUEUES, statistic, each));
            List<StudyRow> major = each.stream().filter(StudyRow::major).toList();
            if (!major.isEmpty()) {
                rows.add(together(Scope.MAJOR_QUEUES, statistic, major));
            }
            if (!statistic.isOfBuckets()) {
                rows.add(single(queues, statistic));
            }
            rows.addAll(each);
        }
        return rows;
    }

    private double[] sharesOfDirections() {
        double[] shares = new double[queues];
        for (int i = 0; i < queues; i++) {
            PacketStreams.Queue queue = packets.queues().get(i);
            double all = IntStream.range(0, queues)
                    .filter(other -> packets.queues().get(other).device().equals(queue.device())
                            && packets.queues().get(other).direction() == queue.direction())
                    .mapToDouble(other -> truth.value(other, Statistic.PACKETS))
                    .sum();
            shares[i] = truth.value(i, Statistic.PACKETS) / all;
        }
        return shares;
    }

    private boolean isThere(int queue, Statistic statistic) {
        if (statistic.isDetection()) {
            return bursts(queue, statistic) > 0;
        }
        return statistic.isOfBuckets() || truth.value(queue, statistic) > 0;
    }

    private boolean isMajor(int target, Statistic statistic) {
        return (target == queues || shareOfDirection[target] >= minShare)
                && (!statistic.isShare() || truth.value(target, statistic) >= minShare);
    }

    /** One queue, or all as one. */
    private StudyRow single(int target, Statistic statistic) {
        int at = target * Thinning.STRIDE;
        double[] values = values(at + statistic.index());
        double[] taken = values(at + Thinning.TAKEN);
        double mean = Arrays.stream(taken).average().orElse(0);
        double expected = expected(theory.variance(target, statistic));
        RelativeErrors errors = statistic.isDetection() ? RelativeErrors.NONE : RelativeErrors.of(values);
        boolean periodic = trial.method() == Sampling.Method.SYSTEMATIC
                && statistic != Statistic.PACKETS_PLAIN
                && Periodicity.shows(
                        errors.rms(),
                        expected,
                        theory.effectivePackets(target, statistic),
                        trial.distance(),
                        repetitions);
        return new StudyRow(
                trial.method(),
                trial.distance(),
                statistic,
                target == queues ? Scope.TOTAL : Scope.QUEUE,
                target == queues ? -1 : target,
                isMajor(target, statistic),
                1,
                repetitions,
                statistic.isDetection() ? 1 : truth.value(target, statistic),
                errors,
                expected,
                bound(target, statistic),
                mean,
                (double) Arrays.stream(taken).filter(count -> count == 0).count() / repetitions,
                missedTheory(truth.value(target, Statistic.PACKETS)),
                statistic.isDetection() ? Arrays.stream(values).average().orElse(Double.NaN) : Double.NaN,
                statistic.isDetection() ? seenTheory(statistic.burstPackets()) : Double.NaN,
                periodic);
    }

    private StudyRow cells(int queue, Statistic statistic) {
        int of = statistic.index();
        Sums sums = new Sums();
        long missed = 0;
        for (SampleErrors sample : trial.samples()) {
            sums.add(sample.cells()[of][queue]);
            missed += sample.missedCells()[queue];
        }
        long cells = sums.count() / repetitions;
        double[] taken = values(queue * Thinning.STRIDE + Thinning.TAKEN);
        return new StudyRow(
                trial.method(),
                trial.distance(),
                statistic,
                Scope.QUEUE,
                queue,
                isMajor(queue, statistic),
                (int) cells,
                repetitions,
                Double.NaN,
                sums.errors(trial.cellHistograms()[of][queue].p95()),
                expected(meanVariance(queue, statistic)),
                Double.NaN,
                Arrays.stream(taken).average().orElse(0),
                (double) missed / repetitions,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                false);
    }

    private StudyRow group(int group) {
        double[] errors = trial.samples().stream()
                .mapToDouble(sample -> sample.maxOverMean()[group])
                .toArray();
        return new StudyRow(
                trial.method(),
                trial.distance(),
                Statistic.MAX_OVER_MEAN,
                Scope.DIRECTION,
                group,
                true,
                1,
                repetitions,
                truth.maxOverMean(group),
                RelativeErrors.of(errors),
                Double.NaN,
                Double.NaN,
                IntStream.of(groups.list().get(group).members())
                        .mapToDouble(queue -> Arrays.stream(values(queue * Thinning.STRIDE + Thinning.TAKEN))
                                .average()
                                .orElse(0))
                        .sum(),
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                false);
    }

    /** Several queues, each for itself. */
    private StudyRow together(Scope scope, Statistic statistic, List<StudyRow> each) {
        double seen = Double.NaN;
        if (statistic.isDetection()) {
            double bursts = each.stream()
                    .mapToDouble(row -> bursts(row.target(), statistic))
                    .sum();
            seen = each.stream()
                            .mapToDouble(row -> row.seen() * bursts(row.target(), statistic))
                            .sum()
                    / bursts;
        }
        int targets = each.stream().mapToInt(StudyRow::targets).sum();
        double squares = each.stream()
                .filter(row -> row.targets() > 0)
                .mapToDouble(row -> row.theory() * row.theory() * row.targets())
                .sum();
        return new StudyRow(
                trial.method(),
                trial.distance(),
                statistic,
                scope,
                -1,
                scope == Scope.MAJOR_QUEUES,
                targets,
                repetitions,
                statistic.isDetection() ? 1 : Double.NaN,
                errorsOf(statistic, each),
                Math.sqrt(squares / targets),
                Double.NaN,
                each.stream().mapToDouble(StudyRow::taken).sum(),
                each.stream().mapToDouble(StudyRow::missed).sum(),
                each.stream().mapToDouble(StudyRow::missedTheory).sum(),
                seen,
                statistic.isDetection() ? seenTheory(statistic.burstPackets()) : Double.NaN,
                each.stream().anyMatch(StudyRow::periodic));
    }

    private RelativeErrors errorsOf(Statistic statistic, List<StudyRow> each) {
        if (statistic.isDetection()) {
            return RelativeErrors.NONE;
        }
        if (!statistic.isOfBuckets()) {
            return RelativeErrors.of(each.stream()
                    .flatMapToDouble(row -> DoubleStream.of(values(row.target() * Thinning.STRIDE + statistic.index())))
                    .toArray());
        }
        Sums sums = new Sums();
        ErrorHistogram histogram = new ErrorHistogram();
        for (StudyRow row : each) {
            histogram.add(trial.cellHistograms()[statistic.index()][row.target()]);
            trial.samples().forEach(sample -> sums.add(sample.cells()[statistic.index()][row.target()]));
        }
        return sums.errors(histogram.p95());
    }

    /** One number of each sample. */
    private double[] values(int index) {
        return trial.samples().stream()
                .mapToDouble(sample -> sample.targets()[index])
                .toArray();
    }

    private double expected(double variance) {
        return Math.sqrt((trial.distance() - 1) * variance);
    }

    private double meanVariance(int queue, Statistic statistic) {
        double[] cells = truth.cells(statistic);
        double[] variances = theory.cellVariances(statistic);
        double sum = 0;
        long count = 0;
        for (int bucket = 0; bucket < cells.length / queues; bucket++) {
            int cell = bucket * queues + queue;
            if (trial.wholeBuckets()[bucket] && cells[cell] > 0) {
                sum += variances[cell];
                count++;
            }
        }
        return count == 0 ? Double.NaN : sum / count;
    }

    private double bound(int target, Statistic statistic) {
        double of = truth.value(target, Statistic.PACKETS);
        if (statistic.isShare()) {
            of *= truth.value(target, statistic);
        } else if (statistic != Statistic.PACKETS && statistic != Statistic.PACKETS_PLAIN) {
            return Double.NaN;
        }
        return NORMAL_95 / Math.sqrt(of / trial.distance());
    }

    private double missedTheory(double count) {
        return trial.method() == Sampling.Method.RANDOM ? Math.pow(1 - 1.0 / trial.distance(), count) : Double.NaN;
    }

    private double seenTheory(int burst) {
        return trial.method() == Sampling.Method.RANDOM
                ? 1 - Math.pow(1 - 1.0 / trial.distance(), burst)
                : Math.min(1, (double) burst / trial.distance());
    }

    private long bursts(int target, Statistic statistic) {
        return trial.bursts()[target][statistic.index() - Statistic.BURSTS_10.index()];
    }
}
