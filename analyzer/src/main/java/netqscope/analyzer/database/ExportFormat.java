package netqscope.analyzer.database;

import java.util.List;
import java.util.Optional;

/** What an exported file is. */
public enum ExportFormat {
    /** Apache Parquet, compressed with Snappy. */
    PARQUET(".parquet", "FORMAT parquet"),
    /** RFC 4180, with a header; null is an empty field. */
    CSV(".csv", "FORMAT csv, HEADER true"),
    /** An Apache Arrow IPC file. */
    ARROW(".arrow", ""),
    /** One array of objects. */
    JSON(".json", "FORMAT json, ARRAY true"),
    /** An object a line. */
    NDJSON(".ndjson", "FORMAT json, ARRAY false");

    private static final List<String> OTHER_ENDINGS_OF_NDJSON = List.of(".jsonl");

    private final String ending;
    private final String copyOptions;

    ExportFormat(String ending, String copyOptions) {
        this.ending = ending;
        this.copyOptions = copyOptions;
    }

    /** The format that a file's name ends in; empty if that is none of them. */
    public static Optional<ExportFormat> ofName(String file) {
        for (ExportFormat format : values()) {
            if (file.endsWith(format.ending)) {
                return Optional.of(format);
            }
        }
        return OTHER_ENDINGS_OF_NDJSON.stream().anyMatch(file::endsWith) ? Optional.of(NDJSON) : Optional.empty();
    }

    /** Whether it can be written as one file for each value of some columns. */
    public boolean canBePartitioned() {
        return this != ARROW;
    }

    /** Those of DuckDB's COPY, which does not write Arrow. */
    String copyOptions() {
        return copyOptions;
    }
}
