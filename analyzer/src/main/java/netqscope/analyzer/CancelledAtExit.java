package netqscope.analyzer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Work that leaves nothing behind when the process is told to end, as by Ctrl-C: it is cancelled, and ended properly first. */
final class CancelledAtExit implements AutoCloseable {

    /**
     * A disk that hangs must not keep the process; nor must DuckDB 2.0.0, whose queue of asynchronous writes can wait for itself
     * for ever when the export of a CSV file is interrupted.
     */
    private static final long PATIENCE_MS = 3_000;

    private final List<Runnable> cancellations = new ArrayList<>();
    private final List<Runnable> removals = new ArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook = new Thread(() -> cancel(PATIENCE_MS));
    private boolean cancelled;

    private CancelledAtExit() {}

    /** The work begins. */
    static CancelledAtExit begin() {
        CancelledAtExit work = new CancelledAtExit();
        Runtime.getRuntime().addShutdownHook(work.hook);
        return work;
    }

    /** Adds what ends a part of the work; it is called at once if the process is about to end. */
    void cancels(Runnable cancellation) {
        synchronized (this) {
            cancellations.add(cancellation);
            if (!cancelled) {
                return;
            }
        }
        cancellation.run();
    }

    /** Adds what removes a part of the work that would be left behind; it is called only if the work does not end. */
    synchronized void removes(Runnable removal) {
        removals.add(removal);
    }

    /** The work has ended. */
    @Override
    public void close() {
        ended.countDown();
        synchronized (this) {
            if (cancelled) {
                return;
            }
        }
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process has begun to end just now. The hook will find nothing to wait for.
            ended.countDown();
        }
    }

    /** What the end of the process does first. */
    void cancel(long patienceMs) {
        List<Runnable> running;
        synchronized (this) {
            cancelled = true;
            running = List.copyOf(cancellations);
        }
        running.forEach(Runnable::run);
        try {
            if (!ended.await(patienceMs, TimeUnit.MILLISECONDS)) {
                remove();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void remove() {
        List<Runnable> left;
        synchronized (this) {
            left = List.copyOf(removals);
        }
        left.forEach(Runnable::run);
    }
}
