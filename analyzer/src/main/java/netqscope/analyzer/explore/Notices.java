package netqscope.analyzer.explore;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import netqscope.analyzer.analysis.LossBase;
import netqscope.analyzer.database.NamedRecording;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.RecordingSet;
import netqscope.analyzer.explore.Notice.Topic;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.output.PercentText;
import netqscope.analyzer.output.Printable;
import netqscope.analyzer.output.SecondsText;
import netqscope.recording.Device;
import netqscope.recording.Direction;
import netqscope.recording.Recording;
import netqscope.recording.RecordingEnd;
import netqscope.recording.Sampling;
import netqscope.recording.Totals;

/** What has to be known before numbers of a recording are trusted. */
public final class Notices {

    private Notices() {}

    /** About all files of an opened recording, those about single files first. */
    public static List<Notice> of(RecordingDatabase database) {
        RecordingSet set = database.recordings();
        List<Notice> notices = new ArrayList<>();
        set.files().forEach(file -> addOfFile(notices, file));
        if (!set.sameDevices()) {
            notices.add(new Notice(
                    Topic.DEVICES_DIFFER,
                    Optional.empty(),
                    "the files are not all of the same devices: rates of a device are over the time of all files",
                    "A device looks idle where a file does not have it."));
        }
        for (RecordingSet.Gap gap : set.gaps()) {
            notices.add(new Notice(
                    Topic.GAP,
                    Optional.empty(),
                    Printable.of("nothing was recorded for %s between %s and %s"
                            .formatted(SecondsText.of(gap.ns()), gap.before(), gap.after())),
                    "Charts are empty there, and rates are of the time in which packets were recorded."));
        }
        if (database.rejectedRows() > 0) {
            notices.add(new Notice(
                    Topic.DAMAGED,
                    Optional.empty(),
                    "the recording is damaged: " + Numbers.GROUPED.of(database.rejectedRows())
                            + " rows hold what no capture writes and were left out",
                    "The other rows are shown as they are. Whether they are right is not known."));
        }
        unrecordedQueues(set)
                .forEach(text -> notices.add(new Notice(
                        Topic.QUEUES_UNRECORDED,
                        Optional.empty(),
                        text,
                        "Its received packets are counted together, without a queue. How evenly they were spread is not"
                                + " known.")));
        return notices;
    }

    /** That the queues of packets which a device received are not known, and why. */
    public static String unrecordedQueues(Device device) {
        return device.name() + " rx: queues are not recorded: " + device.rxQueueReason();
    }

    private static void addOfFile(List<Notice> notices, NamedRecording file) {
        Recording recording = file.recording();
        Optional<String> name = Optional.of(file.name());
        if (!recording.complete()) {
            notices.add(new Notice(
                    Topic.INCOMPLETE,
                    name,
                    "the recording is incomplete: " + Printable.of(recording.incompleteReason()),
                    "What was recorded until then is shown. How many packets were lost is not known: numbers may be too"
                            + " low."));
        }
        Totals totals = recording.end().map(RecordingEnd::totals).orElse(Totals.ZERO);
        if (totals.lost() > 0) {
            long all = LossBase.of(totals);
            notices.add(new Notice(
                    Topic.LOST,
                    name,
                    Numbers.GROUPED.of(totals.lost()) + " of " + Numbers.GROUPED.of(all)
                            + (all == totals.seen() ? "" : " sampled") + " packets were lost ("
                            + PercentText.of(totals.lost(), all) + ")",
                    "Numbers are too low where packets were lost. Charts and tables mark it."));
        }
        if (recording.complete() && totals.recorded() != recording.rows()) {
            notices.add(new Notice(
                    Topic.ALTERED,
                    name,
                    "the file has " + Numbers.GROUPED.of(recording.rows()) + " packets, but "
                            + Numbers.GROUPED.of(totals.recorded()) + " were recorded: it was changed or is damaged",
                    "Numbers are of the packets that are in the file."));
        }
        Sampling sampling = recording.start().sampling();
        if (sampling.method() != Sampling.Method.NONE) {
            notices.add(new Notice(
                    Topic.SAMPLED,
                    name,
                    "one packet in " + Numbers.GROUPED.of(sampling.distance()) + " was recorded ("
                            + sampling.method().label() + " sampling)",
                    "Numbers marked ~ are estimates of all packets. The true one is within the interval given with it 95"
                            + " times in 100."));
        }
    }

    private static Set<String> unrecordedQueues(RecordingSet set) {
        Set<String> texts = new LinkedHashSet<>();
        for (NamedRecording file : set.files()) {
            if (file.recording().start().directions().contains(Direction.RX)) {
                file.recording().start().devices().stream()
                        .filter(device -> !device.rxQueueRecorded())
                        .forEach(device -> texts.add(Printable.of(unrecordedQueues(device))));
            }
        }
        return texts;
    }
}
