package netqscope.analyzer;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import netqscope.analyzer.analysis.Comparison;
import netqscope.analyzer.analysis.LossBase;
import netqscope.analyzer.analysis.QueueSizes.Queue;
import netqscope.analyzer.output.Numbers;
import netqscope.recording.Direction;
import netqscope.recording.Sampling;
import netqscope.recording.Totals;

/** Why two recordings may differ though what they recorded does not. */
final class ComparisonNotes {

    /** A difference in duration that is worth a word. */
    private static final int PERCENT_OF_DURATION = 1;

    /** Of the packets seen. */
    private static final BigDecimal SHARE_LOST = new BigDecimal("0.001");

    private final Compared a;
    private final Compared b;
    private final List<String> notes = new ArrayList<>();

    private ComparisonNotes(Compared a, Compared b) {
        this.a = a;
        this.b = b;
    }

    /** A sentence each. */
    static List<String> of(Compared a, Compared b, Comparison comparison) {
        ComparisonNotes notes = new ComparisonNotes(a, b);
        notes.addDevices(comparison);
        notes.addDurations();
        notes.addSampling();
        notes.addFilters();
        notes.addLoss();
        notes.addUnrecordedQueues();
        return notes.notes;
    }

    private void addDevices(Comparison comparison) {
        Set<String> found = new LinkedHashSet<>();
        for (Comparison.Group group : comparison.groups()) {
            if (group.deviceA().isPresent() && group.deviceB().isPresent()) {
                String nameA = group.deviceA().get();
                String nameB = group.deviceB().get();
                if (!nameA.equals(nameB)) {
                    found.add(nameA + " of A is compared with " + nameB + " of B, the only device of each");
                }
            }
        }
        notes.addAll(found);
    }

    private void addDurations() {
        OptionalLong nsA = a.sizes().durationNs();
        OptionalLong nsB = b.sizes().durationNs();
        if (nsA.isEmpty() || nsB.isEmpty()) {
            String which = nsA.isPresent() ? "B" : nsB.isPresent() ? "A" : "A and B";
            notes.add("how long " + which + " took is not known, so packets and bytes a second are not");
            return;
        }
        BigDecimal difference = BigDecimal.valueOf(nsA.getAsLong()).subtract(BigDecimal.valueOf(nsB.getAsLong()));
        BigDecimal longer = BigDecimal.valueOf(Math.max(nsA.getAsLong(), nsB.getAsLong()));
        if (difference.abs().movePointRight(2).compareTo(longer.multiply(BigDecimal.valueOf(PERCENT_OF_DURATION)))
                > 0) {
            notes.add("A is " + Times.seconds(nsA.getAsLong()) + " long and B " + Times.seconds(nsB.getAsLong())
                    + ": compare packets a second rather than packets");
        }
    }

    private void addSampling() {
        Sampling one = a.start().sampling();
        Sampling two = b.start().sampling();
        if (!one.equals(two)) {
            notes.add("sampling differs: A has " + text(one) + ", B " + text(two)
                    + "; what was sampled is estimated, and compares within its intervals");
        }
    }

    private void addFilters() {
        String one = a.start().filter();
        String two = b.start().filter();
        if (!one.equals(two)) {
            notes.add("filters differ, so the recordings are of different packets: A was recorded " + text(one) + ", B "
                    + text(two));
        }
    }

    private void addLoss() {
        Optional<Totals> one = a.totals();
        Optional<Totals> two = b.totals();
        if (one.isEmpty() || two.isEmpty()) {
            String which = one.isPresent() ? "B" : two.isPresent() ? "A" : "A and B";
            notes.add("how many packets " + which + " lost is not known; a difference may come from that");
        } else if (lostShare(one.get()).subtract(lostShare(two.get())).abs().compareTo(SHARE_LOST) > 0) {
            notes.add("A lost " + lost(one.get()) + " of its packets and B " + lost(two.get())
                    + "; differences of that size may come from it");
        }
    }

    private void addUnrecordedQueues() {
        Set<String> found = new LinkedHashSet<>();
        for (Compared recording : List.of(a, b)) {
            found.addAll(Captions.unrecordedQueues(
                    recording.recordings(),
                    recording.sizes().queues().stream()
                            .filter(queue -> queue.direction() == Direction.RX)
                            .map(Queue::device)
                            .distinct()
                            .toList()));
        }
        notes.addAll(found);
    }

    private static String text(Sampling sampling) {
        return sampling.method() == Sampling.Method.NONE
                ? "every packet"
                : "one in " + Numbers.GROUPED.of(sampling.distance()) + " ("
                        + sampling.method().label() + ")";
    }

    private static String text(String filter) {
        return filter.isEmpty() ? "without one" : "with '" + filter + "'";
    }

    private static BigDecimal lostShare(Totals totals) {
        return Share.of(totals.lost(), totals.seen());
    }

    private static String lost(Totals totals) {
        return Share.percent(totals.lost(), LossBase.of(totals));
    }
}
