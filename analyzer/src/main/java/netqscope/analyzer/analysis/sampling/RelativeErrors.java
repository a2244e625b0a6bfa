package netqscope.analyzer.analysis.sampling;

import java.util.Arrays;

/**
 * How far estimates are from the truth, relative to it. Not-a-number where there is none.
 *
 * @param bias mean of the signed errors
 * @param mean of the absolute errors
 * @param rms root of the mean square error
 * @param p95 the least that 95 of 100 absolute errors do not exceed (nearest rank); infinite if too many have no estimate
 * @param worst largest absolute error
 */
public record RelativeErrors(double bias, double mean, double rms, double p95, double worst) {

    static final RelativeErrors NONE = new RelativeErrors(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    private static final double PART = 0.95;

    /** Of signed errors; not-a-number where there was no estimate. */
    static RelativeErrors of(double[] errors) {
        Sums sums = new Sums();
        double[] absolute = new double[errors.length];
        for (int i = 0; i < errors.length; i++) {
            absolute[i] = Double.isNaN(errors[i]) ? Double.POSITIVE_INFINITY : Math.abs(errors[i]);
            if (!Double.isNaN(errors[i])) {
                sums.add(errors[i]);
            }
        }
        Arrays.sort(absolute);
        return sums.errors(errors.length == 0 ? Double.NaN : absolute[(int) rank(errors.length) - 1]);
    }

    /** The rank of the 95th percentile among so many, from 1. */
    static long rank(long count) {
        return (long) Math.ceil(PART * count);
    }

    /** What can be added up. */
    static final class Sums {

        private long count;
        private double sum;
        private double absolute;
        private double squares;
        private double worst;

        void add(double error) {
            count++;
            sum += error;
            absolute += Math.abs(error);
            squares += error * error;
            worst = Math.max(worst, Math.abs(error));
        }

        void add(Sums other) {
            count += other.count;
            sum += other.sum;
            absolute += other.absolute;
            squares += other.squares;
            worst = Math.max(worst, other.worst);
        }

        long count() {
            return count;
        }

        RelativeErrors errors(double p95) {
            return count == 0
                    ? new RelativeErrors(Double.NaN, Double.NaN, Double.NaN, p95, Double.NaN)
                    : new RelativeErrors(sum / count, absolute / count, Math.sqrt(squares / count), p95, worst);
        }
    }
}
