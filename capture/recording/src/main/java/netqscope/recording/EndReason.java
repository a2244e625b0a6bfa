package netqscope.recording;

import java.util.Locale;

/** Why a recording ended. */
public enum EndReason {
    /** Ctrl-C. */
    INTERRUPTED,
    /** SIGTERM. */
    TERMINATED,
    /** The duration asked for was over. */
    DURATION,
    /** The number of rows asked for was reached. */
    COUNT,
    /** The size asked for was reached. */
    SIZE,
    /** A recorded device disappeared. */
    DEVICE_GONE,
    /** The file could not be written any further; what could not be written is counted as lost. */
    WRITE_FAILED,
    /** Written anew from an incomplete recording. */
    RECOVERED;

    /** Lower-case words, such as {@code device gone}. */
    public String label() {
        return key().replace('_', ' ');
    }

    /** The spelling in metadata, such as {@code device_gone}. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static EndReason ofKey(String key) {
        for (EndReason reason : values()) {
            if (reason.key().equals(key)) {
                return reason;
            }
        }
        throw new IllegalArgumentException("no recording ends because of \"" + Text.printable(key) + "\"");
    }
}
