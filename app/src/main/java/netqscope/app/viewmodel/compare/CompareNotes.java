package netqscope.app.viewmodel.compare;

import java.util.ArrayList;
import java.util.List;
import netqscope.analyzer.ComparisonReport;
import netqscope.analyzer.analysis.Losses;
import netqscope.analyzer.database.TimeRange;
import netqscope.analyzer.output.Numbers;

/** What two recordings have to be compared with. */
final class CompareNotes {

    private CompareNotes() {}

    /**
     * A sentence each.
     *
     * @param nameHere A or B: the open recording
     * @param nameOther the other one
     */
    static List<String> of(
            ComparisonReport report,
            SharedAxis axis,
            Alignment alignment,
            TimeRange range,
            String nameHere,
            String nameOther) {
        List<String> notes = new ArrayList<>();
        if (alignment == Alignment.WALL_CLOCK) {
            notes.add(axis.relation(nameHere, nameOther));
        }
        if (!SharedAxis.overlaps(range, axis.here())) {
            notes.add(nameHere + " was not recorded in the visible time");
        }
        if (!SharedAxis.overlaps(range, axis.other())) {
            notes.add(nameOther + " was not recorded in the visible time");
        }
        addUnmatched(report, notes);
        notes.addAll(report.notes());
        addDifference("kernel", report.a().start().kernel(), report.b().start().kernel(), notes);
        addDifference("host", report.a().start().host(), report.b().start().host(), notes);
        return notes;
    }

    /** Loss on the common axis. */
    static List<LostPackets> losses(Losses losses, String name, long shiftNs) {
        return losses.list().stream()
                .map(loss -> new LostPackets(
                        loss.fromNs() + shiftNs,
                        loss.toNs() + shiftNs,
                        "%s lost %s packets (%s, CPU %d)"
                                .formatted(
                                        name,
                                        Numbers.GROUPED.of(loss.count()),
                                        loss.direction().label(),
                                        loss.cpu())))
                .toList();
    }

    /** Devices and directions that one of them has not got. */
    private static void addUnmatched(ComparisonReport report, List<String> notes) {
        List<String> onlyA = new ArrayList<>();
        List<String> onlyB = new ArrayList<>();
        report.lines().stream().filter(ComparisonReport.Line::total).forEach(line -> {
            String direction = " " + line.group().direction().label();
            if (line.group().deviceB().isEmpty()) {
                onlyA.add(line.group().deviceA().orElseThrow() + direction);
            } else if (line.group().deviceA().isEmpty()) {
                onlyB.add(line.group().deviceB().orElseThrow() + direction);
            }
        });
        if (!onlyA.isEmpty() || !onlyB.isEmpty()) {
            notes.add("devices are matched by their names: " + String.join(", ", onlyA)
                    + (onlyA.isEmpty() ? "" : " only in A") + (onlyA.isEmpty() || onlyB.isEmpty() ? "" : ", and ")
                    + String.join(", ", onlyB) + (onlyB.isEmpty() ? "" : " only in B"));
        }
    }

    private static void addDifference(String what, String a, String b, List<String> notes) {
        if (!a.equals(b)) {
            notes.add("the %ss differ: A was recorded on %s, B on %s".formatted(what, a, b));
        }
    }
}
