package netqscope.analyzer.console;

import java.util.Arrays;
import java.util.stream.Collectors;
import netqscope.analyzer.analysis.SizeBuckets;

/** The statements of {@link ShownSql} with what a person has chosen in the chart. */
public final class ShownChoices {

    private static final String EDGES = "[0, 64, 512, 2048, 16384, 65536]";
    private static final String WINDOW_NS = "1000000::bigint as window_ns";
    private static final String PER_PACKET = "sum(1) as packets";

    private ShownChoices() {}

    /**
     * Packets by length.
     *
     * @param wirePackets whether each kernel packet counts as often as the wire packets that it carried
     */
    public static String sizes(SizeBuckets buckets, boolean wirePackets) {
        String edges =
                Arrays.stream(buckets.edges()).mapToObj(Long::toString).collect(Collectors.joining(", ", "[", "]"));
        String text = replaced(ShownSql.SIZES, EDGES, edges);
        return wirePackets ? text.replace(PER_PACKET, "coalesce(sum(wire_packets), 0) as packets") : text;
    }

    /** Shares up to each length. */
    public static String cdf(boolean wirePackets) {
        return wirePackets
                ? replaced(ShownSql.CDF, "count(*) as packets", "coalesce(sum(wire_packets), 0) as packets")
                : ShownSql.CDF.text();
    }

    /** The busiest window of each queue. */
    public static String busiestWindows(long windowNs) {
        return replaced(ShownSql.BUSIEST_WINDOWS, WINDOW_NS, windowNs + "::bigint as window_ns");
    }

    private static String replaced(ShownSql shown, String what, String with) {
        String text = shown.text();
        if (!text.contains(what)) {
            throw new IllegalStateException(shown + " has no " + what);
        }
        return text.replace(what, with);
    }
}
