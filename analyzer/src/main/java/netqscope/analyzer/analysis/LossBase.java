package netqscope.analyzer.analysis;

import netqscope.recording.Totals;

/** Of which packets those that were lost are a share. */
public final class LossBase {

    private LossBase() {}

    /** All that were seen; of a sampled recording those that were to be recorded, as only they can be lost. */
    public static long of(Totals totals) {
        return totals.sampledOut() > 0 ? totals.recorded() + totals.lost() : totals.seen();
    }
}
