package netqscope.analyzer;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import netqscope.analyzer.database.NamedRecording;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.RecordingSet;
import netqscope.analyzer.database.Selection;
import netqscope.analyzer.explore.Notices;
import netqscope.analyzer.output.Numbers;
import netqscope.recording.Device;
import netqscope.recording.Direction;
import netqscope.recording.RecordingEnd;
import netqscope.recording.RecordingStart;

/** What answers say about the recording they are from. */
final class Captions {

    private Captions() {}

    /**
     * The first line above a table.
     *
     * @param packets the answer is about
     * @param durationNs of the selected time
     */
    static String of(String title, long packets, OptionalLong durationNs, RecordingSet recordings, Numbers numbers) {
        return title + ": " + numbers.of(packets) + " kernel packets (skbs)"
                + (durationNs.isPresent() ? " in " + Times.seconds(durationNs.getAsLong()) : "")
                + lost(recordings, numbers) + "\n";
    }

    /** What stands for a queue in a table. */
    static String queue(OptionalInt queue) {
        return queue.isPresent() ? String.valueOf(queue.getAsInt()) : "not recorded";
    }

    /** Why packets of devices that are selected have no queue. */
    static List<String> unrecordedQueues(RecordingSet recordings, List<String> devices) {
        List<String> notes = new ArrayList<>();
        for (NamedRecording file : recordings.files()) {
            RecordingStart start = file.recording().start();
            for (Device device : start.devices()) {
                String note = Notices.unrecordedQueues(device);
                if (start.directions().contains(Direction.RX)
                        && !device.rxQueueRecorded()
                        && devices.contains(device.name())
                        && !notes.contains(note)) {
                    notes.add(note);
                }
            }
        }
        return notes;
    }

    /** Why packets that are selected have no queue. */
    static List<String> unrecordedQueues(RecordingDatabase database) {
        Selection selection = database.selection();
        if (!selection.directions().contains(Direction.RX)) {
            return List.of();
        }
        RecordingSet recordings = database.recordings();
        return unrecordedQueues(
                recordings, selection.devices().isEmpty() ? recordings.devices() : List.copyOf(selection.devices()));
    }

    /** What was lost, to follow what was recorded. */
    static String lost(RecordingSet recordings, Numbers numbers) {
        long lost = 0;
        for (NamedRecording file : recordings.files()) {
            if (file.recording().end().isEmpty()) {
                return ", incomplete: how many were lost is not known";
            }
            lost += file.recording()
                    .end()
                    .map(RecordingEnd::totals)
                    .orElseThrow()
                    .lost();
        }
        return ", " + numbers.of(lost) + " lost";
    }
}
