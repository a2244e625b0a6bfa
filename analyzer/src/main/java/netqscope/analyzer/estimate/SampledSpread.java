package netqscope.analyzer.estimate;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How evenly load is spread over queues, estimated from samples. Chance makes equal queues differ in a sample: the square of
 * what it alone adds to the coefficient of variation is known, and taken off. Variances are of the delta method.
 */
public final class SampledSpread {

    private final Strata strata;
    private final List<Recorded> queues;
    private final Recorded all;
    private final double[] amounts;
    private final double total;

    private SampledSpread(Strata strata, List<Recorded> queues) {
        this.strata = strata;
        this.queues = queues;
        this.all = queues.stream().reduce(Recorded.none(strata.size()), Recorded::plus);
        this.amounts = queues.stream().mapToDouble(this::amount).toArray();
        this.total = amount(all);
    }

    /**
     * A spread over any number of queues.
     *
     * @param queues what was recorded of each; loads are the sums
     */
    public static SampledSpread of(Strata strata, List<Recorded> queues) {
        return new SampledSpread(strata, List.copyOf(queues));
    }

    /** What was recorded of each queue. */
    public List<Recorded> queues() {
        return queues;
    }

    /** What was recorded of all queues. */
    public Recorded all() {
        return all;
    }

    /** How many queues have nothing in the sample: they may be idle. */
    public int unseen() {
        return (int) queues.stream().filter(queue -> queue.total() == 0).count();
    }

    /** Index of the queue that seems to have carried most, the first one if there are several; empty if there is no load. */
    public OptionalInt busiest() {
        if (total <= 0) {
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

    /** Whether the busiest queue is more than the error of sampling ahead of each other one. */
    public boolean isBusiestCertain() {
        OptionalInt busiest = busiest();
        if (busiest.isEmpty()) {
            return false;
        }
        for (int i = 0; i < amounts.length; i++) {
            if (i != busiest.getAsInt()
                    && SampledShare.difference(strata, queues.get(busiest.getAsInt()), queues.get(i))
                                    .low()
                            <= 0) {
                return false;
            }
        }
        return true;
    }

    /** The share of a queue, by index; empty if there is no load. */
    public Optional<Estimate> share(int queue) {
        return SampledShare.of(strata, queues.get(queue), all);
    }

    /** A queue's load over the mean of all. */
    public Optional<Estimate> overMean(int queue) {
        return share(queue).map(share -> share.times(amounts.length));
    }

    /** The share of the queue that seems the busiest. */
    public Optional<Estimate> busiestShare() {
        OptionalInt busiest = busiest();
        return busiest.isPresent() ? share(busiest.getAsInt()) : Optional.empty();
    }

    /** That queue's load over the mean of all. Of queues that are nearly even it is too large: chance picks the busiest. */
    public Optional<Estimate> maxOverMean() {
        return busiestShare()
                .map(share -> share.times(amounts.length))
                .map(ratio -> ratio.within(1, Math.max(1, amounts.length)));
    }

    /** What the coefficient of variation would be of the sample if all queues carried the same. */
    public double samplingVariation() {
        return total <= 0 ? 0 : Math.sqrt(samplingSquare());
    }

    /** That of the sample, chance included; 0 if there is no load. */
    public double sampleVariation() {
        return total <= 0 ? 0 : Math.sqrt(sampleSquare());
    }

    /** Standard deviation (of the population: these are all queues) over the mean, without what chance adds. */
    public Optional<Estimate> coefficientOfVariation() {
        if (total <= 0) {
            return Optional.empty();
        }
        int others = amounts.length - 1;
        double chance = samplingSquare();
        if (others == 0 || chance == 0) {
            return Optional.of(Estimate.exact(Math.sqrt(sampleSquare())));
        }
        double square = sampleSquare() - chance;
        double ofChance = 2 * chance * chance / others;
        double ofSquare = squareVariance();
        double error = Estimate.NORMAL_95 * Math.sqrt(Math.max(ofChance, ofSquare - ofChance));
        // Near 0 the root is far from straight: there the distance of two queues, or of many, is normal itself.
        double rootError = Estimate.NORMAL_95
                * Math.max(Math.sqrt(chance / others), Math.sqrt(ofSquare / Math.max(4 * sampleSquare(), 1e-300)));
        double value = Math.sqrt(Math.max(0, square));
        double low = Math.min(Math.sqrt(Math.max(0, square - error)), Math.max(0, value - rootError));
        double high = Math.max(Math.sqrt(Math.max(0, square + error)), value + rootError);
        return Optional.of(
                new Estimate(value, Math.min(value, low), high).within(0, Math.max(value, Math.sqrt(others))));
    }

    /** Jain's index, which is 1 / (1 + CV^2). */
    public Optional<Estimate> jainIndex() {
        return coefficientOfVariation()
                .map(cv -> new Estimate(jainIndex(cv.value()), jainIndex(cv.high()), jainIndex(cv.low())));
    }

    private static double jainIndex(double variation) {
        return 1 / (1 + variation * variation);
    }

    private double sampleSquare() {
        double squares = 0;
        double mean = total / amounts.length;
        for (double amount : amounts) {
            squares += (amount - mean) * (amount - mean);
        }
        return squares / amounts.length / (mean * mean);
    }

    private double samplingSquare() {
        double sum = 0;
        for (Recorded queue : queues) {
            sum += variance(queue);
        }
        double mean = total / amounts.length;
        return Math.max(0, sum - variance(all) / amounts.length) / amounts.length / (mean * mean);
    }

    /** Of the square of the sample's coefficient of variation, n sum x^2 / (sum x)^2 - 1. */
    private double squareVariance() {
        double squares = 0;
        for (double amount : amounts) {
            squares += amount * amount;
        }
        int n = amounts.length;
        double variance = 0;
        for (int i = 0; i < strata.size(); i++) {
            Stratum stratum = strata.get(i);
            double ofSquares = 0;
            double ofSums = 0;
            for (int queue = 0; queue < n; queue++) {
                double slope = 2 * n / total / total * (amounts[queue] - squares / total);
                ofSquares += slope * slope * queues.get(queue).squares()[i];
                ofSums += slope * queues.get(queue).sums()[i];
            }
            variance += variance(stratum, ofSquares, ofSums);
        }
        return variance;
    }

    private double amount(Recorded queue) {
        double amount = 0;
        for (int i = 0; i < strata.size(); i++) {
            amount += strata.get(i).weight() * queue.sums()[i];
        }
        return amount;
    }

    private double variance(Recorded queue) {
        double variance = 0;
        for (int i = 0; i < strata.size(); i++) {
            variance += variance(strata.get(i), queue.squares()[i], queue.sums()[i]);
        }
        return variance;
    }

    private static double variance(Stratum stratum, double squares, double sum) {
        return stratum.weight()
                * stratum.weight()
                * stratum.unrecordedShare()
                * SampledShare.between(stratum, squares, sum);
    }
}
