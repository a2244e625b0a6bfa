package netqscope.analyzer.database;

import java.util.Optional;
import java.util.OptionalLong;
import netqscope.recording.ClockPair;
import netqscope.recording.Recording;
import netqscope.recording.RecordingEnd;

/**
 * One file of a {@link RecordingSet}.
 *
 * @param recording its columns
 * @param file its name
 * @param timeZeroNs reading of its monotonic clock at time 0 of the set
 * @param firstDevice number of its first device in the set
 */
record Source(Recording recording, String file, long timeZeroNs, int firstDevice) {

    /** How long its packets were recorded, or from its start to its last packet; empty if it is incomplete and has none. */
    OptionalLong durationNs() {
        Optional<RecordingEnd> end = recording.end();
        return end.isPresent() ? OptionalLong.of(end.get().durationNs()) : recording.incompleteDurationNs();
    }

    /** From when packets were recorded, since time 0 of the set. */
    long recordedFromNs() {
        Optional<RecordingEnd> end = recording.end();
        if (end.isEmpty()) {
            return timeNs(earliestNs());
        }
        long latestNs = end.get().clock().monotonicNs() - end.get().durationNs();
        return timeNs(end.get().attachedNs().orElse(Math.max(earliestNs(), latestNs)));
    }

    /** Until when; empty if that is not known. */
    OptionalLong recordedToNs() {
        OptionalLong durationNs = durationNs();
        if (durationNs.isEmpty()) {
            return durationNs;
        }
        return OptionalLong.of(recordedFromNs() + durationNs.getAsLong());
    }

    /** Since time 0 of the set. */
    long timeNs(long monotonicNs) {
        return monotonicNs - timeZeroNs;
    }

    /** Reading of its monotonic clock at a time of the set; the largest there is if it would be later. */
    long monotonicNs(long timeNs) {
        long monotonicNs = timeNs + timeZeroNs;
        boolean overflow = timeNs > 0 && monotonicNs < 0;
        return overflow ? Long.MAX_VALUE : monotonicNs;
    }

    /** Reading of its real-time clock at time 0 of the set. */
    long realtimeAtZeroNs() {
        ClockPair clock = recording.start().clock();
        return clock.realtimeNs() - timeNs(clock.monotonicNs());
    }

    /** A packet earlier than this was not recorded by any capture. */
    long earliestNs() {
        return recording.start().clock().monotonicNs();
    }

    /** Nor was one that is later; without an end, one whose wall-clock time would leave its type. */
    long latestNs() {
        return recording.end().map(end -> end.clock().monotonicNs()).orElseGet(() -> {
            ClockPair clock = recording.start().clock();
            return clock.monotonicNs() > clock.realtimeNs()
                    ? Long.MAX_VALUE
                    : Long.MAX_VALUE - clock.realtimeNs() + clock.monotonicNs();
        });
    }
}
