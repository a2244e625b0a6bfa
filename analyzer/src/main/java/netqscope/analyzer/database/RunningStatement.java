package netqscope.analyzer.database;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The time from a statement's start until its last row is read, in which cancelling interrupts it. */
final class RunningStatement implements AutoCloseable {

    private static final long INTERVAL_MS = 5;

    private final PreparedStatement statement;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Cancellation.Guard guard;

    RunningStatement(PreparedStatement statement, Cancellation cancellation) throws CancelledException {
        this.statement = statement;
        this.guard = cancellation.during(() -> Thread.ofVirtual().start(this::interrupt));
    }

    @Override
    public void close() {
        end();
        guard.close();
    }

    // DuckDB forgets an interruption that comes just before the statement starts to run, so one is not enough.
    private void interrupt() {
        try {
            do {
                interruptUnlessEnded();
            } while (!ended.await(INTERVAL_MS, TimeUnit.MILLISECONDS));
        } catch (SQLException e) {
            // It ended, with an error of its own or closed.
            end();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    // What is interrupted is the connection: one that came late would hit its next statement.
    private synchronized void interruptUnlessEnded() throws SQLException {
        if (ended.getCount() > 0) {
            statement.cancel();
        }
    }

    private synchronized void end() {
        ended.countDown();
    }
}
