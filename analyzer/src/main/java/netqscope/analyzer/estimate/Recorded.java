package netqscope.analyzer.estimate;

import java.util.stream.LongStream;

/**
 * What was recorded of a class of packets, in each stratum. Arrays are as long as there are strata.
 *
 * @param sums of a number that each packet has, such as its length
 * @param squares sums of the squares of those numbers
 */
public record Recorded(long[] packets, double[] sums, double[] squares) {

    /**
     * Arrays of one length.
     *
     * @throws IllegalArgumentException if they are not
     */
    public Recorded {
        if (sums.length != packets.length || squares.length != packets.length) {
            throw new IllegalArgumentException("%d counts, %d sums and %d squares are not of the same strata"
                    .formatted(packets.length, sums.length, squares.length));
        }
    }

    /** Nothing of so many strata. */
    public static Recorded none(int strata) {
        return new Recorded(new long[strata], new double[strata], new double[strata]);
    }

    /** The same packets, each of which has the number 1: what is said of sums is of counts then. */
    public static Recorded counts(long[] packets) {
        double[] ones = LongStream.of(packets).asDoubleStream().toArray();
        return new Recorded(packets, ones, ones);
    }

    /** Its packets without their numbers, see {@link #counts(long[])}. */
    public Recorded counts() {
        return counts(packets);
    }

    /** How many packets, of all strata. */
    public long total() {
        return LongStream.of(packets).sum();
    }

    /** The number of as many equal packets as vary as much; NaN if there are none. */
    public double typical() {
        double sum = 0;
        double square = 0;
        for (int i = 0; i < sums.length; i++) {
            sum += sums[i];
            square += squares[i];
        }
        return sum == 0 ? Double.NaN : square / sum;
    }

    /** The packets of both classes, which share none. */
    public Recorded plus(Recorded other) {
        return combined(other, 1);
    }

    /** The packets that are not of a class that this one includes. */
    public Recorded minus(Recorded other) {
        return combined(other, -1);
    }

    private Recorded combined(Recorded other, int sign) {
        Recorded combined = none(packets.length);
        for (int i = 0; i < packets.length; i++) {
            combined.packets[i] = packets[i] + sign * other.packets[i];
            combined.sums[i] = sums[i] + sign * other.sums[i];
            combined.squares[i] = squares[i] + sign * other.squares[i];
        }
        return combined;
    }
}
