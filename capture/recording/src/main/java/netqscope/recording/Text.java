package netqscope.recording;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Locale;

/** Puts numbers and texts of unknown origin into messages of one line. */
public final class Text {

    private static final int MAX_CHARS = 40;

    private Text() {}

    /** The number with its thousands set apart, such as {@code 1,204}. */
    public static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** {@code 1 byte}, {@code 1,204 bytes}. */
    public static String count(long value, String unit) {
        return number(value) + " " + unit + (value == 1 ? "" : "s");
    }

    /** The text with control characters replaced and cut to 40 characters: an untrusted text must not fill the terminal. */
    public static String printable(String text) {
        String cut = text.length() > MAX_CHARS ? text.substring(0, MAX_CHARS) + "..." : text;
        StringBuilder printable = new StringBuilder(cut.length());
        cut.codePoints().map(c -> Character.isISOControl(c) ? '?' : c).forEach(printable::appendCodePoint);
        return printable.toString();
    }

    /** What the operating system said, without the file names that {@link FileSystemException} puts in front. */
    public static String reason(IOException e) {
        String reason = e instanceof FileSystemException f && f.getReason() != null ? f.getReason() : e.getMessage();
        return reason == null ? e.getClass().getSimpleName() : reason;
    }
}
