package netqscope.analyzer.analysis;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** What two recordings are compared by. Packets are kernel packets (skbs), sizes are with link header. */
public enum Criterion {
    PACKETS,
    /** While packets were recorded. */
    PACKETS_PER_SECOND,
    /** While packets were recorded. */
    BYTES_PER_SECOND,
    /** Of the packets of its device and direction, 0 to 1. */
    SHARE,
    /** The median size, nearest rank. */
    P50_BYTES,
    P95_BYTES,
    P99_BYTES;

    private static final BigDecimal NS_PER_SECOND = BigDecimal.valueOf(1_000_000_000);

    /** Such as {@code packets_per_second}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Its value in one recording; empty if that is not known, or not defined because there are no packets. */
    public Optional<BigDecimal> of(Comparison.Side side) {
        LengthHistogram lengths = side.queue().lengths();
        return switch (this) {
            case PACKETS -> Optional.of(BigDecimal.valueOf(lengths.packets()));
            case PACKETS_PER_SECOND -> perSecond(lengths.packets(), side.durationNs());
            case BYTES_PER_SECOND -> perSecond(lengths.bytes(), side.durationNs());
            case SHARE -> share(lengths.packets(), side.total().packets());
            case P50_BYTES -> percentile(lengths, 500);
            case P95_BYTES -> percentile(lengths, 950);
            case P99_BYTES -> percentile(lengths, 990);
        };
    }

    private static Optional<BigDecimal> perSecond(long count, OptionalLong durationNs) {
        return durationNs.isEmpty() || durationNs.getAsLong() <= 0
                ? Optional.empty()
                : Optional.of(BigDecimal.valueOf(count)
                        .multiply(NS_PER_SECOND)
                        .divide(BigDecimal.valueOf(durationNs.getAsLong()), MathContext.DECIMAL64));
    }

    private static Optional<BigDecimal> share(long packets, long whole) {
        return whole == 0
                ? Optional.empty()
                : Optional.of(BigDecimal.valueOf(packets).divide(BigDecimal.valueOf(whole), MathContext.DECIMAL64));
    }

    private static Optional<BigDecimal> percentile(LengthHistogram lengths, int perMille) {
        OptionalLong bytes = lengths.percentile(perMille);
        return bytes.isPresent() ? Optional.of(BigDecimal.valueOf(bytes.getAsLong())) : Optional.empty();
    }
}
