package netqscope.app.viewmodel.compare;

import java.util.Optional;
import java.util.OptionalInt;
import netqscope.analyzer.ComparisonReport.Line;
import netqscope.app.viewmodel.QueueKey;
import netqscope.recording.Direction;

/**
 * What is drawn of both recordings as one pair of lines: a queue, or all queues of a device and direction.
 *
 * @param deviceHere in the open recording; empty if that has not got it
 * @param deviceOther in the other one
 * @param total whether it is all queues
 * @param queue empty if it was not recorded, or of all
 */
public record RateLine(
        Optional<String> deviceHere,
        Optional<String> deviceOther,
        Direction direction,
        boolean total,
        OptionalInt queue) {

    /**
     * That of a line of the table.
     *
     * @param swapped whether the open recording is B
     */
    public static RateLine of(Line line, boolean swapped) {
        return new RateLine(
                swapped ? line.group().deviceB() : line.group().deviceA(),
                swapped ? line.group().deviceA() : line.group().deviceB(),
                line.group().direction(),
                line.total(),
                line.pair().queue());
    }

    /** The queue of the open recording; empty if it is none. */
    public Optional<QueueKey> keyHere() {
        return total ? Optional.empty() : deviceHere.map(device -> new QueueKey(device, direction, queue));
    }

    /** Such as {@code tx 3}, or {@code tx total}. */
    public String label() {
        return direction.label() + (total ? " total" : queue.isPresent() ? " " + queue.getAsInt() : " (not recorded)");
    }

    /** The devices of both; one name if they are called the same. */
    public String devices() {
        String here = deviceHere.orElse("");
        String other = deviceOther.orElse(here);
        return here.isEmpty() || here.equals(other) ? other : here + " / " + other;
    }
}
