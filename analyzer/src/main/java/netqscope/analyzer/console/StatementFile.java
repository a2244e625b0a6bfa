package netqscope.analyzer.console;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Export;
import netqscope.analyzer.database.ExportFormat;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.output.CsvText;
import netqscope.analyzer.output.Draft;

/**
 * A file of all rows of a statement. It gets its name when it is complete; if it never is, nothing is left of it.
 *
 * @param format CSV, Parquet or Arrow
 */
public record StatementFile(Path target, ExportFormat format) {

    public StatementFile {
        if (!isSupported(format)) {
            throw new IllegalArgumentException("rows are written as CSV, Parquet or Arrow, not as " + format);
        }
    }

    /**
     * The file whose name says its format.
     *
     * @throws AnalyzerException if it does not
     */
    public static StatementFile ofName(Path target) throws AnalyzerException {
        return ExportFormat.ofName(String.valueOf(target.getFileName()))
                .filter(StatementFile::isSupported)
                .map(format -> new StatementFile(target, format))
                .orElseThrow(() -> new AnalyzerException(
                        "cannot write " + target + ": its name has to end in .csv, .parquet or .arrow"));
    }

    /** Writes it; returns what was written. */
    Outcome.Written write(Session session, String statement) throws AnalyzerException {
        try (Draft draft = Draft.ofFile(target)) {
            long rows = format == ExportFormat.CSV
                    ? writeCsv(session, statement, draft.path())
                    : new Export(Optional.of(statement), format, List.of()).writeOutside(session, draft.path());
            session.check();
            long bytes = draft.bytes();
            draft.publish();
            return new Outcome.Written(target, rows, bytes);
        }
    }

    private long writeCsv(Session session, String statement, Path path) throws AnalyzerException {
        try (QueryResult result = session.query(statement);
                Writer out = Files.newBufferedWriter(path)) {
            if (!result.hasRows()) {
                throw new AnalyzerException("only rows can be exported, and this statement returns none");
            }
            CountedRows rows = new CountedRows(result);
            CsvText.write(rows, out);
            return rows.count();
        } catch (IOException e) {
            throw new AnalyzerException("cannot write " + target + ": " + e.getMessage(), e);
        }
    }

    private static boolean isSupported(ExportFormat format) {
        return switch (format) {
            case CSV, PARQUET, ARROW -> true;
            case JSON, NDJSON -> false;
        };
    }
}
