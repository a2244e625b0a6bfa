package netqscope.analyzer.explore;

import java.util.Optional;

/**
 * Something to know before numbers are trusted.
 *
 * @param file of several files the one it is about; empty: all
 * @param text what is so, in lower case and without a full stop
 * @param meaning what that means for the numbers, as sentences
 */
public record Notice(Topic topic, Optional<String> file, String text, String meaning) {

    /** How much it matters. */
    public Severity severity() {
        return switch (topic) {
            case INCOMPLETE, LOST, ALTERED, DAMAGED -> Severity.WARNING;
            case SAMPLED, DEVICES_DIFFER, GAP, QUEUES_UNRECORDED -> Severity.NOTE;
        };
    }

    /** How much a notice matters. */
    public enum Severity {
        /** Something is missing or wrong. */
        WARNING,
        /** Numbers are right if one knows what they are of. */
        NOTE
    }

    /** What a notice is about. */
    public enum Topic {
        /** The recording was cut off. */
        INCOMPLETE,
        /** Packets were lost while it was recorded. */
        LOST,
        /** The file has not the packets that its end says it has. */
        ALTERED,
        /** Not every packet was to be recorded. */
        SAMPLED,
        /** Files of one recording that are not all of the same devices. */
        DEVICES_DIFFER,
        /** Time between two files. */
        GAP,
        /** Rows that no capture can have written. */
        DAMAGED,
        /** A device whose receive queues are not known. */
        QUEUES_UNRECORDED
    }
}
