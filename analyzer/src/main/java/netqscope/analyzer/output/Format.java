package netqscope.analyzer.output;

import java.io.IOException;
import java.io.Writer;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Rows;

/** What a result looks like. Every format writes rows while they arrive, however many there are. */
public enum Format {
    /** Aligned columns for reading. */
    TABLE,
    /** RFC 4180, with a header; null is an empty field. */
    CSV,
    /** An array of objects; integers of any size are exact. */
    JSON,
    /** A table of GitHub Flavored Markdown, to be pasted into a report. */
    MARKDOWN;

    /**
     * Writes a result to its end.
     *
     * @param numbers how a table writes numbers, and whether units; the other formats have but one way
     */
    public void write(Rows rows, Writer out, Numbers numbers) throws IOException, AnalyzerException {
        switch (this) {
            case TABLE -> new TableText(out, numbers).write(rows);
            case CSV -> CsvText.write(rows, out);
            case JSON -> JsonText.write(rows, out);
            case MARKDOWN -> MarkdownText.write(rows, out);
        }
    }
}
