package netqscope.analyzer.analysis;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Session;
import netqscope.recording.Direction;

/**
 * How much came at once to each queue, how long nothing came, and what was between its packets.
 *
 * @param durationNs how long packets were recorded; empty if that is not known
 * @param windowNs how long a burst is
 * @param queues by device in the order of the recording, TX before RX, by queue, unrecorded ones last; idle ones too
 */
public record QueueBursts(OptionalLong durationNs, long windowNs, List<Queue> queues) {

    /** The percentiles of {@link Queue#gapPercentilesNs}; 0 is the shortest gap, 1000 the longest. */
    public static final List<Integer> PERMILLES = List.of(0, 10, 50, 250, 500, 750, 950, 990, 999, 1000);

    public QueueBursts {
        queues = List.copyOf(queues);
    }

    /**
     * Looks for them; reads the packets.
     *
     * @param windowNs at least 1
     * @param top how many windows and gaps of a queue, at least 1
     */
    public static QueueBursts of(Session session, long windowNs, int top) throws AnalyzerException {
        if (windowNs < 1 || top < 1) {
            throw new IllegalArgumentException("the top " + top + " windows of " + windowNs + " ns");
        }
        return new BurstSearch(session, windowNs, top).run();
    }

    /** Kernel packets of all queues. */
    public long packets() {
        return queues.stream().mapToLong(Queue::packets).sum();
    }

    /**
     * One queue, or the packets of a device whose receive queue was not recorded.
     *
     * @param queue empty if not recorded
     * @param packets kernel packets (skbs)
     * @param windows the busiest one, then the busiest that does not overlap it, and so on; the earliest of equal ones
     * @param gaps the longest first, the earliest of equal ones
     * @param gapPercentilesNs of {@link #PERMILLES}, by nearest rank; empty if there is no gap
     */
    public record Queue(
            String device,
            Direction direction,
            OptionalInt queue,
            long packets,
            List<Window> windows,
            List<Gap> gaps,
            List<Long> gapPercentilesNs) {

        public Queue {
            windows = List.copyOf(windows);
            gaps = List.copyOf(gaps);
            gapPercentilesNs = List.copyOf(gapPercentilesNs);
            if (!gapPercentilesNs.isEmpty() && gapPercentilesNs.size() != PERMILLES.size()) {
                throw new IllegalArgumentException(gapPercentilesNs + " are not the percentiles " + PERMILLES);
            }
        }
    }

    /**
     * What came from a packet on until before the window's end.
     *
     * @param fromNs since the recording's start
     * @param packets kernel packets (skbs)
     * @param bytes with link header
     * @param wirePackets empty if that is unknown of one of them
     * @param lossy whether packets of the direction were lost meanwhile
     */
    public record Window(long fromNs, long packets, long bytes, OptionalLong wirePackets, boolean lossy) {}

    /**
     * Between two consecutive packets.
     *
     * @param fromNs time of the first, since the recording's start
     * @param toNs time of the second
     * @param lossy whether packets of the direction were lost meanwhile: these may have been of the queue
     */
    public record Gap(long fromNs, long toNs, boolean lossy) {

        public long lengthNs() {
            return toNs - fromNs;
        }
    }
}
