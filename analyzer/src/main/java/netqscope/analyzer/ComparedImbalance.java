package netqscope.analyzer;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import netqscope.analyzer.analysis.Measure;
import netqscope.analyzer.analysis.QueueSizes;
import netqscope.analyzer.analysis.QueueSizes.Queue;
import netqscope.analyzer.analysis.SampledImbalance;
import netqscope.analyzer.analysis.Spread;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Sample;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.estimate.Estimate;
import netqscope.recording.Direction;

/**
 * How unevenly the packets of one of two recordings were spread over its queues.
 *
 * @param sizes what was recorded
 * @param sampled the same estimated; empty unless it was sampled
 */
public record ComparedImbalance(QueueSizes sizes, Optional<SampledImbalance> sampled) {

    /** Measures what is selected. */
    public static ComparedImbalance of(Compared recording, Session session) throws AnalyzerException {
        Optional<Sample> sample = session.database().sample();
        return new ComparedImbalance(
                recording.sizes(),
                sample.isPresent()
                        ? Optional.of(SampledImbalance.of(session, sample.get(), Measure.PACKETS))
                        : Optional.empty());
    }

    /** The busiest queue's packets over the mean of all queues, of those that were recorded; empty if there are none. */
    public Optional<Estimate> maxOverMean(String device, Direction direction) {
        return sampled.isPresent()
                ? estimated(sampled.get(), device, direction)
                : sizes.groups().stream()
                        .filter(group -> group.device().equals(device) && group.direction() == direction)
                        .findFirst()
                        .flatMap(ComparedImbalance::counted);
    }

    private static Optional<Estimate> estimated(SampledImbalance imbalance, String device, Direction direction) {
        return imbalance.loads().stream()
                .filter(load -> load.device().equals(device) && load.direction() == direction && load.known())
                .findFirst()
                .flatMap(load -> load.spread().maxOverMean());
    }

    private static Optional<Estimate> counted(QueueSizes.Group group) {
        List<Queue> queues = group.queues().stream()
                .filter(queue -> queue.queue().isPresent())
                .toList();
        OptionalDouble maxOverMean = new Spread(
                        queues.stream()
                                .mapToInt(queue -> queue.queue().getAsInt())
                                .toArray(),
                        queues.stream().mapToLong(Queue::packets).toArray())
                .maxOverMean();
        return maxOverMean.isPresent() ? Optional.of(Estimate.exact(maxOverMean.getAsDouble())) : Optional.empty();
    }
}
