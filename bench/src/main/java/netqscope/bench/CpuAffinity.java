package netqscope.bench;

import netqscope.recording.Direction;

/**
 * Which CPU handles a lane: CPUs take turns. As irqbalance would, receive queues 0, 1 and 2 are moved to the next CPU after one, two and
 * three quarters of the recording.
 */
final class CpuAffinity {

    private static final int QUARTERS = 4;

    private final TrafficPlan plan;

    CpuAffinity(TrafficPlan plan) {
        this.plan = plan;
    }

    /** The ring that the packets of {@code lane} are in during {@code drain}. */
    int ring(int lane, int drain) {
        int direction = lane % TrafficPlan.DIRECTIONS;
        int queue = lane / TrafficPlan.DIRECTIONS;
        boolean moved = direction == Direction.RX.code() && (long) drain * QUARTERS / plan.drains() > queue;
        int cpu = (queue + (moved ? 1 : 0)) % plan.cpus();
        return cpu * TrafficPlan.DIRECTIONS + direction;
    }
}
