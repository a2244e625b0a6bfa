package netqscope.analyzer.explore;

import java.util.List;
import netqscope.analyzer.database.TimeRange;

/** The times in which packets were recorded. */
record Axis(List<TimeRange> recorded) {

    Axis {
        recorded = List.copyOf(recorded);
    }

    /** When column {@code i} of {@code count} columns of a range begins. */
    static long columnNs(long fromNs, long toNs, int i, int count) {
        long lengthNs = toNs - fromNs;
        return fromNs + lengthNs / count * i + lengthNs % count * i / count;
    }

    /** The same, counted from another time. */
    Axis from(long originNs) {
        return new Axis(recorded.stream()
                .map(time -> new TimeRange(time.fromNs() - originNs, time.toNs() - originNs))
                .toList());
    }

    /** How much of a range was recorded. */
    long recordedNs(long fromNs, long toNs) {
        long sum = 0;
        for (TimeRange time : recorded) {
            sum += Math.max(0, Math.min(toNs, time.toNs()) - Math.max(fromNs, time.fromNs()));
        }
        return sum;
    }

    /** Whether all of a range was. */
    boolean isRecorded(long fromNs, long toNs) {
        for (TimeRange time : recorded) {
            if (fromNs >= time.fromNs() && toNs <= time.toNs()) {
                return true;
            }
        }
        return false;
    }
}
