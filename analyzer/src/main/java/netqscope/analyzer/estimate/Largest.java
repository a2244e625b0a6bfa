package netqscope.analyzer.estimate;

/**
 * The interval of a count that was chosen since it is the largest of many, such as the busiest of all windows: chance made it
 * large, too. It is as wide as it has to be to hold for all of those at once (Bonferroni), with Byar's approximation of the
 * exact ends of a Poisson distribution (N. E. Breslow, N. E. Day, "Statistical Methods in Cancer Research" II, 1987, section
 * 2.3): a packet is taken or not, which varies less.
 */
public final class Largest {

    private static final double OUTSIDE = 0.05;

    private Largest() {}

    /**
     * A count with that interval.
     *
     * @param count an estimate of it alone
     * @param recorded packets of the sample that are counted, at least 1
     * @param searched of how many it is the largest, at least 1
     */
    public static Estimate of(Estimate count, long recorded, long searched) {
        if (recorded < 1 || searched < 1) {
            throw new IllegalArgumentException(
                    "%d packets are not the largest of %d counts".formatted(recorded, searched));
        }
        if (count.isExact()) {
            return count;
        }
        double z = normal(OUTSIDE / 2 / (double) searched);
        double weight = count.value() / (double) recorded;
        return new Estimate(
                count.value(),
                Math.min(count.low(), Math.max((double) recorded, weight * end((double) recorded, -z))),
                Math.max(count.high(), weight * end(recorded + 1.0, z)));
    }

    /** What varies with a count has an interval that is as much wider; {@code count} is what {@link #of} made. */
    public static Estimate with(Estimate count, Estimate varying) {
        return new Estimate(
                varying.value(),
                Math.min(varying.low(), varying.value() * count.low() / count.value()),
                Math.max(varying.high(), varying.value() * count.high() / count.value()));
    }

    private static double end(double packets, double z) {
        double root = Math.max(0, 1 - 1 / (9 * packets) + z / (3 * Math.sqrt(packets)));
        return packets * root * root * root;
    }

    /** What a normal distribution is above with so small a probability; to 0.00045 (Abramowitz and Stegun, 26.2.23). */
    private static double normal(double probability) {
        double t = Math.sqrt(-2 * Math.log(probability));
        return t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
    }
}
