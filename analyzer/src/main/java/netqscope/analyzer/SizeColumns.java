package netqscope.analyzer;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import netqscope.analyzer.analysis.SizeBuckets;

/** How columns for buckets of packet lengths are called. */
public final class SizeColumns {

    private static final String IMIX_LETTERS = "abcdefghij";
    private static final int UNIT = 1024;
    private static final String UNITS = "KMG";

    private SizeColumns() {}

    /** For a person: {@code [512,2K)}, with the letter of the size in front if there is one. */
    public static List<String> titles(SizeBuckets buckets) {
        return IntStream.range(0, buckets.count())
                .mapToObj(bucket -> letter(buckets, bucket) + range(buckets, bucket))
                .toList();
    }

    /** For other programs: {@code size_512_2048}, or {@code size_65536_up} for the last one. */
    public static List<String> names(SizeBuckets buckets, String prefix) {
        return IntStream.range(0, buckets.count())
                .mapToObj(bucket -> {
                    OptionalLong toBytes = buckets.toBytes(bucket);
                    return prefix + "_" + buckets.fromBytes(bucket) + "_"
                            + (toBytes.isPresent() ? toBytes.getAsLong() : "up");
                })
                .toList();
    }

    private static String letter(SizeBuckets buckets, int bucket) {
        boolean lettered = buckets == SizeBuckets.IMIX && bucket < IMIX_LETTERS.length();
        return lettered ? IMIX_LETTERS.charAt(bucket) + " " : "";
    }

    private static String range(SizeBuckets buckets, int bucket) {
        OptionalLong toBytes = buckets.toBytes(bucket);
        return "[" + bytes(buckets.fromBytes(bucket)) + "," + (toBytes.isPresent() ? bytes(toBytes.getAsLong()) : "inf")
                + ")";
    }

    private static String bytes(long bytes) {
        long number = bytes;
        String unit = "";
        for (int i = 0; i < UNITS.length() && number >= UNIT && number % UNIT == 0; i++) {
            number /= UNIT;
            unit = UNITS.substring(i, i + 1);
        }
        return number + unit;
    }
}
