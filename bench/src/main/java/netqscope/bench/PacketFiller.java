package netqscope.bench;

import java.util.SplittableRandom;
import netqscope.recording.Direction;

/** Makes the packets of a slot, each from one draw of 64 bits: when in the slot, which lane, which flow, which size. */
final class PacketFiller {

    static final int ETHERNET_HEADER_BYTES = 14;

    private static final double TX_GSO_SHARE = 0.08;
    private static final double RX_GRO_SHARE = 0.04;
    private static final int GAPS = 1_024;

    // Which of the 64 bits decide what; they do not overlap.
    private static final int FLOW_SHIFT = 12;
    private static final int LANE_SHIFT = 25;
    private static final int GAP_SHIFT = 54;

    private final SizeMixture txSizes;
    private final SizeMixture rxSizes;
    private final FlowMixture flows;
    private final RandomBits random;
    private final double[] gaps = exponentialGaps();
    private double[] until = new double[0];
    private long[] draws = new long[0];

    PacketFiller(TrafficPlan plan) {
        SplittableRandom forTables = new SplittableRandom(plan.seed());
        txSizes = new SizeMixture(TX_GSO_SHARE, forTables);
        rxSizes = new SizeMixture(RX_GRO_SHARE, forTables);
        flows = new FlowMixture(plan);
        random = new RandomBits(plan.seed());
    }

    /** Adds {@code count} packets to the ring, in the slot that begins at {@code slotStartNs}. */
    void fill(Ring ring, int count, long slotStartNs, LaneChoice lanes) {
        int first = ring.add(count);
        draw(count);
        putTimes(ring.timeNs, first, count, slotStartNs);
        putLanes(ring, first, count, lanes);
        putSizes(ring, first, count);
    }

    private void draw(int count) {
        if (draws.length <= count) {
            draws = new long[count + 1 + count / 2];
            until = new double[draws.length];
        }
        double sum = 0;
        for (int i = 0; i <= count; i++) {
            draws[i] = random.next();
            sum += gaps[(int) (draws[i] >>> GAP_SHIFT)];
            until[i] = sum;
        }
    }

    // Exponential gaps scaled to a given sum are what lies between the arrivals of a Poisson process of which the
    // number is given.
    private void putTimes(long[] timeNs, int first, int count, long slotStartNs) {
        double scale = TrafficPlan.SLOT_NS / until[count];
        for (int i = 0; i < count; i++) {
            timeNs[first + i] = slotStartNs + (long) (until[i] * scale);
        }
    }

    private void putLanes(Ring ring, int first, int count, LaneChoice lanes) {
        // skb_record_rx_queue() stores queue + 1
        int added = ring.direction() == Direction.RX ? 1 : 0;
        for (int i = 0; i < count; i++) {
            long draw = draws[i];
            int lane = lanes.lane((int) (draw >>> LANE_SHIFT) & (1 << LaneChoice.BITS) - 1);
            int flow = flows.flows[(int) (draw >>> FLOW_SHIFT) & FlowMixture.ENTRIES - 1];
            ring.queueMapping[first + i] = (short) (lane / TrafficPlan.DIRECTIONS + added);
            ring.hash[first + i] = flows.hashes(lane)[flow];
            ring.protocol[first + i] = flows.protocols[flow];
        }
    }

    private void putSizes(Ring ring, int first, int count) {
        boolean rx = ring.direction() == Direction.RX;
        SizeMixture sizes = rx ? rxSizes : txSizes;
        int pulled = rx ? ETHERNET_HEADER_BYTES : 0;
        for (int i = 0; i < count; i++) {
            int entry = (int) draws[i] & SizeMixture.ENTRIES - 1;
            ring.length[first + i] = sizes.lengthBytes[entry] - pulled;
            ring.gsoSegments[first + i] = sizes.gsoSegments[entry];
            ring.gsoSizeBytes[first + i] = sizes.gsoSizeBytes[entry];
        }
    }

    private static double[] exponentialGaps() {
        double[] gaps = new double[GAPS];
        for (int i = 0; i < GAPS; i++) {
            gaps[i] = -Math.log1p(-(i + 0.5) / GAPS);
        }
        return gaps;
    }
}
