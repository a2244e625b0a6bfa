package netqscope.analyzer.database;

import java.io.Serial;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Numbers the groups that packets are counted in: every combination of device name, direction, queue and CPU that occurs.
 * Any thread uses it.
 */
final class Groups {

    /** Stands for a queue that was not recorded. */
    static final int UNRECORDED = 1 << Short.SIZE;

    /** A NIC has at most a few thousand queues and a machine as many CPUs, and few of the pairs occur. */
    private static final int MAX_GROUPS = 1 << 20;

    private final ConcurrentHashMap<Group, Integer> ids = new ConcurrentHashMap<>();
    private final List<Group> groups = new ArrayList<>();
    private final Set<RawQueue> rawQueues = ConcurrentHashMap.newKeySet();

    /** The number of a group, from 0. */
    int id(Group group) {
        return ids.computeIfAbsent(group, this::add);
    }

    /** Notes what the rows of selected packets look like. */
    void add(RawQueue rawQueue) {
        rawQueues.add(rawQueue);
    }

    Set<RawQueue> rawQueues() {
        return rawQueues;
    }

    synchronized int size() {
        return groups.size();
    }

    synchronized List<Group> list() {
        return List.copyOf(groups);
    }

    private synchronized int add(Group group) {
        if (groups.size() >= MAX_GROUPS) {
            throw new TooManyGroups();
        }
        groups.add(group);
        return groups.size() - 1;
    }

    /**
     * What the packets of a group have in common.
     *
     * @param device index of the name among the set's devices
     * @param direction code
     * @param queue number, or {@link #UNRECORDED}
     */
    record Group(int device, int direction, int queue, int cpu) {}

    /**
     * Columns of a row, by which the import finds the selected packets.
     *
     * @param source number of the device in the set of files
     * @param direction code
     */
    record RawQueue(int source, int direction, int mapping) {}

    /** Only a damaged file has so many. */
    static final class TooManyGroups extends RuntimeException {

        @Serial
        private static final long serialVersionUID = 1;

        private TooManyGroups() {
            super("the recording is damaged: it has packets of more than " + MAX_GROUPS
                    + " combinations of device, direction, queue and CPU");
        }
    }
}
