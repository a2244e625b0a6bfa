package netqscope.analyzer.estimate;

import java.util.List;
import java.util.Optional;

/**
 * Streams that were sampled independently, and what their samples say of a class of packets, such as those of a queue. What
 * was recorded of the class is given by stratum, in arrays as long as there are strata.
 *
 * <p>A count is the sum of {@code N c / n} over the strata ({@code N} packets, {@code n} recorded, {@code c} of the class),
 * its variance that of {@code N^2 (c / n) (1 - c / n) / n (1 - n / N)}. Where populations are not known, a count is
 * {@code D c}, its variance {@code D (D - 1) c}. The interval is Wilson's, of as many packets of equal weight as vary as
 * much. The normal one would do for most counts from 30 on, but not for shares above 0.7. Strata of which a class is more
 * than 0.9 are measured by what they have of other classes.
 */
public final class Strata {

    private static final int FEW = 30;
    private static final double COMMON_SHARE = 0.9;
    private static final double ROUNDING = 1e-6;

    /**
     * The mean of a Poisson distribution of which 95 % are below one, two, three: L. D. Brown, T. T. Cai, A. DasGupta,
     * "Interval Estimation for a Binomial Proportion", Statistical Science 16 (2001), section 4.1.1.
     */
    private static final double[] LEAST = {0, 0.05129, 0.35536, 0.81769};

    private final List<Stratum> strata;
    private final double unrecorded;

    private Strata(List<Stratum> strata) {
        this.strata = strata;
        this.unrecorded = strata.stream()
                .mapToDouble(stratum ->
                        stratum.isCounted() ? stratum.population() - stratum.recorded() : Double.POSITIVE_INFINITY)
                .sum();
    }

    /** Any number of strata. */
    public static Strata of(List<Stratum> strata) {
        return new Strata(List.copyOf(strata));
    }

    /** How many there are. */
    public int size() {
        return strata.size();
    }

    Stratum get(int index) {
        return strata.get(index);
    }

    /** How many packets a class has. */
    public Estimate count(Recorded recorded) {
        return count(recorded.packets());
    }

    /** The sum of the numbers of a class, see {@link #sum(long[], double[], double[], double)}. */
    public Estimate sum(Recorded recorded, double typical) {
        return sum(recorded.packets(), recorded.sums(), recorded.squares(), typical);
    }

    /**
     * How many packets a class has.
     *
     * @param recorded of the class, in each stratum
     */
    public Estimate count(long[] recorded) {
        requireAll(recorded.length);
        Pool rare = new Pool();
        Pool others = new Pool();
        double seen = 0;
        double commonPackets = 0;
        for (int i = 0; i < recorded.length; i++) {
            Stratum stratum = strata.get(i);
            seen += recorded[i];
            if (stratum.isCounted() && recorded[i] > COMMON_SHARE * stratum.recorded()) {
                commonPackets += stratum.population();
                // A damaged recording may have more than was recorded.
                others.add(stratum, Math.max(0, stratum.recorded() - recorded[i]));
            } else {
                rare.add(stratum, (double) recorded[i]);
            }
        }
        Estimate sum = commonPackets == 0 ? rare.interval() : complement(commonPackets, others, rare);
        // Few packets of which many were recorded are a matter of single ones, and there are only whole ones.
        Estimate whole = seen < FEW ? new Estimate(sum.value(), Math.floor(sum.low()), Math.ceil(sum.high())) : sum;
        return whole.within(seen, seen + unrecorded);
    }

    /**
     * The sum of a number that each packet of a class has, such as its length; the variance is that of
     * {@code N^2 s^2 / n (1 - n / N)}, where packets of other classes have 0.
     *
     * @param recorded of the class, in each stratum
     * @param sums of the recorded ones' numbers
     * @param squares sums of their squares
     * @param typical number of a packet if none of the class was recorded; NaN: not known
     */
    public Estimate sum(long[] recorded, double[] sums, double[] squares, double typical) {
        Estimate count = count(recorded);
        Pool pool = new Pool();
        double seen = 0;
        for (int i = 0; i < recorded.length; i++) {
            if (sums[i] > 0) {
                pool.add(strata.get(i), sums[i], squares[i]);
            }
            seen += sums[i];
        }
        if (seen == 0) {
            double most = count.high() == 0 ? 0 : count.high() * typical;
            return new Estimate(0, 0, Double.isNaN(most) ? Double.POSITIVE_INFINITY : most);
        }
        Estimate sum = pool.interval();
        // It is no more certain than the count: of equal numbers it is a multiple of that.
        double mean = sum.value() / count.value();
        return new Estimate(
                        sum.value(),
                        Math.min(sum.low(), sum.value() - mean * (count.value() - count.low())),
                        Math.max(sum.high(), sum.value() + mean * (count.high() - count.value())))
                .within(seen, Double.POSITIVE_INFINITY);
    }

    /**
     * The mean of a number of the packets of a class; its interval is that of Student's distribution. A few equal numbers say
     * nothing of how others differ.
     *
     * @param recorded of the class, in each stratum
     * @param sums of the recorded ones' numbers
     * @param squares sums of their squares
     * @return empty if none of them was recorded; one says nothing of an interval
     */
    public Optional<Estimate> mean(long[] recorded, double[] sums, double[] squares) {
        requireAll(recorded.length);
        double packets = 0;
        double weighted = 0;
        double weightedSum = 0;
        for (int i = 0; i < recorded.length; i++) {
            packets += recorded[i];
            weighted += strata.get(i).weight() * recorded[i];
            weightedSum += strata.get(i).weight() * sums[i];
        }
        if (packets == 0) {
            return Optional.empty();
        }
        double mean = weightedSum / weighted;
        if (unrecorded == 0) {
            return Optional.of(Estimate.exact(mean));
        }
        if (packets < 2) {
            return Optional.of(new Estimate(mean, 0, Double.POSITIVE_INFINITY));
        }
        double variance = 0;
        for (int i = 0; i < recorded.length; i++) {
            double deviation = sums[i] - mean * recorded[i];
            double deviationSquares = squares[i] - 2 * mean * sums[i] + mean * mean * recorded[i];
            variance += variance(strata.get(i), deviation, Math.max(0, deviationSquares));
        }
        double error = Student.t95(packets - 1) * Math.sqrt(variance * packets / (packets - 1)) / weighted;
        if (packets < FEW && error <= ROUNDING * mean) {
            return Optional.of(new Estimate(mean, 0, Double.POSITIVE_INFINITY));
        }
        return Optional.of(new Estimate(mean, Math.max(0, mean - error), mean + error));
    }

    /** Of the expansion of a number that packets outside the class have as 0; as of very many packets. */
    private static double variance(Stratum stratum, double sum, double squares) {
        double ofMean = stratum.recorded() == 0 ? 0 : sum * sum / stratum.recorded();
        return stratum.weight() * stratum.weight() * stratum.unrecordedShare() * Math.max(0, squares - ofMean);
    }

    /** What is common is known by what else there is. */
    private static Estimate complement(double packets, Pool others, Pool rare) {
        Estimate rest = others.interval();
        return new Estimate(packets - rest.value(), packets - rest.high(), packets - rest.low()).plus(rare.interval());
    }

    private void requireAll(int length) {
        if (length != strata.size()) {
            throw new IllegalArgumentException(length + " counts are not of " + strata.size() + " strata");
        }
    }

    /** Strata together: as many packets of one weight as stand for the same and vary as much (Kish's effective count). */
    private static final class Pool {

        private double population;
        private double recorded;
        private double weightOfNone;
        private double value;
        private double squares;
        private double unrecordedSquares;
        private double squaresOfSums;

        void add(Stratum stratum, double packets) {
            add(stratum, packets, packets);
        }

        void add(Stratum stratum, double sum, double sumOfSquares) {
            double weight = stratum.weight();
            population += stratum.population();
            recorded += stratum.recorded();
            weightOfNone = stratum.isCounted() ? population / recorded : weight;
            value += weight * sum;
            squares += weight * weight * sumOfSquares;
            double factor = weight * weight * stratum.unrecordedShare();
            unrecordedSquares += factor * sumOfSquares;
            if (stratum.recorded() > 0) {
                squaresOfSums += factor * sum * sum / stratum.recorded();
            }
        }

        Estimate interval() {
            if (recorded == 0) {
                return new Estimate(0, 0, population);
            }
            if (value == 0) {
                return wilson(0, recorded, weightOfNone, 1 - 1 / weightOfNone);
            }
            if (unrecordedSquares == 0) {
                return Estimate.exact(value);
            }
            double count = value * value / squares;
            return wilson(count, count * unrecordedSquares / squaresOfSums, value / count, unrecordedSquares / squares);
        }

        /** Of {@code count} of {@code outOf}; all times the weight. */
        private static Estimate wilson(double count, double outOf, double weight, double unrecordedShare) {
            double k = Estimate.NORMAL_95 * Estimate.NORMAL_95 * unrecordedShare;
            double centre = count + k / 2;
            double error = Math.sqrt(Math.max(0, k * count * (1 - count / outOf) + k * k / 4));
            double scale = 1 / (1 + k / outOf);
            double low = Math.min(scale * (centre - error), leastOf(count));
            double others = outOf - count;
            double high = others < LEAST.length
                    ? Math.max(scale * (centre + error), outOf - leastOf(others))
                    : scale * (centre + error);
            return new Estimate(
                    weight * count,
                    weight * Math.max(0, Math.min(count, low)),
                    weight * Math.max(count, Math.min(outOf, high)));
        }

        /** What so few are at least; Wilson's bound is no limit if they are one to three. */
        private static double leastOf(double count) {
            return count < LEAST.length ? LEAST[(int) Math.max(0, count)] : Double.POSITIVE_INFINITY;
        }
    }
}
