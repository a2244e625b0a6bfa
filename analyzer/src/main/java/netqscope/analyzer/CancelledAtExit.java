package netqscope.analyzer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Work that leaves nothing behind when the process is told to end, as by Ctrl-C: it is cancelled, and ended properly first. */
final class CancelledAtExit implements AutoCloseable {

    /** A disk that hangs must not keep the process. */
    private static final long PATIENCE_SECONDS = 10;

    private final List<Runnable> cancellations = new ArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook = new Thread(this::cancel);
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

    private void cancel() {
        List<Runnable> running;
        synchronized (this) {
            cancelled = true;
            running = List.copyOf(cancellations);
        }
        running.forEach(Runnable::run);
        try {
            ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
