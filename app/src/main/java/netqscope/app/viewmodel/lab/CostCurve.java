package netqscope.app.viewmodel.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import netqscope.analyzer.overhead.Compared;
import netqscope.analyzer.overhead.Experiment;
import netqscope.analyzer.overhead.SamplingCosts;
import netqscope.recording.Sampling;

/**
 * What tracing costs against the sampling distance, as it was measured.
 *
 * @param source which experiment that is, and of how many threads
 * @param unit of what there is less: {@code PPS}, or as the experiment says
 * @param recordedDistance of the recording beside it: distances are of what that has
 * @param points by distance, ascending; those that are in reach of the recording
 * @param every recorded, every packet; empty if that is not known
 * @param floor of what is attached and takes no packet; empty if that is not known
 */
public record CostCurve(
        String source,
        String unit,
        int recordedDistance,
        List<Drop> points,
        Optional<Drop> every,
        Optional<Drop> floor) {

    private static final String PACKETS_PER_SECOND = "packets/s";

    public CostCurve {
        points = List.copyOf(points);
    }

    /**
     * By how many percent less goes through; below 0 if it is more.
     *
     * @param distance one packet of the recording in so many; 0 where there is none
     * @param name of what was attached
     * @param low lower end of its interval of 95 %; as the drop itself if it is not known
     */
    public record Drop(double distance, String name, double percent, double low, double high) {

        static Drop of(double distance, Compared line) {
            double percent = line.drop().orElse(Double.NaN);
            return new Drop(
                    distance,
                    line.setting().variant(),
                    percent,
                    line.dropInterval().map(interval -> interval.low()).orElse(percent),
                    line.dropInterval().map(interval -> interval.high()).orElse(percent));
        }

        /** Whether there is an interval. */
        public boolean hasInterval() {
            return low < high;
        }
    }

    static CostCurve of(Experiment experiment, Sampling.Method method, int recordedDistance) {
        SamplingCosts costs = SamplingCosts.of(experiment, method);
        List<Drop> points = new ArrayList<>();
        for (int distance : costs.distances()) {
            if (distance >= recordedDistance) {
                costs.at(distance).ifPresent(line -> points.add(Drop.of((double) distance / recordedDistance, line)));
            }
        }
        String rateUnit = experiment.file().start().rateUnit();
        return new CostCurve(
                experiment.name()
                        + (costs.threads().isPresent()
                                ? ", " + costs.threads().getAsInt()
                                        + (costs.threads().getAsInt() == 1 ? " thread" : " threads")
                                : ""),
                rateUnit.equals(PACKETS_PER_SECOND) ? "PPS" : rateUnit,
                recordedDistance,
                points,
                costs.every()
                        .filter(_ -> recordedDistance == 1)
                        .map(line -> Drop.of(line.setting().samplingDistance().orElse(0), line)),
                costs.floor().map(line -> Drop.of(0, line)));
    }
}
