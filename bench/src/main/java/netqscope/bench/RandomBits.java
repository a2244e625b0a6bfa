package netqscope.bench;

/**
 * SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014), in place so that a loop over
 * packets keeps it in a register.
 */
final class RandomBits {

    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private long state;

    RandomBits(long seed) {
        state = seed;
    }

    /** 64 random bits. */
    long next() {
        state += GOLDEN_GAMMA;
        return mixed(state);
    }

    /** A random number that is always the same for the same place: evenly distributed, 0 or more and below 1. */
    static double fraction(long seed, long place) {
        return (mixed(mixed(seed + GOLDEN_GAMMA) + place * GOLDEN_GAMMA) >>> 11) * 0x1p-53;
    }

    static long mixed(long bits) {
        long z = bits;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
