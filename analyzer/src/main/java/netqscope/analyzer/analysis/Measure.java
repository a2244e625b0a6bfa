package netqscope.analyzer.analysis;

import java.util.Locale;
import netqscope.analyzer.analysis.Rate.Series;

/** What is counted of packets. */
public enum Measure {
    /** Kernel packets (skbs). */
    PACKETS,
    /** With link header. */
    BYTES,
    /** Packets on the wire; unknown where the kernel did not count them. */
    WIRE_PACKETS;

    /** The spelling in options and columns. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** That of each bucket of a series; {@link Rate#UNKNOWN} where it is. */
    long[] of(Series series) {
        return switch (this) {
            case PACKETS -> series.packets();
            case BYTES -> series.bytes();
            case WIRE_PACKETS -> series.wirePackets();
        };
    }
}
