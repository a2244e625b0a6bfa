package netqscope.analyzer.output;

/** Text for a terminal. What a recording contains may come from another machine and must not steer the terminal. */
public final class Printable {

    private Printable() {}

    /** The text with control characters other than a line feed written out. */
    public static String of(String text) {
        StringBuilder printable = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (c != '\n' && Character.isISOControl(c)) {
                printable.append("\\x%02x".formatted(c));
            } else {
                printable.appendCodePoint(c);
            }
        });
        return printable.toString();
    }
}
