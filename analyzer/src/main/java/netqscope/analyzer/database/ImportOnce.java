package netqscope.analyzer.database;

import java.sql.SQLException;

/** Lets the first who needs the packets import them, and the others wait. If it fails, the next one tries again. */
final class ImportOnce {

    private boolean running;
    private boolean done;

    void run(Task task, Cancellation cancellation) throws SQLException, AnalyzerException {
        if (!begin(cancellation)) {
            return;
        }
        boolean succeeded = false;
        try {
            task.run();
            succeeded = true;
        } finally {
            end(succeeded);
        }
    }

    synchronized boolean isDone() {
        return done;
    }

    /** Waits while someone else imports; returns whether there is still something to do. */
    private synchronized boolean begin(Cancellation cancellation) throws CancelledException {
        try (Cancellation.Guard _ = cancellation.during(this::wake)) {
            while (running) {
                cancellation.check();
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException();
        }
        running = !done;
        return running;
    }

    private synchronized void end(boolean succeeded) {
        running = false;
        done |= succeeded;
        notifyAll();
    }

    private synchronized void wake() {
        notifyAll();
    }

    /** The import. */
    @FunctionalInterface
    interface Task {

        void run() throws SQLException, AnalyzerException;
    }
}
