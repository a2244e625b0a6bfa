package netqscope.bench;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * How many packets each ring gets in each slot: Poisson distributed around what its lanes expect, and in the sum of all slots
 * exactly as many as planned.
 */
final class Arrivals {

    // So that there is something to share out even if every draw is 0.
    private static final double WEIGHT_OF_EXPECTATION = 1e-9;

    private final long packets;
    private final Draws draws;
    private final double totalWeight;
    private final int[][] counts;
    private final double[][] expected;
    private double weightSoFar;
    private long packetsSoFar;

    Arrivals(TrafficPlan plan, LaneRates rates, CpuAffinity affinity) {
        packets = plan.packets();
        draws = new Draws(plan, rates, affinity);
        totalWeight = new Draws(plan, rates, affinity).totalWeight();
        counts = new int[TrafficPlan.SLOTS_PER_DRAIN][plan.rings()];
        expected = new double[TrafficPlan.SLOTS_PER_DRAIN][plan.lanes()];
    }

    /** Goes on to the next drain, at first to the first. */
    void nextDrain() {
        for (int slot = 0; slot < TrafficPlan.SLOTS_PER_DRAIN; slot++) {
            draws.nextSlot();
            System.arraycopy(draws.expectedByLane, 0, expected[slot], 0, draws.expectedByLane.length);
            for (int ring = 0; ring < draws.weightByRing.length; ring++) {
                weightSoFar += draws.weightByRing[ring];
                long upToHere = (long) (weightSoFar / totalWeight * packets);
                counts[slot][ring] = Math.toIntExact(upToHere - packetsSoFar);
                packetsSoFar = upToHere;
            }
        }
    }

    /** Packets of a ring in a slot of the drain, counted from its first. */
    int count(int slotOfDrain, int ring) {
        return counts[slotOfDrain][ring];
    }

    /** What a lane expected in that slot. */
    double expected(int slotOfDrain, int lane) {
        return expected[slotOfDrain][lane];
    }

    /** Draws the same numbers each time it is made, so that the sum is known before they are used. */
    private static final class Draws {

        private static final double NORMAL_FROM = 30;

        private final TrafficPlan plan;
        private final LaneRates rates;
        private final CpuAffinity affinity;
        private final SplittableRandom random;
        private final double[] expectedByLane;
        private final double[] weightByRing;
        private long slot;

        Draws(TrafficPlan plan, LaneRates rates, CpuAffinity affinity) {
            this.plan = plan;
            this.rates = rates;
            this.affinity = affinity;
            random = new SplittableRandom(plan.seed());
            expectedByLane = new double[plan.lanes()];
            weightByRing = new double[plan.rings()];
        }

        void nextSlot() {
            Arrays.fill(weightByRing, 0);
            int drain = Math.toIntExact(slot / TrafficPlan.SLOTS_PER_DRAIN);
            for (int lane = 0; lane < expectedByLane.length; lane++) {
                expectedByLane[lane] = rates.expected(lane, slot);
                weightByRing[affinity.ring(lane, drain)] += expectedByLane[lane];
            }
            for (int ring = 0; ring < weightByRing.length; ring++) {
                double mean = weightByRing[ring];
                weightByRing[ring] = poisson(mean) + mean * WEIGHT_OF_EXPECTATION;
            }
            slot++;
        }

        // Added up in the order in which nextDrain() does, so that both come to the same sum to the last bit.
        double totalWeight() {
            double total = 0;
            while (slot < plan.slots()) {
                nextSlot();
                for (double weight : weightByRing) {
                    total += weight;
                }
            }
            return total;
        }

        private double poisson(double mean) {
            if (mean >= NORMAL_FROM) {
                return Math.max(0, Math.rint(mean + Math.sqrt(mean) * random.nextGaussian()));
            }
            // Knuth, The Art of Computer Programming 2, 3.4.1
            double limit = Math.exp(-mean);
            int count = 0;
            for (double product = random.nextDouble(); product > limit; product *= random.nextDouble()) {
                count++;
            }
            return count;
        }
    }
}
