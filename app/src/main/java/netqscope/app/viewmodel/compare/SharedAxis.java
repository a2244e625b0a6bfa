package netqscope.app.viewmodel.compare;

import java.util.Optional;
import netqscope.analyzer.database.TimeRange;
import netqscope.app.viewmodel.RecordingModel;
import netqscope.app.viewmodel.TimeText;

/**
 * One axis of time for two recordings: that of the open one.
 *
 * @param here when the open recording was recorded
 * @param other when the other one was, on this axis
 * @param shiftNs what is added to times of the other one
 */
public record SharedAxis(TimeRange here, TimeRange other, long shiftNs) {

    private static final long NS_PER_MINUTE = 60_000_000_000L;
    private static final long MINUTES_PER_HOUR = 60;
    private static final long HOURS_PER_DAY = 24;

    /** Aligns two recordings. */
    public static SharedAxis of(RecordingModel here, RecordingModel other, Alignment alignment) {
        long shiftNs = switch (alignment) {
            case START -> 0;
            case WALL_CLOCK -> other.set().startRealtimeNs() - here.set().startRealtimeNs();
        };
        return new SharedAxis(
                here.exploration().extent(), shifted(other.exploration().extent(), shiftNs), shiftNs);
    }

    /** From the beginning of the first one to the end of the last. */
    public TimeRange extent() {
        return new TimeRange(Math.min(here.fromNs(), other.fromNs()), Math.max(here.toNs(), other.toNs()));
    }

    /** Whether there is a time in which both were recorded. */
    public boolean overlaps() {
        return overlaps(here, other);
    }

    /** When both were recorded. */
    public Optional<TimeRange> overlap() {
        return overlaps()
                ? Optional.of(
                        new TimeRange(Math.max(here.fromNs(), other.fromNs()), Math.min(here.toNs(), other.toNs())))
                : Optional.empty();
    }

    /** Which one began later, and by how much; of recordings that do not overlap how long nothing was recorded. */
    public String relation(String nameHere, String nameOther) {
        if (overlaps()) {
            long byNs = other.fromNs() - here.fromNs();
            if (byNs == 0) {
                return nameHere + " and " + nameOther + " begin at the same time";
            }
            return byNs > 0
                    ? nameOther + " begins " + length(byNs) + " after " + nameHere
                    : nameHere + " begins " + length(-byNs) + " after " + nameOther;
        }
        boolean hereFirst = here.fromNs() < other.fromNs();
        long gapNs = hereFirst ? other.fromNs() - here.toNs() : here.fromNs() - other.toNs();
        return "%s and %s were not recorded at the same time: %s ended %s before %s began, so there is no difference to show"
                .formatted(
                        nameHere,
                        nameOther,
                        hereFirst ? nameHere : nameOther,
                        length(gapNs),
                        hereFirst ? nameOther : nameHere);
    }

    /** A range of the axis as one of the other recording's own time. */
    TimeRange ofOther(TimeRange range) {
        return shifted(range, -shiftNs);
    }

    /** What to ask the open recording for. */
    TimeRange questionHere(TimeRange range) {
        return covers(range, here) ? TimeRange.ALL : range;
    }

    /** What to ask the other one for. */
    TimeRange questionOther(TimeRange range) {
        return covers(range, other) ? TimeRange.ALL : ofOther(range);
    }

    /** A range as far as the axis goes. */
    TimeRange within(TimeRange wanted, long leastNs) {
        TimeRange all = extent();
        long lengthNs = Math.clamp(wanted.lengthNs(), Math.min(leastNs, all.lengthNs()), all.lengthNs());
        long fromNs = Math.clamp(wanted.fromNs(), all.fromNs(), all.toNs() - lengthNs);
        return new TimeRange(fromNs, fromNs + lengthNs);
    }

    static boolean covers(TimeRange range, TimeRange all) {
        return range.fromNs() <= all.fromNs() && range.toNs() >= all.toNs();
    }

    static boolean overlaps(TimeRange one, TimeRange two) {
        return one.fromNs() < two.toNs() && two.fromNs() < one.toNs();
    }

    /** A person does not read 86,400 s. */
    private static String length(long ns) {
        long minutes = ns / NS_PER_MINUTE;
        if (minutes < 2) {
            return TimeText.length(ns);
        }
        long hours = minutes / MINUTES_PER_HOUR;
        if (hours < 2) {
            return minutes + " min";
        }
        long days = hours / HOURS_PER_DAY;
        return days < 2
                ? hours + " h " + minutes % MINUTES_PER_HOUR + " min"
                : days + " days " + hours % HOURS_PER_DAY + " h";
    }

    private static TimeRange shifted(TimeRange range, long byNs) {
        return new TimeRange(range.fromNs() + byNs, range.toNs() + byNs);
    }
}
