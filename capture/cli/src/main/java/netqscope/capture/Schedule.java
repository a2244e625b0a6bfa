package netqscope.capture;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * What is measured when: every round has each pair of a variant and a workload once, each round in an order of its own, so that
 * whatever drifts on the machine hits all alike.
 */
record Schedule(List<Variant> variants, List<Workload> workloads, int rounds) {

    /** Fixed, so that an experiment can be repeated as it was. */
    private static final long SEED = 3048;

    /** One measurement. */
    record Slice(Variant variant, Workload workload) {}

    Schedule {
        variants = List.copyOf(variants);
        workloads = List.copyOf(workloads);
        if (variants.isEmpty() || workloads.isEmpty() || rounds < 1) {
            throw new IllegalArgumentException(
                    "%d rounds of %s under %s measure nothing".formatted(rounds, variants, workloads));
        }
    }

    int slicesInRound() {
        return variants.size() * workloads.size();
    }

    /** @param round from 1 */
    List<Slice> slices(int round) {
        List<Slice> slices = new ArrayList<>();
        for (Variant variant : variants) {
            for (Workload workload : workloads) {
                slices.add(new Slice(variant, workload));
            }
        }
        Collections.shuffle(slices, new Random(SEED + round));
        return slices;
    }
}
