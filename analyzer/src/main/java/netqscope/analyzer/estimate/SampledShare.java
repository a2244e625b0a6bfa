package netqscope.analyzer.estimate;

import java.util.Optional;

/**
 * What share a class of packets has of another one that includes it, and which of two classes is larger. A share is a ratio of
 * two estimates, {@code r}; its variance is that of the sum of {@code x - r y} (W. G. Cochran, "Sampling Techniques", 6.11),
 * its interval Wilson's of as many equal packets as vary as much.
 */
public final class SampledShare {

    private SampledShare() {}

    /**
     * The share of a part of the sum of a whole, 0 to 1: of bytes, or of packets if each has the number 1.
     *
     * @return empty if nothing of the whole was recorded
     */
    public static Optional<Estimate> of(Strata strata, Recorded part, Recorded whole) {
        double sum = 0;
        double wholeSum = 0;
        for (int i = 0; i < strata.size(); i++) {
            sum += strata.get(i).weight() * part.sums()[i];
            wholeSum += strata.get(i).weight() * whole.sums()[i];
        }
        if (wholeSum <= 0) {
            return Optional.empty();
        }
        double share = Math.clamp(sum / wholeSum, 0, 1);
        double variance = 0;
        double ofMany = 0;
        double wholeSquares = 0;
        double unrecordedSquares = 0;
        for (int i = 0; i < strata.size(); i++) {
            Stratum stratum = strata.get(i);
            double weights = stratum.weight() * stratum.weight();
            double deviations = (1 - share) * (1 - share) * part.squares()[i]
                    + share * share * (whole.squares()[i] - part.squares()[i]);
            double squares = weights * between(stratum, deviations, part.sums()[i] - share * whole.sums()[i]);
            ofMany += squares;
            variance += squares * stratum.unrecordedShare();
            wholeSquares += weights * whole.squares()[i];
            unrecordedSquares += weights * stratum.unrecordedShare() * whole.squares()[i];
        }
        if (unrecordedSquares == 0) {
            return Optional.of(Estimate.exact(share));
        }
        // None, all, or what streams are all of says nothing of how much it varies.
        boolean varies = ofMany > wholeSquares * 1e-12;
        double sample =
                varies ? share * (1 - share) * wholeSum * wholeSum / ofMany : wholeSum * wholeSum / wholeSquares;
        return Optional.of(wilson(share, sample, varies ? variance / ofMany : unrecordedSquares / wholeSquares));
    }

    /** How much more the sum of one class is than that of another that shares no packet with it; the normal interval. */
    public static Estimate difference(Strata strata, Recorded one, Recorded other) {
        double value = 0;
        double variance = 0;
        for (int i = 0; i < strata.size(); i++) {
            Stratum stratum = strata.get(i);
            double difference = one.sums()[i] - other.sums()[i];
            value += stratum.weight() * difference;
            variance += stratum.weight()
                    * stratum.weight()
                    * stratum.unrecordedShare()
                    * between(stratum, one.squares()[i] + other.squares()[i], difference);
        }
        double error = Estimate.NORMAL_95 * Math.sqrt(variance);
        return new Estimate(value, value - error, value + error);
    }

    /** The sum of squares around the mean of all of a stratum, most of which have 0. */
    static double between(Stratum stratum, double squares, double sum) {
        return stratum.recorded() == 0 ? 0 : Math.max(0, squares - sum * sum / stratum.recorded());
    }

    private static Estimate wilson(double share, double sample, double unrecordedShare) {
        double k = Estimate.NORMAL_95 * Estimate.NORMAL_95 * unrecordedShare / sample;
        double error = Math.sqrt(k * share * (1 - share) + k * k / 4);
        return new Estimate(
                share,
                Math.clamp((share + k / 2 - error) / (1 + k), 0, share),
                Math.clamp((share + k / 2 + error) / (1 + k), share, 1));
    }
}
