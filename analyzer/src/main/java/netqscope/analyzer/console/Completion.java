package netqscope.analyzer.console;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import netqscope.analyzer.console.SqlCatalog.Relation;
import netqscope.analyzer.database.SqlScript;
import netqscope.analyzer.database.SqlStatement;
import netqscope.analyzer.database.SqlToken;

/**
 * What may be meant by a word that was begun.
 *
 * @param start index of its first character in the text
 * @param end index after its last character before the cursor
 * @param proposals best first
 */
public record Completion(int start, int end, List<Proposal> proposals) {

    private static final Set<String> BEFORE_RELATIONS = Set.of("from", "join", "into", "update", "table", "describe");

    /** What nearly every statement needs comes before columns that begin alike. */
    private static final List<Proposal> CLAUSES = Stream.of(
                    "select", "from", "where", "group", "order", "having", "limit", "join", "and")
            .map(keyword -> new Proposal(keyword, Kind.KEYWORD, ""))
            .toList();

    private static final int MOST_PROPOSALS = 200;

    public Completion {
        proposals = List.copyOf(proposals);
    }

    /** What something is that is proposed; the order is that of rank. */
    public enum Kind {
        COLUMN,
        VIEW,
        PARAMETER,
        KEYWORD,
        FUNCTION
    }

    /**
     * A word to write.
     *
     * @param detail beside it: a column's type and view, a function's parameters
     */
    public record Proposal(String text, Kind kind, String detail) {}

    /** What may stand at a place in a text. */
    public static Completion of(SqlCatalog catalog, String text, int cursor) {
        int start = cursor;
        while (start > 0 && isNamePart(text.charAt(start - 1))) {
            start--;
        }
        boolean parameter = start > 0 && text.charAt(start - 1) == '$';
        start -= parameter ? 1 : 0;
        if (isIn(text, start, cursor)) {
            return new Completion(start, cursor, List.of());
        }
        String prefix = text.substring(start, cursor);
        List<Proposal> proposals = new ArrayList<>();
        for (Proposal proposal : candidates(catalog, text, start, !prefix.isEmpty())) {
            if (startsWith(proposal.text(), prefix)) {
                proposals.add(proposal);
            }
        }
        return new Completion(
                start, cursor, proposals.size() > MOST_PROPOSALS ? proposals.subList(0, MOST_PROPOSALS) : proposals);
    }

    /** All that fits the place, best first, whatever it begins with. */
    private static List<Proposal> candidates(SqlCatalog catalog, String text, int start, boolean begun) {
        SqlStatement statement = statementAt(text, start);
        List<SqlToken> tokens = SqlScript.tokens(statement.text());
        Map<String, Relation> aliases = aliases(catalog, statement.text(), tokens);
        String before = text.substring(statement.start(), Math.max(statement.start(), start))
                .stripTrailing();
        if (before.endsWith(".")) {
            return qualified(aliases, lastWord(before.substring(0, before.length() - 1)));
        }
        List<Proposal> views = new ArrayList<>();
        for (Relation relation : catalog.relations()) {
            views.add(new Proposal(relation.name(), Kind.VIEW, ""));
        }
        List<Proposal> proposals = new ArrayList<>();
        if (BEFORE_RELATIONS.contains(lastWord(before).toLowerCase(Locale.ROOT))) {
            proposals.addAll(views);
            addFunctions(catalog, proposals);
            return proposals;
        }
        if (begun) {
            proposals.addAll(CLAUSES);
        }
        Set<Relation> named = new LinkedHashSet<>(aliases.values());
        addColumns(named.isEmpty() ? catalog.relations() : List.copyOf(named), proposals);
        proposals.addAll(views);
        if (!begun) {
            proposals.addAll(CLAUSES);
        }
        proposals.add(new Proposal(TimeParameters.FROM, Kind.PARAMETER, "begin of the visible time, ns"));
        proposals.add(new Proposal(TimeParameters.TO, Kind.PARAMETER, "end of the visible time, ns"));
        for (String keyword : SqlKeywords.proposed()) {
            Proposal proposal = new Proposal(keyword, Kind.KEYWORD, "");
            if (SqlKeywords.contains(keyword) && !CLAUSES.contains(proposal)) {
                proposals.add(proposal);
            }
        }
        addFunctions(catalog, proposals);
        return proposals;
    }

    private static List<Proposal> qualified(Map<String, Relation> aliases, String name) {
        List<Proposal> columns = new ArrayList<>();
        Optional.ofNullable(aliases.get(name.toLowerCase(Locale.ROOT)))
                .ifPresent(relation -> addColumns(List.of(relation), columns));
        return columns;
    }

    private static void addColumns(List<Relation> relations, List<Proposal> proposals) {
        Map<String, Proposal> columns = new LinkedHashMap<>();
        for (Relation relation : relations) {
            for (SqlCatalog.Column column : relation.columns()) {
                columns.putIfAbsent(
                        column.name(),
                        new Proposal(column.name(), Kind.COLUMN, relation.name() + ", " + column.type()));
            }
        }
        proposals.addAll(columns.values());
    }

    private static void addFunctions(SqlCatalog catalog, List<Proposal> proposals) {
        for (SqlCatalog.Function function : catalog.functions()) {
            proposals.add(new Proposal(function.name(), Kind.FUNCTION, "(" + function.parameters() + ")"));
        }
    }

    /** The views that the statement names, by their own names and by those it gives them. */
    private static Map<String, Relation> aliases(SqlCatalog catalog, String text, List<SqlToken> tokens) {
        Map<String, Relation> aliases = new LinkedHashMap<>();
        for (int i = 0; i < tokens.size(); i++) {
            Optional<Relation> relation = word(tokens, i, text).flatMap(catalog::relation);
            if (relation.isEmpty() || (isSymbol(tokens, i - 1, text, '.') && !isSchema(tokens, i, text))) {
                continue;
            }
            if (isColumn(tokens, i, text)) {
                continue;
            }
            aliases.put(relation.get().name().toLowerCase(Locale.ROOT), relation.get());
            int next = word(tokens, i + 1, text).filter("as"::equalsIgnoreCase).isPresent() ? i + 2 : i + 1;
            word(tokens, next, text)
                    .filter(alias -> !SqlKeywords.contains(alias))
                    .ifPresent(alias -> aliases.put(alias.toLowerCase(Locale.ROOT), relation.get()));
        }
        return aliases;
    }

    /** A view is named after FROM, JOIN or a comma, or by itself before a dot; "select packets" is a column. */
    private static boolean isColumn(List<SqlToken> tokens, int index, String text) {
        boolean afterFrom = word(tokens, index - 1, text)
                .filter(word -> BEFORE_RELATIONS.contains(word.toLowerCase(Locale.ROOT)))
                .isPresent();
        boolean beforeDot = isSymbol(tokens, index + 1, text, '.');
        boolean inList = isSymbol(tokens, index - 1, text, ',') && fromIsOpen(tokens, index, text);
        return !afterFrom && !beforeDot && !inList && !isSchema(tokens, index, text);
    }

    /** Whether the last clause that began before is FROM. */
    private static boolean fromIsOpen(List<SqlToken> tokens, int index, String text) {
        for (int i = index - 1; i >= 0; i--) {
            String word = word(tokens, i, text).orElse("").toLowerCase(Locale.ROOT);
            if (word.equals("from")) {
                return true;
            }
            if (Set.of("select", "where", "group", "order", "having", "on", "using")
                    .contains(word)) {
                return false;
            }
        }
        return false;
    }

    private static boolean isSchema(List<SqlToken> tokens, int index, String text) {
        return isSymbol(tokens, index - 1, text, '.')
                && word(tokens, index - 2, text)
                        .filter("main"::equalsIgnoreCase)
                        .isPresent();
    }

    private static Optional<String> word(List<SqlToken> tokens, int index, String text) {
        boolean isWord =
                index >= 0 && index < tokens.size() && tokens.get(index).kind() == SqlToken.Kind.WORD;
        return isWord ? Optional.of(tokens.get(index).of(text)) : Optional.empty();
    }

    private static boolean isSymbol(List<SqlToken> tokens, int index, String text, char symbol) {
        return index >= 0
                && index < tokens.size()
                && tokens.get(index).kind() == SqlToken.Kind.SYMBOL
                && text.charAt(tokens.get(index).start()) == symbol;
    }

    /** The statement that the place is in; nothing if it is between two. */
    private static SqlStatement statementAt(String text, int index) {
        for (SqlStatement statement : SqlScript.placed(text)) {
            boolean ended = text.charAt(statement.end() - 1) == ';';
            if (index >= statement.start() && (index < statement.end() || (index == statement.end() && !ended))) {
                return statement;
            }
        }
        return new SqlStatement("", index, index);
    }

    private static String lastWord(String text) {
        int start = text.length();
        while (start > 0 && isNamePart(text.charAt(start - 1))) {
            start--;
        }
        return text.substring(start);
    }

    /** Whether the place is in a string, a comment or a quoted name, where nothing is proposed. */
    private static boolean isIn(String text, int start, int cursor) {
        return SqlScript.tokens(text).stream().anyMatch(token -> switch (token.kind()) {
            case STRING, QUOTED_NAME, COMMENT ->
                token.start() < cursor
                        && (cursor < token.end()
                                || !token.closed()
                                || (cursor == token.end() && isLineComment(token, text)));
            case NUMBER -> token.start() <= start && cursor <= token.end() && start < token.end();
            case WORD, PARAMETER, SEMICOLON, SYMBOL -> false;
        });
    }

    private static boolean isLineComment(SqlToken token, String text) {
        return text.startsWith("--", token.start());
    }

    private static boolean startsWith(String name, String prefix) {
        return name.regionMatches(true, 0, prefix, 0, prefix.length());
    }

    private static boolean isNamePart(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }
}
