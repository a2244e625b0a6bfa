package netqscope.analyzer.database;

import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import netqscope.recording.Direction;

/**
 * Which packets an opened database is about.
 *
 * @param directions at least one
 * @param devices by name, as given; empty: all
 * @param queues empty: all, unrecorded ones too
 */
public record Selection(TimeRange range, Set<Direction> directions, Set<String> devices, Optional<QueueSet> queues) {

    /** Every packet of a recording. */
    public static final Selection ALL =
            new Selection(TimeRange.ALL, EnumSet.allOf(Direction.class), Set.of(), Optional.empty());

    /**
     * A selection that is possible; whether any packet meets it is another question.
     *
     * @throws IllegalArgumentException if there is no direction
     */
    public Selection {
        if (directions.isEmpty()) {
            throw new IllegalArgumentException("a selection of packets has no direction");
        }
        directions = Collections.unmodifiableSet(EnumSet.copyOf(directions));
        devices = Collections.unmodifiableSet(new LinkedHashSet<>(devices));
    }

    public boolean isAll() {
        return equals(ALL);
    }

    /** Whether it is, but for the range, that of all packets. */
    boolean isAllQueues() {
        return directions.equals(ALL.directions) && devices.isEmpty() && queues.isEmpty();
    }

    /**
     * Whether packets of a queue are selected, if their time is.
     *
     * @param queue empty: not recorded
     */
    boolean selects(String device, Direction direction, OptionalInt queue) {
        return selectsSome(device, direction) && (queues.isEmpty() || selects(queues.get(), queue));
    }

    /** Whether packets of some queue and time are selected. */
    boolean selectsSome(String device, Direction direction) {
        return directions.contains(direction) && (devices.isEmpty() || devices.contains(device));
    }

    private static boolean selects(QueueSet queues, OptionalInt queue) {
        return queue.isPresent() ? queues.contains(queue.getAsInt()) : queues.unrecorded();
    }
}
