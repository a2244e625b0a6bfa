package netqscope.analyzer.analysis;

import java.util.Optional;
import java.util.OptionalLong;
import netqscope.recording.Recording;
import netqscope.recording.RecordingEnd;
import netqscope.recording.RecordingException;
import netqscope.recording.RecordingStart;

/**
 * What a recording says about itself, without a look at its packets if it is complete.
 *
 * @param file as the user named it
 * @param sizeBytes of the file
 * @param rows readable kernel packets (skbs)
 * @param start what was known at the start
 * @param end what was known at the end; empty if the recording is incomplete
 * @param incompleteReason why it is, or empty
 * @param durationNs how long packets were recorded, or from start to last packet if the recording is incomplete; empty
 *     if that has none
 * @param sequenceGaps packets missing before the last recorded one of their CPU and direction, if the recording is
 *     incomplete: lost at least, or sampled out
 */
public record RecordingInfo(
        String file,
        long sizeBytes,
        long rows,
        RecordingStart start,
        Optional<RecordingEnd> end,
        String incompleteReason,
        OptionalLong durationNs,
        OptionalLong sequenceGaps) {

    /** Collects it. */
    public static RecordingInfo of(Recording recording, String file) throws RecordingException {
        Optional<RecordingEnd> end = recording.end();
        return new RecordingInfo(
                file,
                recording.sizeBytes(),
                recording.rows(),
                recording.start(),
                end,
                recording.incompleteReason(),
                end.isPresent() ? OptionalLong.of(end.get().durationNs()) : recording.incompleteDurationNs(),
                end.isPresent() ? OptionalLong.empty() : OptionalLong.of(recording.sequenceGaps()));
    }

    /** Whether the recording was finished. */
    public boolean complete() {
        return end.isPresent();
    }
}
