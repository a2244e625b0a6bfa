package netqscope.analyzer.overhead;

import java.util.Arrays;
import java.util.Optional;

/**
 * The median of some values, which a few wild ones do not move.
 *
 * @param interval of at least 95 %, between two of the values, whatever they are distributed like; empty with fewer than 6
 */
public record Median(double value, Optional<Interval> interval) {

    private static final double OUTSIDE = 0.05;

    /** Above this, the binomial distribution is taken as normal. */
    private static final int MANY = 1000;

    private static final double NORMAL = 1.96;

    /** Of at least one value. */
    public static Median of(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        double middle = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
        int rank = rank(n);
        return new Median(
                middle, rank < 1 ? Optional.empty() : Optional.of(new Interval(sorted[rank - 1], sorted[n - rank])));
    }

    /** The largest k so that at most 2.5 % of samples of n have fewer than k values below the median; 0 if there is none. */
    private static int rank(int n) {
        if (n > MANY) {
            return (int) (n / 2.0 - NORMAL * Math.sqrt(n) / 2);
        }
        double probability = Math.pow(0.5, n);
        double below = probability;
        int rank = 0;
        while (below <= OUTSIDE / 2) {
            rank++;
            probability *= (double) (n - rank + 1) / rank;
            below += probability;
        }
        return rank;
    }
}
