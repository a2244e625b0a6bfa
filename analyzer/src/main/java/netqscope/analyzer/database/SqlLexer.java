package netqscope.analyzer.database;

import java.util.ArrayList;
import java.util.List;
import netqscope.analyzer.database.SqlToken.Kind;

/** Cuts a text into tokens as DuckDB does. */
final class SqlLexer {

    private final String text;
    private final List<SqlToken> tokens = new ArrayList<>();
    private int position;
    private boolean closed;

    private SqlLexer(String text) {
        this.text = text;
    }

    static List<SqlToken> tokens(String text) {
        return new SqlLexer(text).run();
    }

    private List<SqlToken> run() {
        while (position < text.length()) {
            if (isBlank(text.charAt(position))) {
                position++;
            } else {
                int start = position;
                closed = true;
                Kind kind = next(text.charAt(position));
                tokens.add(new SqlToken(kind, start, position, closed));
            }
        }
        return tokens;
    }

    private Kind next(char first) {
        if (text.startsWith("--", position)) {
            int end = text.indexOf('\n', position);
            position = end < 0 ? text.length() : end;
            return Kind.COMMENT;
        }
        if (text.startsWith("/*", position)) {
            skipBlockComment();
            return Kind.COMMENT;
        }
        if (isEscapeString(first)) {
            position++;
            skipQuoted('\'', true);
            return Kind.STRING;
        }
        if (isNumber(first)) {
            skipNumber();
            return Kind.NUMBER;
        }
        if (isNamePart(first)) {
            skipName(true);
            return Kind.WORD;
        }
        return switch (first) {
            case '\'' -> {
                skipQuoted('\'', false);
                yield Kind.STRING;
            }
            case '"' -> {
                skipQuoted('"', false);
                yield Kind.QUOTED_NAME;
            }
            case '$' -> dollar();
            default -> {
                position++;
                yield switch (first) {
                    case ';' -> Kind.SEMICOLON;
                    case '?' -> Kind.PARAMETER;
                    default -> Kind.SYMBOL;
                };
            }
        };
    }

    /** Whether E'...' begins here, in which a backslash escapes. */
    private boolean isEscapeString(char first) {
        return (first == 'e' || first == 'E') && position + 1 < text.length() && text.charAt(position + 1) == '\'';
    }

    private boolean isNumber(char first) {
        return isDigit(first) || (first == '.' && position + 1 < text.length() && isDigit(text.charAt(position + 1)));
    }

    private void skipNumber() {
        position++;
        while (position < text.length()) {
            char c = text.charAt(position);
            char before = text.charAt(position - 1);
            boolean exponentSign = (c == '+' || c == '-') && (before == 'e' || before == 'E');
            if (!isNamePart(c) && c != '.' && !exponentSign) {
                return;
            }
            position++;
        }
    }

    private void skipName(boolean dollars) {
        while (position < text.length()) {
            char c = text.charAt(position);
            if (!isNamePart(c) && !(dollars && c == '$')) {
                return;
            }
            position++;
        }
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
        closed = false;
    }

    /** A string between two times the same tag, such as {@code $$} or {@code $x$}, or a parameter. */
    private Kind dollar() {
        int start = position++;
        int nameStart = position;
        skipName(false);
        boolean opensQuote = position < text.length()
                && text.charAt(position) == '$'
                && !(position > nameStart && isDigit(text.charAt(nameStart)));
        if (!opensQuote) {
            return position > nameStart ? Kind.PARAMETER : Kind.SYMBOL;
        }
        String delimiter = text.substring(start, position + 1);
        int end = text.indexOf(delimiter, position + 1);
        closed = end >= 0;
        position = closed ? end + delimiter.length() : text.length();
        return Kind.STRING;
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
        closed = depth == 0;
    }

    private static boolean isBlank(char c) {
        return Character.isWhitespace(c);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isNamePart(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || Character.isSurrogate(c);
    }
}
