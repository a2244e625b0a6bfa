package netqscope.app.viewmodel.lab;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import netqscope.analyzer.analysis.sampling.SamplingStudy;
import netqscope.analyzer.analysis.sampling.Statistic;
import netqscope.analyzer.analysis.sampling.StudyRow;
import netqscope.analyzer.analysis.sampling.StudyRow.Scope;
import netqscope.recording.Sampling;

/**
 * One statistic against the sampling distance: of the worst queue that has enough of the traffic.
 *
 * @param points by distance, ascending
 */
public record ErrorCurve(Statistic statistic, List<Point> points) {

    /** Two standard deviations, nearly: 95 of 100 of a normal distribution are within. */
    private static final double NORMAL_95 = 1.959963984540054;

    private static final double PERCENT = 100;

    public ErrorCurve {
        points = List.copyOf(points);
    }

    /**
     * Errors at one distance, in percent; not-a-number where there is none. Of bursts, how many of them are seen.
     *
     * @param value what 95 of 100 errors are within; infinite where too many samples have no estimate
     * @param mean of the absolute errors
     * @param theory what 95 of 100 errors are within by theory
     * @param missing whether more than 5 of 100 samples have no estimate
     */
    public record Point(int distance, double value, double mean, double theory, boolean missing) {}

    /** The curves of one choice, from studies of different distances. */
    static List<ErrorCurve> of(List<SamplingStudy> studies, Sampling.Method method, StatisticChoice choice) {
        return choice.statistics().stream()
                .map(statistic -> of(studies, method, statistic))
                .filter(curve -> !curve.points().isEmpty())
                .toList();
    }

    private static ErrorCurve of(List<SamplingStudy> studies, Sampling.Method method, Statistic statistic) {
        List<Point> points = new ArrayList<>();
        for (SamplingStudy study : studies) {
            for (int distance : study.plan().distances()) {
                point(study, method, distance, statistic).ifPresent(points::add);
            }
        }
        points.sort(Comparator.comparingInt(Point::distance));
        return new ErrorCurve(statistic, points);
    }

    private static Optional<Point> point(
            SamplingStudy study, Sampling.Method method, int distance, Statistic statistic) {
        if (statistic.isDetection()) {
            return study.rows(method, distance, statistic, Scope.TOTAL).stream()
                    .findFirst()
                    .map(row ->
                            new Point(distance, PERCENT * row.seen(), Double.NaN, PERCENT * row.seenTheory(), false));
        }
        Scope scope = statistic == Statistic.MAX_OVER_MEAN ? Scope.DIRECTION : Scope.QUEUE;
        return study.rows(method, distance, statistic, scope).stream()
                .filter(row -> row.major() && !Double.isNaN(row.errors().p95()))
                .max(Comparator.comparingDouble(row -> row.errors().p95()))
                .map(row -> point(distance, row));
    }

    private static Point point(int distance, StudyRow row) {
        boolean missing = Double.isInfinite(row.errors().p95());
        return new Point(
                distance,
                missing ? Double.NaN : PERCENT * row.errors().p95(),
                PERCENT * row.errors().mean(),
                PERCENT * NORMAL_95 * row.theory(),
                missing);
    }
}
