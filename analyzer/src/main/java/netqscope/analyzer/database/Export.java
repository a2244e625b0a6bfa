package netqscope.analyzer.database;

import static java.util.stream.Collectors.joining;

import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import org.duckdb.DuckDBPreparedStatement;
import org.duckdb.DuckDBResultSetMetaData;
import org.duckdb.StatementReturnType;

/**
 * Writes the rows of a query in a format of other tools. Integers of any size are exact, times are to the nanosecond.
 *
 * @param query one SELECT; empty: all columns of {@code packets}, in time order
 * @param partitionBy columns of the query, or {@code day} and {@code hour} of its {@code wall_time}: there is a folder for each
 *     value of theirs, and they are no columns of the files in it; empty: one file
 */
public record Export(Optional<String> query, ExportFormat format, List<String> partitionBy) {

    private static final String DISK_FULL = "No space left on device";

    private static final String TIME = "wall_time";

    public Export {
        partitionBy = List.copyOf(partitionBy);
        if (!partitionBy.isEmpty() && !format.canBePartitioned()) {
            throw new IllegalArgumentException(format + " cannot be partitioned by " + partitionBy);
        }
    }

    /**
     * Writes the rows, after importing the packets if nothing read them before.
     *
     * @param target a file, or an empty folder if it is partitioned; the database must have access to it
     * @param progress hears the part that is done, up to 1, from another thread
     * @return how many rows there are
     * @throws CancelledException if the session is cancelled
     * @throws AnalyzerException if the query is wrong, or the target cannot be written
     */
    public long write(Session session, Path target, DoubleConsumer progress) throws AnalyzerException {
        String packets = session.database().sample().isPresent() ? "export_sampled_packets" : "export_packets";
        String rows = query.orElseGet(() -> SqlFile.text(packets));
        List<String> columns = columns(session, rows);
        if (format == ExportFormat.ARROW) {
            return ArrowExport.write(session, rows, target, progress);
        }
        String kind = partitionBy.isEmpty()
                // The target has a name of its own until it is complete.
                ? "USE_TMP_FILE false"
                : "PARTITION_BY (" + partitionBy.stream().map(Export::quoted).collect(joining(", ")) + ")";
        // The line feed ends a comment at the end of the query.
        String copy =
                "COPY (\n" + withDerived(rows, columns) + "\n) TO $1 (" + format.copyOptions() + ", " + kind + ")";
        try {
            return session.update(copy, progress, target.toString());
        } catch (AnalyzerException e) {
            // DuckDB's own message is an inner one in JSON, with the hidden name.
            throw String.valueOf(e.getMessage()).contains(DISK_FULL)
                    ? new AnalyzerException("cannot write the rows: " + DISK_FULL, e)
                    : e;
        }
    }

    /**
     * Writes the rows of a database that has access to no files: as Parquet or Arrow, not partitioned.
     *
     * @param target must not exist
     * @return how many rows there are
     * @throws CancelledException if the session is cancelled
     * @throws AnalyzerException if the query is wrong, or the target cannot be written
     */
    public long writeOutside(Session session, Path target) throws AnalyzerException {
        String rows = query.orElseGet(() -> SqlFile.text("export_packets"));
        columns(session, rows);
        return switch (format) {
            case ARROW -> ArrowExport.write(session, rows, target, part -> {});
            case PARQUET -> ParquetExport.write(session, rows, target);
            case CSV, JSON, NDJSON ->
                throw new IllegalArgumentException("a database without access to files writes no " + format);
        };
    }

    private List<String> columns(Session session, String rows) throws AnalyzerException {
        try (PreparedStatement statement = session.prepared(rows)) {
            DuckDBResultSetMetaData metaData = statement
                    .unwrap(DuckDBPreparedStatement.class)
                    .getMetaData()
                    .unwrap(DuckDBResultSetMetaData.class);
            if (metaData.getReturnType() != StatementReturnType.QUERY_RESULT) {
                throw new AnalyzerException("only the rows of a SELECT can be exported, not what this does: " + rows);
            }
            List<String> columns = new ArrayList<>();
            for (int i = 1; i <= metaData.getColumnCount(); i++) {
                columns.add(metaData.getColumnName(i).toLowerCase(Locale.ROOT));
            }
            return columns;
        } catch (SQLException e) {
            throw session.failure(e);
        }
    }

    /** The rows with the columns to partition by that are to be derived from their time. */
    private String withDerived(String rows, List<String> columns) throws AnalyzerException {
        StringBuilder derived = new StringBuilder();
        for (String column : partitionBy) {
            if (!columns.contains(column.toLowerCase(Locale.ROOT))) {
                derived.append(", ")
                        .append(derivation(column, columns))
                        .append(" AS ")
                        .append(quoted(column));
            }
        }
        return derived.isEmpty() ? rows : "SELECT *" + derived + " FROM (\n" + rows + "\n)";
    }

    private static String derivation(String column, List<String> columns) throws AnalyzerException {
        String name = columns.contains(TIME) ? column.toLowerCase(Locale.ROOT) : "";
        return switch (name) {
            case "day" -> TIME + "::DATE";
            case "hour" -> "hour(" + TIME + ")";
            default ->
                throw new AnalyzerException("cannot partition by '%s': the columns are %s%s"
                        .formatted(column, String.join(", ", columns), columns.contains(TIME) ? ", day, hour" : ""));
        };
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
