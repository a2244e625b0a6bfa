package netqscope.analyzer.analysis;

import java.util.Arrays;

/** What was recorded of series in buckets, by the stratum it is of; most buckets of most series have nothing. */
final class SampledCells {

    private final int buckets;
    private final int[] offsets;
    private final int[] strata;
    private final long[] packets;
    private final double[] bytes;
    private final double[] squares;

    private SampledCells(Builder builder) {
        buckets = builder.buckets;
        offsets = new int[builder.series * buckets + 1];
        for (int i = 0; i < builder.size; i++) {
            offsets[builder.cells[i] + 1]++;
        }
        for (int i = 1; i < offsets.length; i++) {
            offsets[i] += offsets[i - 1];
        }
        strata = new int[builder.size];
        packets = new long[builder.size];
        bytes = new double[builder.size];
        squares = new double[builder.size];
        int[] next = Arrays.copyOf(offsets, offsets.length);
        for (int i = 0; i < builder.size; i++) {
            int at = next[builder.cells[i]]++;
            strata[at] = builder.strata[i];
            packets[at] = builder.packets[i];
            bytes[at] = builder.bytes[i];
            squares[at] = builder.squares[i];
        }
    }

    /** What a series has in a bucket, of each of so many strata. */
    Sums sums(int series, int bucket, int count) {
        Sums sums = new Sums(new long[count], new double[count], new double[count]);
        int cell = series * buckets + bucket;
        for (int i = offsets[cell]; i < offsets[cell + 1]; i++) {
            sums.packets[strata[i]] += packets[i];
            sums.bytes[strata[i]] += bytes[i];
            sums.squares[strata[i]] += squares[i];
        }
        return sums;
    }

    /**
     * Of each stratum.
     *
     * @param squares sums of the squares of lengths
     */
    record Sums(long[] packets, double[] bytes, double[] squares) {}

    /** Collects them in any order. */
    static final class Builder {

        private final int series;
        private final int buckets;
        private int size;
        private int[] cells = new int[64];
        private int[] strata = new int[64];
        private long[] packets = new long[64];
        private double[] bytes = new double[64];
        private double[] squares = new double[64];

        Builder(int series, int buckets) {
            this.series = series;
            this.buckets = buckets;
        }

        void add(int ofSeries, int bucket, int stratum, long morePackets, double moreBytes, double moreSquares) {
            if (size == cells.length) {
                int larger = size * 2;
                cells = Arrays.copyOf(cells, larger);
                strata = Arrays.copyOf(strata, larger);
                packets = Arrays.copyOf(packets, larger);
                bytes = Arrays.copyOf(bytes, larger);
                squares = Arrays.copyOf(squares, larger);
            }
            cells[size] = ofSeries * buckets + bucket;
            strata[size] = stratum;
            packets[size] = morePackets;
            bytes[size] = moreBytes;
            squares[size] = moreSquares;
            size++;
        }

        SampledCells build() {
            return new SampledCells(this);
        }
    }
}
