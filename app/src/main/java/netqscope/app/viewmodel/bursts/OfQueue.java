package netqscope.app.viewmodel.bursts;

import java.util.List;
import java.util.Set;
import netqscope.app.viewmodel.Exploration;
import netqscope.app.viewmodel.QueueKey;
import netqscope.recording.Direction;

/** What is of a queue. */
public interface OfQueue {

    /** The queue. */
    Place place();

    /** Those of visible directions, and of selected queues if there are any. */
    static <R extends OfQueue> List<R> visible(List<R> rows, Exploration exploration) {
        Set<QueueKey> selected = exploration.selectedQueues();
        Set<Direction> directions = exploration.directions();
        return rows.stream()
                .filter(row -> directions.contains(row.place().queue().direction())
                        && (selected.isEmpty() || selected.contains(row.place().queue())))
                .toList();
    }
}
