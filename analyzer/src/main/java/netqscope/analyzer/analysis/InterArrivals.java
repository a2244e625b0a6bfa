package netqscope.analyzer.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.Session;
import netqscope.recording.Direction;

/**
 * How long it takes until the next packet of a queue comes: how many such times there are of each length. The counts are exact;
 * the lengths that are counted together are ten to a decade, of whole nanoseconds.
 *
 * @param queues by device in the order of the recording, TX before RX, by queue, unrecorded ones last; idle ones too
 */
public record InterArrivals(List<Queue> queues) {

    private static final int PER_DECADE = 10;

    /** 11 days: longer gaps share the last bucket. */
    private static final int DECADES = 15;

    /** Where the buckets begin: 0, 1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 25, 32, 40, 50, 63, 79, 100, 126 ... */
    private static final long[] EDGES = LongStream.concat(
                    LongStream.of(0),
                    LongStream.rangeClosed(0, (long) DECADES * PER_DECADE)
                            .map(tenth -> Math.round(Math.pow(10, (double) tenth / PER_DECADE))))
            .distinct()
            .toArray();

    public InterArrivals {
        queues = List.copyOf(queues);
    }

    /** Counts them; imports the packets. */
    public static InterArrivals of(Session session) throws AnalyzerException {
        Long[] upTo =
                Arrays.stream(EDGES, 1, EDGES.length).mapToObj(edge -> edge - 1).toArray(Long[]::new);
        List<Queue> queues = new ArrayList<>();
        try (QueryResult result = session.queryFile("inter_arrivals", (Object) upTo)) {
            boolean more = result.next();
            while (more) {
                long number = result.longValue(0);
                String device = result.text(1);
                Direction direction = Direction.ofLabel(result.text(2));
                OptionalLong queue = result.optionalLong(3);
                long[] counts = new long[EDGES.length];
                do {
                    OptionalLong lastNs = result.optionalLong(4);
                    if (lastNs.isPresent()) {
                        counts[bucket(lastNs.getAsLong())] += result.longValue(5);
                    }
                    more = result.next();
                } while (more && result.longValue(0) == number);
                queues.add(new Queue(
                        device,
                        direction,
                        queue.isPresent() ? OptionalInt.of((int) queue.getAsLong()) : OptionalInt.empty(),
                        counts));
            }
        }
        return new InterArrivals(queues);
    }

    /** How many buckets there are. */
    public static int buckets() {
        return EDGES.length;
    }

    /** The shortest time of a bucket. */
    public static long fromNs(int bucket) {
        return EDGES[bucket];
    }

    /** The time at which a bucket is over; empty: never. */
    public static OptionalLong toNs(int bucket) {
        return bucket + 1 < EDGES.length ? OptionalLong.of(EDGES[bucket + 1]) : OptionalLong.empty();
    }

    /** The bucket of a time. */
    public static int bucket(long gapNs) {
        int found = Arrays.binarySearch(EDGES, gapNs);
        return found >= 0 ? found : -found - 2;
    }

    /**
     * One queue, or the packets of a device whose receive queue was not recorded.
     *
     * @param queue empty if not recorded
     * @param counts of each bucket: times between consecutive kernel packets (skbs)
     */
    public record Queue(String device, Direction direction, OptionalInt queue, long[] counts) {

        /** How many times there are, of any length: one less than packets. */
        public long gaps() {
            return LongStream.of(counts).sum();
        }
    }
}
