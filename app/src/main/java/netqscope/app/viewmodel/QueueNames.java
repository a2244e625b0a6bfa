package netqscope.app.viewmodel;

import java.util.List;
import netqscope.recording.Direction;

/** What queues are called and coloured by: with the name of the device only where there are several. */
public final class QueueNames {

    private static final int MOST_TOLD = 8;

    private final List<QueueKey> queues;
    private final boolean severalDevices;

    /** @param queues of a recording, in its order */
    public QueueNames(List<QueueKey> queues) {
        this.queues = List.copyOf(queues);
        this.severalDevices = queues.stream().map(QueueKey::device).distinct().count() > 1;
    }

    /** Such as {@code tx 3}, or {@code eth0 tx 3}. */
    public String of(QueueKey queue) {
        return device(queue.device()) + queue.label();
    }

    /** Of all queues of a device and direction, such as {@code tx}. */
    public String of(String device, Direction direction) {
        return device(device) + direction.label();
    }

    /** Whether colours of a direction's queues are told apart; of more, neighbours look alike. */
    public boolean isTold(Direction direction) {
        return count(direction) <= MOST_TOLD;
    }

    /** The place of a queue among those of its direction, by which it is coloured. */
    public int index(QueueKey queue) {
        return ofDirection(queue.direction()).indexOf(queue);
    }

    /** How many queues a direction has. */
    public int count(Direction direction) {
        return ofDirection(direction).size();
    }

    private List<QueueKey> ofDirection(Direction direction) {
        return queues.stream().filter(queue -> queue.direction() == direction).toList();
    }

    private String device(String name) {
        return severalDevices ? name + " " : "";
    }
}
