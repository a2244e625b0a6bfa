package netqscope.analyzer.analysis.sampling;

/**
 * Whether systematic samples are worse than they would be of packets in random order. Each sample has an error; the sum of
 * their squares by the variance of theory is then distributed as chi square, with a degree of freedom less than samples.
 */
final class Periodicity {

    /** One in a million of a normal distribution is above: many queues, statistics and distances are tried. */
    private static final double SIGNIFICANT = 4.75;

    /** A significant difference may still be a small one. */
    private static final double WORSE = 1.5;

    /** Of a packet that counts, times the distance: with fewer in a sample, its error is not distributed normally. */
    private static final double EFFECTIVE_PACKETS = 10;

    private Periodicity() {}

    /**
     * Whether it is so.
     *
     * @param rms of the errors
     * @param theory of it
     * @param effective packets of the whole that count
     */
    static boolean shows(double rms, double theory, double effective, int distance, int repetitions) {
        if (repetitions < 2 || !(theory > 0) || effective < EFFECTIVE_PACKETS * distance) {
            return false;
        }
        double freedom = repetitions - 1.0;
        double ratio = rms / theory;
        return ratio >= WORSE && ratio * ratio * repetitions > freedom * quantile(freedom);
    }

    /** Of chi square by its degrees of freedom, after Wilson and Hilferty. */
    private static double quantile(double freedom) {
        double part = 2 / (9 * freedom);
        return Math.pow(1 - part + SIGNIFICANT * Math.sqrt(part), 3);
    }
}
