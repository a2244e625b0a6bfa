package netqscope.bench;

import java.util.Arrays;

/** Flows of every lane, as tables to draw from: a few elephants among mice, and packets that the kernel has no hash of. */
final class FlowMixture {

    static final int ENTRIES = 8_192;

    /** Flow 0 stands for all packets without a hash. */
    static final int FLOWS = 1_024;

    private static final double NO_HASH_SHARE = 0.05;
    private static final double ZIPF_EXPONENT = 1.2;
    private static final int IPV6_EVERY = 16;
    private static final short IPV4 = 0x0800;
    private static final short IPV6 = (short) 0x86DD;

    /** Flow numbers, as often as their share of the packets says. */
    final short[] flows = new short[ENTRIES];

    /** Ethernet type by flow. */
    final short[] protocols = new short[FLOWS];

    private final int[][] hashes;

    FlowMixture(TrafficPlan plan) {
        int noHash = (int) (NO_HASH_SHARE * ENTRIES);
        double total = 0;
        for (int flow = 1; flow < FLOWS; flow++) {
            total += Math.pow(flow, -ZIPF_EXPONENT);
        }
        int flow = 1;
        double upToFlow = 1;
        for (int entry = noHash; entry < ENTRIES; entry++) {
            double share = (double) (entry - noHash) / (ENTRIES - noHash) * total;
            while (share >= upToFlow && flow < FLOWS - 1) {
                flow++;
                upToFlow += Math.pow(flow, -ZIPF_EXPONENT);
            }
            flows[entry] = (short) flow;
        }
        hashes = new int[plan.lanes()][];
        Arrays.setAll(hashes, lane -> hashesOf(plan.seed(), lane));
        for (int each = 0; each < FLOWS; each++) {
            protocols[each] = each % IPV6_EVERY == IPV6_EVERY - 1 ? IPV6 : IPV4;
        }
    }

    /** The hash of every flow of a lane; 0 for what has none. Flows of two lanes differ, as one flow has one queue. */
    int[] hashes(int lane) {
        return hashes[lane];
    }

    private static int[] hashesOf(long seed, int lane) {
        int[] hashes = new int[FLOWS];
        for (int flow = 1; flow < FLOWS; flow++) {
            int hash = (int) RandomBits.mixed(seed + ((long) lane * FLOWS + flow));
            hashes[flow] = hash == 0 ? 1 : hash;
        }
        return hashes;
    }
}
