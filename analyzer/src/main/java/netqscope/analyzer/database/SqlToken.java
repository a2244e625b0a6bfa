package netqscope.analyzer.database;

/**
 * A piece of a text of SQL; blanks are none.
 *
 * @param start index of its first character
 * @param end index after its last one
 * @param closed false if it lacks the end of its quote or block comment, and so reaches to the end of the text
 */
public record SqlToken(Kind kind, int start, int end, boolean closed) {

    /** What it is. */
    public enum Kind {
        /** A keyword, or a name without quotes. */
        WORD,
        QUOTED_NAME,
        STRING,
        NUMBER,
        /** A name after a dollar sign, or a question mark. */
        PARAMETER,
        COMMENT,
        SEMICOLON,
        /** One character of anything else. */
        SYMBOL
    }

    /** What it reads in the text that it is a piece of. */
    public String of(String text) {
        return text.substring(start, end);
    }
}
