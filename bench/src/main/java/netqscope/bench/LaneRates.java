package netqscope.bench;

import netqscope.recording.Direction;

/** How many packets each lane expects in each slot: skewed between queues, swinging slowly, with microbursts. */
final class LaneRates {

    /** A slot in so many is a microburst of its lane, at this multiple of the rate. */
    static final int SLOTS_PER_BURST = 2_000;

    static final double BURST_FACTOR = 20;

    private static final double ZIPF_EXPONENT = 1.1;
    private static final double RX_SHARE = 0.55;
    private static final double SWING = 0.3;
    private static final double SWINGS_PER_RECORDING = 3;

    private final TrafficPlan plan;
    private final double[] meanPerSlot;

    LaneRates(TrafficPlan plan) {
        this.plan = plan;
        meanPerSlot = new double[plan.lanes()];
        double total = 0;
        for (int rank = 1; rank <= plan.busyQueues(); rank++) {
            total += zipf(rank);
        }
        double packetsPerSlot = (double) plan.packets() / plan.slots();
        for (int queue = 0; queue < plan.busyQueues(); queue++) {
            for (Direction direction : Direction.values()) {
                double directionShare = direction == Direction.RX ? RX_SHARE : 1 - RX_SHARE;
                meanPerSlot[queue * TrafficPlan.DIRECTIONS + direction.code()] =
                        packetsPerSlot * directionShare * zipf(rank(queue, direction)) / total;
            }
        }
    }

    /** Packets that {@code lane} expects in {@code slot}; 0 exactly in a lane that is idle. */
    double expected(int lane, long slot) {
        double phase = SWINGS_PER_RECORDING * slot / plan.slots() + (double) lane / meanPerSlot.length;
        double swing = 1 + SWING * Math.sin(2 * Math.PI * phase);
        return meanPerSlot[lane] * swing * (isBurst(lane, slot) ? BURST_FACTOR : 1);
    }

    private boolean isBurst(int lane, long slot) {
        return RandomBits.fraction(plan.seed(), slot * meanPerSlot.length + lane) < 1.0 / SLOTS_PER_BURST;
    }

    // What is the hot queue of one direction is not that of the other.
    private int rank(int queue, Direction direction) {
        int busy = plan.busyQueues();
        return 1 + (direction == Direction.RX ? queue : (queue + busy / 2) % busy);
    }

    private static double zipf(int rank) {
        return Math.pow(rank, -ZIPF_EXPONENT);
    }
}
