package netqscope.app.viewmodel.bursts;

import netqscope.app.viewmodel.QueueKey;
import netqscope.app.viewmodel.QueueNames;

/** A queue and what it is called. */
public record Place(QueueKey queue, String name) {

    static Place of(QueueKey queue, QueueNames names) {
        return new Place(queue, names.of(queue));
    }
}
