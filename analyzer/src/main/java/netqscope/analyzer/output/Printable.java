package netqscope.analyzer.output;

/** Text for a terminal. What a recording contains may come from another machine and must not steer the terminal. */
public final class Printable {

    private Printable() {}

    /** The text with control characters other than a line feed, and those that turn its direction, written out. */
    public static String of(String text) {
        StringBuilder printable = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (c != '\n' && (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT)) {
                printable.append("\\x%02x".formatted(c));
            } else {
                printable.appendCodePoint(c);
            }
        });
        return printable.toString();
    }

    /** The same for a text that is no more than a part of a line: line feeds are written out, too. */
    public static String inLine(String text) {
        return of(text).replace("\n", "\\x0a");
    }
}
