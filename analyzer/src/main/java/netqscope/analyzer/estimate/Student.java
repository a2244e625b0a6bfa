package netqscope.analyzer.estimate;

/** Quantiles of Student's distribution. */
final class Student {

    private static final double Z = Estimate.NORMAL_95;

    private Student() {}

    /**
     * What 95 % of the distribution are within, to 0.2 percent. Cornish and Fisher's expansion (Abramowitz and Stegun,
     * 26.7.5); for one and two degrees of freedom the distribution is known in closed form.
     *
     * @param freedom degrees, at least 1
     */
    static double t95(double freedom) {
        if (freedom < 2) {
            return Math.tan(Math.PI * 0.475);
        }
        if (freedom < 3) {
            return 0.95 * Math.sqrt(2 / (1 - 0.95 * 0.95));
        }
        double z3 = Z * Z * Z;
        double z5 = z3 * Z * Z;
        double z7 = z5 * Z * Z;
        double z9 = z7 * Z * Z;
        return Z
                + (z3 + Z) / (4 * freedom)
                + (5 * z5 + 16 * z3 + 3 * Z) / (96 * Math.pow(freedom, 2))
                + (3 * z7 + 19 * z5 + 17 * z3 - 15 * Z) / (384 * Math.pow(freedom, 3))
                + (79 * z9 + 776 * z7 + 1482 * z5 - 1920 * z3 - 945 * Z) / (92_160 * Math.pow(freedom, 4));
    }
}
