package netqscope.analyzer.database;

import java.sql.SQLException;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDataChunkWriter;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBTableFunction;
import org.duckdb.DuckDBTableFunctionBindInfo;
import org.duckdb.DuckDBTableFunctionBuilder;
import org.duckdb.DuckDBTableFunctionCallInfo;
import org.duckdb.DuckDBTableFunctionInitInfo;

/**
 * A table function that stands in for the events until they are imported. DuckDB binds it exactly if a statement reads
 * packets, through whatever views, when the statement is prepared: that tells, before it runs, that they have to be imported.
 */
final class PacketsNeeded implements DuckDBTableFunction<Object, Object, Object> {

    private static final String NAME = "events_to_import";

    private final ThreadLocal<Boolean> bound = ThreadLocal.withInitial(() -> false);

    void register(DuckDBConnection connection) throws SQLException {
        try (DuckDBTableFunctionBuilder builder = DuckDBFunctions.tableFunction()) {
            builder.withName(NAME).withFunction(this).register(connection);
        }
    }

    /** Whether a statement that this thread prepared since the last call reads packets. */
    boolean wasBound() {
        boolean was = bound.get();
        bound.set(false);
        return was;
    }

    /** The columns of the events table. */
    @Override
    public Object bind(DuckDBTableFunctionBindInfo info) {
        bound.set(true);
        info.addResultColumn("time_ns", DuckDBColumnType.BIGINT)
                .addResultColumn("direction", DuckDBColumnType.UTINYINT)
                .addResultColumn("source", DuckDBColumnType.USMALLINT)
                .addResultColumn("cpu", DuckDBColumnType.USMALLINT)
                .addResultColumn("queue_mapping", DuckDBColumnType.USMALLINT)
                .addResultColumn("length", DuckDBColumnType.UINTEGER)
                .addResultColumn("gso_segs", DuckDBColumnType.USMALLINT)
                .addResultColumn("gso_size", DuckDBColumnType.USMALLINT)
                .addResultColumn("protocol", DuckDBColumnType.USMALLINT)
                .addResultColumn("vlan_tci", DuckDBColumnType.USMALLINT)
                .addResultColumn("hash", DuckDBColumnType.UINTEGER)
                .addResultColumn("sequence", DuckDBColumnType.UBIGINT);
        return NAME;
    }

    @Override
    public Object init(DuckDBTableFunctionInitInfo info) throws SQLException {
        throw new SQLException("the packets are not imported");
    }

    @Override
    public long apply(DuckDBTableFunctionCallInfo info, DuckDBDataChunkWriter output) throws SQLException {
        throw new SQLException("the packets are not imported");
    }
}
