package netqscope.analyzer.database;

/**
 * A statement of a script.
 *
 * @param text without semicolon, and without blanks around it
 * @param start index of the first character of the text in the script
 * @param end index after its semicolon, or the end of the script
 */
public record SqlStatement(String text, int start, int end) {}
