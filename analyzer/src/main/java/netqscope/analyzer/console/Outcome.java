package netqscope.analyzer.console;

import java.nio.file.Path;

/** How a statement ended. */
public sealed interface Outcome {

    /** It has a result, of which the first rows are in memory. */
    record Table(ResultTable table) implements Outcome {}

    /** It returns no rows: it created something, or removed or changed it. */
    record Done() implements Outcome {}

    /**
     * All its rows are in a file.
     *
     * @param rows how many there are
     * @param bytes how large the file is
     */
    record Written(Path file, long rows, long bytes) implements Outcome {}

    /** It is wrong, or failed; a table that was begun before keeps its rows. */
    record Failed(StatementError error) implements Outcome {}

    /** Nobody waits for it any more; a table that was begun before keeps its rows. */
    record Cancelled() implements Outcome {}
}
