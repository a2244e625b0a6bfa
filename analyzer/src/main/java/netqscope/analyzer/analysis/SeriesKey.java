package netqscope.analyzer.analysis;

import java.util.Optional;
import java.util.OptionalInt;
import netqscope.recording.Direction;

/**
 * What the packets of a series have in common. What they are not grouped by is empty.
 *
 * @param queue empty also if it was not recorded: only packets without a recorded queue are in a series then
 * @param cpu empty also for a queue without packets
 */
public record SeriesKey(Optional<String> device, Optional<Direction> direction, OptionalInt queue, OptionalInt cpu) {

    /** Where their packets come from: losses are known by direction and CPU. */
    SeriesKey ring() {
        return new SeriesKey(Optional.empty(), direction, OptionalInt.empty(), cpu);
    }
}
