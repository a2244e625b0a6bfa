package netqscope.analyzer.analysis.sampling;

import java.util.List;

/**
 * What to try.
 *
 * @param distances ascending, each once
 * @param repetitions samples of each method and distance; of a systematic one there are no more than the distance
 * @param bucketNs length of the buckets of time
 * @param minShare of the packets of a device and direction that a queue has to have to count as a major one
 */
public record StudyPlan(List<Integer> distances, int repetitions, long bucketNs, double minShare) {

    /** 1 to a million. */
    public static final List<Integer> DISTANCES = List.of(1, 10, 100, 1_000, 10_000, 100_000, 1_000_000);

    public static final int MAX_REPETITIONS = 10_000;

    /**
     * A plan that can be carried out.
     *
     * @throws IllegalArgumentException if it cannot
     */
    public StudyPlan {
        distances = distances.stream().sorted().distinct().toList();
        if (distances.isEmpty() || distances.getFirst() < 1) {
            throw new IllegalArgumentException("distances of %s are none".formatted(distances));
        }
        if (repetitions < 1 || repetitions > MAX_REPETITIONS) {
            throw new IllegalArgumentException(
                    "%d repetitions are not 1 to %d".formatted(repetitions, MAX_REPETITIONS));
        }
        if (!(minShare >= 0 && minShare <= 1)) {
            throw new IllegalArgumentException("a share of %s is none".formatted(minShare));
        }
    }
}
