package netqscope.analyzer.database;

/**
 * A column of a result.
 *
 * @param name as the result calls it; names may repeat
 * @param numeric whether its values are numbers
 */
public record ResultColumn(String name, boolean numeric) {}
