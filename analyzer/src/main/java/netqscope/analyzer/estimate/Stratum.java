package netqscope.analyzer.estimate;

/**
 * Packets of which some were recorded, each with the same probability. A population that is not known is infinite, and so is
 * what was recorded of it: then only the weight is known.
 *
 * @param population how many packets there were
 * @param recorded how many of them are in the sample
 * @param weight how many packets one of the sample stands for
 */
public record Stratum(double population, double recorded, double weight) {

    /**
     * A stratum that can be.
     *
     * @throws IllegalArgumentException if more was recorded than there was
     */
    public Stratum {
        if (!(recorded >= 0 && recorded <= population && weight >= 1)) {
            throw new IllegalArgumentException(
                    "%s packets recorded of %s, each for %s, cannot be".formatted(recorded, population, weight));
        }
    }

    /** Packets that were counted: a recorded one stands for {@code population / recorded}. */
    public static Stratum of(long population, long recorded) {
        // Where nothing was recorded the weight is of no use, but has to be a number.
        return new Stratum(population, recorded, Math.max(1, (double) population / Math.max(1, recorded)));
    }

    /** One in {@code distance} of packets that nobody counted. */
    public static Stratum uncounted(int distance) {
        return new Stratum(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, distance);
    }

    /** Whether it is known how many packets there were. */
    public boolean isCounted() {
        return population < Double.POSITIVE_INFINITY;
    }

    /** The finite-population factor of a variance: the share of the packets that was not recorded. */
    double unrecordedShare() {
        return 1 - 1 / weight;
    }
}
