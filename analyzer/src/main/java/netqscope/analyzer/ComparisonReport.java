package netqscope.analyzer;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import netqscope.analyzer.analysis.Comparison.Group;
import netqscope.analyzer.analysis.Comparison.Pair;
import netqscope.analyzer.analysis.Comparison.Side;
import netqscope.analyzer.analysis.Criterion;
import netqscope.analyzer.analysis.SampledSide;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.estimate.Estimate;

/** What {@code analyzer compare} says of two recordings, line by line, to be shown in a window. */
public final class ComparisonReport {

    private final Compared a;
    private final Compared b;
    private final ComparisonFigures figures;
    private final List<Line> lines;

    private ComparisonReport(Compared a, ComparedImbalance imbalanceA, Compared b, ComparedImbalance imbalanceB) {
        this.a = a;
        this.b = b;
        this.figures = ComparisonFigures.of(a, b);
        this.lines = figures.comparison().groups().stream()
                .flatMap(group -> lines(group, imbalanceA, imbalanceB).stream())
                .toList();
    }

    /** Compares them, counted or, if one of them was sampled, estimated. */
    public static ComparisonReport of(
            Compared a, ComparedImbalance imbalanceA, Compared b, ComparedImbalance imbalanceB) {
        return new ComparisonReport(a, imbalanceA, b, imbalanceB);
    }

    /** The first recording. */
    public Compared a() {
        return a;
    }

    /** The second one. */
    public Compared b() {
        return b;
    }

    /** Whether one of them was sampled, so that figures have intervals. */
    public boolean isEstimated() {
        return a.sampled().isPresent() || b.sampled().isPresent();
    }

    /** What the comparison has to be read with; a sentence each. */
    public List<String> notes() {
        return figures.notes();
    }

    /** Of each device and direction all queues together, then each queue. */
    public List<Line> lines() {
        return lines;
    }

    /** What the command writes as CSV. */
    public Rows forPrograms() {
        return figures.forPrograms();
    }

    private List<Line> lines(Group group, ComparedImbalance imbalanceA, ComparedImbalance imbalanceB) {
        ComparedFigure imbalance = figure(
                group.deviceA().flatMap(device -> imbalanceA.maxOverMean(device, group.direction())),
                group.deviceB().flatMap(device -> imbalanceB.maxOverMean(device, group.direction())),
                2,
                true);
        List<Line> found = new ArrayList<>();
        found.add(line(group, group.total(), true, Optional.of(imbalance)));
        group.queues().forEach(pair -> found.add(line(group, pair, false, Optional.empty())));
        return found;
    }

    private Line line(Group group, Pair pair, boolean total, Optional<ComparedFigure> imbalance) {
        Map<Criterion, ComparedFigure> known = new EnumMap<>(Criterion.class);
        for (Criterion criterion : Criterion.values()) {
            known.put(criterion, figures.figure(pair, criterion));
        }
        return new Line(
                group, pair, total, known, figure(meanBytes(a, pair.a()), meanBytes(b, pair.b()), 1, false), imbalance);
    }

    private static Optional<Estimate> meanBytes(Compared recording, Optional<Side> side) {
        return side.flatMap(present -> recording.sampled().isPresent()
                ? SampledSide.of(recording.sampled().get(), present).queue().meanBytes()
                : counted(present));
    }

    private static Optional<Estimate> counted(Side side) {
        long packets = side.queue().packets();
        return packets == 0
                ? Optional.empty()
                : Optional.of(Estimate.exact((double) side.queue().bytes() / packets));
    }

    /** @param countable whether equal values of a sample are exact */
    private ComparedFigure figure(
            Optional<Estimate> before, Optional<Estimate> after, int decimals, boolean countable) {
        return new ComparedFigure(
                before,
                after,
                Change.percent(before, after),
                Change.isChanged(before, after),
                text(before, decimals, countable || a.sampled().isEmpty()),
                text(after, decimals, countable || b.sampled().isEmpty()),
                Change.text(before, after, countable || !isEstimated()));
    }

    private static Object text(Optional<Estimate> estimate, int decimals, boolean countable) {
        return estimate.<Object>map(known -> new EstimateFigure(known, decimals, countable))
                .orElse("-");
    }

    /**
     * A queue, or all queues of a device and direction, in both recordings.
     *
     * @param group its device and direction
     * @param total whether it is all queues
     * @param figures that the command has
     * @param meanBytes the average size with link header
     * @param maxOverMean how unevenly packets are spread over the queues; empty unless it is all queues
     */
    public record Line(
            Group group,
            Pair pair,
            boolean total,
            Map<Criterion, ComparedFigure> figures,
            ComparedFigure meanBytes,
            Optional<ComparedFigure> maxOverMean) {

        /** One of the figures. */
        public ComparedFigure figure(Criterion criterion) {
            return Objects.requireNonNull(figures.get(criterion));
        }
    }
}
