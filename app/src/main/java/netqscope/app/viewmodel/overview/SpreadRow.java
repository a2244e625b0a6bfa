package netqscope.app.viewmodel.overview;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import netqscope.analyzer.analysis.Imbalance;
import netqscope.analyzer.analysis.SampledImbalance;
import netqscope.analyzer.analysis.Spread;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.estimate.SampledSpread;
import netqscope.recording.Direction;

/**
 * How evenly the queues of a device and direction were loaded in the visible time. What is not known, or without load, is empty.
 *
 * @param queues how many there are
 * @param idle how many carried nothing; of a sampled recording those that may be
 * @param busiest number of the queue that carried most
 * @param certain whether that is more than chance of sampling
 * @param maxOverMean its load over the mean
 * @param variation coefficient of variation
 */
public record SpreadRow(
        String device,
        Direction direction,
        int queues,
        int idle,
        OptionalInt busiest,
        boolean certain,
        Optional<Estimate> busiestShare,
        Optional<Estimate> maxOverMean,
        Optional<Estimate> variation,
        Optional<Estimate> jain,
        boolean lossy) {

    static SpreadRow of(Imbalance.Load load) {
        Spread spread = load.spread();
        OptionalInt busiest = spread.busiest();
        return new SpreadRow(
                load.device(),
                load.direction(),
                spread.queues().length,
                spread.idle(),
                busiest.isPresent() ? OptionalInt.of(spread.queues()[busiest.getAsInt()]) : OptionalInt.empty(),
                true,
                busiest.isPresent()
                        ? Optional.of(Estimate.exact((double) spread.amounts()[busiest.getAsInt()] / spread.total()))
                        : Optional.empty(),
                exact(spread.maxOverMean()),
                exact(spread.coefficientOfVariation()),
                exact(spread.jainIndex()),
                load.lossy());
    }

    static SpreadRow of(SampledImbalance.Load load) {
        SampledSpread spread = load.spread();
        OptionalInt busiest = load.known() ? spread.busiest() : OptionalInt.empty();
        boolean known = load.known();
        return new SpreadRow(
                load.device(),
                load.direction(),
                load.queues().length,
                spread.unseen(),
                busiest.isPresent() ? OptionalInt.of(load.queues()[busiest.getAsInt()]) : OptionalInt.empty(),
                known && spread.isBusiestCertain(),
                spread.busiestShare().filter(_ -> known),
                spread.maxOverMean().filter(_ -> known),
                spread.coefficientOfVariation().filter(_ -> known),
                spread.jainIndex().filter(_ -> known),
                load.lossy());
    }

    private static Optional<Estimate> exact(OptionalDouble number) {
        return number.isPresent() ? Optional.of(Estimate.exact(number.getAsDouble())) : Optional.empty();
    }
}
