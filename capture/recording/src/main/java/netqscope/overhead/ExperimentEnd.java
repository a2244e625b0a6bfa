package netqscope.overhead;

import java.util.Locale;

/** Why an experiment ended. */
public enum ExperimentEnd {
    /** All rounds are there. */
    COMPLETE,
    /** Someone stopped it; the rounds that were finished by then are there. */
    INTERRUPTED;

    /** The lower-case name: the spelling in metadata. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    static ExperimentEnd ofLabel(String label) {
        for (ExperimentEnd end : values()) {
            if (end.label().equals(label)) {
                return end;
            }
        }
        throw new IllegalArgumentException("no experiment ends because of " + Values.quoted(label));
    }
}
