package netqscope.analyzer.analysis;

import java.util.Arrays;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Ranges of packet lengths, in bytes with link header and without frame check sequence. They follow each other from 0 to
 * infinity, so that every packet falls into exactly one.
 */
public final class SizeBuckets {

    /** netqtop's: [0,64) [64,512) [512,2048) [2048,16384) [16384,65536), and what it leaves out, [65536,inf). */
    public static final SizeBuckets NETQTOP = of(64, 512, 2048, 16_384, 65_536);

    /** One for 0, then one for each power of two: [1,2) [2,4) ... [2^31,inf). */
    public static final SizeBuckets LOG2 =
            of(IntStream.range(0, Integer.SIZE).mapToLong(bit -> 1L << bit).toArray());

    /**
     * Up to each of the sizes of RFC 6985, section 4, that have the letters a to j, and what is larger. Those are sizes of
     * frames with their check sequence, which is 4 bytes that a packet's length does not have: [0,60], [61,124], ...
     */
    public static final SizeBuckets IMIX = of(LongStream.of(64, 128, 256, 512, 1024, 1280, 1518, 2112, 9000, 16_000)
            .map(frameBytes -> frameBytes - 4 + 1)
            .toArray());

    /** The longest a packet can be. */
    private static final long MAX_LENGTH = 0xFFFF_FFFFL;

    private static final int MAX_EDGES = 100;
    private static final Pattern EDGES = Pattern.compile("\\d{1,10}(,\\d{1,10})*");

    private final long[] edges;

    private SizeBuckets(long[] edges) {
        this.edges = edges;
    }

    /**
     * Buckets with an edge between each two.
     *
     * @param between lengths in ascending order, above 0 and below 2^32; each begins a bucket
     * @throws IllegalArgumentException if they are not
     */
    public static SizeBuckets of(long... between) {
        if (between.length < 1 || between.length > MAX_EDGES) {
            throw new IllegalArgumentException("there are 1 to %d edges, not %d".formatted(MAX_EDGES, between.length));
        }
        long[] edges = new long[between.length + 1];
        for (int i = 0; i < between.length; i++) {
            if (between[i] > MAX_LENGTH) {
                throw new IllegalArgumentException(
                        "no packet has %d bytes; the most is %d".formatted(between[i], MAX_LENGTH));
            }
            if (between[i] <= edges[i]) {
                throw new IllegalArgumentException(
                        i == 0
                                ? "the first edge is %d; 0 is where the first bucket begins".formatted(between[i])
                                : "edges ascend, but %d follows %d".formatted(between[i], edges[i]));
            }
            edges[i + 1] = between[i];
        }
        return new SizeBuckets(edges);
    }

    /**
     * Reads the name of one of those here, or edges such as {@code 64,128,1500}.
     *
     * @throws IllegalArgumentException if it is neither; the message is complete for a user
     */
    public static SizeBuckets parse(String text) {
        return switch (text) {
            case "netqtop" -> NETQTOP;
            case "log2" -> LOG2;
            case "imix" -> IMIX;
            default -> ofEdges(text);
        };
    }

    /** How many there are. */
    public int count() {
        return edges.length;
    }

    /** Where each begins, from 0 on. */
    public long[] edges() {
        return edges.clone();
    }

    /** The smallest length in a bucket. */
    public long fromBytes(int bucket) {
        return edges[bucket];
    }

    /** The length at which a bucket is over; empty: never. */
    public OptionalLong toBytes(int bucket) {
        return bucket + 1 < edges.length ? OptionalLong.of(edges[bucket + 1]) : OptionalLong.empty();
    }

    /** The bucket of a length. */
    public int bucket(long lengthBytes) {
        int found = Arrays.binarySearch(edges, lengthBytes);
        return found >= 0 ? found : -found - 2;
    }

    private static SizeBuckets ofEdges(String text) {
        if (!EDGES.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "'%s' names no buckets: write netqtop, imix, log2 or edges in bytes, such as 64,128,1500"
                            .formatted(text));
        }
        try {
            return of(Arrays.stream(text.split(",", -1))
                    .mapToLong(Long::parseLong)
                    .toArray());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("'%s' are no edges: %s".formatted(text, e.getMessage()), e);
        }
    }
}
