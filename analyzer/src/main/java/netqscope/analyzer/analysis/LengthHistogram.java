package netqscope.analyzer.analysis;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/** How many packets there are of each length, in bytes with link header. All that is asked of lengths is exact. */
public final class LengthHistogram {

    /** No packets. */
    public static final LengthHistogram EMPTY = new LengthHistogram(new long[0], new long[0]);

    private static final int PER_MILLE = 1000;

    private final long[] lengths;
    private final long[] counts;
    private final long packets;
    private final long bytes;

    private LengthHistogram(long[] lengths, long[] counts) {
        this.lengths = lengths;
        this.counts = counts;
        long sum = 0;
        long sumBytes = 0;
        for (int i = 0; i < lengths.length; i++) {
            sum += counts[i];
            sumBytes += counts[i] * lengths[i];
        }
        this.packets = sum;
        this.bytes = sumBytes;
    }

    /** How many packets it has, of any length. */
    public long packets() {
        return packets;
    }

    /** How many lengths there are packets of. */
    public int distinct() {
        return lengths.length;
    }

    /** One of these lengths, from the smallest on. */
    public long lengthBytes(int index) {
        return lengths[index];
    }

    /** How many packets are of it. */
    public long count(int index) {
        return counts[index];
    }

    /** The sum of their lengths. */
    public long bytes() {
        return bytes;
    }

    /** The sum of the squares of their lengths. */
    public double squares() {
        double squares = 0;
        for (int i = 0; i < lengths.length; i++) {
            squares += (double) lengths[i] * lengths[i] * counts[i];
        }
        return squares;
    }

    /** The mean length, rounded to so many decimals; empty if there are no packets. */
    public Optional<BigDecimal> mean(int decimals) {
        return packets == 0
                ? Optional.empty()
                : Optional.of(
                        BigDecimal.valueOf(bytes).divide(BigDecimal.valueOf(packets), decimals, RoundingMode.HALF_UP));
    }

    /** The smallest length; empty if there are no packets. */
    public OptionalLong min() {
        return packets == 0 ? OptionalLong.empty() : OptionalLong.of(lengths[0]);
    }

    /** The largest length; empty if there are no packets. */
    public OptionalLong max() {
        return packets == 0 ? OptionalLong.empty() : OptionalLong.of(lengths[lengths.length - 1]);
    }

    /**
     * The nearest-rank percentile: the smallest length that at least so many of the packets do not exceed.
     *
     * @param perMille 1 to 1000: the median is 500
     * @return empty if there are no packets
     */
    public OptionalLong percentile(int perMille) {
        if (perMille < 1 || perMille > PER_MILLE) {
            throw new IllegalArgumentException("there is no percentile of " + perMille + " per mille");
        }
        return atRank(Math.ceilDiv(Math.multiplyExact(packets, perMille), PER_MILLE));
    }

    /** The length of the packet that has a place, from 1, in the order of lengths; empty if there are not so many. */
    OptionalLong atRank(long rank) {
        long cumulated = 0;
        for (int i = 0; i < lengths.length; i++) {
            cumulated += counts[i];
            if (cumulated >= rank) {
                return OptionalLong.of(lengths[i]);
            }
        }
        return OptionalLong.empty();
    }

    /** Packets in each of some buckets. */
    public long[] counts(SizeBuckets buckets) {
        long[] inBuckets = new long[buckets.count()];
        for (int i = 0; i < lengths.length; i++) {
            inBuckets[buckets.bucket(lengths[i])] += counts[i];
        }
        return inBuckets;
    }

    /** The packets of both. */
    public LengthHistogram plus(LengthHistogram other) {
        Builder sum = new Builder();
        int one = 0;
        int two = 0;
        while (one < lengths.length || two < other.lengths.length) {
            boolean second = one == lengths.length || (two < other.lengths.length && other.lengths[two] < lengths[one]);
            if (second) {
                sum.add(other.lengths[two], other.counts[two]);
                two++;
            } else {
                sum.add(lengths[one], counts[one]);
                one++;
            }
        }
        return sum.build();
    }

    /** Collects counts. */
    static final class Builder {

        private long[] lengths = new long[16];
        private long[] counts = new long[16];
        private int size;

        /** Adds packets of a length that is not below the one before. */
        void add(long lengthBytes, long packets) {
            if ((size > 0 && lengthBytes < lengths[size - 1]) || packets < 1) {
                throw new IllegalArgumentException(packets + " packets of " + lengthBytes + " bytes after "
                        + (size == 0 ? "none" : lengths[size - 1] + " bytes"));
            }
            if (size == 0 || lengths[size - 1] != lengthBytes) {
                if (size == lengths.length) {
                    lengths = Arrays.copyOf(lengths, size * 2);
                    counts = Arrays.copyOf(counts, size * 2);
                }
                lengths[size] = lengthBytes;
                size++;
            }
            counts[size - 1] += packets;
        }

        LengthHistogram build() {
            return size == 0 ? EMPTY : new LengthHistogram(Arrays.copyOf(lengths, size), Arrays.copyOf(counts, size));
        }
    }
}
