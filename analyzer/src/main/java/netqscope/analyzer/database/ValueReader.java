package netqscope.analyzer.database;

import java.sql.Array;
import java.sql.Blob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.duckdb.DuckDBStruct;
import org.jspecify.annotations.Nullable;

/** Reads one column of a JDBC result as the values that {@link Rows#value} promises. */
@FunctionalInterface
interface ValueReader {

    Set<String> NUMERIC = Set.of(
            "TINYINT",
            "SMALLINT",
            "INTEGER",
            "BIGINT",
            "HUGEINT",
            "UTINYINT",
            "USMALLINT",
            "UINTEGER",
            "UBIGINT",
            "UHUGEINT",
            "BIGNUM",
            "FLOAT",
            "DOUBLE");

    @Nullable
    Object read(ResultSet rows, int column) throws SQLException;

    /** Whether the values of a DuckDB type, such as {@code DECIMAL(10,3)}, are numbers. */
    static boolean isNumeric(String type) {
        return NUMERIC.contains(type) || (type.startsWith("DECIMAL(") && type.endsWith(")"));
    }

    /** The reader for a DuckDB type. */
    static ValueReader of(String type) {
        return switch (type) {
            // java.sql.Timestamp goes through the local time zone and moves what falls into its hour without a name.
            case "TIMESTAMP", "TIMESTAMP_NS", "TIMESTAMP_MS", "TIMESTAMP_S" -> ValueReader::readTimestamp;
            default -> ValueReader::readAny;
        };
    }

    private static @Nullable Object readTimestamp(ResultSet rows, int column) throws SQLException {
        LocalDateTime time = rows.getObject(column, LocalDateTime.class);
        return time == null ? null : time.toInstant(ZoneOffset.UTC);
    }

    private static @Nullable Object readAny(ResultSet rows, int column) throws SQLException {
        return plain(rows.getObject(column));
    }

    private static @Nullable Object plain(@Nullable Object value) throws SQLException {
        return switch (value) {
            case null -> null;
            case Number number -> number;
            case Boolean bool -> bool;
            case OffsetDateTime time -> time.toInstant();
            case Timestamp time -> instant(time);
            case Blob blob -> HexFormat.of().formatHex(blob.getBytes(1, (int) blob.length()));
            case Array array -> list((Object[]) array.getArray());
            case DuckDBStruct struct -> map(struct.getMap());
            case Map<?, ?> map -> map(map);
            default -> value.toString();
        };
    }

    private static Instant instant(Timestamp time) {
        return time.toLocalDateTime().toInstant(ZoneOffset.UTC);
    }

    private static List<@Nullable Object> list(@Nullable Object[] elements) throws SQLException {
        List<@Nullable Object> list = new ArrayList<>();
        for (Object element : elements) {
            list.add(plain(element));
        }
        return list;
    }

    private static Map<String, @Nullable Object> map(Map<?, ?> entries) throws SQLException {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : entries.entrySet()) {
            map.put(String.valueOf(plain(entry.getKey())), plain(entry.getValue()));
        }
        return map;
    }
}
