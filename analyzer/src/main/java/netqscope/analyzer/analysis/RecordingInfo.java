package netqscope.analyzer.analysis;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.OptionalLong;
import netqscope.recording.Batch;
import netqscope.recording.Column;
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

    private static final ValueLayout.OfLong INT64 = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /** Collects it. */
    public static RecordingInfo of(Recording recording, String file) throws RecordingException {
        Optional<RecordingEnd> end = recording.end();
        long startNs = recording.start().clock().monotonicNs();
        return new RecordingInfo(
                file,
                recording.sizeBytes(),
                recording.rows(),
                recording.start(),
                end,
                recording.incompleteReason(),
                end.isPresent() ? OptionalLong.of(end.get().durationNs()) : lastPacketNs(recording, startNs),
                end.isPresent() ? OptionalLong.empty() : OptionalLong.of(recording.sequenceGaps()));
    }

    /** Whether the recording was finished. */
    public boolean complete() {
        return end.isPresent();
    }

    private static OptionalLong lastPacketNs(Recording recording, long startNs) throws RecordingException {
        long last = Long.MIN_VALUE;
        for (Batch batch : recording.batches()) {
            MemorySegment times = batch.column(Column.MONOTONIC_NS);
            for (int i = 0; i < batch.rows(); i++) {
                last = Math.max(last, times.getAtIndex(INT64, i));
            }
        }
        return recording.rows() == 0 ? OptionalLong.empty() : OptionalLong.of(last - startNs);
    }
}
