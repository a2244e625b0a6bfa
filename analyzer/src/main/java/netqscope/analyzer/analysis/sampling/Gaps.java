package netqscope.analyzer.analysis.sampling;

import java.util.SplittableRandom;
import netqscope.recording.Sampling;

/** How far it is from each packet of a stream that is taken to the next one. */
abstract class Gaps {

    private static final double UNIT = 0x1.0p-53;
    private static final int FRACTION_BITS = 53;

    /** Index of the first packet. */
    abstract long first();

    /** Steps from one to the next, at least 1. */
    abstract long next();

    /**
     * The gaps of one sampling of one stream. Of as many systematic samplings as the distance, each begins at another packet;
     * of fewer, each at a random one in its part of the distance, so that they are in step with no pattern.
     *
     * @param repetition index among the repetitions
     */
    static Gaps of(Sampling.Method method, int distance, int repetition, int repetitions, int stream) {
        // The stream is shifted alike in all repetitions.
        SplittableRandom shift = random(distance, -1, stream);
        if (method == Sampling.Method.RANDOM) {
            return new Geometric(distance, random(distance, repetition, stream));
        }
        long from = (long) repetition * distance / repetitions;
        long to = (long) (repetition + 1) * distance / repetitions;
        long offset = to - from > 1 ? random(distance, repetition, stream).nextLong(from, to) : from;
        return new Constant((offset + shift.nextLong(distance)) % distance, distance);
    }

    // A generator whose seed is another's plus a multiple of the golden ratio would give the same numbers, shifted.
    private static SplittableRandom random(int distance, int repetition, int stream) {
        return new SplittableRandom(mixed(mixed(mixed(distance) + repetition) + stream));
    }

    /** Numbers that differ little become numbers that differ much: the last step of MurmurHash3. */
    private static long mixed(long number) {
        long bits = number;
        bits = (bits ^ bits >>> 33) * 0xFF51AFD7ED558CCDL;
        bits = (bits ^ bits >>> 33) * 0xC4CEB9FE1A85EC53L;
        return bits ^ bits >>> 33;
    }

    /** Every D-th packet. */
    private static final class Constant extends Gaps {

        private final long first;
        private final long distance;

        Constant(long first, long distance) {
            this.first = first;
            this.distance = distance;
        }

        @Override
        long first() {
            return first;
        }

        @Override
        long next() {
            return distance;
        }
    }

    /** Each packet with probability 1/D. */
    private static final class Geometric extends Gaps {

        private final SplittableRandom random;
        private final double perLogarithm;

        Geometric(int distance, SplittableRandom random) {
            this.random = random;
            this.perLogarithm = 1 / Math.log1p(-1.0 / distance);
        }

        @Override
        long first() {
            return next() - 1;
        }

        @Override
        long next() {
            double unit = ((random.nextLong() >>> (Long.SIZE - FRACTION_BITS)) + 1) * UNIT;
            return 1 + (long) (Math.log(unit) * perLogarithm);
        }
    }
}
