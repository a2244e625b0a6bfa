package netqscope.app.viewmodel;

import java.util.OptionalInt;
import netqscope.analyzer.analysis.SeriesKey;
import netqscope.recording.Direction;

/**
 * A queue of a device, in one direction.
 *
 * @param queue empty: packets whose queue was not recorded
 */
public record QueueKey(String device, Direction direction, OptionalInt queue) {

    /** That of a series of one queue. */
    public static QueueKey of(SeriesKey key) {
        return new QueueKey(key.device().orElseThrow(), key.direction().orElseThrow(), key.queue());
    }

    /** Within its device, as {@code tx 3}; {@code rx (not recorded)}. */
    public String label() {
        return direction.label() + (queue.isPresent() ? " " + queue.getAsInt() : " (not recorded)");
    }
}
