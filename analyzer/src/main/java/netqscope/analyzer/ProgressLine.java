package netqscope.analyzer;

import java.io.PrintWriter;
import java.util.function.LongSupplier;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.output.Terminal;

/** Tells a person at a terminal how far an operation has come that takes longer than a moment. */
final class ProgressLine implements Progress, AutoCloseable {

    private static final long PATIENCE_NS = 1_000_000_000;
    private static final long INTERVAL_NS = 100_000_000;
    private static final double PERCENT = 100;
    private static final String CLEAR_LINE = "\r\033[K";

    private final PrintWriter err;
    private final boolean terminal;
    private final LongSupplier nanoClock;
    private long nextNs;
    private boolean shown;

    ProgressLine(PrintWriter err, boolean terminal, LongSupplier nanoClock) {
        this.err = err;
        this.terminal = terminal;
        this.nanoClock = nanoClock;
        this.nextNs = nanoClock.getAsLong() + PATIENCE_NS;
    }

    /** A line on standard error, which stays silent if that is no terminal. */
    static ProgressLine on(PrintWriter err) {
        return new ProgressLine(err, Terminal.isStandardError(), System::nanoTime);
    }

    @Override
    public void advanced(Stage stage, long rows, long totalRows) {
        if (rows == totalRows) {
            close();
        } else {
            show(verb(stage) + " " + Numbers.GROUPED.of(rows) + " of " + Numbers.GROUPED.of(totalRows) + " packets");
        }
    }

    /**
     * An export has come further.
     *
     * @param part that is done, up to 1
     * @param bytes written so far
     */
    void exported(double part, long bytes) {
        show("exporting: %d %%, %s written".formatted((long) (part * PERCENT), Sizes.iec(bytes)));
    }

    /** Wipes it off; it may come back. */
    @Override
    public void close() {
        if (shown) {
            shown = false;
            err.print(CLEAR_LINE);
            err.flush();
        }
    }

    private void show(String text) {
        long nowNs = nanoClock.getAsLong();
        if (terminal && nowNs - nextNs >= 0) {
            nextNs = nowNs + INTERVAL_NS;
            shown = true;
            err.print(CLEAR_LINE + text);
            err.flush();
        }
    }

    private static String verb(Stage stage) {
        return switch (stage) {
            case READING -> "reading";
            case IMPORTING -> "importing";
            case SAMPLING -> "sampling";
        };
    }
}
