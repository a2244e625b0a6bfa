package netqscope.analyzer;

import java.math.BigDecimal;
import java.math.RoundingMode;
import netqscope.analyzer.analysis.Buckets;

/** Buckets for reading. */
final class BucketText {

    private static final int NANO_DIGITS = 9;

    private final Buckets buckets;
    private final int decimals;

    BucketText(Buckets buckets) {
        this.buckets = buckets;
        this.decimals = Math.max(
                0,
                BigDecimal.valueOf(buckets.lengthNs(), NANO_DIGITS)
                        .stripTrailingZeros()
                        .scale());
    }

    /** How long they are, and which of them reach beyond the selected time. */
    String lengths() {
        return new TimeSpan(buckets.lengthNs()) + cut();
    }

    /** When a bucket starts, in seconds, with as many decimals as all starts need. */
    BigDecimal start(int index) {
        return seconds(buckets.startNs(index));
    }

    /** A time in seconds as the start of a bucket, rounded down where the selected time does not start with one. */
    BigDecimal seconds(long ns) {
        return BigDecimal.valueOf(ns, NANO_DIGITS).setScale(decimals, RoundingMode.FLOOR);
    }

    private String cut() {
        int last = buckets.count() - 1;
        if (last < 0) {
            return "";
        }
        if (last > 0 && buckets.isCut(0) && buckets.isCut(last)) {
            return ", the first and the last one in part";
        }
        if (buckets.isCut(0)) {
            return ", the first one in part";
        }
        return buckets.isCut(last) ? ", the last one in part" : "";
    }
}
