package netqscope.analyzer;

import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import netqscope.analyzer.analysis.LossAccount;
import netqscope.analyzer.analysis.LossAccount.File;
import netqscope.analyzer.analysis.LossAccount.Ring;
import netqscope.analyzer.analysis.LossBase;
import netqscope.analyzer.output.Numbers;
import netqscope.recording.Totals;

/** How many packets were lost in all, in each file and on each CPU, for a person. */
final class LossCaption {

    private final LossAccount account;
    private final String title;
    private final boolean sampled;

    /** @param sampled whether gaps in sequences are also of packets that were sampled out */
    LossCaption(LossAccount account, String title, boolean sampled) {
        this.account = account;
        this.title = title;
        this.sampled = sampled;
    }

    /** Lines: the whole, then files if there are several, then the directions and CPUs that lost packets. */
    String text(Numbers numbers) {
        StringBuilder text = new StringBuilder();
        if (account.files().size() == 1) {
            text.append(title).append(": ").append(line(account.files().getFirst(), numbers));
        } else {
            text.append(title).append(": ").append(lost(account.totals(), numbers));
            text.append(account.complete() ? "" : ", in those files that are complete");
            for (File file : account.files()) {
                text.append("\n  ").append(file.name()).append(": ").append(line(file, numbers));
            }
        }
        text.append("\n");
        rings().forEach((ring, totals) -> {
            if (totals.lost() > 0) {
                text.append(
                        "  %s, CPU %d: %s\n".formatted(ring.direction().label(), ring.cpu(), lost(totals, numbers)));
            }
        });
        return text.toString();
    }

    private String line(File file, Numbers numbers) {
        return file.sequenceGaps().isEmpty()
                ? lost(file.totals(), numbers)
                : "incomplete, so that it is not known how many were lost; its sequence numbers have gaps of %s packets: so many were %slost at least"
                        .formatted(numbers.of(file.sequenceGaps().getAsLong()), sampled ? "sampled out or " : "");
    }

    private static String lost(Totals totals, Numbers numbers) {
        long base = LossBase.of(totals);
        return numbers.of(totals.lost()) + " lost of " + numbers.of(base) + " kernel packets (skbs) "
                + (base == totals.seen() ? "seen" : "sampled of " + numbers.of(totals.seen()) + " seen")
                + (totals.lost() > 0 ? " (" + Share.percent(totals.lost(), base) + ")" : "");
    }

    /** Of all files. */
    private Map<Ring, Totals> rings() {
        Map<Ring, Totals> rings =
                new TreeMap<>(Comparator.comparing(Ring::direction).thenComparingInt(Ring::cpu));
        for (File file : account.files()) {
            file.rings().forEach(ring -> rings.merge(ring, ring.totals(), Totals::plus));
        }
        return rings;
    }
}
