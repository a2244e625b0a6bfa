package netqscope.recording;

import java.util.OptionalLong;

/**
 * What the kernel itself says about the probe's program of one direction.
 *
 * @param recursionMisses calls the kernel refused because the program was already running on that CPU; those packets
 *     reached no counter of ours and are not in any {@link Account}
 * @param runTimeNs time spent in the program in nanoseconds; empty unless the kernel measured it
 * @param runCount how often the program ran; empty unless the kernel measured it
 */
public record Missed(Direction direction, long recursionMisses, OptionalLong runTimeNs, OptionalLong runCount) {

    public Missed {
        if (recursionMisses < 0) {
            throw new IllegalArgumentException("recursionMisses is " + recursionMisses + ", below 0");
        }
    }
}
