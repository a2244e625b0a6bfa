package netqscope.analyzer.console;

import java.util.Locale;

/** Questions to begin with: files in {@code netqscope/analyzer/examples}, the first comment of each is the question. */
public enum ExampleSql {
    PACKETS_OF_QUEUES,
    IMBALANCE,
    BUSIEST_MILLISECONDS,
    HOT_FLOWS,
    RATE,
    LENGTHS,
    LONGEST_SILENCE,
    LOST,
    SCHEMA;

    private static final String COMMENT = "-- ";

    /** The question. */
    public String title() {
        return text().lines().findFirst().orElse("").substring(COMMENT.length());
    }

    /** The statement, and the question as its first line. */
    public String text() {
        return ShownSql.read("/netqscope/analyzer/examples/" + name().toLowerCase(Locale.ROOT) + ".sql");
    }
}
