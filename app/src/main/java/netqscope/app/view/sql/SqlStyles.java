package netqscope.app.view.sql;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import netqscope.analyzer.console.SqlCatalog;
import netqscope.analyzer.console.SqlKeywords;
import netqscope.analyzer.console.StatementError;
import netqscope.analyzer.database.SqlScript;
import netqscope.analyzer.database.SqlToken;
import org.fxmisc.richtext.model.StyleSpans;
import org.fxmisc.richtext.model.StyleSpansBuilder;

/** Style classes of the parts of a text of SQL. */
final class SqlStyles {

    /** Longer texts were not written by hand, and are shown plainly. */
    private static final int MOST_CHARACTERS = 300_000;

    private static final Set<String> BEFORE_VIEWS = Set.of("from", "join", "into", "update", "table", "describe");

    private static final String WRONG = "sql-wrong";

    private SqlStyles() {}

    /** The styles of a text that is not empty. */
    static StyleSpans<Collection<String>> of(String text, SqlCatalog catalog, Optional<StatementError> error) {
        StyleSpansBuilder<Collection<String>> spans = new StyleSpansBuilder<>();
        int done = 0;
        String before = "";
        if (text.length() <= MOST_CHARACTERS) {
            for (SqlToken token : SqlScript.tokens(text)) {
                spans.add(List.of(), token.start() - done);
                spans.add(List.of(style(token, text, catalog, before)), token.end() - token.start());
                done = token.end();
                before = token.kind() == SqlToken.Kind.COMMENT ? before : token.of(text);
            }
        }
        spans.add(List.of(), text.length() - done);
        StyleSpans<Collection<String>> styles = spans.create();
        if (error.isEmpty() || error.get().offset().isEmpty()) {
            return styles;
        }
        int start = Math.min(error.get().offset().getAsInt(), text.length() - 1);
        int length = Math.min(error.get().length(), text.length() - start);
        StyleSpans<Collection<String>> wrong = new StyleSpansBuilder<Collection<String>>()
                .add(List.of(), start)
                .add(List.of(WRONG), length)
                .add(List.of(), text.length() - start - length)
                .create();
        return styles.overlay(wrong, SqlStyles::both);
    }

    private static Collection<String> both(Collection<String> one, Collection<String> other) {
        List<String> both = new ArrayList<>(one);
        both.addAll(other);
        return both;
    }

    private static String style(SqlToken token, String text, SqlCatalog catalog, String before) {
        return switch (token.kind()) {
            case WORD -> word(token, text, catalog, before);
            case QUOTED_NAME -> "sql-name";
            case STRING -> "sql-string";
            case NUMBER -> "sql-number";
            case PARAMETER -> "sql-parameter";
            case COMMENT -> "sql-comment";
            case SEMICOLON, SYMBOL -> "sql-symbol";
        };
    }

    private static String word(SqlToken token, String text, SqlCatalog catalog, String before) {
        String word = token.of(text);
        boolean called = text.startsWith("(", afterBlanks(text, token.end()));
        if (called && catalog.isFunction(word)) {
            return "sql-function";
        }
        if (SqlKeywords.contains(word)) {
            return "sql-keyword";
        }
        boolean named = BEFORE_VIEWS.contains(before.toLowerCase(Locale.ROOT)) || text.startsWith(".", token.end());
        return named && catalog.relation(word).isPresent() ? "sql-source" : "sql-name";
    }

    private static int afterBlanks(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        return at;
    }
}
