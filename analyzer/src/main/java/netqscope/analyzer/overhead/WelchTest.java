package netqscope.analyzer.overhead;

/**
 * Welch's t test of whether two means differ: the variances need not be equal.
 *
 * @param t the difference (second less first) in units of its standard error
 * @param degreesOfFreedom after Welch and Satterthwaite
 * @param pValue two-sided
 */
public record WelchTest(double t, double degreesOfFreedom, double pValue) {

    /** Of two means, standard deviations (n - 1 in the denominator), and numbers of values, 2 or more. */
    public static WelchTest of(double mean1, double sd1, int n1, double mean2, double sd2, int n2) {
        double variance1 = sd1 * sd1 / n1;
        double variance2 = sd2 * sd2 / n2;
        double difference = mean2 - mean1;
        if (variance1 + variance2 == 0) {
            // Values without any spread differ, or do not.
            return new WelchTest(
                    difference == 0 ? 0 : Math.copySign(Double.POSITIVE_INFINITY, difference),
                    (double) n1 + n2 - 2,
                    difference == 0 ? 1 : 0);
        }
        double t = difference / Math.sqrt(variance1 + variance2);
        double df = degreesOfFreedom(variance1, n1, variance2, n2);
        return new WelchTest(t, df, StudentT.twoSided(t, df));
    }

    /** Of the sum of two independent means with those variances. */
    static double degreesOfFreedom(double variance1, int n1, double variance2, int n2) {
        double sum = variance1 + variance2;
        return sum * sum / (variance1 * variance1 / (n1 - 1) + variance2 * variance2 / (n2 - 1));
    }
}
