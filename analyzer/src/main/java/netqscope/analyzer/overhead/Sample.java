package netqscope.analyzer.overhead;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/** Measurements of the same thing: each of them, by round where there are rounds, or only what was published of them. */
public final class Sample {

    private static final double PERCENT = 100;

    private final double mean;
    private final double[] values;
    private final int[] rounds;
    private final OptionalDouble standardDeviation;
    private final OptionalInt count;

    private Sample(double mean, double[] values, int[] rounds, OptionalDouble standardDeviation, OptionalInt count) {
        this.mean = mean;
        this.values = values;
        this.rounds = rounds;
        this.standardDeviation = standardDeviation;
        this.count = count;
    }

    /** Measurements without rounds. */
    public static Sample of(double... values) {
        return of(values.clone(), new int[0]);
    }

    /** Measurements by the number of their round. */
    public static Sample ofRounds(SortedMap<Integer, Double> values) {
        return of(
                values.values().stream().mapToDouble(Double::doubleValue).toArray(),
                values.keySet().stream().mapToInt(Integer::intValue).toArray());
    }

    /** A mean that was published, with the coefficient of variation and the number of what it is the mean of, if known. */
    public static Sample published(double mean, OptionalDouble coefficientOfVariationPercent, OptionalInt count) {
        OptionalDouble deviation = coefficientOfVariationPercent.isPresent()
                ? OptionalDouble.of(coefficientOfVariationPercent.getAsDouble() / PERCENT * mean)
                : OptionalDouble.empty();
        return new Sample(mean, new double[0], new int[0], deviation, count);
    }

    /** The arithmetic mean. */
    public double mean() {
        return mean;
    }

    /** How many measurements; empty if that was not published. */
    public OptionalInt count() {
        return count;
    }

    /** Standard deviation of the sample: n - 1 in the denominator. Empty if it is not known, or there is but one value. */
    public OptionalDouble standardDeviation() {
        return standardDeviation;
    }

    /** The standard deviation over the mean, in percent; empty if it is not known. */
    public OptionalDouble coefficientOfVariationPercent() {
        return standardDeviation.isPresent() && mean != 0
                ? OptionalDouble.of(PERCENT * standardDeviation.getAsDouble() / mean)
                : OptionalDouble.empty();
    }

    /** Each measurement; none of a published mean. */
    double[] values() {
        return values.clone();
    }

    /** Whether all that is known for a test of means is known. */
    boolean hasSpread() {
        return standardDeviation.isPresent() && count.isPresent() && count.getAsInt() > 1;
    }

    /** What of this was measured in rounds that another sample has, too, in the order of the rounds. */
    Sample inRoundsOf(Sample other) {
        TreeMap<Integer, Double> common = new TreeMap<>();
        List<Integer> others = Arrays.stream(other.rounds).boxed().toList();
        for (int i = 0; i < rounds.length; i++) {
            if (others.contains(rounds[i])) {
                common.put(rounds[i], values[i]);
            }
        }
        return common.isEmpty() ? this : ofRounds(common);
    }

    /** Whether some of it was measured in the same rounds as some of another. */
    boolean sharesRoundsWith(Sample other) {
        return Arrays.stream(rounds)
                .anyMatch(round -> Arrays.stream(other.rounds).anyMatch(one -> one == round));
    }

    private static Sample of(double[] values, int[] rounds) {
        if (values.length == 0) {
            throw new IllegalArgumentException("no values");
        }
        double mean = Arrays.stream(values).sum() / values.length;
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        OptionalDouble deviation = values.length > 1
                ? OptionalDouble.of(Math.sqrt(squares / (values.length - 1)))
                : OptionalDouble.empty();
        return new Sample(mean, values, rounds, deviation, OptionalInt.of(values.length));
    }
}
