package netqscope.analyzer.database;

import java.util.ArrayList;
import java.util.List;

/** Cuts a text into its statements. The database runs them all at once and would only hand out the last result. */
public final class SqlScript {

    private SqlScript() {}

    /** The statements without their semicolons; what consists of blanks and comments is none. */
    public static List<String> statements(String text) {
        return placed(text).stream().map(SqlStatement::text).toList();
    }

    /** The same statements, and where they are. */
    public static List<SqlStatement> placed(String text) {
        List<SqlStatement> statements = new ArrayList<>();
        int start = 0;
        boolean empty = true;
        for (SqlToken token : tokens(text)) {
            switch (token.kind()) {
                case SEMICOLON -> {
                    if (!empty) {
                        statements.add(statement(text, start, token.start(), token.end()));
                    }
                    start = token.end();
                    empty = true;
                }
                case COMMENT -> {}
                case WORD, QUOTED_NAME, STRING, NUMBER, PARAMETER, SYMBOL -> empty = false;
            }
        }
        if (!empty) {
            statements.add(statement(text, start, text.length(), text.length()));
        }
        return statements;
    }

    /** Whether the last statement has its semicolon, so that more text would begin another one. */
    public static boolean isComplete(String text) {
        boolean complete = true;
        for (SqlToken token : tokens(text)) {
            complete = switch (token.kind()) {
                case SEMICOLON -> true;
                case COMMENT -> complete && token.closed();
                case WORD, QUOTED_NAME, STRING, NUMBER, PARAMETER, SYMBOL -> false;
            };
        }
        return complete;
    }

    /** The text in pieces; together with the blanks between them they are all of it. */
    public static List<SqlToken> tokens(String text) {
        return SqlLexer.tokens(text);
    }

    private static SqlStatement statement(String text, int start, int textEnd, int end) {
        int from = start;
        while (Character.isWhitespace(text.charAt(from))) {
            from++;
        }
        return new SqlStatement(text.substring(from, textEnd).strip(), from, end);
    }
}
