package netqscope.analyzer.overhead;

/** Student's t distribution, and the standard normal one, as far as intervals and tests need them. */
final class StudentT {

    private static final double PRECISION = 1e-15;
    private static final int MAX_TERMS = 10_000;
    private static final double[] LANCZOS = {
        676.5203681218851,
        -1259.1392167224028,
        771.3234287776531,
        -176.6150291621406,
        12.507343278686905,
        -0.13857109526572012,
        9.984369578019572e-6,
        1.5056327351493116e-7
    };

    private StudentT() {}

    /** The probability of a value at least as far from 0 as {@code t}, on either side. */
    static double twoSided(double t, double degreesOfFreedom) {
        return betaRegularized(degreesOfFreedom / (degreesOfFreedom + t * t), degreesOfFreedom / 2, 0.5);
    }

    /** The t that a value exceeds, on either side, with a probability of {@code p} in all. */
    static double quantileTwoSided(double p, double degreesOfFreedom) {
        double low = 0;
        double high = 1;
        while (twoSided(high, degreesOfFreedom) > p) {
            high *= 2;
        }
        while (high - low > PRECISION * high) {
            double middle = (low + high) / 2;
            if (middle == low || middle == high) {
                break;
            }
            if (twoSided(middle, degreesOfFreedom) > p) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /** The probability that a standard normal value is above {@code z}, which is 0 or more. */
    static double normalAbove(double z) {
        // Abramowitz and Stegun, 26.2.17: off by less than 7.5e-8.
        double t = 1 / (1 + 0.2316419 * z);
        double polynomial =
                t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
        return Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI) * polynomial;
    }

    /** The regularized incomplete beta function I_x(a, b), by its continued fraction (DLMF 8.17.22). */
    private static double betaRegularized(double x, double a, double b) {
        if (x <= 0) {
            return 0;
        }
        if (x >= 1) {
            return 1;
        }
        double front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
        // It converges fast on this side; the other is its mirror image.
        return x < (a + 1) / (a + b + 2) ? front * fraction(x, a, b) / a : 1 - front * fraction(1 - x, b, a) / b;
    }

    /** Lentz's method. */
    private static double fraction(double x, double a, double b) {
        double c = 1;
        double d = 1 / nonZero(1 - (a + b) * x / (a + 1));
        double result = d;
        for (int m = 1; m <= MAX_TERMS; m++) {
            double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
            d = 1 / nonZero(1 + even * d);
            c = nonZero(1 + even / c);
            result *= d * c;
            double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
            d = 1 / nonZero(1 + odd * d);
            c = nonZero(1 + odd / c);
            result *= d * c;
            if (Math.abs(d * c - 1) < PRECISION) {
                break;
            }
        }
        return result;
    }

    private static double nonZero(double value) {
        return Math.abs(value) < Double.MIN_NORMAL ? Double.MIN_NORMAL : value;
    }

    /** For positive numbers: Lanczos' approximation with g = 7. */
    private static double logGamma(double x) {
        if (x < 0.5) {
            return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
        }
        double z = x - 1;
        double sum = 0.9999999999998099;
        for (int i = 0; i < LANCZOS.length; i++) {
            sum += LANCZOS[i] / (z + i + 1);
        }
        double t = z + LANCZOS.length - 0.5;
        return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
    }
}
