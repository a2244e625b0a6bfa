package netqscope.app.viewmodel.lab;

import java.util.List;
import netqscope.analyzer.analysis.Buckets;
import netqscope.analyzer.analysis.sampling.SampledRates;
import netqscope.analyzer.database.PacketStreams;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.output.DurationText;
import netqscope.app.viewmodel.QueueKey;
import netqscope.recording.Sampling;

/**
 * Rates of some queues as they were, and as a sample would have shown them.
 *
 * @param queues that are shown, the series of both
 * @param truth kernel packets by queue and bucket
 * @param packets kernel packets that there are
 */
public record SampledChart(
        Sampling.Method method,
        Buckets buckets,
        List<QueueKey> queues,
        List<long[]> truth,
        SampledRates.Sampled sampled,
        long packets) {

    public SampledChart {
        queues = List.copyOf(queues);
        truth = List.copyOf(truth);
    }

    static SampledChart of(
            SampledRates rates, Sampling.Method method, int distance, int repetition, List<Integer> shown) {
        return new SampledChart(
                method,
                rates.buckets(),
                shown.stream().map(i -> key(rates.queues().get(i))).toList(),
                shown.stream().map(rates::truth).toList(),
                rates.sample(method, distance, repetition, shown),
                rates.packets());
    }

    static QueueKey key(PacketStreams.Queue queue) {
        return new QueueKey(queue.device(), queue.direction(), queue.queue());
    }

    /** What is over time: packets in how long. */
    public String bucketText() {
        return DurationText.of(buckets.lengthNs());
    }

    /** Kernel packets of a queue in a bucket, as the sample has it; by their indices. */
    public Estimate estimate(int queue, int bucket) {
        return sampled.series().get(queue).get(bucket);
    }
}
