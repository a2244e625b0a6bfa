package netqscope.analyzer.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.database.TimeRange;

/**
 * What each queue, or whatever packets are grouped by, carried over time.
 *
 * @param grouping what a series is of; empty: there is one, of all packets
 * @param buckets that each series has
 * @param series idle queues too; by device in the order of the recording, TX before RX, by queue, unrecorded ones last, by
 *     CPU
 */
public record Rate(Set<GroupBy> grouping, Buckets buckets, List<Series> series) {

    /** In {@link Series#wirePackets}. */
    public static final long UNKNOWN = -1;

    private static final long NS_PER_MS = 1_000_000;

    public Rate {
        grouping = Set.copyOf(grouping);
        series = List.copyOf(series);
    }

    /**
     * Counts the packets of all the selected time.
     *
     * @throws Buckets.TooManyCells if they would be more than can be held
     */
    public static Rate of(Session session, long bucketNs, Set<GroupBy> grouping) throws AnalyzerException {
        return of(session, session.database().span(), bucketNs, grouping);
    }

    /**
     * Counts the packets of the buckets that overlap a range. Buckets of whole milliseconds are known from the start; others
     * make the first question import the packets.
     *
     * @param range says which buckets; each of them counts in full what is selected
     * @param bucketNs at least {@link Buckets#MIN_LENGTH_NS}
     * @throws Buckets.TooManyCells if they would be more than can be held
     */
    public static Rate of(Session session, TimeRange range, long bucketNs, Set<GroupBy> grouping)
            throws AnalyzerException {
        SeriesGroups groups = SeriesGroups.of(session, grouping);
        Buckets buckets = Buckets.over(
                range, session.database().span(), bucketNs, groups.keys().size());
        List<Series> series = emptySeries(groups.keys(), buckets, Losses.of(session));
        try (QueryResult result = cells(session, buckets)) {
            while (result.next()) {
                series.get(groups.index(result.longValue(0)))
                        .add(
                                (int) (result.longValue(1) - buckets.first()),
                                result.longValue(2),
                                result.longValue(3),
                                result.optionalLong(4));
            }
        }
        return new Rate(grouping, buckets, series);
    }

    /** Kernel packets of all series. */
    public long totalPackets() {
        long sum = 0;
        for (Series one : series) {
            for (long packets : one.packets) {
                sum += packets;
            }
        }
        return sum;
    }

    /** Whether packets may be missing anywhere, see {@link Series#lossy}. */
    public boolean anyLossy() {
        for (Series one : series) {
            for (boolean lossy : one.lossy) {
                if (lossy) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Series whose packets are of the same direction and CPU share what is known of losses. */
    private static List<Series> emptySeries(List<SeriesKey> keys, Buckets buckets, Losses losses) {
        Map<SeriesKey, boolean[]> lossy = new HashMap<>();
        List<Series> series = new ArrayList<>();
        for (SeriesKey key : keys) {
            int count = buckets.count();
            series.add(new Series(
                    key,
                    new long[count],
                    new long[count],
                    new long[count],
                    lossy.computeIfAbsent(key.ring(), ring -> losses.in(buckets, ring.direction(), ring.cpu()))));
        }
        return series;
    }

    /** Rows of a group, a bucket, packets, bytes and wire packets, where there are packets. */
    static QueryResult cells(Session session, Buckets buckets) throws AnalyzerException {
        long fromNs = buckets.first() * buckets.lengthNs();
        return buckets.lengthNs() % NS_PER_MS == 0
                ? session.queryFile(
                        "rate_of_milliseconds",
                        fromNs / NS_PER_MS,
                        buckets.endNs() / NS_PER_MS,
                        buckets.lengthNs() / NS_PER_MS)
                : session.queryFile("rate_of_packets", fromNs, buckets.endNs(), buckets.lengthNs());
    }

    /**
     * What one queue, or the like, carried. Each array has an element for each bucket.
     *
     * @param packets kernel packets (skbs)
     * @param bytes with link header
     * @param wirePackets packets on the wire; {@link #UNKNOWN} if that is unknown of one of them
     * @param lossy whether packets of the direction (and of the CPU, if they are grouped by it) were lost at that time, so
     *     that there may have been more of the series
     */
    public record Series(SeriesKey key, long[] packets, long[] bytes, long[] wirePackets, boolean[] lossy) {

        private void add(int bucket, long morePackets, long moreBytes, OptionalLong moreWirePackets) {
            packets[bucket] += morePackets;
            bytes[bucket] += moreBytes;
            wirePackets[bucket] = wirePackets[bucket] == UNKNOWN || moreWirePackets.isEmpty()
                    ? UNKNOWN
                    : wirePackets[bucket] + moreWirePackets.getAsLong();
        }
    }
}
