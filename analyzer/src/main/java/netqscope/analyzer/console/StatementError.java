package netqscope.analyzer.console;

import java.util.OptionalInt;

/**
 * Why a statement has no result.
 *
 * @param message for a person, without a drawing of the place
 * @param offset index in the statement where it is wrong; empty if that is not known
 * @param length of what is wrong there, at least 1
 */
public record StatementError(String message, OptionalInt offset, int length) {

    public StatementError {
        if (length < 1) {
            throw new IllegalArgumentException("an error has a length of 1 at least, not " + length);
        }
    }

    /** An error that is nowhere in particular. */
    static StatementError of(String message) {
        return new StatementError(message, OptionalInt.empty(), 1);
    }

    /** What DuckDB says about a statement. */
    static StatementError ofDatabase(String message, String statement) {
        return DrawnPlace.read(message, statement);
    }

    /** The same error in a text in which the statement begins later. */
    public StatementError movedBy(int start) {
        return new StatementError(
                message, offset.isPresent() ? OptionalInt.of(offset.getAsInt() + start) : offset, length);
    }
}
