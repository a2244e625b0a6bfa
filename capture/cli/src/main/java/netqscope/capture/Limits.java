package netqscope.capture;

import java.util.Optional;
import java.util.OptionalLong;
import netqscope.recording.EndReason;

/** When a recording ends by itself; an empty limit never does. */
record Limits(OptionalLong durationNs, OptionalLong rows, OptionalLong fileBytes) {

    static final Limits NONE = new Limits(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());

    Limits {
        requirePositive("duration in ns", durationNs);
        requirePositive("number of rows", rows);
        requirePositive("file size in bytes", fileBytes);
    }

    Optional<EndReason> reached(long elapsedNs, long rowsSoFar, long bytesSoFar) {
        if (rows.isPresent() && rowsSoFar >= rows.getAsLong()) {
            return Optional.of(EndReason.COUNT);
        }
        if (fileBytes.isPresent() && bytesSoFar >= fileBytes.getAsLong()) {
            return Optional.of(EndReason.SIZE);
        }
        if (durationNs.isPresent() && elapsedNs >= durationNs.getAsLong()) {
            return Optional.of(EndReason.DURATION);
        }
        return Optional.empty();
    }

    /** How long may be waited without overrunning the duration. */
    long waitNs(long wantedNs, long elapsedNs) {
        return durationNs.isEmpty() ? wantedNs : Math.min(wantedNs, Math.max(0, durationNs.getAsLong() - elapsedNs));
    }

    private static void requirePositive(String what, OptionalLong limit) {
        if (limit.isPresent() && limit.getAsLong() <= 0) {
            throw new IllegalArgumentException("the %s is %d; a limit is positive".formatted(what, limit.getAsLong()));
        }
    }
}
