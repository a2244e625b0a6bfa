package netqscope.analyzer.database;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleConsumer;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBPreparedStatement;

/** Asks a statement how far it has come while another thread waits for it. */
final class StatementProgress implements AutoCloseable {

    private static final long INTERVAL_MS = 100;
    private static final double PERCENT = 100;

    private final DuckDBPreparedStatement statement;
    private final DoubleConsumer listener;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread thread = Thread.ofPlatform().daemon().unstarted(this::ask);

    private StatementProgress(DuckDBPreparedStatement statement, DoubleConsumer listener) {
        this.statement = statement;
        this.listener = listener;
    }

    /**
     * Follows a statement that is about to be executed.
     *
     * @param listener hears the part that is done, up to 1
     */
    static StatementProgress of(PreparedStatement statement, DoubleConsumer listener) throws SQLException {
        for (String setting : DatabaseSettings.MEASURE_PROGRESS) {
            Statements.run(statement.getConnection().unwrap(DuckDBConnection.class), setting);
        }
        StatementProgress progress = new StatementProgress(statement.unwrap(DuckDBPreparedStatement.class), listener);
        progress.thread.start();
        return progress;
    }

    /** The listener hears no more when this returns. */
    @Override
    public void close() {
        ended.countDown();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void ask() {
        try {
            while (!ended.await(INTERVAL_MS, TimeUnit.MILLISECONDS)) {
                double percent = statement.getQueryProgress().getPercentage();
                // Negative: not known.
                listener.accept(Math.clamp(percent / PERCENT, 0, 1));
            }
        } catch (SQLException e) {
            // It has ended: there is nothing left to follow.
            ended.countDown();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
