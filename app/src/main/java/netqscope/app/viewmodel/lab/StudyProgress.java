package netqscope.app.viewmodel.lab;

import java.util.Locale;
import netqscope.analyzer.database.Progress;

/**
 * How far a study has come.
 *
 * @param packets so far: read, or taken into samples
 * @param all how many there are to be
 */
public record StudyProgress(Progress.Stage stage, long packets, long all) {

    static final StudyProgress NONE = new StudyProgress(Progress.Stage.READING, 0, 0);

    /** From 0 to 1; below 0 if it is not known. */
    public double part() {
        return all == 0 ? -1 : Math.min(1, (double) packets / all);
    }

    /** For reading. */
    public String text() {
        return switch (stage) {
            case READING, IMPORTING -> String.format(Locale.ROOT, "reading %,d of %,d packets", packets, all);
            case SAMPLING -> String.format(Locale.ROOT, "sampling: %,d of %,d packets taken", packets, all);
        };
    }
}
