package netqscope.analyzer.analysis.sampling;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import netqscope.analyzer.analysis.SizeBuckets;

/** What is estimated from samples. Sizes and bytes are with link header. */
public enum Statistic {
    /** Packets of a queue in a bucket of time. */
    PACKETS_BUCKET(0, "rate"),
    /** Bytes of a queue in a bucket of time. */
    BYTES_BUCKET(1, "byte rate"),
    /** Packets of a queue, N c / n in each stream: it is known how many packets a stream had. */
    PACKETS(2, "packets"),
    /** The same as D c: without that knowledge. */
    PACKETS_PLAIN(3, "packets, D x c"),
    BYTES(4, "bytes"),
    MEAN_BYTES(5, "average size"),
    /** Share of a queue's packets in each of netqtop's size classes. */
    SHARE_0_64(6, "share [0,64)"),
    SHARE_64_512(7, "share [64,512)"),
    SHARE_512_2048(8, "share [512,2K)"),
    SHARE_2048_16384(9, "share [2K,16K)"),
    SHARE_16384_65536(10, "share [16K,64K)"),
    SHARE_65536_UP(11, "share [64K,inf)"),
    /** Nearest-rank percentile of a queue's packet sizes. */
    P50_BYTES(12, "median size"),
    P95_BYTES(13, "size p95"),
    P99_BYTES(14, "size p99"),
    /** Packets of the busiest queue of a device and direction over the mean of its queues. */
    MAX_OVER_MEAN(15, "max/mean"),
    /** Share of bursts of so many packets of which one at least is in the sample. */
    BURSTS_10(16, "bursts of 10"),
    BURSTS_100(17, "bursts of 100"),
    BURSTS_1000(18, "bursts of 1000");

    /** The size classes of the shares. */
    static final SizeBuckets SIZE_CLASSES = SizeBuckets.NETQTOP;

    static final int SHARES = SIZE_CLASSES.count();
    static final int[] PERCENTILES_PER_MILLE = {500, 950, 990};
    static final int[] BURST_PACKETS = {10, 100, 1000};

    private final int index;
    private final String title;

    Statistic(int index, String title) {
        this.index = index;
        this.title = title;
    }

    /** For other programs: the lower-case name. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** For a person. */
    public String title() {
        return title;
    }

    /** The one of that label. */
    public static Optional<Statistic> ofLabel(String label) {
        return Stream.of(values())
                .filter(statistic -> statistic.label().equals(label))
                .findFirst();
    }

    /** All labels, separated by commas. */
    public static String labels() {
        return Stream.of(values()).map(Statistic::label).collect(joining(", "));
    }

    /** Those of the size classes. */
    public static List<Statistic> shares() {
        return Stream.of(values()).filter(Statistic::isShare).toList();
    }

    /** Its place among the numbers of a target, from 0. */
    int index() {
        return index;
    }

    /** Whether it is of each bucket of time. */
    public boolean isOfBuckets() {
        return this == PACKETS_BUCKET || this == BYTES_BUCKET;
    }

    public boolean isShare() {
        return index >= SHARE_0_64.index && index <= SHARE_65536_UP.index;
    }

    /** Whether it says how many of the bursts are seen, and has no error. */
    public boolean isDetection() {
        return index >= BURSTS_10.index;
    }

    /** Index of the size class that it is the share of. */
    int sizeClass() {
        return index - SHARE_0_64.index;
    }

    /** Packets of a burst. */
    int burstPackets() {
        return BURST_PACKETS[index - BURSTS_10.index];
    }
}
