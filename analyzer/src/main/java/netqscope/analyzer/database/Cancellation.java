package netqscope.analyzer.database;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Tells a running operation, from any thread, that nobody waits for its result any more. */
public final class Cancellation {

    private final Set<Runnable> actions = new LinkedHashSet<>();
    private boolean cancelled;

    /** Runs the actions of what is running now; what starts later finds itself cancelled. */
    public void cancel() {
        List<Runnable> running;
        synchronized (this) {
            cancelled = true;
            running = List.copyOf(actions);
        }
        running.forEach(Runnable::run);
    }

    /** Lets new operations run again. */
    synchronized void clear() {
        cancelled = false;
    }

    public synchronized boolean isCancelled() {
        return cancelled;
    }

    /**
     * For between two steps.
     *
     * @throws CancelledException if it was cancelled
     */
    public void check() throws CancelledException {
        if (isCancelled()) {
            throw new CancelledException();
        }
    }

    /**
     * Registers what ends an operation, until the returned guard is closed.
     *
     * @param action called by the cancelling thread
     * @throws CancelledException if it is cancelled already
     */
    public Guard during(Runnable action) throws CancelledException {
        synchronized (this) {
            if (!cancelled) {
                actions.add(action);
                return () -> remove(action);
            }
        }
        throw new CancelledException();
    }

    private synchronized void remove(Runnable action) {
        actions.remove(action);
    }

    /** The life of an operation that can be cancelled. */
    public interface Guard extends AutoCloseable {

        @Override
        void close();
    }
}
