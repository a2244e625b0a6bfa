package netqscope.capture;

import java.util.Locale;

/** How far an experiment is and how long it will take, by how long it took so far. */
record RemainingTime(Schedule schedule, long startNs) {

    /** @param slices that are over in the round */
    String text(int round, int slices, long nowNs) {
        long done = (round - 1L) * schedule.slicesInRound() + slices;
        long all = (long) schedule.rounds() * schedule.slicesInRound();
        long leftNs = Math.round((double) (nowNs - startNs) / (double) done * (double) (all - done));
        return String.format(
                Locale.ROOT, "round %,d of %,d, %s left", round, schedule.rounds(), LiveLine.clock(leftNs));
    }
}
