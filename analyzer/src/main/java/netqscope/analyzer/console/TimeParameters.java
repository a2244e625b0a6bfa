package netqscope.analyzer.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import netqscope.analyzer.database.SqlScript;
import netqscope.analyzer.database.SqlToken;
import netqscope.analyzer.database.TimeRange;

/**
 * A statement with the values of {@code $from} and {@code $to} in their places: nanoseconds since the recording's start, as
 * BIGINT. DuckDB takes the parameters of a statement in its place only where a value may stand, and none in CREATE VIEW.
 */
final class TimeParameters {

    static final String FROM = "$from";
    static final String TO = "$to";

    private final String bound;
    private final List<Replaced> replaced;

    private TimeParameters(String bound, List<Replaced> replaced) {
        this.bound = bound;
        this.replaced = replaced;
    }

    /** Puts the values in. */
    static TimeParameters bind(String statement, TimeRange range) {
        StringBuilder bound = new StringBuilder();
        List<Replaced> replaced = new ArrayList<>();
        int done = 0;
        for (SqlToken token : SqlScript.tokens(statement)) {
            String value = value(token, statement, range);
            if (!value.isEmpty()) {
                bound.append(statement, done, token.start());
                replaced.add(new Replaced(token.start(), token.end(), bound.length(), bound.length() + value.length()));
                bound.append(value);
                done = token.end();
            }
        }
        return new TimeParameters(
                bound.append(statement, done, statement.length()).toString(), replaced);
    }

    /** The error of a statement that has other parameters, too; nobody knows their values. */
    static Optional<StatementError> unknown(String statement) {
        return SqlScript.tokens(statement).stream()
                .filter(token -> token.kind() == SqlToken.Kind.PARAMETER && !isKnown(token.of(statement)))
                .findFirst()
                .map(token -> new StatementError(
                        "%s has no value: only $from and $to are known, where the visible time begins and ends, in"
                                        .formatted(token.of(statement))
                                + " nanoseconds since the start",
                        OptionalInt.of(token.start()),
                        token.end() - token.start()));
    }

    String bound() {
        return bound;
    }

    /** An error in the statement as it ran as one in the statement as it was written. */
    StatementError unbound(StatementError error) {
        if (error.offset().isEmpty() || replaced.isEmpty()) {
            return error;
        }
        int start = error.offset().getAsInt();
        int from = original(start, false);
        int to = original(start + error.length(), true);
        return new StatementError(error.message(), OptionalInt.of(from), Math.max(1, to - from));
    }

    private int original(int offset, boolean end) {
        int shift = 0;
        for (Replaced one : replaced) {
            if (offset < one.boundStart) {
                break;
            }
            if (offset < one.boundEnd) {
                return end && offset > one.boundStart ? one.end : one.start;
            }
            shift = one.end - one.boundEnd;
        }
        return offset + shift;
    }

    private static String value(SqlToken token, String statement, TimeRange range) {
        if (token.kind() != SqlToken.Kind.PARAMETER) {
            return "";
        }
        String name = token.of(statement);
        if (name.equalsIgnoreCase(FROM)) {
            return literal(range.fromNs());
        }
        return name.equalsIgnoreCase(TO) ? literal(range.toNs()) : "";
    }

    private static boolean isKnown(String parameter) {
        return parameter.equalsIgnoreCase(FROM) || parameter.equalsIgnoreCase(TO);
    }

    private static String literal(long ns) {
        return "(" + ns + "::BIGINT)";
    }

    private record Replaced(int start, int end, int boundStart, int boundEnd) {}
}
