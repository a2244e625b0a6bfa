package netqscope.analyzer.database;

import java.util.ArrayList;
import java.util.List;

/** Cuts a text into its statements. The database runs them all at once and would only hand out the last result. */
public final class SqlScript {

    private final String text;
    private final List<String> statements = new ArrayList<>();
    private int position;
    private boolean complete;

    private SqlScript(String text) {
        this.text = text;
    }

    /** The statements without their semicolons; what consists of blanks and comments is none. */
    public static List<String> statements(String text) {
        return new SqlScript(text).split();
    }

    /** Whether the last statement has its semicolon, so that more text would begin another one. */
    public static boolean isComplete(String text) {
        SqlScript script = new SqlScript(text);
        script.split();
        return script.complete;
    }

    private List<String> split() {
        int start = 0;
        boolean empty = true;
        complete = true;
        while (position < text.length()) {
            char c = text.charAt(position);
            if (c == ';') {
                add(start, empty);
                position++;
                start = position;
                empty = true;
            } else if (text.startsWith("--", position)) {
                position = after("\n", position);
            } else if (text.startsWith("/*", position)) {
                skipBlockComment();
            } else {
                empty &= Character.isWhitespace(c);
                skipToken(c);
            }
        }
        add(start, empty);
        complete &= empty;
        return statements;
    }

    private void add(int start, boolean empty) {
        if (!empty) {
            statements.add(text.substring(start, position).strip());
        }
    }

    private void skipToken(char first) {
        switch (first) {
            case '\'' -> skipQuoted('\'', startsEscapeString());
            case '"' -> skipQuoted('"', false);
            case '$' -> skipDollar();
            default -> position++;
        }
    }

    /** Whether the quote at the position belongs to E'...', in which a backslash escapes. */
    private boolean startsEscapeString() {
        return position > 0
                && Character.toLowerCase(text.charAt(position - 1)) == 'e'
                && (position == 1 || !isIdentifierPart(text.charAt(position - 2)));
    }

    private void skipQuoted(char quote, boolean backslashEscapes) {
        position++;
        while (position < text.length()) {
            char c = text.charAt(position);
            boolean doubled = c == quote && position + 1 < text.length() && text.charAt(position + 1) == quote;
            if (doubled || (backslashEscapes && c == '\\')) {
                position += 2;
            } else {
                position++;
                if (c == quote) {
                    return;
                }
            }
        }
        position = text.length();
    }

    private void skipDollar() {
        boolean inIdentifier = position > 0 && isIdentifierPart(text.charAt(position - 1));
        int end = position + 1;
        while (end < text.length() && isIdentifierPart(text.charAt(end))) {
            end++;
        }
        boolean opensQuote = !inIdentifier
                && end < text.length()
                && text.charAt(end) == '$'
                && !Character.isDigit(text.charAt(position + 1));
        if (opensQuote) {
            String delimiter = text.substring(position, end + 1);
            position = after(delimiter, end + 1);
        } else {
            position++;
        }
    }

    private void skipBlockComment() {
        int depth = 0;
        do {
            if (text.startsWith("/*", position)) {
                depth++;
                position += 2;
            } else if (text.startsWith("*/", position)) {
                depth--;
                position += 2;
            } else {
                position++;
            }
        } while (depth > 0 && position < text.length());
        complete = depth == 0;
    }

    private int after(String delimiter, int from) {
        int found = text.indexOf(delimiter, from);
        return found < 0 ? text.length() : found + delimiter.length();
    }

    private static boolean isIdentifierPart(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }
}
