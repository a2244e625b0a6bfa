package netqscope.analyzer.console;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The end of a message of DuckDB, in which it draws where the statement is wrong:
 *
 * <pre>
 * LINE 2: ...tes, devic from packets where direction = 'tx' and queue i...
 *                 ^^^^^
 * </pre>
 *
 * What is drawn is about 140 columns of the line; carets count columns of a terminal, where tabs have none.
 */
final class DrawnPlace {

    private static final Pattern DRAWING = Pattern.compile("\\n+(LINE (\\d+): )([^\\n]*)\\n( *)(\\^*)\\s*$");
    private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");
    private static final Pattern NAMED =
            Pattern.compile("(?:with name|Referenced update column|parameter) \"?([^\\s\"]+)\"?");
    private static final String CUT = "...";

    private final String statement;
    private final String line;
    private final int lineStart;

    private DrawnPlace(String statement, int lineStart, String line) {
        this.statement = statement;
        this.lineStart = lineStart;
        this.line = line;
    }

    static StatementError read(String message, String statement) {
        Matcher drawing = DRAWING.matcher(message);
        if (!drawing.find()) {
            return StatementError.of(message.strip());
        }
        String said = message.substring(0, drawing.start()).strip();
        int lineStart = startOfLine(statement, Integer.parseInt(drawing.group(2)));
        if (lineStart < 0) {
            // A message that a statement made itself, with error().
            return StatementError.of(message.strip());
        }
        int lineEnd = statement.indexOf('\n', lineStart);
        String line = statement.substring(lineStart, lineEnd < 0 ? statement.length() : lineEnd);
        int columns = drawing.group(4).length() - drawing.group(1).length();
        return new DrawnPlace(statement, lineStart, line)
                .error(said, drawing.group(3), columns, drawing.group(5).length());
    }

    private StatementError error(String said, String drawn, int columns, int carets) {
        int at = carets > 0 ? drawnIndex(drawn, columns) : -1;
        String name = named(said);
        boolean confirmed = at >= 0 && (name.isEmpty() || line.startsWith(name, at) || !line.contains(name));
        if (!confirmed && !name.isEmpty() && line.contains(name)) {
            at = nearest(name, Math.max(at, 0));
        }
        if (at < 0) {
            return StatementError.of(said);
        }
        int length = confirmed ? charsOf(line, at, Math.max(1, carets)) - at : name.length();
        int start = Math.min(lineStart + at, Math.max(0, statement.length() - 1));
        return new StatementError(said, OptionalInt.of(start), Math.max(1, length));
    }

    /** Where in the line the carets begin; -1 if what is drawn is not in it. */
    private int drawnIndex(String drawn, int columns) {
        boolean cutBefore = drawn.startsWith(CUT);
        boolean cutAfter = drawn.endsWith(CUT);
        String whole = drawn.replace("\r", "").stripTrailing();
        if (line.replace("\r", "").stripTrailing().equals(whole)) {
            return beyondBlanks(charsOf(line, 0, columns));
        }
        String fragment = drawn.substring(
                cutBefore ? CUT.length() : 0,
                Math.max(cutBefore ? CUT.length() : 0, drawn.length() - (cutAfter ? CUT.length() : 0)));
        int found = -1;
        for (int i : occurrences(fragment)) {
            boolean fits = (cutBefore || i == 0)
                    && (cutAfter
                            || i + fragment.length() >= line.stripTrailing().length());
            if (fits && found < 0) {
                found = i;
            }
        }
        return found < 0 ? -1 : beyondBlanks(charsOf(line, found, columns - (cutBefore ? CUT.length() : 0)));
    }

    private List<Integer> occurrences(String fragment) {
        List<Integer> found = new ArrayList<>();
        for (int i = line.indexOf(fragment); i >= 0; i = line.indexOf(fragment, i + 1)) {
            found.add(i);
        }
        return found;
    }

    /** The index after as many columns of a terminal. */
    private static int charsOf(String line, int from, int columns) {
        int at = from;
        int left = columns;
        while (left > 0 && at < line.length()) {
            int c = line.codePointAt(at);
            left -= width(c);
            at += Character.charCount(c);
        }
        return at;
    }

    /** Nothing is wrong with a blank: it is a tab, which is drawn without a width. */
    private int beyondBlanks(int index) {
        int at = index;
        while (at < line.length() && Character.isWhitespace(line.charAt(at))) {
            at++;
        }
        return at < line.length() ? at : index;
    }

    private int nearest(String name, int index) {
        int nearest = line.indexOf(name);
        for (int i : occurrences(name)) {
            if (Math.abs(i - index) < Math.abs(nearest - index)) {
                nearest = i;
            }
        }
        return nearest;
    }

    /** What a message is about; empty if it quotes nothing. */
    private static String named(String said) {
        String first = said.lines().findFirst().orElse("");
        Matcher named = NAMED.matcher(first);
        if (named.find()) {
            return named.group(1);
        }
        Matcher quoted = QUOTED.matcher(first);
        return quoted.find() ? quoted.group(1) : "";
    }

    private static int startOfLine(String text, int number) {
        int start = 0;
        for (int i = 1; i < number; i++) {
            int end = text.indexOf('\n', start);
            if (end < 0) {
                return -1;
            }
            start = end + 1;
        }
        return start;
    }

    private static int width(int c) {
        int type = Character.getType(c);
        if (type == Character.NON_SPACING_MARK
                || type == Character.ENCLOSING_MARK
                || type == Character.FORMAT
                || Character.isISOControl(c)) {
            return 0;
        }
        Character.UnicodeScript script = Character.UnicodeScript.of(c);
        boolean wide = switch (script) {
            case HAN, HIRAGANA, KATAKANA, HANGUL -> true;
            default -> Character.isEmojiPresentation(c) || (c >= 0xFF01 && c <= 0xFF60);
        };
        return wide ? 2 : 1;
    }
}
