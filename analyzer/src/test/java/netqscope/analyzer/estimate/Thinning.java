package netqscope.analyzer.estimate;

import java.util.random.RandomGenerator;

/** Samples of known packets: each is recorded with the same probability, independently. */
final class Thinning {

    private Thinning() {}

    /** How many of so many packets are recorded, drawn by the gaps between them. */
    static long recorded(long packets, int distance, RandomGenerator random) {
        double logNot = Math.log1p(-1.0 / distance);
        long recorded = 0;
        for (long at = gap(random, logNot); at < packets; at += 1 + gap(random, logNot)) {
            recorded++;
        }
        return recorded;
    }

    private static long gap(RandomGenerator random, double logNot) {
        return (long) Math.floor(Math.log(1 - random.nextDouble()) / logNot);
    }
}
