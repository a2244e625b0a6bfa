package netqscope.bpf;

/**
 * Which of the packets that matched are taken. Every CPU and direction is a stream of its own.
 *
 * @param distance one packet in so many: 1 exactly with {@link Method#NONE}
 * @param seed of every random number: with the same seed, a stream takes the packets of the same numbers
 */
public record ProbeSampling(Method method, int distance, long seed) {
    /** Every packet. */
    public static final ProbeSampling NONE = new ProbeSampling(Method.NONE, 1, 0);

    /** How packets are chosen. */
    public enum Method {
        /** Every packet. */
        NONE,
        /** Every D-th of a stream, from a start that is drawn from its first D (RFC 5475 systematic count-based). */
        SYSTEMATIC,
        /** Each with probability 1/D, independently (RFC 5475 uniform probabilistic). */
        RANDOM
    }

    /** @throws IllegalArgumentException quoting the distance that does not go with the method */
    public ProbeSampling {
        if (distance < 1 || (method == Method.NONE) != (distance == 1)) {
            throw new IllegalArgumentException(
                    "%s sampling does not go with a distance of %d".formatted(method, distance));
        }
    }

    /** As enum queue_sampling has it. */
    int code() {
        return switch (method) {
            case NONE -> 0;
            case SYSTEMATIC -> 1;
            case RANDOM -> 2;
        };
    }
}
