package netqscope.analyzer.analysis;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.LongStream;

/**
 * How evenly load is spread over queues. Measures of it are empty if there is no load, or if that of a queue is unknown.
 *
 * @param queues their numbers, ascending, idle ones too
 * @param amounts what each of them carried; {@link Rate#UNKNOWN} where it is
 */
public record Spread(int[] queues, long[] amounts) {

    /**
     * A spread over any number of queues.
     *
     * @throws IllegalArgumentException if a queue has no amount, or the other way round
     */
    public Spread {
        if (queues.length != amounts.length) {
            throw new IllegalArgumentException(queues.length + " queues cannot have " + amounts.length + " amounts");
        }
    }

    /** Whether it is known what each queue carried. */
    public boolean isKnown() {
        return LongStream.of(amounts).noneMatch(amount -> amount == Rate.UNKNOWN);
    }

    /** What all queues carried, of those it is known. */
    public long total() {
        return LongStream.of(amounts).filter(amount -> amount != Rate.UNKNOWN).sum();
    }

    /** How many queues carried nothing. */
    public int idle() {
        return (int) LongStream.of(amounts).filter(amount -> amount == 0).count();
    }

    /** Index of the queue that carried most, the first one if there are several. */
    public OptionalInt busiest() {
        if (!isMeasurable()) {
            return OptionalInt.empty();
        }
        int busiest = 0;
        for (int i = 1; i < amounts.length; i++) {
            if (amounts[i] > amounts[busiest]) {
                busiest = i;
            }
        }
        return OptionalInt.of(busiest);
    }

    /** The busiest queue's amount divided by the mean of all: 1 is even, the number of queues is all in one. */
    public OptionalDouble maxOverMean() {
        OptionalInt busiest = busiest();
        return busiest.isPresent() ? OptionalDouble.of(amounts[busiest.getAsInt()] / mean()) : OptionalDouble.empty();
    }

    /** Standard deviation (of the population: these are all queues) divided by the mean: 0 is even. */
    public OptionalDouble coefficientOfVariation() {
        if (!isMeasurable()) {
            return OptionalDouble.empty();
        }
        double mean = mean();
        double squares = 0;
        for (long amount : amounts) {
            squares += (amount - mean) * (amount - mean);
        }
        return OptionalDouble.of(Math.sqrt(squares / amounts.length) / mean);
    }

    /**
     * Jain's fairness index, (sum x)^2 / (n sum x^2): 1 is even, 1/n is all in one of n queues. R. Jain, D. Chiu, W. Hawe, "A
     * Quantitative Measure of Fairness and Discrimination", DEC-TR-301, 1984.
     */
    public OptionalDouble jainIndex() {
        if (!isMeasurable()) {
            return OptionalDouble.empty();
        }
        double squares = 0;
        for (long amount : amounts) {
            squares += (double) amount * amount;
        }
        return OptionalDouble.of((double) total() * total() / (amounts.length * squares));
    }

    private boolean isMeasurable() {
        return isKnown() && total() > 0;
    }

    private double mean() {
        return (double) total() / amounts.length;
    }
}
