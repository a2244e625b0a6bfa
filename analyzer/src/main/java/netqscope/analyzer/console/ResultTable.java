package netqscope.analyzer.console;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.ResultColumn;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.output.PlainText;
import org.jspecify.annotations.Nullable;

/**
 * The first rows of a result in memory, column by column. One thread fills it; others read the rows that are there
 * meanwhile.
 */
public final class ResultTable {

    /** Rows that become visible together: as many as DuckDB hands over at once. */
    private static final int CHUNK_ROWS = 2_048;

    private static final int CHUNK_SHIFT = 11;

    private final List<ResultColumn> columns;
    private final int limit;
    private final AtomicReferenceArray<ColumnChunk[]> chunks;
    private volatile int rows;
    private volatile boolean more;
    private volatile boolean ended;

    /**
     * A table without rows.
     *
     * @param limit how many it takes at most
     */
    public ResultTable(List<ResultColumn> columns, int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("a table has room for 1 row at least, not for " + limit);
        }
        this.columns = List.copyOf(columns);
        this.limit = limit;
        this.chunks = new AtomicReferenceArray<>((limit >> CHUNK_SHIFT) + 1);
    }

    /**
     * Takes rows until there are none, or until it is full.
     *
     * @param progress is told each time that more rows can be read
     */
    public void fill(Rows source, Runnable progress) throws AnalyzerException {
        ColumnBuilder[] builders = new ColumnBuilder[columns.size()];
        Arrays.setAll(builders, column -> new ColumnBuilder(CHUNK_ROWS));
        int filled = rows;
        int inChunk = 0;
        try {
            while (source.next()) {
                if (filled == limit) {
                    more = true;
                    break;
                }
                for (int i = 0; i < builders.length; i++) {
                    builders[i].add(source.value(i));
                }
                filled++;
                inChunk++;
                if (inChunk == CHUNK_ROWS) {
                    publish(builders, filled - inChunk, filled);
                    inChunk = 0;
                    progress.run();
                }
            }
        } finally {
            // What came before a failure is right.
            if (inChunk > 0) {
                publish(builders, filled - inChunk, filled);
            }
            ended = true;
            progress.run();
        }
    }

    public List<ResultColumn> columns() {
        return columns;
    }

    /** How many rows can be read. */
    public int rows() {
        return rows;
    }

    /** How many rows it takes at most. */
    public int limit() {
        return limit;
    }

    /** Whether the result has more rows than this has room for; known when it {@link #ended}. */
    public boolean more() {
        return more;
    }

    /** Whether no more rows come. */
    public boolean ended() {
        return ended;
    }

    /** A value as {@link Rows#value} has it, except that integers are Long wherever they fit. */
    public @Nullable Object value(int row, int column) {
        return chunk(row, column).value(row & (CHUNK_ROWS - 1));
    }

    public boolean isNull(int row, int column) {
        return value(row, column) == null;
    }

    /** A value as CSV has it; null is an empty text. */
    public String text(int row, int column) {
        Object value = value(row, column);
        return value == null ? "" : PlainText.ofAny(value);
    }

    /** A value as a table for reading has it, with commas in large numbers; null is an empty text. */
    public String shown(int row, int column) {
        Object value = value(row, column);
        return value instanceof Number number ? Numbers.GROUPED.of(number) : text(row, column);
    }

    /** A value as a number to draw, a time as nanoseconds since 1970; NaN for null and for what is no number. */
    public double number(int row, int column) {
        return chunk(row, column).number(row & (CHUNK_ROWS - 1));
    }

    private ColumnChunk chunk(int row, int column) {
        if (row < 0 || row >= rows) {
            throw new IndexOutOfBoundsException("there is no row %d of %d".formatted(row, rows));
        }
        return chunks.get(row >> CHUNK_SHIFT)[column];
    }

    private void publish(ColumnBuilder[] builders, int first, int filled) {
        ColumnChunk[] chunk = new ColumnChunk[builders.length];
        for (int i = 0; i < chunk.length; i++) {
            chunk[i] = builders[i].take();
        }
        chunks.set(first >> CHUNK_SHIFT, chunk);
        rows = filled;
    }
}
