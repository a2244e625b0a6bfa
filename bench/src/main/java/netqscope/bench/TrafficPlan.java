package netqscope.bench;

/**
 * What to generate. The same plan always makes the same recording.
 *
 * <p>Time is divided into slots of a millisecond, in which the rate is constant, and those into drains of 100 ms, in which a
 * recorder empties its rings. A <em>lane</em> is a queue and direction, numbered {@code queue * 2 + direction code}; a
 * <em>ring</em> is a CPU and direction, numbered {@code cpu * 2 + direction code}.
 *
 * @param packets rows of the recording: kernel packets (skbs)
 * @param queues of the device, in each direction; the last one of several is idle
 * @param seconds duration of the recording
 * @param seed of all random numbers
 */
record TrafficPlan(long packets, int queues, int seconds, long seed) {

    static final int DIRECTIONS = 2;
    static final long SLOT_NS = 1_000_000;
    static final int SLOTS_PER_DRAIN = 100;
    static final int DRAINS_PER_SECOND = 10;
    static final long DRAIN_NS = SLOT_NS * SLOTS_PER_DRAIN;

    private static final long PACKETS_MAX = 1_000_000_000_000L;
    private static final int QUEUES_MAX = 1_024;
    private static final int SECONDS_MAX = 86_400;
    private static final int CPUS_MIN = 4;

    TrafficPlan {
        require("packets", packets, PACKETS_MAX);
        require("queues", queues, QUEUES_MAX);
        require("seconds", seconds, SECONDS_MAX);
    }

    /** Half as many as queues, so that queues share a CPU, but at least four. */
    int cpus() {
        return Math.max(CPUS_MIN, (queues + 1) / 2);
    }

    /** Queues with traffic. */
    int busyQueues() {
        return Math.max(1, queues - 1);
    }

    int lanes() {
        return queues * DIRECTIONS;
    }

    int rings() {
        return cpus() * DIRECTIONS;
    }

    int drains() {
        return seconds * DRAINS_PER_SECOND;
    }

    long slots() {
        return (long) drains() * SLOTS_PER_DRAIN;
    }

    private static void require(String name, long value, long max) {
        if (value < 1 || value > max) {
            throw new IllegalArgumentException("%s is %,d, not within 1 to %,d".formatted(name, value, max));
        }
    }
}
