package netqscope.bpf;

import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/** Pearson's chi-square test of counts against the geometric distribution: the packets passed over before one of 1/D comes. */
final class GeometricFit {
    private static final int BINS = 500;
    private static final double LEAST_EXPECTED = 20;

    private final double log;
    private final long[] edges;
    private final long[] counts;
    private long total;

    /** @param draws about how many there will be: bins are as many as can be judged */
    GeometricFit(int distance, long draws) {
        log = Math.log1p(-1.0 / distance);
        // Bins of equal share, and some more for the tail, each from its edge to the next.
        TreeSet<Long> starts = new TreeSet<>(List.of(0L));
        double bins = Math.min(BINS, draws / LEAST_EXPECTED);
        for (int bin = 1; bin < bins; bin++) {
            starts.add(edge(1 - bin / bins));
        }
        for (double above = 1 / bins / 2; above * draws / 2 > LEAST_EXPECTED; above /= 2) {
            starts.add(edge(above));
        }
        edges = starts.stream().mapToLong(Long::longValue).toArray();
        counts = new long[edges.length];
    }

    void add(long skip) {
        int found = Arrays.binarySearch(edges, skip);
        counts[found < 0 ? -found - 2 : found]++;
        total++;
    }

    int degreesOfFreedom() {
        return edges.length - 1;
    }

    double chiSquare() {
        double sum = 0;
        for (int bin = 0; bin < edges.length; bin++) {
            double share = bin + 1 < edges.length
                    ? Math.exp(edges[bin] * log) * -Math.expm1((edges[bin + 1] - edges[bin]) * log)
                    : Math.exp(edges[bin] * log);
            double expected = share * total;
            sum += (counts[bin] - expected) * (counts[bin] - expected) / expected;
        }
        return sum;
    }

    /** The probability of a chi-square at least so large, of pooled tests: the sums of both. */
    static double pValue(double chiSquare, int degreesOfFreedom) {
        return upperGamma(degreesOfFreedom / 2.0, chiSquare / 2);
    }

    // The skip below which the share of 1 - above lies.
    private long edge(double above) {
        return (long) Math.ceil(Math.log(above) / log);
    }

    /** The regularized upper incomplete gamma function: its series below the mean, its continued fraction above. */
    private static double upperGamma(double a, double x) {
        double scale = Math.exp(a * Math.log(x) - x - logGamma(a));
        if (x < a + 1) {
            double term = 1 / a;
            double sum = term;
            for (double n = a + 1; term > sum * 1e-15; n++) {
                term *= x / n;
                sum += term;
            }
            return 1 - scale * sum;
        }
        double b = x + 1 - a;
        double c = 1e300;
        double d = 1 / b;
        double fraction = d;
        for (int i = 1; i < 100_000; i++) {
            b += 2;
            d = 1 / (-i * (i - a) * d + b);
            c = b - i * (i - a) / c;
            fraction *= c * d;
            if (Math.abs(c * d - 1) < 1e-15) {
                break;
            }
        }
        return scale * fraction;
    }

    /** Stirling's series, from an argument where it is exact to the last digits. */
    private static double logGamma(double a) {
        double shift = 0;
        double x = a;
        for (; x < 20; x++) {
            shift -= Math.log(x);
        }
        return shift + (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + 1 / (12 * x) - 1 / (360 * x * x * x);
    }
}
