package netqscope.app.viewmodel.bursts;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import netqscope.analyzer.analysis.QueueBursts;
import netqscope.analyzer.analysis.SampledBursts;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Sample;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.estimate.Estimate;
import netqscope.app.viewmodel.QueueKey;
import netqscope.app.viewmodel.QueueNames;

/**
 * When most came at once to each queue, when nothing came, and what was between packets.
 *
 * @param windowNs how long a burst is
 * @param sampled whether windows are estimated, and gaps are those of the sample
 * @param windows queue by queue, the busiest first
 * @param gaps queue by queue, the longest first
 * @param intervals one a queue that has at least two packets
 */
public record BurstAnswer(
        long windowNs, boolean sampled, List<Window> windows, List<Gap> gaps, List<Interval> intervals) {

    /** How many windows and gaps of each queue. */
    public static final int TOP = 5;

    private static final double NS_PER_SECOND = 1e9;
    private static final int DECIMALS = 3;

    public BurstAnswer {
        windows = List.copyOf(windows);
        gaps = List.copyOf(gaps);
        intervals = List.copyOf(intervals);
    }

    /** Asks the analyzer; imports the packets. */
    static BurstAnswer of(Session session, long windowNs, QueueNames names) throws AnalyzerException {
        Optional<Sample> sample = session.database().sample();
        if (sample.isPresent()) {
            SampledBursts bursts = SampledBursts.of(session, sample.get(), windowNs, TOP);
            return of(bursts.recorded(), Optional.of(bursts), names);
        }
        return of(QueueBursts.of(session, windowNs, TOP), Optional.empty(), names);
    }

    private static BurstAnswer of(QueueBursts bursts, Optional<SampledBursts> sampled, QueueNames names) {
        List<Window> windows = new ArrayList<>();
        List<Gap> gaps = new ArrayList<>();
        List<Interval> intervals = new ArrayList<>();
        for (int i = 0; i < bursts.queues().size(); i++) {
            int index = i;
            QueueBursts.Queue queue = bursts.queues().get(i);
            Place place = Place.of(new QueueKey(queue.device(), queue.direction(), queue.queue()), names);
            for (int rank = 0; rank < queue.windows().size(); rank++) {
                int at = rank;
                windows.add(sampled.map(
                                of -> window(of.queues().get(index).windows().get(at), place, at + 1, bursts))
                        .orElseGet(() -> window(queue.windows().get(at), queue, place, at + 1, bursts)));
            }
            for (int rank = 0; rank < queue.gaps().size(); rank++) {
                QueueBursts.Gap gap = queue.gaps().get(rank);
                gaps.add(new Gap(place, rank + 1, gap.fromNs(), gap.toNs(), gap.lossy()));
            }
            if (!queue.gapPercentilesNs().isEmpty()) {
                intervals.add(new Interval(place, queue.packets() - 1, queue.gapPercentilesNs()));
            }
        }
        return new BurstAnswer(bursts.windowNs(), sampled.isPresent(), windows, gaps, intervals);
    }

    private static Window window(
            QueueBursts.Window window, QueueBursts.Queue queue, Place place, int rank, QueueBursts bursts) {
        return new Window(
                place,
                rank,
                window.fromNs(),
                window.fromNs() + bursts.windowNs(),
                Estimate.exact((double) window.packets()),
                Estimate.exact((double) window.bytes()),
                exact(window.wirePackets()),
                Estimate.exact(window.packets() * (NS_PER_SECOND / bursts.windowNs())),
                overMean(window, queue, bursts),
                window.lossy());
    }

    private static Window window(SampledBursts.Window window, Place place, int rank, QueueBursts bursts) {
        long durationNs = bursts.durationNs().orElse(0);
        return new Window(
                place,
                rank,
                window.recorded().fromNs(),
                window.recorded().fromNs() + bursts.windowNs(),
                window.packets(),
                window.bytes(),
                window.wirePackets(),
                window.packets().times(NS_PER_SECOND / bursts.windowNs()),
                durationNs <= 0
                        ? Optional.empty()
                        : window.share().map(share -> share.times((double) durationNs / bursts.windowNs())),
                window.recorded().lossy());
    }

    private static Optional<Estimate> exact(OptionalLong number) {
        return number.isPresent() ? Optional.of(Estimate.exact((double) number.getAsLong())) : Optional.empty();
    }

    private static Optional<Estimate> overMean(QueueBursts.Window window, QueueBursts.Queue queue, QueueBursts bursts) {
        long durationNs = bursts.durationNs().orElse(0);
        if (durationNs <= 0) {
            return Optional.empty();
        }
        return Optional.of(Estimate.exact(BigDecimal.valueOf(window.packets())
                .multiply(BigDecimal.valueOf(durationNs))
                .divide(
                        BigDecimal.valueOf(bursts.windowNs()).multiply(BigDecimal.valueOf(queue.packets())),
                        DECIMALS,
                        RoundingMode.HALF_UP)
                .doubleValue()));
    }

    /**
     * How much came at once.
     *
     * @param rank 1 is the busiest of the queue
     * @param toNs exclusive
     * @param overMean its rate over that of the queue in the visible time; empty: that is not known
     */
    public record Window(
            Place place,
            int rank,
            long fromNs,
            long toNs,
            Estimate packets,
            Estimate bytes,
            Optional<Estimate> wirePackets,
            Estimate perSecond,
            Optional<Estimate> overMean,
            boolean lossy)
            implements OfQueue {}

    /**
     * Between two packets of a queue.
     *
     * @param rank 1 is the longest of the queue
     */
    public record Gap(Place place, int rank, long fromNs, long toNs, boolean lossy) implements OfQueue {

        public long lengthNs() {
            return toNs - fromNs;
        }
    }

    /**
     * All times between the packets of a queue.
     *
     * @param percentilesNs of {@link QueueBursts#PERMILLES}
     */
    public record Interval(Place place, long gaps, List<Long> percentilesNs) implements OfQueue {

        public Interval {
            percentilesNs = List.copyOf(percentilesNs);
        }
    }
}
