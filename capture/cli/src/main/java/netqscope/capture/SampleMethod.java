package netqscope.capture;

import netqscope.bpf.ProbeSampling;
import picocli.CommandLine.TypeConversionException;

/** What {@code --sample-method} takes. */
enum SampleMethod {
    SYSTEMATIC,
    RANDOM;

    static SampleMethod parse(String text) {
        return switch (text) {
            case "systematic" -> SYSTEMATIC;
            case "random" -> RANDOM;
            default ->
                throw new TypeConversionException(
                        "'%s' is not a way to sample; write systematic or random".formatted(text));
        };
    }

    /** One packet in so many; a distance of 1 is every packet. */
    ProbeSampling sampling(int distance, long seed) {
        if (distance == 1) {
            return ProbeSampling.NONE;
        }
        ProbeSampling.Method method = switch (this) {
            case SYSTEMATIC -> ProbeSampling.Method.SYSTEMATIC;
            case RANDOM -> ProbeSampling.Method.RANDOM;
        };
        return new ProbeSampling(method, distance, seed);
    }
}
